import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useIsOnline } from '../shared/browser/use-online.ts'
import { useTexts } from '../shared/texts/index.ts'

export interface ModalFailedProps {
  readonly close: () => void
  readonly onRetry: () => void
  /** The modal's chunk has loaded and the component threw: not a network problem. */
  readonly hasThrown?: boolean
}

/** Shown in place of a modal whose chunk could not be fetched, or that threw. The page behind stays as it is. */
export function ModalFailed({ close, onRetry, hasThrown = false }: ModalFailedProps) {
  const { t } = useTexts()
  const isOnline = useIsOnline() || hasThrown
  return (
    <Sheet
      title={t(isOnline ? 'shell.modalFailed' : 'offline.title')}
      size="sm"
      onClose={close}
      closeLabel={t('common.close')}
      footer={
        <Button full onClick={isOnline ? onRetry : close}>
          {t(isOnline ? 'common.retry' : 'common.close')}
        </Button>
      }
    >
      <p className="text-text-2">
        {t(hasThrown ? 'common.unknownFailed' : isOnline ? 'common.networkFailed' : 'common.offlineReason')}
      </p>
    </Sheet>
  )
}
