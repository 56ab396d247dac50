import type { RouteOutput } from '@marquee/contract'
import { eur, player, wallet } from '../../../stories/sample-data.ts'
import { dueReminder, noReminder } from '../../../stories/sample-documents.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import { BankingScreen } from './banking-screen.tsx'

const withdrawals: RouteOutput<'wallet.pendingWithdrawals'> = {
  withdrawals: [
    {
      pendingWithdrawalId: 'wd_01JZ8Q6V7S3M2K9T4R5W6X7Y8Z',
      amount: eur('20.00'),
      method: 'TRUSTLY',
      account: null,
      stage: 'requested',
      holder: 'player',
      steps: [{ stage: 'requested', at: '2026-03-14T10:17:00.000Z', reason: null }],
      requestedAt: '2026-03-14T10:17:00.000Z',
      updatedAt: '2026-03-14T10:17:00.000Z',
      needsCashier: true,
      canCancel: true,
      isCancelling: false,
      isFinal: false,
    },
  ],
}
const transactions: RouteOutput<'wallet.transactions'> = {
  transactions: [
    {
      referenceId: 'txn_story_1',
      playerId: 7_001_042,
      walletId: 'MAIN',
      category: 'PAYMENT',
      type: 'WITHDRAW',
      status: 'FAILED',
      amount: eur('0.00'),
      bonusAmount: eur('0.00'),
      requested: eur('100.00'),
      balanceAfterTransaction: eur('182.40'),
      transactionDate: '2026-03-14T10:20:00.000Z',
      game: null,
      roundId: null,
      method: 'TRUSTLY',
      fee: null,
      reason: 'no_funds',
    },
  ],
}

export default stories<'money' | 'nothing' | 'loading' | 'failed' | 'offline'>({
  screen: 'wallet',
  route: 'banking',
  texts: ['wallet', 'payments'],
  session: player(),
  answers: {
    'wallet.get': wallet,
    'documents.reminder': noReminder,
    'wallet.pendingWithdrawals': { withdrawals: [] },
    'wallet.transactions': transactions,
  },
  render: () => <BankingScreen />,
  views: {
    money: { shows: ['wallet.withdrawable', 'wallet.nothingPending', 'payments.reason.no-funds'] },
    nothing: {
      answers: { 'wallet.transactions': { transactions: [] } },
      shows: 'wallet.noTransactions',
    },
    loading: {
      answers: {
        'wallet.get': pending,
        'wallet.pendingWithdrawals': pending,
        'wallet.transactions': pending,
      },
      shows: 'common.loading',
    },
    failed: {
      answers: {
        'wallet.get': broken,
        'wallet.pendingWithdrawals': broken,
        'wallet.transactions': broken,
      },
      shows: ['wallet.failed', 'wallet.pendingFailed', 'wallet.lastFailed'],
    },
    offline: { isOffline: true, shows: 'common.offlineReason' },
  },
  more: {
    'documents needed now': {
      answers: { 'documents.reminder': { ...dueReminder, daysLeft: 0, isStopped: true } },
      shows: ['payments.documentsOver', 'payments.documentsWay'],
    },
    'with a withdrawal on its way': {
      answers: {
        'wallet.get': { ...wallet, mainBalance: eur('162.40'), lockedBalance: eur('20.00') },
        'wallet.pendingWithdrawals': withdrawals,
      },
      shows: [
        { id: 'wallet.onItsWay', values: { amount: '€20.00' } },
        'wallet.playable',
        'wallet.nameAccount',
        'payments.cancel.link',
      ],
    },
    'with a bonus and a debt': {
      answers: {
        'wallet.get': {
          ...wallet,
          casinoBonus: eur('20.00'),
          receivable: eur('5.00'),
          withdrawable: eur('0.00'),
          totalBalance: eur('202.40'),
        },
      },
      shows: ['wallet.casinoBonus', 'wallet.receivable', 'wallet.withdrawableOwed'],
    },
    'one part failed': {
      answers: { 'wallet.pendingWithdrawals': broken },
      shows: ['wallet.pendingFailed', 'wallet.withdrawable'],
    },
    restricted: { session: player({ payout: true }), shows: 'wallet.withdrawable' },
  },
})
