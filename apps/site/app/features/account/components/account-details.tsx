import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { countryName } from '../../../shared/formats/country-name.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { profileQuery } from '../queries.ts'
import { AccountCard } from './account-card.tsx'

/** Name, e-mail and other profile data of the account's owner. */
export function AccountDetails() {
  const { t } = useTexts('account')
  return (
    <AccountCard title={t('account.details')}>
      <Profile />
    </AccountCard>
  )
}

function Profile() {
  const { t } = useTexts('account')
  const { intl } = useLocale()
  const to = useHref()
  const query = useQuery(profileQuery())
  const { data: profile } = query
  if (query.isError && !profile) return <QueryFailed title={t('account.failed')} query={query} />
  if (!profile)
    return (
      <LoadingState queryKey={profileQuery().queryKey} className="mt-3">
        <Skeleton shape="box" className="h-52" />
      </LoadingState>
    )
  return (
    <>
      <DefinitionList className="mt-1">
        <DefinitionRow name={t('account.name')} value={`${profile.firstName} ${profile.lastName}`} />
        <DefinitionRow
          name={t('account.email')}
          value={<span className="wrap-anywhere">{profile.email}</span>}
        />
        <DefinitionRow name={t('account.country')} value={countryName(intl, profile.countryCode)} />
        <DefinitionRow name={t('account.currency')} value={profile.currencyCode} />
        <DefinitionRow name={t('account.number')} value={profile.playerId} />
      </DefinitionList>
      <Link to={to('account.details')} className={linkClass({ className: 'mt-3 inline-block' })}>
        {t('account.edit')}
      </Link>
    </>
  )
}
