import Lock from 'lucide/dist/esm/icons/lock.mjs'
import { Button, buttonClass } from '@marquee/ui/button'
import { ErrorState } from '@marquee/ui/error-state'
import { useCanOpen } from '../../domain/session/index.ts'
import { preloadModal, useModal } from '../../shared/navigation/modals.ts'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { entryAddress } from '../../shared/navigation/entry-address.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountBlocked } from './account-blocked.tsx'
import { type LoginRefusal, isBlocked, isCodeDue, isOwnBreak, isProtection } from './model.ts'
import { NoScriptCodeForm } from './no-script-code-form.tsx'
import { NoScriptLoginForm } from './no-script-login-form.tsx'
import { LoginError } from './login-error.tsx'

export interface UnauthorizedScreenProps {
  /** The requested path, checked; undefined without one. */
  readonly to: string | undefined
  readonly bonusCode: string | undefined
  /** The form on this page was sent and refused. */
  readonly refused:
    | { readonly email: string; readonly refusal: LoginRefusal; readonly isDuringBreak: boolean }
    | undefined
}

export function UnauthorizedScreen({ to, bonusCode, refused }: UnauthorizedScreenProps) {
  const { t } = useTexts('login')
  const href = useHref()
  const { open } = useModal()
  const canJoin = useCanOpen('signup')
  const isHydrated = useIsHydrated()
  if (refused && isBlocked(refused.refusal))
    return (
      <div className="gutter" data-after-break={isProtection(refused.refusal) || undefined}>
        <PageTitle title={t('login.title')} />
        <h1 className="sr-only">{t('login.title')}</h1>
        <div className="mx-auto max-w-form py-10 md:py-14">
          <AccountBlocked refusal={refused.refusal}>
            {isOwnBreak(refused.refusal) && (
              <div className="my-5">
                <NoScriptLoginForm to={to} bonusCode={bonusCode} email={refused.email} isDuringBreak />
              </div>
            )}
          </AccountBlocked>
        </div>
      </div>
    )
  if (refused && isCodeDue(refused.refusal))
    return (
      <div className="mx-auto w-full max-w-form gutter py-10 md:py-14">
        <PageTitle title={t('login.title')} />
        <h1 className="display mb-5 text-2xl">{t('login.title')}</h1>
        <NoScriptCodeForm
          to={to}
          bonusCode={bonusCode}
          refusal={refused.refusal}
          isDuringBreak={refused.isDuringBreak}
        />
      </div>
    )
  // Without scripts the form is on the page; with scripts the sheet has the only form.
  const isPlain = !isHydrated || refused !== undefined
  return (
    <div className="mx-auto w-full max-w-xl gutter">
      <PageTitle title={t('status.unauthorized.title')} />
      <ErrorState
        scale="page"
        icon={Lock}
        title={t('status.unauthorized.title')}
        text={t(to === undefined ? 'status.unauthorized.text' : 'status.unauthorized.after')}
        actions={
          <>
            {!isPlain && (
              <Button
                variant="primary"
                onPointerEnter={() => preloadModal('login')}
                onClick={() => open('login', to === undefined ? {} : { to })}
              >
                {t('shell.logIn')}
              </Button>
            )}
            {canJoin && (
              <Link to={entryAddress(href('signup'), { to, bonusCode })} className={buttonClass()}>
                {t('shell.join')}
              </Link>
            )}
          </>
        }
        eyebrow={t('status.code', { code: 401 })}
      >
        {refused && <LoginError refusal={refused.refusal} isPlain />}
        {isPlain && <NoScriptLoginForm to={to} bonusCode={bonusCode} email={refused?.email} />}
      </ErrorState>
    </div>
  )
}
