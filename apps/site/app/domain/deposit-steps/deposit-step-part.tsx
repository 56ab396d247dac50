import { Skeleton } from '@marquee/ui/skeleton'
import { Suspense } from 'react'
import { lazyPart } from '../../shared/loading/lazy-part.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import type { DepositStepViewProps } from './deposit-step-view.tsx'

const Screen = lazyPart(() => import('./deposit-step-view.tsx').then((file) => file.DepositStepView))

/** The step that comes before a deposit. It loads when one is due. */
export function DepositStepPart(props: DepositStepViewProps) {
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
