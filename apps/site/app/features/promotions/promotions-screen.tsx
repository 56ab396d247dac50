import { EmptyState } from '@marquee/ui/empty-state'
import { buttonClass } from '@marquee/ui/button'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import Gift from 'lucide/dist/esm/icons/gift.mjs'
import type { ReactNode } from 'react'
import { AdultsOnly, OffersNotice } from '../../domain/content/index.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { PromotionFilters } from './components/promotion-filters.tsx'
import { PromotionItem } from './components/promotion-item.tsx'
import { type PromotionCard, promotionsView } from './model.ts'
import { type PromotionsAddress, promotionsQuery } from './queries.ts'

/** Promotions of the market: all, of a category, or of a tag in it. */
export function PromotionsScreen(address: PromotionsAddress) {
  const { t } = useTexts('promotions')
  const { prefix } = useLocale()
  const to = useHref()
  const query = useQuery(promotionsQuery(prefix, address))
  const view = promotionsView(query)
  const list = 'list' in view ? view.list : undefined
  const title = [list?.tag?.label, list?.category?.label].filter(Boolean).join(' · ') || t('promotions.title')
  const frame = (content: ReactNode) => (
    <div className="gutter pt-6 pb-10 short:pt-3">
      <PageTitle title={title} description={t('promotions.subtitle')} />
      <h1 className="display text-3xl md:text-4xl short:text-2xl">{title}</h1>
      <p className="mt-1 max-w-prose text-text-2">{t('promotions.subtitle')}</p>
      {list && <PromotionFilters list={list} />}
      {content}
    </div>
  )
  const rest = list && (
    <>
      <OffersNotice offers={list.offers} className="mt-5 max-w-prose" />
      <Ended promotions={list.ended} />
      <AdultsOnly className="mt-10 max-w-prose" />
    </>
  )
  switch (view.is) {
    case 'loading':
      return frame(
        <LoadingState className="mt-6" queryKey={promotionsQuery(prefix, address).queryKey}>
          <div aria-hidden className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
            <Skeleton shape="box" className="h-96" />
            <Skeleton shape="box" className="h-96" />
          </div>
        </LoadingState>,
      )
    case 'failed':
      return frame(
        <div className="mt-6">
          <QueryFailed title={t('promotions.failed')} query={query} />
        </div>,
      )
    case 'empty':
      return frame(
        <>
          <EmptyState
            icon={Gift}
            title={t('promotions.empty')}
            text={t('promotions.emptyText')}
            action={
              <Link to={to('home')} className={buttonClass({ size: 'sm' })}>
                {t('home.games')}
              </Link>
            }
          />
          {rest}
        </>,
      )
    case 'list':
      return frame(
        <>
          <ul className="mt-5 grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
            {view.list.promotions.map((promotion) => (
              <li key={`${promotion.category.slug}/${promotion.slug}`} className="grid">
                <PromotionItem promotion={promotion} />
              </li>
            ))}
          </ul>
          {rest}
        </>,
      )
    default:
      return view satisfies never
  }
}

function Ended({ promotions }: { readonly promotions: readonly PromotionCard[] }) {
  const { t } = useTexts('promotions')
  const to = useHref()
  if (promotions.length === 0) return null
  return (
    <section aria-label={t('promotions.endedList')} className="mt-10 max-w-prose">
      <SectionHeading title={t('promotions.endedList')} className="mb-3" />
      <ul className="divide-y divide-line rounded-card border border-line bg-surface-1 px-5">
        {promotions.map(({ category, slug, title, endsAt }) => (
          <li key={`${category.slug}/${slug}`}>
            <Link
              to={to('promotions.detail', { category: category.slug, promotionSlug: slug })}
              className="pressable flex min-h-12 flex-wrap items-center justify-between gap-x-6 rounded-control py-2 hover:text-brand-text"
            >
              <span className="font-medium">{title}</span>
              {endsAt !== null && (
                <span className="text-sm text-text-3">
                  <LocalTime iso={endsAt}>{(time) => t('promotions.endedAt', { time })}</LocalTime>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
