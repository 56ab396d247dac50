import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { pendingWithdrawalsQuery } from '../../../domain/payments/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { PendingWithdrawal } from './pending-withdrawal.tsx'
import { SectionFailed } from './section-failed.tsx'

/** Pending withdrawals with their stages. */
export function PendingWithdrawals() {
  const { t } = useTexts('wallet')
  return (
    <section aria-labelledby="pending">
      <SectionHeading id="pending" size="sm" title={t('wallet.pending')} />
      <List />
    </section>
  )
}

function List() {
  const { t } = useTexts('wallet', 'payments')
  const query = useQuery(pendingWithdrawalsQuery())
  if (query.isError && !query.data) return <SectionFailed title={t('wallet.pendingFailed')} query={query} />
  if (!query.data)
    return (
      <LoadingState queryKey={pendingWithdrawalsQuery().queryKey}>
        <Skeleton shape="box" className="mt-3 h-40" />
      </LoadingState>
    )
  const { withdrawals } = query.data
  if (withdrawals.length === 0)
    return <p className="mt-2 text-sm text-text-2">{t('wallet.nothingPending')}</p>
  return withdrawals.map((one) => <PendingWithdrawal key={one.pendingWithdrawalId} withdrawal={one} />)
}
