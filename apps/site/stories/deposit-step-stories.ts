import type { Actions } from './actions.ts'
import type { DepositState } from '../app/features/deposit/model.ts'
import { eur } from './sample-data.ts'
import { limitsWith } from './sample-limits.ts'
import {
  choice,
  demandedLimit,
  demandedLossAndTime,
  demandedTime,
  grace,
  review,
  reviewAnswers,
} from './sample-steps.ts'
import { broken, pending, refused, unreachable } from './stories.ts'

type Answers = { readonly 'wallet.depositState': DepositState }

type Refusal = (outcome: DepositState['outcome'], change?: Partial<DepositState>) => Answers

/** The choice about a limit. @param refusal the state of a deposit with changes */
export const choiceStories = (refusal: Refusal) =>
  ({
    'step: no limit chosen, no amount typed': {
      answers: refusal('SUCCESS', { step: choice }),
      shows: ['steps.choice.whichMissing', 'limits.bad.required'],
      act: ({ press }: Actions) => press('Set the limit'),
    },
    'step: a limit below the lowest': {
      answers: {
        ...refusal('SUCCESS', { step: choice }),
        'limits.changeDeposit': refused('error.deposit.limit.too_low', {
          additionalInfo: { lowest: eur('1.00') },
          validationErrors: [{ field: 'limit', code: 'error.deposit.limit.too_low', message: '' }],
        }),
      },
      shows: { id: 'limits.bad.tooLow', values: { amount: '€1.00' } },
      act: async ({ press, fill }: Actions) => {
        await press('Daily deposit limit')
        await fill('New limit', '0.50')
        await press('Set the limit')
      },
    },
    'step: no limit, answer lost': {
      answers: { ...refusal('SUCCESS', { step: choice }), 'depositSteps.declineLimit': unreachable },
      shows: 'common.networkFailed',
      act: ({ press }: Actions) => press('I do not want a limit'),
    },
    'step: the law demands a limit': {
      answers: refusal('SUCCESS', { step: demandedLimit }),
      shows: ['steps.choice.lawTitle', 'steps.choice.lawText', 'limits.name.deposit.M', 'limits.save'],
    },
    'step: the law demands limits of losses and time': {
      answers: refusal('SUCCESS', { step: demandedLossAndTime }),
      shows: ['steps.choice.lawTitle', 'limits.name.loss.M', 'limits.name.dailyTime', 'limits.amount'],
    },
    'step: the law demands a limit of time': {
      answers: refusal('SUCCESS', { step: demandedTime }),
      shows: ['steps.choice.lawTitle', 'steps.choice.waits', 'limits.name.dailyTime', 'limits.timeAmount'],
    },
    'step: a daily time above 23 hours': {
      answers: {
        ...refusal('SUCCESS', { step: demandedTime }),
        'limits.changeTime': refused('error.deposit.limit.too_high', {
          additionalInfo: { highest: { seconds: 82_800 } },
          validationErrors: [{ field: 'limit', code: 'error.deposit.limit.too_high', message: '' }],
        }),
      },
      shows: { id: 'limits.bad.tooHigh', values: { amount: '23 h 00 min' } },
      act: async ({ press, fill }: Actions) => {
        await fill('New limit in minutes', '1440')
        await press('Set the limit')
      },
    },
  }) as const

/** Gates of age and identity, and documents of a first deposit. @param refusal the state of a deposit with changes */
export const gateStories = (refusal: Refusal) =>
  ({
    'step: age and identity, being checked': {
      answers: refusal('SUCCESS', { step: { is: 'identity', reason: 'checking' } }),
      shows: ['steps.identity.checking', 'steps.identity.checkingText'],
    },
    'step: the age is not confirmed': {
      answers: refusal('SUCCESS', { step: { is: 'identity', reason: 'age' } }),
      shows: ['steps.identity.age', 'steps.identity.ageText', 'deposit.way.verification'],
    },
    'step: the identity is not verified': {
      answers: refusal('SUCCESS', { step: { is: 'identity', reason: 'identity' } }),
      shows: ['steps.identity.identity', 'steps.identity.identityText', 'deposit.way.verification'],
    },
    'step: terms before identity is verified': {
      answers: refusal('SUCCESS', { step: grace }),
      shows: ['steps.grace.title', 'steps.grace.cap', { words: '€100.00' }, 'steps.grace.noWithdrawal'],
    },
    'step: terms, answer lost': {
      answers: { ...refusal('SUCCESS', { step: grace }), 'identityGate.stateGrace': unreachable },
      shows: 'common.networkFailed',
      act: ({ press }: Actions) => press('I have read this'),
    },
    'before a first deposit: documents at once': {
      answers: refusal('SUCCESS', { documentsNotice: { days: 0, amount: eur('2000.00') } }),
      shows: [
        'deposit.documents.open',
        'deposit.documents.which',
        { id: 'deposit.documents.now', values: { amount: '€2,000.00' } },
      ],
      act: ({ press }: Actions) => press('Which documents may we ask for?'),
    },
    'before a first deposit: documents within days': {
      answers: refusal('SUCCESS', { documentsNotice: { days: 30, amount: eur('2000.00') } }),
      shows: [
        { id: 'deposit.documents.days', values: { days: 30, amount: '€2,000.00' } },
        'deposit.documents.how',
      ],
      act: ({ press }: Actions) => press('Which documents may we ask for?'),
    },
  }) as const

/** The look at figures and limits. @param refusal the state of a deposit with changes */
export const reviewStories = (refusal: Refusal) =>
  ({
    'step: figures and limits': {
      answers: { ...refusal('SUCCESS', { step: review }), ...reviewAnswers },
      shows: [
        { id: 'steps.review.text', values: { months: 6 } },
        'limits.name.deposit.W',
        { words: '€60.00' },
        'steps.review.done',
      ],
    },
    'step: figures, loading': {
      answers: {
        ...refusal('SUCCESS', { step: review }),
        'activity.periods': pending,
        'limits.all': pending,
      },
      shows: 'common.loading',
    },
    'step: figures, failed': {
      answers: { ...refusal('SUCCESS', { step: review }), 'activity.periods': broken, 'limits.all': broken },
      shows: 'figures.failed',
    },
    'step: figures, without limits': {
      answers: {
        ...refusal('SUCCESS', { step: review }),
        ...reviewAnswers,
        'limits.all': limitsWith({}),
      },
      shows: 'steps.review.noLimits',
    },
    'a step that has come meanwhile': {
      answers: { 'wallet.deposit': refused('error.deposit.review.due', { status: 409 }) },
      shows: 'deposit.failed.review',
      act: async ({ fill, press }: Actions) => {
        await fill('Amount', '25')
        await press(/^(Review|Deposit) /)
        await press(/^Deposit /)
      },
    },
  }) as const
