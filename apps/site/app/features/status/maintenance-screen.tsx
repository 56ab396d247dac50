import { ErrorState, linkClass } from '@marquee/ui/native'
import { PageTitle } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { Tools } from './icons.ts'
import type { StatusScreenProps } from './restricted-screen.tsx'
import { WholePage } from './whole-page.tsx'

/** Stands in place of the site while it is being worked on. */
export default function MaintenanceScreen({ brand, isWhole = false }: StatusScreenProps) {
  const { t } = useTexts()
  const screen = (
    <div className="gutter">
      <PageTitle title={t('status.maintenance.title')} />
      <ErrorState
        scale="page"
        icon={Tools}
        title={t('status.maintenance.title')}
        text={
          <>
            <p>{t('status.maintenance.text')}</p>
            <p className="mt-3">{t('status.maintenance.money')}</p>
          </>
        }
        retryLabel={t('failure.generic.retry')}
        onRetry={() => location.reload()}
        actions={
          <a href={`mailto:${brand.supportEmail}`} className={linkClass({ tone: 'brand' })}>
            {brand.supportEmail}
          </a>
        }
        reference={t('status.code', { code: 503 })}
      />
    </div>
  )
  return isWhole ? <WholePage brandName={brand.name}>{screen}</WholePage> : screen
}
