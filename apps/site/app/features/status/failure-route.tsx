import { ErrorState } from '@marquee/ui/native'
import { data } from 'react-router'
import { page } from '../../shared/handle.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'

export const handle = page({ chrome: 'focus' })
export const loader = () => data(null, { status: 500 })

/** The generic error screen (spec 1 §2): its button reloads the page. */
export default function FailureRoute() {
  const { t } = useTexts()
  return (
    <div className="gutter">
      <PageTitle title={t('failure.generic.title')} />
      <ErrorState
        scale="page"
        title={t('failure.generic.title')}
        text={t('failure.generic.text')}
        retryLabel={t('failure.generic.retry')}
        onRetry={() => location.reload()}
        reference={t('status.code', { code: 500 })}
      />
    </div>
  )
}
