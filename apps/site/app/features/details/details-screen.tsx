import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { AddressForm } from './components/address-form.tsx'
import { FixedDetails } from './components/fixed-details.tsx'
import { ProvinceForm } from './components/province-form.tsx'
import { detailsView } from './model.ts'
import { addressQuery, profileQuery } from './queries.ts'

/** Name, date of birth, address and province. */
export function DetailsScreen() {
  const { t } = useTexts('details')
  return (
    <AccountPage title={t('details.title')} subtitle={t('details.intro')} width="reading">
      <Details />
    </AccountPage>
  )
}

function Details() {
  const { t } = useTexts('details')
  const isOnline = useIsOnline()
  const address = useQuery(addressQuery())
  const profile = useQuery(profileQuery())
  const view = detailsView({
    profile: profile.data,
    address: address.data,
    hasFailed: profile.isError || address.isError,
    isOnline,
  })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={addressQuery().queryKey} className="grid gap-5">
          <Skeleton shape="box" className="h-80" />
          <Skeleton shape="box" className="h-72" />
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('details.failed')} query={address.isError ? address : profile} />
    case 'details':
      return (
        <>
          <AddressForm address={view.address} playerId={view.profile.playerId} />
          {view.address.provinces.length > 0 && <ProvinceForm address={view.address} />}
          <FixedDetails profile={view.profile} address={view.address} />
        </>
      )
    default:
      return view satisfies never
  }
}
