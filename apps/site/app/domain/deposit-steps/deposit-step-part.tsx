import { Skeleton } from '@marquee/ui/skeleton'
import { Suspense } from 'react'
import { lazyPart } from '../../shared/loading/lazy-part.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import type { DepositStepScreenProps } from './deposit-step-screen.tsx'

const Screen = lazyPart(() => import('./deposit-step-screen.tsx').then((file) => file.DepositStepScreen))

/** The step that comes before a deposit. It loads when one is due. */
export function DepositStepPart(props: DepositStepScreenProps) {
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
