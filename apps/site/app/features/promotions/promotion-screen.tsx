import { Banner } from '@marquee/ui/banner'
import { buttonClass } from '@marquee/ui/button'
import { Card } from '@marquee/ui/card'
import { EmptyState } from '@marquee/ui/empty-state'
import { Icon } from '@marquee/ui/icon'
import { linkClass } from '@marquee/ui/link-text'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import Gift from 'lucide/dist/esm/icons/gift.mjs'
import type { ReactNode } from 'react'
import { AdultsOnly, DocumentSections } from '../../domain/content/index.ts'
import { useCanFollow } from '../../domain/session/index.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { documentHref } from '../../shared/navigation/address.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link, LinkAnchor } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { KeyTerms } from './components/key-terms.tsx'
import { OfferField } from './components/offer-field.tsx'
import { type Promotion, promotionView } from './model.ts'
import { type PromotionAddress, promotionQuery } from './queries.ts'

/** One promotion: key terms, then the button, then the whole text. */
export function PromotionScreen(address: PromotionAddress) {
  const { t } = useTexts('promotions')
  const { prefix } = useLocale()
  const to = useHref()
  const query = useQuery(promotionQuery(prefix, address))
  const view = promotionView(query)
  const plain = (content: ReactNode) => (
    <div className="gutter py-6">
      <PageTitle title={t('promotions.title')} />
      <BackLink />
      {content}
    </div>
  )
  switch (view.is) {
    case 'loading':
      return plain(
        <LoadingState className="mt-4" queryKey={promotionQuery(prefix, address).queryKey}>
          <Skeleton shape="box" className="h-52" />
          <Skeleton shape="box" className="mt-5 h-80" />
        </LoadingState>,
      )
    case 'failed':
      return plain(<QueryFailed scale="page" title={t('promotions.pageFailed')} query={query} />)
    case 'closed':
      return plain(
        <>
          <h1 className="display mt-4 text-3xl">{t('promotions.closed')}</h1>
          <EmptyState
            icon={Gift}
            title={t(view.reason === 'elsewhere' ? 'promotions.elsewhere' : `promotions.law.${view.reason}`)}
            action={
              <Link to={to('promotions')} className={buttonClass({ size: 'sm' })}>
                {t('promotions.allLink')}
              </Link>
            }
          />
        </>,
      )
    case 'open':
    case 'ended':
      return <OnePromotion promotion={view.promotion} hasEnded={view.is === 'ended'} />
    default:
      return view satisfies never
  }
}

function BackLink() {
  const { t } = useTexts('promotions')
  const to = useHref()
  return (
    <Link to={to('promotions')} className={linkClass({ tone: 'quiet' })}>
      <Icon of={ChevronLeft} size={18} className="rtl:-scale-x-100" />
      {t('promotions.title')}
    </Link>
  )
}

interface OnePromotionProps {
  readonly promotion: Promotion
  readonly hasEnded: boolean
}

function OnePromotion({ promotion, hasEnded }: OnePromotionProps) {
  const { t } = useTexts('promotions')
  const { title, summary, icon, terms, sections, endsAt } = promotion
  return (
    <>
      <PageTitle title={title} description={summary} />
      <OfferField icon={icon} className="gutter py-6 md:py-10">
        <BackLink />
        <h1 className="display mt-4 max-w-[24ch] text-3xl text-balance hyphens-auto wrap-anywhere md:text-4xl">
          {title}
        </h1>
        <p className="mt-2 max-w-prose text-lg text-text-2">{summary}</p>
        {terms.length === 0 && <ActionLink promotion={promotion} className="mt-5" />}
      </OfferField>
      <div className="grid items-start gap-5 gutter py-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8 lg:py-8">
        <div>
          {hasEnded && (
            <Banner tone="info" title={t('promotions.endedTitle')} className="mb-5">
              {t('promotions.endedText')}
            </Banner>
          )}
          {terms.length > 0 && (
            <Card as="section" aria-labelledby="key-terms">
              <h2 id="key-terms" className="text-xl font-semibold">
                {t('promotions.keyTerms')}
              </h2>
              {endsAt !== null && (
                <p className="text-sm text-text-3">
                  <LocalTime iso={endsAt}>
                    {(time) => t(hasEnded ? 'promotions.endedAt' : 'promotions.until', { time })}
                  </LocalTime>
                </p>
              )}
              <div className="mt-2">
                <KeyTerms terms={terms} label={t('promotions.keyTerms')} isWide />
              </div>
              <ActionLink promotion={promotion} className="mt-4" />
            </Card>
          )}
          <div className="max-w-prose">
            <DocumentSections sections={sections} />
          </div>
        </div>
        <AdultsOnly className="max-w-prose" />
      </div>
    </>
  )
}

/** Opens what the promotion is about. Absent after the end, and where the guards close the screen for this reader. */
function ActionLink({ promotion: { button }, className }: { promotion: Promotion; className: string }) {
  const { prefix } = useLocale()
  const canFollow = useCanFollow()
  if (!button) return null
  const address = documentHref(prefix, button.to)
  if (!canFollow(address)) return null
  return (
    <LinkAnchor href={address} className={buttonClass({ variant: 'primary', className })}>
      {button.label}
    </LinkAnchor>
  )
}
