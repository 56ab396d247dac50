import { Lock } from '@marquee/ui/icons'
import { ErrorState, buttonClass } from '@marquee/ui/native'
import { Link } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { Barred } from './barred.tsx'
import { type LoginRefusal, isBarring } from './model.ts'
import { PlainLogin } from './plain-login.tsx'
import { Refused } from './refused.tsx'

export interface UnauthorizedScreenProps {
  /** The path that was wanted, checked; undefined when there is none. */
  readonly to: string | undefined
  readonly bonusCode: string | null
  /** The form was sent from here and refused. */
  readonly refused: { readonly email: string; readonly refusal: LoginRefusal } | undefined
}

export function UnauthorizedScreen({ to, bonusCode, refused }: UnauthorizedScreenProps) {
  const { t } = useTexts('login')
  const href = useHref()
  if (refused && isBarring(refused.refusal))
    return (
      <div className="gutter">
        <PageTitle title={t('login.title')} />
        <h1 className="sr-only">{t('login.title')}</h1>
        <div className="max-w-form py-10 md:py-14">
          <Barred refusal={refused.refusal} />
        </div>
      </div>
    )
  return (
    <div className="gutter">
      <PageTitle title={t('status.unauthorized.title')} />
      <ErrorState
        scale="page"
        icon={Lock}
        title={t('status.unauthorized.title')}
        text={
          to === undefined ? (
            t('status.unauthorized.text')
          ) : (
            <>
              {t('status.unauthorized.text')} {t('status.unauthorized.kept')}{' '}
              <span className="break-all text-text">{to.replace(/[?#].*$/, '')}</span>
            </>
          )
        }
        actions={
          <Link to={href('signup')} className={buttonClass({ full: true })}>
            {t('shell.join')}
          </Link>
        }
        reference={t('status.code', { code: 401 })}
      >
        {refused && <Refused refusal={refused.refusal} isPlain />}
        <PlainLogin to={to} bonusCode={bonusCode} email={refused?.email} />
      </ErrorState>
    </div>
  )
}
