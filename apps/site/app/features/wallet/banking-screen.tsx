import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { Balance } from './components/balance.tsx'
import { LatestTransactions } from './components/latest-transactions.tsx'
import { PendingWithdrawals } from './components/pending-withdrawals.tsx'

/** The wallet page. When one section fails to load, the others are still shown. */
export function BankingScreen() {
  const { t } = useTexts('wallet')
  return (
    <AccountPage title={t('shell.wallet')}>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(17rem,22rem)]">
        <div className="max-w-[44rem] min-w-0">
          <Balance />
        </div>
        <PendingWithdrawals />
        <LatestTransactions />
      </div>
    </AccountPage>
  )
}
