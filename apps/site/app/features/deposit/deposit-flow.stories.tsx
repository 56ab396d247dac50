import { useState } from 'react'
import { eur, player, wallet } from '../../../stories/sample-data.ts'
import { affordabilityStories } from '../../../stories/affordability-stories.ts'
import { choiceStories, gateStories, reviewStories } from '../../../stories/deposit-step-stories.ts'
import { unverifiedStories } from '../../../stories/unverified-stories.ts'
import { choice } from '../../../stories/sample-steps.ts'
import { allOperatorsStories } from '../../../stories/all-operators-stories.ts'
import { broken, pending, refused, stories, unreachable } from '../../../stories/stories.ts'
import { FlowLayoutProvider } from '../../domain/payments/index.ts'
import { DepositFlow } from './deposit-flow.tsx'
import type { DepositState, DepositStatus, DepositView, ProgressView } from './model.ts'

const state: DepositState = {
  outcome: 'SUCCESS',
  step: null,
  hideCashier: false,
  methods: [
    {
      id: 'CREDITCARD',
      kind: 'card',
      networks: ['visa', 'mastercard', 'amex'],
      min: eur('10.00'),
      max: eur('5000.00'),
      fee: eur('0.00'),
      durationSeconds: { p50: 4, p90: 9 },
    },
    {
      id: 'TRUSTLY',
      kind: 'bank',
      networks: [],
      min: eur('10.00'),
      max: eur('5000.00'),
      fee: eur('1.50'),
      durationSeconds: null,
    },
  ],
  recentMethods: ['TRUSTLY'],
  depositedToday: eur('25.00'),
  daysLeftToVerifyDocuments: null,
  leftWithoutDocuments: null,
  documentsNotice: null,
  graceEndsAt: null,
  isPlayWaiting: false,
  affordability: null,
  isSpendLimit: false,
  limit: null,
  limitLeft: null,
  limitType: null,
  resetOn: null,
}

const status: DepositStatus = {
  depositId: 'dep_01JZ8Q6V7S3M2K9T4R5W6X7Y8Z',
  status: 'OPEN',
  method: 'CREDITCARD',
  amount: eur('50.00'),
  received: null,
  reason: null,
  referenceId: null,
  newBalance: null,
  updatedAt: '2026-03-14T11:58:00.000Z',
}

const LIMIT = { limitLeft: eur('0.00'), limitType: 'D', resetOn: '2026-03-15T00:00:00.000Z' } as const
/** €25.00 have arrived today, €20.00 are under way. */
const daily = {
  period: 'D',
  value: eur('100.00'),
  used: eur('45.00'),
  remaining: eur('55.00'),
  resetAt: '2026-03-15T00:00:00.000Z',
} as const
const weekly = {
  period: 'W',
  value: eur('200.00'),
  used: eur('125.00'),
  remaining: eur('75.00'),
  resetAt: '2026-03-16T00:00:00.000Z',
} as const
const refusal = (outcome: DepositState['outcome'], change: Partial<DepositState> = {}) => ({
  'wallet.depositState': { ...state, outcome, ...change },
})
const progress = (change: Partial<DepositStatus>) => ({
  answers: { 'wallet.depositStatus': { ...status, ...change } },
})

const start = () => (
  <FlowLayoutProvider kind="page" close={() => {}}>
    <DepositFlow depositId={undefined} onDeposit={() => {}} />
  </FlowLayoutProvider>
)
const followed = () => (
  <FlowLayoutProvider kind="page" close={() => {}}>
    <DepositFlow depositId={status.depositId} onDeposit={() => {}} />
  </FlowLayoutProvider>
)

/** The form can be opened again. */
function Followed() {
  const [depositId, setDepositId] = useState<string | undefined>(status.depositId)
  return (
    <FlowLayoutProvider kind="page" close={() => {}}>
      <DepositFlow depositId={depositId} onDeposit={setDepositId} />
    </FlowLayoutProvider>
  )
}

/** The cashier's frame is another company's page; journeys cover it. */
type ProgressState = Exclude<ProgressView['is'], 'cashier' | 'broken' | 'loading' | 'failed' | 'offline'>

export default stories<DepositView['is'] | ProgressState>({
  screen: 'deposit',
  route: 'banking.deposit',
  texts: ['deposit', 'payments', 'steps', 'limits', 'figures', 'afford'],
  session: player(),
  answers: {
    'wallet.get': wallet,
    'wallet.depositState': state,
    'wallet.depositLimitCheck': { outcome: 'SUCCESS', limit: null },
    'wallet.depositCashier': { cashier: null },
  },
  render: start,
  views: {
    loading: { answers: { 'wallet.depositState': pending }, shows: 'common.loading' },
    failed: { answers: { 'wallet.depositState': broken }, shows: 'deposit.stateFailed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    refused: { answers: refusal('RESTRICTED', { hideCashier: true }), shows: 'deposit.refused.restricted' },
    form: { shows: ['deposit.payWith', 'deposit.today'] },
    step: {
      answers: refusal('SUCCESS', { step: choice }),
      shows: ['steps.choice.text', 'limits.name.deposit.W', 'limits.save', 'steps.choice.decline'],
    },
    progress: { ...progress({}), render: followed, shows: 'deposit.unfinished' },
    unfinished: { ...progress({}), render: followed, shows: 'deposit.unfinishedText' },
    waiting: {
      ...progress({ status: 'PENDING' }),
      render: followed,
      shows: ['deposit.waiting', 'deposit.waitingText', 'deposit.way.activity'],
    },
    receipt: {
      ...progress({ status: 'SUCCESS', received: eur('50.00'), newBalance: eur('232.40') }),
      render: followed,
      shows: ['deposit.complete', { words: '€232.40' }],
    },
    declined: {
      ...progress({ status: 'FAILED', reason: 'declined-by-bank' }),
      render: followed,
      shows: ['deposit.declined', 'payments.reason.declined-by-bank'],
    },
    cancelled: {
      ...progress({ status: 'CANCELLED', reason: 'player' }),
      render: followed,
      shows: ['deposit.cancelled', 'deposit.cancelledText'],
    },
  },
  more: {
    ...gateStories(refusal),
    ...choiceStories(refusal),
    ...reviewStories(refusal),
    ...affordabilityStories(refusal),
    ...unverifiedStories(refusal),
    'with a daily limit': {
      answers: refusal('SUCCESS', { limit: daily }),
      shows: [
        { id: 'deposit.left', values: { left: '€55.00' } },
        { id: 'deposit.todayOf', values: { amount: '€45.00', limit: '€100.00' } },
        { id: 'deposit.amount.hint', values: { min: '€10.00', max: '€55.00' } },
      ],
    },
    'with a weekly limit': {
      answers: refusal('SUCCESS', { limit: weekly }),
      shows: { id: 'deposit.left', values: { left: '€75.00' } },
    },
    'amount within a limit': {
      answers: {
        'wallet.depositLimitCheck': { outcome: 'SUCCESS', limit: weekly },
        // Wide screens have no step between the form and the request.
        'wallet.deposit': pending,
      },
      shows: ['deposit.leftAfter', { words: '€50.00' }],
      act: async ({ fill, press }) => {
        await fill('Amount', '25')
        await press(/^(Review|Deposit) /)
      },
    },
    'amount over a limit': {
      answers: { 'wallet.depositLimitCheck': { outcome: 'SELF_LIMIT_REACHED', limit: weekly } },
      shows: [
        { id: 'deposit.amount.overLimit', values: { left: '€75.00' } },
        {
          words:
            'Your weekly deposit limit does not allow this amount: €125.00 of €200.00 is used, €75.00 is left.',
        },
      ],
      act: async ({ fill, press }) => {
        await fill('Amount', '75.01')
        await press(/^(Review|Deposit) /)
      },
    },
    'documents wanted soon': {
      answers: refusal('DOCUMENTS_PREFERRED', { daysLeftToVerifyDocuments: 3 }),
      shows: [{ id: 'payments.documentsIn', values: { days: 3 } }, 'payments.documentsWay'],
    },
    'amount too low': {
      shows: { id: 'deposit.amount.tooLow', values: { min: '€10.00' } },
      act: async ({ fill, press }) => {
        await fill('Amount', '0')
        await press(/^(Review|Deposit)/)
      },
    },
    'answer lost': {
      answers: { 'wallet.deposit': unreachable },
      shows: 'deposit.failed.network',
      act: async ({ fill, press }) => {
        await fill('Amount', '25')
        await press(/^(Review|Deposit) /)
        await press(/^Deposit /)
      },
    },
    'unfinished, cashier not fetched': {
      ...progress({}),
      answers: { ...progress({}).answers, 'wallet.depositCashier': broken },
      render: followed,
      shows: ['deposit.unfinished', 'deposit.continue'],
    },
    'our server did not answer': {
      answers: { 'wallet.deposit': broken },
      shows: 'deposit.failed.noAnswer',
      act: async ({ fill, press }) => {
        await fill('Amount', '25')
        await press(/^(Review|Deposit) /)
        await press(/^Deposit /)
      },
    },
    ...allOperatorsStories,
    'declined, tried again': {
      ...progress({ status: 'FAILED', method: 'TRUSTLY', amount: eur('75.00'), reason: 'declined-by-bank' }),
      render: () => <Followed />,
      shows: ['deposit.payWith', { id: 'deposit.reviewAmount', values: { amount: '€75.00' } }],
      act: ({ press }) => press('Start again'),
    },
    'too many attempts': {
      answers: { 'wallet.deposit': refused('error.rate.limited', { status: 429 }) },
      shows: 'deposit.failed.busy',
      act: async ({ fill, press }) => {
        await fill('Amount', '25')
        await press(/^(Review|Deposit) /)
        await press(/^Deposit /)
      },
    },
    'refused: deposit limit': {
      answers: refusal('SELF_LIMIT_REACHED', LIMIT),
      shows: { id: 'deposit.refused.limit', values: { period: 'daily' } },
    },
    'refused: spending limit': {
      answers: refusal('SELF_SPEND_LIMIT_REACHED', LIMIT),
      shows: { id: 'deposit.refused.spendLimit', values: { period: 'daily' } },
    },
    'refused: new terms': {
      session: { ...player(), areTermsDue: true },
      answers: refusal('SUCCESS', { limit: daily, limitLeft: daily.remaining, limitType: 'D' }),
      shows: ['deposit.refused.terms', 'deposit.way.terms'],
    },
    'refused: documents': {
      answers: refusal('DOCUMENTS_REQUIRED'),
      shows: 'deposit.refused.documents',
    },
    'refused: documents under review': {
      answers: refusal('DOCUMENTS_UNDER_REVIEW'),
      shows: 'deposit.refused.review',
    },
    'refused: market closed': { answers: refusal('FORBIDDEN'), shows: 'deposit.refused.market' },
    'refused: unverified': {
      answers: refusal('EXCEEDS_KYC_LIMIT', { leftWithoutDocuments: eur('40.00') }),
      shows: ['deposit.refused.kyc', 'deposit.refused.kycLeft', { words: '€40.00' }],
    },
    'refused: no method': {
      answers: refusal('SUCCESS', { methods: [] }),
      shows: 'deposit.refused.noMethod',
    },
    'refused: our fault': { answers: refusal('FAILURE'), shows: 'deposit.refused.error' },
    'status loading': {
      answers: { 'wallet.depositStatus': pending },
      render: followed,
      shows: 'common.loading',
    },
    'status failed': {
      answers: { 'wallet.depositStatus': broken },
      render: followed,
      shows: ['deposit.statusFailed', 'deposit.statusFailedText'],
    },
    'another amount arrived': {
      ...progress({ status: 'SUCCESS', received: eur('48.00'), newBalance: eur('230.40') }),
      render: followed,
      shows: ['deposit.asked', { words: '€48.00' }],
    },
  },
})
