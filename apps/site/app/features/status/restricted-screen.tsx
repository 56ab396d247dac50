import { ErrorState, linkClass } from '@marquee/ui/native'
import { PageTitle } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { Place } from './icons.ts'
import { WholePage } from './whole-page.tsx'

export interface StatusScreenProps {
  readonly brand: { readonly name: string; readonly supportEmail: string }
  /** In place of the whole site, without its shell. */
  readonly isWhole?: boolean
}

/** The country or province may not use the site: what happened, what still works, whom to ask. */
export default function RestrictedScreen({ brand, isWhole = false }: StatusScreenProps) {
  const { t } = useTexts()
  const screen = (
    <div className="gutter">
      <PageTitle title={t('status.restricted.title')} />
      <ErrorState
        scale="page"
        icon={Place}
        title={t('status.restricted.title', { brand: brand.name })}
        text={
          <>
            <p>{t('status.restricted.text')}</p>
            <p className="mt-3">{t('status.restricted.money')}</p>
          </>
        }
        actions={
          <a href={`mailto:${brand.supportEmail}`} className={linkClass({ tone: 'brand' })}>
            {brand.supportEmail}
          </a>
        }
        reference={t('status.code', { code: 403 })}
      />
    </div>
  )
  return isWhole ? <WholePage brandName={brand.name}>{screen}</WholePage> : screen
}
