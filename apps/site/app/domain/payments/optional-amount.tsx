import { Skeleton } from '@marquee/ui/skeleton'
import { lazy, Suspense } from 'react'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import type { OptionalAmountFormProps } from './optional-amount-form.tsx'

const OptionalAmountForm = lazy(() => import('./optional-amount-form.tsx'))

/** An amount that may be left empty. Its form loads when it is shown. */
export function OptionalAmount(props: OptionalAmountFormProps) {
  return (
    <Suspense
      fallback={
        <LoadingState>
          <Skeleton shape="box" className="h-44" />
        </LoadingState>
      }
    >
      <OptionalAmountForm {...props} />
    </Suspense>
  )
}
