import { ErrorState } from '@marquee/ui/error-state'
import { HelpLine } from '../../domain/content/index.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs'
import { SupportLink } from './support-link.tsx'
import { WholePage } from './whole-page.tsx'

export interface StatusScreenProps {
  readonly brand: { readonly name: string; readonly supportEmail: string }
  /** Replaces the whole site, its shell included. */
  readonly isWhole?: boolean
}

/** The site is closed in this country or province: what happened, what still works, and whom to contact. */
export default function RestrictedScreen({ brand, isWhole = false }: StatusScreenProps) {
  const { t } = useTexts()
  const screen = (
    <div className="mx-auto w-full max-w-xl gutter">
      <PageTitle title={t('status.restricted.title')} />
      <ErrorState
        scale="page"
        tone="warning"
        icon={MapPin}
        eyebrow={t('status.code', { code: 403 })}
        title={t('status.restricted.title', { brand: brand.name })}
        text={
          <>
            <p>{t('status.restricted.text')}</p>
            <p className="mt-3">{t('status.restricted.money')}</p>
          </>
        }
        actions={<SupportLink email={brand.supportEmail} />}
      />
      <HelpLine className="mb-10" />
    </div>
  )
  return isWhole ? <WholePage brandName={brand.name}>{screen}</WholePage> : screen
}
