import { eur, player, wallet } from '../../../stories/sample-data.ts'
import { broken, inTurn, pending, stories, unreachable } from '../../../stories/stories.ts'
import { FlowLayoutProvider, type Withdrawal } from '../../domain/payments/index.ts'
import type { WithdrawView, WithdrawalState } from './model.ts'
import { WithdrawFlow } from './withdraw-flow.tsx'

const waiting: Withdrawal = {
  pendingWithdrawalId: 'wd_01JZ8Q6V7S3M2K9T4R5W6X7Y8Z',
  amount: eur('100.00'),
  method: 'TRUSTLY',
  account: null,
  stage: 'requested',
  holder: 'player',
  steps: [{ stage: 'requested', at: '2026-03-14T04:17:00.000Z', reason: null }],
  requestedAt: '2026-03-14T04:17:00.000Z',
  updatedAt: '2026-03-14T04:17:00.000Z',
  needsCashier: true,
  canCancel: true,
  isCancelling: false,
  isFinal: false,
}

const at = '2026-03-14T05:02:00.000Z'
const reached = (...stages: Withdrawal['stage'][]) => stages.map((stage) => ({ stage, at, reason: null }))
const checking: Withdrawal = {
  ...waiting,
  pendingWithdrawalId: 'wd_01JZ8Q6V7S3M2K9T4R5W6X7Y90',
  account: 'FI21 •••• 0785',
  stage: 'checking',
  holder: 'us',
  steps: reached('requested', 'checking'),
  needsCashier: false,
}

const state: WithdrawalState = {
  outcome: 'SUCCESS',
  daysLeftToVerifyDocuments: null,
  graceEndsAt: null,
  withdrawable: eur('182.40'),
  methods: [
    {
      id: 'TRUSTLY',
      kind: 'bank',
      networks: [],
      min: eur('10.00'),
      max: eur('10000.00'),
      fee: eur('0.00'),
      durationSeconds: { p50: 2_400, p90: 18_000 },
    },
    {
      id: 'CREDITCARD',
      kind: 'card',
      networks: ['visa', 'mastercard', 'amex'],
      min: eur('10.00'),
      max: eur('10000.00'),
      fee: eur('2.00'),
      durationSeconds: null,
    },
  ],
  limit: null,
  originalLimit: null,
  duration: 'daily',
  isCancellable: true,
  paidBackFirst: [],
  pending: [],
}

const answer = (outcome: WithdrawalState['outcome'], change: Partial<WithdrawalState> = {}) => ({
  'wallet.withdrawalState': { ...state, outcome, ...change },
})
const one = (withdrawal: Withdrawal) => ({ 'wallet.withdrawalStatus': withdrawal })
const flow = (withdrawalId?: string) => () => (
  <FlowLayoutProvider kind="page" close={() => {}}>
    <WithdrawFlow withdrawalId={withdrawalId} onWithdrawal={() => {}} />
  </FlowLayoutProvider>
)
const followed = flow(waiting.pendingWithdrawalId)

export default stories<WithdrawView['is']>({
  screen: 'withdraw',
  route: 'banking.withdraw',
  texts: ['withdraw', 'payments'],
  session: player(),
  answers: { 'wallet.get': wallet, 'wallet.withdrawalState': state },
  render: flow(),
  views: {
    loading: { answers: { 'wallet.withdrawalState': pending }, shows: 'common.loading' },
    failed: { answers: { 'wallet.withdrawalState': broken }, shows: 'withdraw.stateFailed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    refused: {
      answers: answer('NOT_ENOUGH_FUNDS', { withdrawable: eur('0.00') }),
      shows: 'withdraw.refused.nothing',
    },
    form: { shows: ['withdraw.withdrawable', { words: '€182.40' }] },
    withdrawal: {
      answers: one(waiting),
      render: followed,
      shows: ['payments.where.player', 'withdraw.nameAccount', 'payments.cancel.link'],
    },
  },
  more: {
    review: {
      shows: ['withdraw.check', { id: 'withdraw.submitAmount', values: { amount: '€20.00' } }],
      act: async ({ fill, press }) => {
        await fill('Amount', '20')
        await press(/^Review/)
      },
    },
    'deposits go back first': {
      answers: answer('SUCCESS', {
        paidBackFirst: [
          { method: 'CREDITCARD', amount: eur('40.00') },
          { method: 'TRUSTLY', amount: eur('100.00') },
        ],
      }),
      shows: { words: 'Card up to €40.00 and Bank (Trustly) up to €100.00' },
    },
    'review where nothing can be taken back': {
      answers: answer('SUCCESS', { isCancellable: false }),
      shows: 'withdraw.lockedByMarket',
      act: async ({ fill, press }) => {
        await fill('Amount', '20')
        await press(/^Review/)
      },
    },
    'before identity is verified': {
      answers: answer('DOCUMENTS_REQUIRED', { graceEndsAt: '2026-03-15T12:00:00.000Z' }),
      shows: ['withdraw.refused.graceText', 'withdraw.refused.graceFrom'],
    },
    'documents preferred': { answers: answer('DOCUMENTS_PREFERRED'), shows: 'withdraw.loyal' },
    'documents preferred, days left': {
      answers: answer('DOCUMENTS_PREFERRED', { daysLeftToVerifyDocuments: 7 }),
      shows: [{ id: 'payments.documentsIn', values: { days: 7 } }, 'payments.documentsWay'],
    },
    'above the own limit': {
      answers: answer('SUCCESS', { limit: eur('50.00'), originalLimit: eur('50.00') }),
      shows: 'withdraw.limitText',
    },
    'with others pending': {
      answers: answer('SUCCESS', { pending: [waiting, checking] }),
      shows: ['withdraw.onTheWay', 'withdraw.needsAccount'],
    },
    'with a bonus': {
      answers: { 'wallet.get': { ...wallet, casinoBonus: eur('20.00'), totalBalance: eur('202.40') } },
      shows: 'withdraw.bonusStays',
    },
    'too much': {
      shows: { id: 'withdraw.amount.tooMuch', values: { withdrawable: '€182.40' } },
      act: async ({ fill, press }) => {
        await fill('Amount', '500')
        await press(/^Review/)
      },
    },
    'answer lost': {
      answers: { 'wallet.withdrawal': unreachable },
      shows: 'withdraw.failed.network',
      act: async ({ fill, press }) => {
        await fill('Amount', '20')
        await press(/^Review/)
        await press(/^Withdraw /)
      },
    },
    'answer of a broken server': {
      answers: { 'wallet.withdrawal': broken },
      shows: 'withdraw.failed.unknown',
      act: async ({ fill, press }) => {
        await fill('Amount', '20')
        await press(/^Review/)
        await press(/^Withdraw /)
      },
    },
    'second request: less is left': {
      answers: {
        'wallet.withdrawalState': inTurn(
          { ...state, withdrawable: eur('130.05') },
          { ...state, withdrawable: eur('30.05'), pending: [waiting] },
        ),
        'wallet.withdrawal': { outcome: 'NOT_ENOUGH_FUNDS', withdrawal: null, cashier: null, limit: null },
      },
      shows: [
        { id: 'withdraw.shortfall.title', values: { left: '€30.05' } },
        { id: 'withdraw.amount.tooMuch', values: { withdrawable: '€30.05' } },
      ],
      act: async ({ fill, press }) => {
        await fill('Amount', '100')
        await press(/^Review/)
        await press(/^Withdraw /)
      },
    },
    'refused: documents': { answers: answer('DOCUMENTS_REQUIRED'), shows: 'withdraw.refused.documents' },
    'refused: documents, strict': {
      answers: answer('DOCUMENTS_REQUIRED_RESTRICTED'),
      shows: 'withdraw.refused.strict',
    },
    'refused: documents under review': {
      answers: answer('DOCUMENTS_UNDER_REVIEW'),
      shows: 'withdraw.refused.review',
    },
    'refused: limit': {
      answers: answer('WITHDRAWAL_LIMIT_REACHED', { limit: eur('0.00'), originalLimit: eur('500.00') }),
      shows: 'withdraw.refused.limit',
    },
    'refused: own limit': {
      answers: answer('SELF_LIMIT_REACHED', { limit: eur('0.00'), originalLimit: eur('50.00') }),
      shows: 'withdraw.refused.ownLimit',
    },
    'refused: restricted': { answers: answer('RESTRICTED'), shows: 'withdraw.refused.restricted' },
    'refused: suspended': {
      session: player({ suspended: true }),
      answers: answer('RESTRICTED'),
      shows: 'withdraw.refused.suspended',
    },
    'refused: unverified': { answers: answer('EXCEEDS_KYC_LIMIT'), shows: 'withdraw.refused.kyc' },
    'refused: no method': {
      answers: answer('SUCCESS', { methods: [] }),
      shows: 'withdraw.refused.noMethod',
    },
    'refused: our fault': { answers: answer('FAILURE'), shows: 'withdraw.refused.error' },
    'tracker loading': {
      answers: { 'wallet.withdrawalStatus': pending },
      render: followed,
      shows: 'common.loading',
    },
    'tracker failed': {
      answers: { 'wallet.withdrawalStatus': broken },
      render: followed,
      shows: 'withdraw.statusFailed',
    },
    'tracker: checking': { answers: one(checking), render: followed, shows: 'payments.where.us' },
    'tracker: sent to the bank': {
      answers: one({
        ...checking,
        stage: 'sent',
        holder: 'bank',
        canCancel: false,
        steps: reached('requested', 'checking', 'approved', 'sent'),
      }),
      render: followed,
      shows: 'payments.where.bank',
    },
    'tracker: arrived': {
      answers: one({
        ...checking,
        stage: 'arrived',
        canCancel: false,
        steps: reached('requested', 'checking', 'approved', 'sent', 'arrived'),
      }),
      render: followed,
      shows: 'payments.where.arrived',
    },
    'tracker: refused': {
      answers: one({
        ...checking,
        stage: 'refused',
        canCancel: false,
        steps: [...reached('requested', 'checking'), { stage: 'refused', at, reason: 'declined-by-bank' }],
      }),
      render: followed,
      shows: ['payments.where.refused', 'payments.reason.declined-by-bank'],
    },
    'tracker: being cancelled': {
      answers: one({ ...checking, isCancelling: true, canCancel: false }),
      render: followed,
      shows: 'payments.where.cancelling',
    },
    'tracker: cancelled': {
      answers: one({
        ...waiting,
        stage: 'cancelled',
        needsCashier: false,
        canCancel: false,
        steps: [...reached('requested'), { stage: 'cancelled', at, reason: 'player' }],
      }),
      render: followed,
      shows: 'payments.where.cancelled',
    },
    'tracker: locked': {
      answers: one({ ...checking, isFinal: true, canCancel: false }),
      render: followed,
      shows: 'withdraw.locked',
    },
    'asks before cancelling': {
      answers: one(waiting),
      render: followed,
      shows: 'payments.cancel.title',
      act: async ({ press }) => press('Cancel withdrawal'),
    },
  },
})
