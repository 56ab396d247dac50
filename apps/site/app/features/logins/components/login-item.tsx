import { Button } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import { linkClass } from '@marquee/ui/link-text'
import { StatusChip } from '@marquee/ui/status-chip'
import CircleHelp from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import Monitor from 'lucide/dist/esm/icons/monitor.mjs'
import Smartphone from 'lucide/dist/esm/icons/smartphone.mjs'
import Tablet from 'lucide/dist/esm/icons/tablet.mjs'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Login, canEnd, canReport, endTexts } from '../model.ts'
import { useLoginTexts } from '../use-login-texts.ts'

const ICONS = { desktop: Monitor, phone: Smartphone, tablet: Tablet } as const

export interface LoginItemProps {
  readonly login: Login
  /** Its session is being ended. */
  readonly isPending: boolean
  readonly onEnd: (login: Login) => void
  readonly onReport: (login: Login) => void
}

/** Device, time, place, network address and state of one login, and what the player can do about it. */
export function LoginItem({ login, isPending, onEnd, onReport }: LoginItemProps) {
  const { t } = useTexts('logins')
  const isOnline = useIsOnline()
  const texts = useLoginTexts()
  const device = texts.device(login)
  const { kind } = login.device
  // Several buttons have the same text: their names say which login is meant.
  const named = (action: string) => t('logins.named', { action, device })
  return (
    <li className="flex gap-3.5 border-t border-line py-4 first:border-t-0">
      <Icon of={kind === null ? CircleHelp : ICONS[kind]} className="mt-0.5 text-text-2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-medium wrap-anywhere">{device}</span>
          {login.endedAt === null && (
            <StatusChip tone="ok">{t(login.isCurrent ? 'logins.current' : 'logins.open')}</StatusChip>
          )}
        </p>
        <p className="text-sm text-text-2">
          <LocalTime iso={login.startedAt} /> · {texts.details(login)}
        </p>
        <p className="text-sm wrap-anywhere text-text-2">{t('logins.ip', { address: login.ip })}</p>
        <LoginEnd login={login} />
        {(canEnd(login) || canReport(login)) && (
          <div className="-ms-4 mt-1.5 flex flex-wrap gap-x-1 gap-y-1">
            {canEnd(login) && (
              <Button
                size="sm"
                variant="quiet"
                pending={isPending}
                disabled={!isOnline}
                aria-label={named(t('logins.logOut'))}
                onClick={() => onEnd(login)}
              >
                {t('logins.logOut')}
              </Button>
            )}
            {canReport(login) && (
              <Button
                size="sm"
                variant="quiet"
                disabled={!isOnline || isPending}
                aria-label={named(t('logins.notMe'))}
                onClick={() => onReport(login)}
              >
                {t('logins.notMe')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** How the session ended, and the player's report. */
function LoginEnd({ login: { endedAt, endReason, reportedAt } }: { login: Login }) {
  const { t } = useTexts('logins')
  const to = useHref()
  return (
    <>
      {endedAt !== null && endReason !== null && (
        <p className="text-sm text-text-2">
          <LocalTime iso={endedAt}>
            {(time) => t('logins.ended', { reason: t(endTexts[endReason]), time })}
          </LocalTime>
        </p>
      )}
      {reportedAt !== null && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
          <LocalTime iso={reportedAt}>{(time) => t('logins.reported', { time })}</LocalTime>
          <Link to={to('contact-live-chat')} className={linkClass()}>
            {t('logins.contact')}
          </Link>
        </p>
      )}
    </>
  )
}
