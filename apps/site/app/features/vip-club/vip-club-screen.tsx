import { Card } from '@marquee/ui/card'
import { Icon } from '@marquee/ui/icon'
import { linkClass } from '@marquee/ui/link-text'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide/dist/esm/icons/check.mjs'
import { AdultsOnly, DocumentSections, OffersNotice } from '../../domain/content/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { type VipClub, vipClubView } from './model.ts'
import { vipClubQuery } from './queries.ts'

/** The VIP club of the market: what every player has, and why there are no levels. */
export function VipClubScreen() {
  const { t } = useTexts('promotions')
  const { prefix } = useLocale()
  const query = useQuery(vipClubQuery(prefix))
  const view = vipClubView(query)
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState className="gutter py-6" queryKey={vipClubQuery(prefix).queryKey}>
          <Skeleton shape="box" className="h-10 w-1/2" />
          <Skeleton shape="box" className="mt-6 h-80" />
        </LoadingState>
      )
    case 'failed':
      return (
        <div className="mx-auto w-full max-w-form gutter">
          <QueryFailed scale="page" title={t('document.failed')} query={query} />
        </div>
      )
    case 'page':
      return <Club page={view.page} />
    default:
      return view satisfies never
  }
}

function Club({ page }: { readonly page: VipClub }) {
  const { t } = useTexts('promotions')
  const to = useHref()
  const { title, summary, points, sections, offers } = page
  return (
    <div className="gutter pt-6 pb-10 short:pt-3">
      <PageTitle title={title} description={summary} />
      <h1 className="display text-3xl md:text-4xl short:text-2xl">{title}</h1>
      <p className="mt-1 max-w-prose text-text-2">{summary}</p>
      <OffersNotice offers={offers} className="mt-5 max-w-prose" />
      <h2 className="mt-8 text-xl font-semibold">{t('club.everyone')}</h2>
      <ul className="mt-3 grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {points.map((point) => (
          <Card as="li" key={point.title} padding="sm">
            <Icon of={Check} className="text-positive" />
            <h3 className="mt-2 font-semibold">{point.title}</h3>
            <p className="mt-1 text-sm text-text-2">{point.text}</p>
          </Card>
        ))}
      </ul>
      <div className="max-w-prose">
        <DocumentSections sections={sections} />
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
          <Link to={to('responsible-gambling')} className={linkClass({ tone: 'care' })}>
            {t('shell.saferPlay')}
          </Link>
          <Link to={to('bonus-terms')} className={linkClass()}>
            {t('promotions.bonusTerms')}
          </Link>
        </p>
        <AdultsOnly className="mt-10" />
      </div>
    </div>
  )
}
