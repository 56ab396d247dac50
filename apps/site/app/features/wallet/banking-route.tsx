import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { pendingWithdrawalsQuery } from '../../domain/payments/index.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { BankingScreen } from './banking-screen.tsx'
import { latestTransactionsQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['wallet', 'payments'], layout: 'focus' })

const queries = () => [pendingWithdrawalsQuery(), latestTransactionsQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function BankingRoute() {
  const { t } = useTexts('wallet')
  return (
    <>
      <PageTitle title={t('shell.wallet')} />
      <BankingScreen />
    </>
  )
}
