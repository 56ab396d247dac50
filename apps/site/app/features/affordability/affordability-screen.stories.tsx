import type { Actions } from '../../../stories/actions.ts'
import { standing } from '../../../stories/sample-affordability.ts'
import { eur, player } from '../../../stories/sample-data.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import { AffordabilityScreen } from './affordability-screen.tsx'
import type { AffordabilityView } from './model.ts'
import type { Affordability } from './queries.ts'

const page = { pageUrl: 'https://income.example/consent', expiresAt: '2026-03-14T12:30:00.000Z' }
const shown = (change: Partial<Affordability>) => ({ 'affordability.get': standing(change) })
const closed = { left: eur('0.00') }
const income = shown({ state: 'income', ...closed })
const start = async ({ press }: Actions) => press('Start the income check')
const ended = (endedAs: Affordability['incomeCheck']['endedAs']) =>
  shown({ state: 'income', ...closed, incomeCheck: { isAvailable: true, isOpen: false, endedAs } })
const review = (outcome: 'reopened' | 'kept' | null): Affordability['review'] => ({
  about: 'found',
  askedAt: '2026-03-10T09:00:00.000Z',
  decidedAt: outcome && '2026-03-12T09:00:00.000Z',
  outcome,
})

export default stories<AffordabilityView['is']>({
  screen: 'affordability',
  route: 'account.affordability',
  texts: ['afford'],
  session: player(),
  answers: {
    'affordability.get': standing(),
    'affordability.beginIncomeCheck': page,
    'affordability.askForReview': standing({ state: 'found', ...closed, review: review(null) }),
  },
  render: () => <AffordabilityScreen />,
  views: {
    loading: { answers: { 'affordability.get': pending }, shows: 'common.loading' },
    failed: { answers: { 'affordability.get': broken }, shows: 'afford.failed' },
    offline: { isOffline: true, answers: { 'affordability.get': pending }, shows: 'common.offlineReason' },
    standing: { answers: income, shows: ['afford.income', 'afford.opens', 'afford.start', 'afford.ask'] },
  },
  more: {
    free: {
      answers: shown({ left: eur('780.00') }),
      shows: ['afford.free', { id: 'afford.freeLeft', values: { left: '€780.00' } }, 'afford.start'],
    },
    'refused by its amount': {
      answers: shown({ left: eur('500.00'), refused: { is: 'income', amount: eur('600.00') } }),
      shows: [{ id: 'afford.freeLeft', values: { left: '€500.00' } }, 'afford.start', 'afford.ask'],
    },
    'share of the income': {
      answers: shown({
        state: 'share',
        ...closed,
        income: {
          source: 'company',
          verifiedAt: '2026-01-14T12:00:00.000Z',
          validUntil: '2027-01-14T12:00:00.000Z',
        },
      }),
      shows: [{ id: 'afford.shareText', values: { share: '30%' } }, 'afford.verified'],
    },
    'no answer': { answers: shown({ state: 'check', ...closed }), shows: ['afford.checkText', 'afford.ask'] },
    finding: { answers: shown({ state: 'found', ...closed }), shows: ['afford.foundText', 'afford.askText'] },
    'page of the company': { answers: income, act: start, shows: ['afford.open'] },
    'check under way': {
      answers: shown({
        state: 'income',
        ...closed,
        incomeCheck: { isAvailable: true, isOpen: true, endedAs: null },
      }),
      shows: ['afford.waiting', 'afford.open'],
    },
    'account of another person': { answers: ended('other_person'), shows: 'afford.ended.other_person' },
    'another currency': { answers: ended('other_currency'), shows: 'afford.ended.other_currency' },
    'no consent': { answers: ended('abandoned'), shows: 'afford.ended.abandoned' },
    'no result': { answers: ended('lost'), shows: 'afford.ended.lost' },
    'no company': {
      answers: shown({
        state: 'income',
        ...closed,
        incomeCheck: { isAvailable: false, isOpen: false, endedAs: null },
      }),
      shows: ['afford.byDocuments', 'afford.documents'],
    },
    'company away': {
      answers: {
        ...income,
        'affordability.beginIncomeCheck': refused('error.unavailable', { status: 503 }),
      },
      act: start,
      shows: { words: 'The company is not answering right now.' },
    },
    'started too often': {
      answers: {
        ...income,
        'affordability.beginIncomeCheck': refused('error.rate.limited', {
          status: 429,
          additionalInfo: { period: 'day' },
        }),
      },
      act: start,
      shows: { words: 'You cannot start this check again today.' },
    },
    'review asked': {
      answers: shown({ state: 'found', ...closed, review: review(null) }),
      shows: ['afford.asked', 'afford.askedText'],
    },
    'review kept': {
      answers: shown({ state: 'found', ...closed, review: review('kept') }),
      shows: 'afford.kept',
    },
    'review reopened': { answers: shown({ review: review('reopened') }), shows: 'afford.reopened' },
    'review fails': {
      answers: { ...shown({ state: 'found', ...closed }), 'affordability.askForReview': broken },
      act: async ({ press }) => press('Ask for a review'),
      shows: 'common.unknownFailed',
    },
  },
})
