import { Skeleton } from '@marquee/ui/skeleton'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { OwnDocumentsNotice } from '../../../domain/documents/index.ts'
import { useWallet, walletKey } from '../../../domain/wallet/index.ts'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { BalanceLines } from './balance-lines.tsx'
import { MoneyActions } from './money-actions.tsx'
import { Withdrawable } from './withdrawable.tsx'

/** The withdrawable amount, Deposit and Withdraw at the same size, and the parts of the balance. */
export function Balance({ isSheet = false }: { isSheet?: boolean }) {
  const { t } = useTexts('wallet')
  const query = useWallet()
  if (query.data)
    return (
      <>
        <Withdrawable wallet={query.data} updatedAt={query.dataUpdatedAt} />
        <MoneyActions isSheet={isSheet} />
        <OwnDocumentsNotice className="mt-5" />
        <BalanceLines wallet={query.data} />
      </>
    )
  if (query.isError)
    return (
      <>
        <QueryFailed title={t('wallet.failed')} query={query} />
        <p className="mt-2 text-sm text-text-2">{t('wallet.failedText')}</p>
      </>
    )
  return (
    <LoadingState queryKey={walletKey}>
      <Skeleton shape="box" className="h-24 max-w-60" />
      <Skeleton shape="box" className="mt-5 h-12" />
      <Skeleton shape="box" className="mt-6 h-48" />
    </LoadingState>
  )
}
