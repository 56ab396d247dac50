import { buttonClass } from '@marquee/ui/button'
import { Card } from '@marquee/ui/card'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type PromotionCard, termsOnCard } from '../model.ts'
import { KeyTerms } from './key-terms.tsx'
import { OfferField } from './offer-field.tsx'

/** A promotion as a card: what it is and its main terms; its page has all of them and the button. */
export function PromotionItem({ promotion }: { readonly promotion: PromotionCard }) {
  const { t } = useTexts('promotions')
  const to = useHref()
  const { category, slug, title, summary, icon, isOffer, endsAt } = promotion
  return (
    <Card as="article" padding="none" className="flex flex-col">
      <OfferField icon={icon} className="flex min-h-36 flex-col justify-between gap-6 p-5 pe-20">
        <p className="text-sm text-text-2">{isOffer ? category.label : t('promotions.information')}</p>
        <h2 className="display text-2xl text-balance hyphens-auto wrap-anywhere">{title}</h2>
      </OfferField>
      <div className="flex flex-1 flex-col p-5">
        <p className="text-sm text-text-2">{summary}</p>
        {promotion.terms.length > 0 && (
          <div className="mt-3 border-t border-line">
            <KeyTerms terms={termsOnCard(promotion)} label={t('promotions.keyTermsOf', { title })} />
          </div>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
          <p className="text-sm text-text-3">
            {endsAt !== null && (
              <LocalTime iso={endsAt}>{(time) => t('promotions.until', { time })}</LocalTime>
            )}
          </p>
          <Link
            to={to('promotions.detail', { category: category.slug, promotionSlug: slug })}
            prefetch="intent"
            aria-label={t(isOffer ? 'promotions.termsOf' : 'promotions.readOf', { title })}
            className={buttonClass({ size: 'sm' })}
          >
            {t(isOffer ? 'promotions.terms' : 'promotions.read')}
          </Link>
        </div>
      </div>
    </Card>
  )
}
