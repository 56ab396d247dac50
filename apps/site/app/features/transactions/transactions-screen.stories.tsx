import type { RouteOutput } from '@marquee/contract'
import { STORY_NOW, eur, player } from '../../../stories/sample-data.ts'
import { broken, pending, stories, unreachable } from '../../../stories/stories.ts'
import { useSearchParams } from 'react-router'
import { modalRegistry } from '../../shared/navigation/modals.ts'
import TransactionModal from './transaction-modal.tsx'
import type { HistoryView } from './model.ts'
import { TransactionsScreen } from './transactions-screen.tsx'

type Transaction = RouteOutput<'wallet.transactions'>['transactions'][number]

const base: Transaction = {
  referenceId: 'txn_story_1',
  playerId: 7_001_042,
  walletId: 'MAIN',
  category: 'PAYMENT',
  type: 'DEPOSIT',
  status: 'SUCCESS',
  amount: eur('50.00'),
  bonusAmount: eur('0.00'),
  requested: eur('50.00'),
  balanceAfterTransaction: eur('182.40'),
  transactionDate: '2026-03-14T10:20:00.000Z',
  game: null,
  roundId: null,
  method: 'card',
  fee: null,
  reason: null,
}

const transactions: readonly Transaction[] = [
  base,
  {
    ...base,
    referenceId: 'txn_story_2',
    category: 'CASINO',
    type: 'BET',
    amount: eur('-0.40'),
    requested: eur('0.40'),
    balanceAfterTransaction: eur('132.40'),
    transactionDate: '2026-03-13T21:04:00.000Z',
    game: { name: 'Lantern Quay', slug: 'lantern-quay', provider: 'Marquee' },
    roundId: 'rnd_story_1',
    method: null,
  },
]

const netPosition: RouteOutput<'wallet.netPosition'> = {
  from: '2025-11-02T09:00:00.000Z',
  to: STORY_NOW,
  deposits: eur('50.00'),
  withdrawals: eur('0.00'),
  stakes: eur('0.40'),
  wins: eur('0.00'),
  winLoss: eur('-0.40'),
  netPosition: eur('-50.00'),
}

/** Stake and win of one round. */
const round = transactions
  .slice(1)
  .flatMap((stake) => [
    { ...stake, referenceId: 'txn_story_3', type: 'WIN' as const, amount: eur('0.60') },
    stake,
  ])

const pendingWithdrawal: Transaction = {
  ...base,
  referenceId: 'txn_story_2',
  type: 'WITHDRAW',
  status: 'PENDING',
  amount: eur('-20.00'),
  requested: eur('20.00'),
  method: 'TRUSTLY',
}

modalRegistry.set({ transaction: { load: () => import('./transaction-modal.tsx') } })

function Modal() {
  const [params] = useSearchParams()
  return <TransactionModal close={() => {}} params={params} />
}
const withModal = () => (
  <>
    <TransactionsScreen />
    <Modal />
  </>
)

export default stories<HistoryView['is']>({
  screen: 'transactions',
  route: 'banking.transactions',
  texts: ['transactions', 'payments'],
  session: player(),
  answers: { 'wallet.netPosition': netPosition },
  render: () => <TransactionsScreen />,
  views: {
    loading: { answers: { 'wallet.transactions': pending }, shows: 'common.loading' },
    failed: { answers: { 'wallet.transactions': broken }, shows: 'transactions.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    noMatch: {
      search: '?product=live_casino',
      answers: { 'wallet.transactions': { transactions: [] } },
      shows: 'transactions.emptyFilter',
    },
    empty: { answers: { 'wallet.transactions': { transactions: [] } }, shows: 'transactions.empty' },
    list: {
      answers: { 'wallet.transactions': { transactions: [...transactions] } },
      shows: [{ words: 'Lantern Quay' }, 'transactions.end'],
    },
  },
  more: {
    'failed without a network': {
      answers: { 'wallet.transactions': unreachable },
      shows: 'transactions.failed',
    },
    'details of one': {
      search: '?modal=transaction&transaction=txn_story_2',
      answers: { 'wallet.transactions': { transactions: [...transactions] } },
      render: withModal,
      shows: { words: 'rnd_story_1' },
    },
    'details of a pending withdrawal': {
      search: '?modal=transaction&transaction=txn_story_2',
      answers: { 'wallet.transactions': { transactions: [pendingWithdrawal] } },
      render: withModal,
      shows: ['transactions.withdrawal', 'payments.status.PENDING'],
    },
    'details of a round': {
      search: '?modal=transaction&transaction=txn_story_2',
      answers: { 'wallet.transactions': { transactions: round } },
      render: withModal,
      shows: 'transactions.roundNet',
    },
    'a round as one line': {
      answers: { 'wallet.transactions': { transactions: round } },
      shows: { id: 'transactions.roundWon', values: { staked: '€0.40', won: '€0.60' } },
    },
  },
})
