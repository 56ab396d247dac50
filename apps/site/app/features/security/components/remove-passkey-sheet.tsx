import { ConfirmSheet, type ConfirmSheetProps } from '@marquee/ui/confirm-sheet'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Passkey } from '../queries.ts'
import { usePasskeyName } from '../use-passkey-name.ts'

export interface RemovePasskeySheetProps extends Required<
  Pick<ConfirmSheetProps, 'isPending' | 'onConfirm' | 'onClose'>
> {
  readonly passkey: Passkey
}

/** Asks before a passkey is removed. */
export function RemovePasskeySheet({ passkey, ...sheet }: RemovePasskeySheetProps) {
  useBackToClose(sheet.onClose)
  const { t } = useTexts('security')
  const offlineReason = useOfflineReason()
  return (
    <ConfirmSheet
      {...sheet}
      title={t('passkeys.removeTitle')}
      confirm={t('passkeys.remove')}
      cancel={t('passkeys.cancel')}
      closeLabel={t('common.close')}
      reason={offlineReason}
    >
      <p className="mb-3 font-medium wrap-anywhere">{usePasskeyName()(passkey)}</p>
      <p className="text-text-2">{t('passkeys.removeText')}</p>
    </ConfirmSheet>
  )
}
