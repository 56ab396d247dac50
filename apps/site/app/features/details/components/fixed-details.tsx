import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { calendarDate } from '../../../shared/formats/calendar-date.ts'
import { countryName } from '../../../shared/formats/country-name.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Address, Profile } from '../queries.ts'
import { DetailSection } from './detail-section.tsx'

export interface FixedDetailsProps {
  readonly profile: Profile
  readonly address: Address
}

/** What only support can change, why, and where to ask. */
export function FixedDetails({ profile, address }: FixedDetailsProps) {
  const { t } = useTexts('details')
  const { intl } = useLocale()
  const to = useHref()
  return (
    <DetailSection title={t('details.fixed')}>
      <DefinitionList>
        <DefinitionRow name={t('details.name')} value={`${profile.firstName} ${profile.lastName}`} />
        <DefinitionRow name={t('details.birth')} value={calendarDate(intl, address.dateOfBirth)} />
        <DefinitionRow
          name={t('details.email')}
          value={<span className="wrap-anywhere">{profile.email}</span>}
        />
        <DefinitionRow name={t('details.country')} value={countryName(intl, address.countryCode)} />
      </DefinitionList>
      <p className="mt-2 text-sm text-text-2">{t('details.fixedText')}</p>
      <Link to={to('contact-live-chat')} className={linkClass()}>
        {t('details.contact')}
      </Link>
    </DetailSection>
  )
}
