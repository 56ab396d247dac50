import { Button, ErrorState, buttonClass } from '@marquee/ui/native'
import { Link } from 'react-router'
import { useHref } from '../../shared/links.ts'
import { useModal, warmModal } from '../../shared/modals.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { Shut } from './icons.ts'

/** @param to the path that was wanted, checked; undefined when there is none */
export function UnauthorizedScreen({ to }: { to: string | undefined }) {
  const { t } = useTexts()
  const href = useHref()
  const { open } = useModal()
  return (
    <div className="gutter">
      <PageTitle title={t('status.unauthorized.title')} />
      <ErrorState
        scale="page"
        icon={Shut}
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
          <>
            <Button
              variant="primary"
              full
              onPointerEnter={() => warmModal('login')}
              onClick={() => open('login', to === undefined ? {} : { to })}
            >
              {t('shell.logIn')}
            </Button>
            <Link to={href('signup')} className={buttonClass({ full: true })}>
              {t('shell.join')}
            </Link>
          </>
        }
        reference={t('status.code', { code: 401 })}
      />
    </div>
  )
}
