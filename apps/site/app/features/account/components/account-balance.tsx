import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { pendingWithdrawalsQuery } from '../../../domain/payments/index.ts'
import { BalanceAmount, playableAmount, useWallet, walletKey } from '../../../domain/wallet/index.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** The balance in three amounts: playable, withdrawable, set aside. */
export function AccountBalance() {
  const { t } = useTexts('account')
  const query = useWallet()
  const { data: pending } = useQuery(pendingWithdrawalsQuery())
  const { data: wallet, dataUpdatedAt } = query
  if (query.isError && !wallet) return <QueryFailed title={t('account.balanceFailed')} query={query} />
  const count = pending?.withdrawals.length ?? 0
  const amount = (value: NonNullable<typeof wallet>['mainBalance']) => (
    <BalanceAmount size="lg" amount={value} updatedAt={dataUpdatedAt} />
  )
  const list = (
    <dl className="grid divide-y divide-line rounded-card border border-line md:grid-flow-col md:auto-cols-fr md:divide-x md:divide-y-0">
      <Cell
        name={t('account.balance')}
        value={wallet && amount(playableAmount(wallet))}
        note={t('account.balanceNote')}
      />
      <Cell
        name={t('account.withdrawable')}
        value={wallet && amount(wallet.withdrawable)}
        note={t('account.withdrawableNote')}
      />
      {wallet && !isZero(wallet.lockedBalance) && (
        <Cell
          name={t('account.locked')}
          value={amount(wallet.lockedBalance)}
          note={t(count > 0 ? 'account.lockedWithdrawals' : 'account.lockedNote', { count })}
        />
      )}
    </dl>
  )
  return wallet ? list : <LoadingState queryKey={walletKey}>{list}</LoadingState>
}

function Cell({ name, value, note }: { name: string; value: ReactNode; note: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-4 md:block md:px-6">
      <dt className="text-sm text-text-2">{name}</dt>
      <dd className="font-display text-2xl">{value ?? <Skeleton className="w-24" />}</dd>
      <dd className="basis-full text-sm text-text-2">{note}</dd>
    </div>
  )
}
