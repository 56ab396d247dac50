import { ConfirmSheet, type ConfirmSheetProps } from '@marquee/ui/confirm-sheet'
import LogOut from 'lucide/dist/esm/icons/log-out.mjs'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Login } from '../model.ts'
import { useLoginTexts } from '../use-login-texts.ts'

/** An action that is confirmed first, because it ends all other sessions. */
export type Confirmation = { readonly is: 'endOthers' } | { readonly is: 'report'; readonly login: Login }

export interface EndSessionsSheetProps extends Required<
  Pick<ConfirmSheetProps, 'isPending' | 'onConfirm' | 'onClose'>
> {
  readonly confirmation: Confirmation
}

/** Asks before all other sessions end. */
export function EndSessionsSheet({ confirmation, ...sheet }: EndSessionsSheetProps) {
  useBackToClose(sheet.onClose)
  const { t } = useTexts('logins')
  const offlineReason = useOfflineReason()
  const { device, details } = useLoginTexts()
  const isReport = confirmation.is === 'report'
  return (
    <ConfirmSheet
      {...sheet}
      title={t(isReport ? 'logins.notMeTitle' : 'logins.endOthersTitle')}
      confirm={t('logins.endOthers')}
      cancel={t('logins.cancel')}
      icon={LogOut}
      closeLabel={t('common.close')}
      reason={offlineReason}
    >
      {isReport && (
        <p className="mb-3">
          <span className="block font-medium">{device(confirmation.login)}</span>
          <span className="block text-sm text-text-2">
            <LocalTime iso={confirmation.login.startedAt} /> · {details(confirmation.login)}
          </span>
        </p>
      )}
      <p className="text-text-2">{t('logins.endOthersText')}</p>
    </ConfirmSheet>
  )
}
