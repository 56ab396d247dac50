import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Passkey } from '../queries.ts'
import { usePasskeyName } from '../use-passkey-name.ts'

export interface RemovePasskeySheetProps {
  readonly passkey: Passkey
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before a passkey is removed. */
export function RemovePasskeySheet({ passkey, isPending, onConfirm, onClose }: RemovePasskeySheetProps) {
  const { t } = useTexts('security')
  const isOnline = useIsOnline()
  return (
    <Sheet
      title={t('passkeys.removeTitle')}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button
            variant="danger"
            full
            pending={isPending}
            reason={isOnline ? undefined : t('common.offlineReason')}
            onClick={onConfirm}
          >
            {t('passkeys.remove')}
          </Button>
          <Button variant="quiet" full disabled={isPending} onClick={onClose}>
            {t('passkeys.cancel')}
          </Button>
        </>
      }
    >
      <p className="mb-3 font-medium wrap-anywhere">{usePasskeyName()(passkey)}</p>
      <p className="text-text-2">{t('passkeys.removeText')}</p>
    </Sheet>
  )
}
