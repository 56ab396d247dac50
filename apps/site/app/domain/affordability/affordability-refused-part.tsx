import { Skeleton } from '@marquee/ui/skeleton'
import { Suspense } from 'react'
import { lazyPart } from '../../shared/loading/lazy-part.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import type { AffordabilityRefusedProps } from './affordability-refused.tsx'

const Screen = lazyPart(() => import('./affordability-refused.tsx').then((file) => file.AffordabilityRefused))

/** A deposit that is refused for what it would cost its player. It loads with the first refusal. */
export function AffordabilityRefusedPart(props: AffordabilityRefusedProps) {
  return (
    <Suspense
      fallback={
        <LoadingState>
          <Skeleton shape="box" className="h-44" />
        </LoadingState>
      }
    >
      <Screen {...props} />
    </Suspense>
  )
}
