import { ErrorState } from '@marquee/ui/error-state'
import { useIsOnline } from '../browser/use-online.ts'
import { useTexts } from '../texts/index.ts'

/** Shown in place of a part whose chunk could not be fetched. When the network is back, it is fetched again. */
export function ChunkFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  const isOnline = useIsOnline()
  return (
    <div role="alert" className="mx-auto max-w-form gutter py-6">
      <ErrorState
        title={t('shell.modalFailed')}
        text={t(isOnline ? 'common.networkFailed' : 'common.offlineReason')}
        retryLabel={isOnline ? t('common.retry') : undefined}
        onRetry={isOnline ? onRetry : undefined}
      />
    </div>
  )
}
