import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/account-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountScreen } from './account-screen.tsx'
import { profileQuery } from './queries.ts'

export const handle = page({ texts: ['account'] })

export const loader = ({ context }: Route.LoaderArgs) => preload(context.get(siteContext).api, profileQuery())
export const clientLoader = () => preloadInBrowser(profileQuery())

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('account')
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageTitle title={t('account.title')} />
      <AccountScreen />
    </HydrationBoundary>
  )
}
