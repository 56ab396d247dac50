import { ConfirmSheet, type ConfirmSheetProps } from '@marquee/ui/confirm-sheet'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** Asks before the codes after the password are turned off. */
export function TurnOffSheet(sheet: Pick<ConfirmSheetProps, 'onConfirm' | 'onClose'>) {
  const { t } = useTexts('security')
  const reason = useOfflineReason()
  useBackToClose(sheet.onClose)
  return (
    <ConfirmSheet
      {...sheet}
      title={t('factor.off.title')}
      confirm={t('factor.turnOff')}
      cancel={t('factor.off.keep')}
      closeLabel={t('common.close')}
      reason={reason}
    >
      <p className="text-text-2">{t('factor.off.text')}</p>
    </ConfirmSheet>
  )
}
