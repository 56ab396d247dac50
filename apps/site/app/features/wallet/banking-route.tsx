import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/banking-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { pendingWithdrawalsQuery } from '../../shared/payments/withdrawal-queries.ts'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { BankingScreen } from './banking-screen.tsx'
import { lastMovementsQuery } from './queries.ts'

export const handle = page({ texts: ['wallet', 'payments'] })

const queries = () => [pendingWithdrawalsQuery(), lastMovementsQuery()] as const

export const loader = ({ context }: Route.LoaderArgs) => preload(context.get(siteContext).api, ...queries())
export const clientLoader = () => preloadInBrowser(...queries())

export default function BankingRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('wallet')
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageTitle title={t('shell.wallet')} />
      <BankingScreen />
    </HydrationBoundary>
  )
}
