import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import LogOut from 'lucide/dist/esm/icons/log-out.mjs'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Login } from '../model.ts'
import { useLoginTexts } from '../use-login-texts.ts'

/** An action that is confirmed first, because it ends all other sessions. */
export type Confirmation = { readonly is: 'endOthers' } | { readonly is: 'report'; readonly login: Login }

export interface ConfirmSheetProps {
  readonly confirmation: Confirmation
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before all other sessions end. */
export function ConfirmSheet({ confirmation, isPending, onConfirm, onClose }: ConfirmSheetProps) {
  const { t } = useTexts('logins')
  const { device, details } = useLoginTexts()
  const isOnline = useIsOnline()
  const isReport = confirmation.is === 'report'
  return (
    <Sheet
      title={t(isReport ? 'logins.notMeTitle' : 'logins.endOthersTitle')}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button
            variant="danger"
            icon={LogOut}
            full
            pending={isPending}
            reason={isOnline ? undefined : t('common.offlineReason')}
            onClick={onConfirm}
          >
            {t('logins.endOthers')}
          </Button>
          <Button variant="quiet" full disabled={isPending} onClick={onClose}>
            {t('logins.cancel')}
          </Button>
        </>
      }
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
    </Sheet>
  )
}
