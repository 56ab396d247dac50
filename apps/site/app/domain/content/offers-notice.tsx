import type { RouteOutput } from '@marquee/contract'
import { Banner } from '@marquee/ui/banner'
import { LinkText } from '@marquee/ui/link-text'
import { useHref } from '../../shared/navigation/href.ts'
import { useTexts } from '../../shared/texts/index.ts'

export interface OffersNoticeProps {
  readonly offers: RouteOutput<'promotions.list'>['offers']
  readonly className?: string
}

/** Says why no offer is made to this reader; nothing where offers may be made. */
export function OffersNotice({ offers, className }: OffersNoticeProps) {
  const { t } = useTexts('promotions')
  const to = useHref()
  if (offers === 'allowed') return null
  return (
    <Banner
      tone="plain"
      title={t('promotions.noOffers')}
      className={className ?? ''}
      actions={
        offers === 'account' ? (
          <LinkText href={to('contact-live-chat')}>{t('promotions.support')}</LinkText>
        ) : (
          <LinkText href={to('bonus-terms')}>{t('promotions.bonusTerms')}</LinkText>
        )
      }
    >
      {t(`promotions.law.${offers}`)}
    </Banner>
  )
}
