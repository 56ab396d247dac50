import { buttonClass } from '@marquee/ui/button'
import { ErrorState } from '@marquee/ui/error-state'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'

/** The generic error screen (spec 1 §2); its button reloads the page. */
export function FailureScreen() {
  const { t } = useTexts()
  const to = useHref()
  return (
    <div className="mx-auto w-full max-w-xl gutter">
      <PageTitle title={t('failure.generic.title')} />
      <ErrorState
        scale="page"
        tone="negative"
        icon={TriangleAlert}
        eyebrow={t('status.code', { code: 500 })}
        title={t('failure.generic.title')}
        text={
          <>
            <p>{t('failure.generic.text')}</p>
            <p className="mt-3">{t('failure.generic.money')}</p>
          </>
        }
        retryLabel={t('failure.generic.retry')}
        onRetry={() => location.reload()}
        actions={
          <Link to={to('contact-live-chat')} className={buttonClass()}>
            {t('shell.help')}
          </Link>
        }
      />
    </div>
  )
}
