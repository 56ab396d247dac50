import { broken, pending, refused, stories, unreachable } from '../../../stories/stories.ts'
import type { Actions } from '../../../stories/actions.ts'
import type { Transaction } from '../../domain/payments/index.ts'
import { ClosedStatementScreen } from './closed-statement-screen.tsx'
import { FILE_PAGE_SIZE, type OpenedStatement, type StatementView } from './model.ts'

const opened: OpenedStatement = {
  viewKey: 'view',
  expiresAt: '2026-03-14T12:30:00.000Z',
  closedAt: '2026-03-01T09:00:00.000Z',
  readableUntil: '2029-03-01T09:00:00.000Z',
}
const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const transaction = (n: number, change: Partial<Transaction>): Transaction => ({
  referenceId: `ref_${n}`,
  transactionDate: `2026-02-2${n}T10:00:00.000Z`,
  status: 'SUCCESS',
  playerId: 1,
  walletId: 'MAIN',
  category: 'PAYMENT',
  type: 'DEPOSIT',
  amount: eur('50.00'),
  bonusAmount: eur('0.00'),
  requested: eur('50.00'),
  balanceAfterTransaction: eur('50.00'),
  game: null,
  roundId: null,
  method: null,
  fee: null,
  reason: null,
  ...change,
})
const game = { name: 'Lantern Quay', slug: 'lantern-quay', provider: 'Playtech' }
const transactions = [
  transaction(4, { type: 'WITHDRAW', amount: eur('-52.40'), balanceAfterTransaction: eur('0.00') }),
  transaction(3, { type: 'WIN', category: 'CASINO', game, amount: eur('3.40') }),
  transaction(2, { type: 'BET', category: 'CASINO', game, amount: eur('-1.00') }),
  transaction(1, {}),
]
const email = 'una@players.example'
const ask = async ({ fill, press }: Actions) => {
  await fill('Email', email)
  await press('Send link')
}
/** The link of a mail. */
const link = { search: '#key=link' }

export default stories<StatementView['is']>({
  screen: 'closed-statement',
  route: 'statement',
  texts: ['statement', 'transactions', 'payments', 'security', 'signup'],
  // Each link is opened one time, however often the screen is mounted.
  sends: ['closedStatement.open', 'closedStatement.transactions'],
  render: () => <ClosedStatementScreen />,
  views: {
    ask: { shows: ['statement.title', 'statement.intro', 'statement.send'] },
    sent: {
      answers: { 'closedStatement.request': { expiresAt: '2026-03-14T12:10:00.000Z' } },
      act: ask,
      shows: ['statement.sent.title', 'statement.sent.again'],
    },
    opening: { ...link, answers: { 'closedStatement.open': pending }, shows: 'common.loading' },
    statement: {
      ...link,
      answers: {
        'closedStatement.open': opened,
        'closedStatement.transactions': { transactions },
      },
      shows: ['statement.view.title', 'statement.download', 'transactions.end', { words: 'Lantern Quay' }],
    },
    over: {
      ...link,
      answers: { 'closedStatement.open': refused('error.statement.link', { status: 400 }) },
      shows: ['statement.over.title', 'statement.over.again'],
    },
    failed: { ...link, answers: { 'closedStatement.open': unreachable }, shows: 'statement.failed' },
  },
  more: {
    'ask, empty': { act: ({ press }) => press('Send link'), shows: 'signup.bad.email' },
    'ask, too many': {
      answers: { 'closedStatement.request': refused('error.rate.limited', { status: 429 }) },
      act: ask,
      shows: 'signup.failed.busy',
    },
    'ask, sending': {
      answers: { 'closedStatement.request': pending },
      act: ask,
      shows: 'statement.title',
    },
    'statement, loading': {
      ...link,
      answers: { 'closedStatement.open': opened, 'closedStatement.transactions': pending },
      shows: ['statement.view.title', 'common.loading'],
    },
    'statement, not loaded': {
      ...link,
      answers: { 'closedStatement.open': opened, 'closedStatement.transactions': unreachable },
      shows: ['statement.view.title', 'transactions.failed'],
    },
    'statement, time over': {
      ...link,
      answers: {
        'closedStatement.open': opened,
        'closedStatement.transactions': refused('error.statement.link', { status: 400 }),
      },
      shows: 'statement.over.title',
    },
    'statement, empty': {
      ...link,
      answers: { 'closedStatement.open': opened, 'closedStatement.transactions': { transactions: [] } },
      shows: ['transactions.empty', 'statement.empty'],
    },
    'statement, no file': {
      ...link,
      answers: {
        'closedStatement.open': opened,
        'closedStatement.transactions': ({ limit }) => (limit === FILE_PAGE_SIZE ? broken : { transactions }),
      },
      act: ({ press }) => press('Download (CSV)'),
      shows: 'statement.downloadFailed',
    },
  },
})
