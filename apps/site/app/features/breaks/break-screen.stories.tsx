import { closedProductStories } from '../../../stories/closed-product-stories.ts'
import { errorStories } from '../../../stories/error-stories.ts'
import {
  askable,
  requested,
  exclusionRuns,
  money,
  noBreak,
  noMoney,
  productsClosed,
  returnApproved,
  returnRefused,
  terms,
  timeIsOver,
  timeOutRuns,
  wayBack,
} from '../../../stories/sample-breaks.ts'
import { footer } from '../../../stories/sample-content.ts'
import { onBreak, player } from '../../../stories/sample-data.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import { BreakScreen } from './break-screen.tsx'
import type { BreakView } from './model.ts'

const running = (answer: ReturnType<typeof timeOutRuns>) =>
  ({ session: onBreak, answers: { 'breaks.get': answer } }) as const
const longer = { search: '?step=longer', session: onBreak } as const
const exclusionStep = { search: '?step=exclusion' } as const
const START = 'Stop for 24 hours'
const CONTINUE = 'Continue to confirm 6 months'
const CLOSE = 'Close for 6 months'

export default stories<BreakView['is']>({
  screen: 'break',
  route: 'break',
  texts: ['breaks', 'products'],
  session: player(),
  answers: { 'breaks.get': noBreak, 'player.closing': money, 'content.footer': footer },
  render: () => <BreakScreen />,
  views: {
    loading: { answers: { 'breaks.get': pending }, shows: 'common.loading' },
    failed: { answers: { 'breaks.get': broken }, shows: 'breaks.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    choose: {
      shows: [
        'breaks.timeout',
        { id: 'breaks.start', values: { length: '24 hours' } },
        { id: 'breaks.ownMost', values: { count: 42 } },
        'breaks.stops.marketing',
        'breaks.stays.help',
        'breaks.balanceText',
        'help.title',
      ],
    },
    running: {
      ...running(timeOutRuns()),
      shows: ['breaks.yourMoney', { id: 'breaks.withdraw', values: { amount: '€64.20' } }, 'breaks.longer'],
    },
    over: { ...running(noBreak), shows: ['breaks.over', 'breaks.overText'] },
    approved: { ...running(returnApproved), shows: ['breaks.approved', 'breaks.approvedText'] },
  },
  more: {
    'no money': { answers: { 'player.closing': noMoney }, shows: 'breaks.balance' },
    'money not read': { answers: { 'player.closing': broken }, shows: 'breaks.moneyFailed' },
    'own length': {
      act: async ({ press, fill }) => {
        await press('My own length')
        await fill('Days', '10')
      },
      shows: { id: 'breaks.start', values: { length: '10 days' } },
    },
    'own length, too long': {
      act: async ({ press, fill }) => {
        await press('My own length')
        await fill('Days', '43')
        await press('Start the break')
      },
      shows: { id: 'breaks.bad.own', values: { days: 42 } },
    },
    starting: {
      answers: { 'breaks.timeOut': pending },
      act: ({ press }) => press(START),
      shows: 'breaks.starting',
    },
    exclusion: {
      ...exclusionStep,
      shows: [
        'breaks.endless',
        { id: 'breaks.endlessLeast', values: { count: 12 } },
        { id: 'breaks.continue', values: { length: '6 months' } },
      ],
    },
    'exclusion, confirmation': {
      ...exclusionStep,
      act: ({ press }) => press(CONTINUE),
      shows: [
        { id: 'breaks.confirm.title', values: { length: '6 months' } },
        { id: 'breaks.confirm.money', values: { amount: '€64.20' } },
        'breaks.confirm.back',
      ],
    },
    'exclusion without an end, confirmation': {
      ...exclusionStep,
      act: async ({ press }) => {
        await press('No end date')
        await press('Continue to confirm: no end date')
      },
      shows: ['breaks.confirm.titleEndless', 'breaks.confirm.yesEndless'],
    },
    'exclusion, no answer': {
      ...exclusionStep,
      answers: { 'breaks.exclude': broken },
      act: async ({ press }) => {
        await press(CONTINUE)
        await press(CLOSE)
      },
      shows: 'breaks.unknown',
    },
    'exclusion, not offered any more': {
      ...exclusionStep,
      answers: { 'breaks.exclude': refused('error.break.length', { additionalInfo: { months: [12] } }) },
      act: async ({ press }) => {
        await press(CONTINUE)
        await press(CLOSE)
      },
      shows: 'breaks.bad.length',
    },
    'one length of exclusion, none without an end': {
      ...exclusionStep,
      answers: {
        'breaks.get': {
          ...noBreak,
          terms: { ...terms, exclusionMonths: [18], hasIndefinite: false },
        },
      },
      shows: { id: 'breaks.months', values: { count: 18 } },
    },
    'one product': {
      ...exclusionStep,
      act: ({ press }) => press('Live casino'),
      shows: [
        'products.what',
        'products.all',
        { id: 'products.note', values: { product: 'Live casino' } },
        { id: 'breaks.continue', values: { length: '6 months' } },
      ],
    },
    'one product, confirmation': {
      ...exclusionStep,
      act: async ({ press }) => {
        await press('Live casino')
        await press(CONTINUE)
      },
      shows: [
        { id: 'products.confirm.title', values: { product: 'Live casino', length: '6 months' } },
        { id: 'products.confirm.yes', values: { product: 'Live casino' } },
      ],
    },
    'one product without an end, confirmation': {
      ...exclusionStep,
      act: async ({ press }) => {
        await press('Casino')
        await press('No end date')
        await press('Continue to confirm: no end date')
      },
      shows: [{ id: 'products.confirm.titleEndless', values: { product: 'Casino' } }],
    },
    'one product is closed': {
      ...exclusionStep,
      answers: { 'breaks.excludeProduct': productsClosed({ product: 'live-casino' }) },
      act: async ({ press }) => {
        await press('Live casino')
        await press(CONTINUE)
        await press('Close Live casino')
      },
      shows: [
        'products.closed',
        { id: 'products.closed.until', values: { date: '14 September 2026' } },
        { id: 'products.return.early', values: { date: '14 September 2026' } },
      ],
    },
    ...closedProductStories,
    'return to a product': {
      answers: {
        'breaks.get': productsClosed(
          { ...timeIsOver, return: wayBack(askable) },
          { product: 'sports', until: null, return: wayBack({ askFrom: null }) },
        ),
      },
      shows: [
        'products.closed.over',
        'products.return.ask',
        'breaks.return.askButton',
        'products.closed.endless',
        'breaks.return.never',
      ],
    },
    'return to a product can be confirmed': {
      answers: {
        'breaks.get': productsClosed({
          ...timeIsOver,
          return: wayBack({ ...requested, canConfirm: true }),
        }),
      },
      shows: [
        { id: 'products.return.confirmUntil', values: { date: '22 Mar, 09:00' } },
        'breaks.return.confirmButton',
      ],
    },
    'no product alone': {
      ...exclusionStep,
      answers: { 'breaks.get': { ...noBreak, terms: { ...terms, products: [] } } },
      shows: { id: 'breaks.continue', values: { length: '6 months' } },
    },
    'a restricted player': { session: player({ payout: true }), shows: 'breaks.timeout' },
    'break by the operator': {
      ...running(timeOutRuns({ initiator: 'staff' })),
      shows: { id: 'breaks.now.byOperator', values: { time: 'today 11:30' } },
    },
    'longer than a break': {
      ...longer,
      answers: { 'breaks.get': timeOutRuns() },
      shows: [{ id: 'breaks.start', values: { length: '3 days' } }],
    },
    'longer than an exclusion': {
      ...longer,
      answers: { 'breaks.get': exclusionRuns() },
      shows: [{ id: 'breaks.continue', values: { length: '1 year' } }],
    },
    'exclusion runs': {
      ...running(exclusionRuns()),
      shows: [
        { id: 'breaks.now.exclusion', values: { date: '14 September 2026' } },
        { id: 'breaks.return.earlyWait', values: { date: '14 September 2026', count: 24 } },
        'breaks.longer',
      ],
    },
    'exclusion without an end runs': {
      ...running(exclusionRuns({ askFrom: '2027-03-14T11:30:00.000Z' }, { until: null })),
      shows: 'breaks.now.endless',
    },
    'exclusion without a way back': {
      ...running(exclusionRuns({ askFrom: null }, { until: null })),
      shows: 'breaks.return.never',
    },
    'return can be asked for': {
      ...running(exclusionRuns(askable, timeIsOver)),
      shows: ['breaks.now.over', 'breaks.return.ask', 'breaks.return.askButton'],
    },
    'return asked for': {
      ...running(exclusionRuns(askable, timeIsOver)),
      answers: {
        'breaks.get': exclusionRuns(askable, timeIsOver),
        'breaks.askReturn': exclusionRuns(requested, timeIsOver),
      },
      act: ({ press }) => press('Ask to return'),
      shows: [{ id: 'breaks.return.wait', values: { date: '15 Mar, 09:00' } }, 'breaks.return.cancelButton'],
    },
    'return can be confirmed': {
      ...running(exclusionRuns({ ...requested, canConfirm: true }, timeIsOver)),
      shows: [
        { id: 'breaks.return.confirmUntil', values: { date: '22 Mar, 09:00' } },
        'breaks.return.confirmButton',
      ],
    },
    'return is looked at': {
      ...running(exclusionRuns({ ...requested, isReviewed: true }, { ...timeIsOver, until: null })),
      shows: 'breaks.return.reviewed',
    },
    'return is refused': {
      ...running(returnRefused),
      shows: [
        { id: 'breaks.return.refused', values: { date: '10 Mar, 09:00' } },
        'breaks.return.askButton',
        'help.title',
      ],
    },
    ...errorStories('break', (answer) => ({
      answers: { 'breaks.timeOut': answer },
      act: ({ press }) => press(START),
    })),
    ...errorStories('break, one product', (answer) => ({
      ...exclusionStep,
      answers: { 'breaks.excludeProduct': answer },
      act: async ({ press }) => {
        await press('Live casino')
        await press(CONTINUE)
        await press('Close Live casino')
      },
    })),
    ...errorStories('break, return', (answer) => ({
      session: onBreak,
      answers: {
        'breaks.get': exclusionRuns({ ...requested, canConfirm: true }, timeIsOver),
        'breaks.confirmReturn': answer,
      },
      act: ({ press }) => press('Confirm the return'),
    })),
  },
})
