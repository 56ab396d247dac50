import { ErrorState } from '@marquee/ui/error-state'
import { useTexts } from '../shared/texts/index.ts'

export interface BrokenScreenProps {
  /** Of the request that failed; empty when the screen failed by itself. */
  readonly requestId: string
}

/** In place of a screen that failed to render. */
export default function BrokenScreen({ requestId }: BrokenScreenProps) {
  const { t } = useTexts()
  return (
    <div className="gutter">
      <ErrorState
        scale="page"
        title={t('failure.boundary.title')}
        retryLabel={t('failure.boundary.reload')}
        onRetry={() => location.reload()}
        reference={requestId === '' ? undefined : t('failure.reference', { id: requestId })}
      />
    </div>
  )
}
