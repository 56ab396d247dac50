import { Icon } from '@marquee/ui/icon'
import X from 'lucide/dist/esm/icons/x.mjs'
import { Button, buttonClass } from '@marquee/ui/button'
import { Field } from '@marquee/ui/field'
import { iconButtonClass } from '@marquee/ui/icon-button'
import { Input } from '@marquee/ui/input'
import { linkClass } from '@marquee/ui/link-text'
import { useLocation } from 'react-router'
import { ENDED } from '../../domain/session/index.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { entryAddress, entryIn } from '../../shared/navigation/entry-address.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { withoutTop } from '../../shared/navigation/modal-address.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { DURING_BREAK } from './model.ts'
import { SessionExpiredNotice } from './session-expired-notice.tsx'

export interface NoScriptLoginFormProps {
  /** Path to continue with afterwards. */
  readonly to: string | undefined
  readonly bonusCode: string | undefined
  /** Typed value before a refusal. */
  readonly email?: string | undefined
  /** For what stays open during a break. */
  readonly isDuringBreak?: boolean
}

/**
 * E-mail and password as plain HTML, for the time before scripts have loaded and for browsers without them. The form
 * is sent to the access-error page, which signs in and redirects, or shows the refusal.
 */
export function NoScriptLoginForm({ to, bonusCode, email, isDuringBreak = false }: NoScriptLoginFormProps) {
  const { t } = useTexts('login')
  const href = useHref()
  return (
    <form
      method="post"
      action={entryAddress(href('401'), { to, bonusCode })}
      aria-label={t(isDuringBreak ? 'shell.duringBreak' : 'login.title')}
      data-plain-login
      className="grid gap-5"
    >
      <Field label={t('login.email')} required>
        {(aria) => (
          <Input
            {...aria}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            defaultValue={email}
          />
        )}
      </Field>
      <Field label={t('login.password')} required>
        {(aria) => <Input {...aria} name="password" type="password" autoComplete="current-password" />}
      </Field>
      {isDuringBreak && <input type="hidden" name={DURING_BREAK} value="true" />}
      <Button type="submit" variant="primary" full>
        {t(isDuringBreak ? 'shell.duringBreak' : 'login.submit')}
      </Button>
    </form>
  )
}

const paramsOfLogin = () => ['to', ENDED]

/** The plain form in the layout of the login sheet, over the requested page. */
export function ServerLoginSheet({ params }: { params: URLSearchParams }) {
  const { t } = useTexts('login')
  const href = useHref()
  const { pathname, search } = useLocation()
  const { to, bonusCode } = entryIn(params)
  const here = `/${pathname.slice(1)}${withoutTop(search, paramsOfLogin)}` as const
  return (
    <div className="fixed inset-0 z-40 flex items-end bg-scrim md:items-center md:justify-center">
      <section
        id="log-in"
        aria-labelledby="log-in-title"
        className="max-h-[92dvh] w-full overflow-y-auto rounded-t-sheet bg-surface-1 shadow-float md:w-[min(26rem,calc(100vw-4rem))] md:rounded-sheet"
      >
        <header>
          <span aria-hidden className="mx-auto mt-2 block h-1 w-9 rounded-full bg-line-strong/60 md:hidden" />
          <div className="flex min-h-14 items-center gap-1 ps-5 pe-2 pt-1 md:ps-8 md:pe-3 md:pt-2">
            <h2 id="log-in-title" className="min-w-0 flex-1 py-2 text-xl font-semibold tracking-[-0.01em]">
              {t('login.title')}
            </h2>
            <Link to={here} replace preventScrollReset className={iconButtonClass()}>
              <Icon of={X} />
              <span className="sr-only">{t('common.close')}</span>
            </Link>
          </div>
        </header>
        <div className="px-5 pt-1 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:px-8 md:pb-8">
          <SessionExpiredNotice params={params} />
          <NoScriptLoginForm to={to ?? here} bonusCode={bonusCode} />
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <Link to={href('contact-live-chat')} className={linkClass({ tone: 'quiet' })}>
              {t('login.trouble')}
            </Link>
            <Link
              to={entryAddress(href('signup'), { to, bonusCode })}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              {t('shell.join')}
            </Link>
          </div>
        </div>
      </section>
    </div>
  )
}
