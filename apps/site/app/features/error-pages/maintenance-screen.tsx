import { ErrorState } from '@marquee/ui/error-state'
import { HelpLine } from '../../domain/content/index.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import Wrench from 'lucide/dist/esm/icons/wrench.mjs'
import type { StatusScreenProps } from './restricted-screen.tsx'
import { SupportLink } from './support-link.tsx'
import { WholePage } from './whole-page.tsx'

/** Replaces the site during maintenance. */
export default function MaintenanceScreen({ brand, isWhole = false }: StatusScreenProps) {
  const { t } = useTexts()
  const screen = (
    <div className="mx-auto w-full max-w-xl gutter">
      <PageTitle title={t('status.maintenance.title')} />
      <ErrorState
        scale="page"
        icon={Wrench}
        eyebrow={t('status.code', { code: 503 })}
        title={t('status.maintenance.title')}
        text={
          <>
            <p>{t('status.maintenance.text')}</p>
            <p className="mt-3">{t('status.maintenance.money')}</p>
          </>
        }
        retryLabel={t('failure.generic.retry')}
        onRetry={() => location.reload()}
        actions={<SupportLink email={brand.supportEmail} />}
      />
      <HelpLine className="mb-10" />
    </div>
  )
  return isWhole ? <WholePage brandName={brand.name}>{screen}</WholePage> : screen
}
