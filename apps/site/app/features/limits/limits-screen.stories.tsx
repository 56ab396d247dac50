import type { CatalogueKey } from '@marquee/contract/error-catalogue'
import type { Actions } from '../../../stories/actions.ts'
import { errorStories } from '../../../stories/error-stories.ts'
import {
  all,
  changes,
  limitsWith,
  confirmable,
  removal,
  set,
  usual,
  waits,
} from '../../../stories/sample-limits.ts'
import { eur, player } from '../../../stories/sample-data.ts'
import { broken, pending, refused, stories, unreachable } from '../../../stories/stories.ts'
import type { ActivitySettings } from '../../domain/activity/index.ts'
import { LimitsScreen } from './limits-screen.tsx'
import type { LimitsView } from './model.ts'
import { timeStories } from '../../../stories/time-limit-stories.ts'

const past = { days: 2, since: '2025-09-01', until: '2026-03-13' }
const interval: ActivitySettings = {
  activityTimer: 60,
  activityTimerOn: true,
  choices: [30, 60, 120],
  marketMinutes: 60,
  canTurnOff: false,
  increaseHours: 72,
  pending: null,
}
const longer = {
  activityTimer: 120,
  confirmFrom: '2026-03-14T10:00:00.000Z',
  confirmUntil: '2026-03-21T10:00:00.000Z',
  canConfirm: true,
}
const [deposit, week] = limitsWith(usual).limits
const CHANGE = 'Change: Daily deposit limit'

export default stories<LimitsView['is']>({
  screen: 'limits',
  route: 'gambling-limits',
  texts: ['limits', 'activity'],
  session: player(),
  answers: {
    ...all({}),
    'limits.history': { changes: [...changes], next: null },
    'limits.pastDays': past,
    'activity.settings': interval,
    'care.offers': { offersPausedSince: null, objection: null },
  },
  render: () => <LimitsScreen />,
  views: {
    loading: { answers: { 'limits.all': pending, 'limits.history': pending }, shows: 'common.loading' },
    failed: { answers: { 'limits.all': broken }, shows: 'limits.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    limits: {
      shows: [
        'limits.deposit',
        'limits.stake',
        'limits.loss',
        { id: 'limits.used.deposit', values: { amount: '€20.00' } },
        { id: 'limits.used.won', values: { amount: '€3.20' } },
        { id: 'limits.left', values: { amount: '€90.00' } },
        'limits.least',
        'limits.change.removalRequested',
      ],
    },
  },
  more: {
    'reality check: a longer interval': {
      shows: ['activity.interval.title', { id: 'activity.interval.longer', values: { hours: 72 } }],
    },
    'reality check: a shorter interval is chosen': {
      act: ({ press }) => press('Every 30 minutes'),
      shows: 'activity.interval.save',
    },
    'reality check: a longer interval can be confirmed': {
      answers: { 'activity.settings': { ...interval, pending: longer } },
      shows: [
        { id: 'activity.interval.confirm', values: { value: 'Every 120 minutes' } },
        'activity.interval.cancel',
      ],
    },
    'reality check cannot be loaded': {
      answers: { 'activity.settings': broken },
      shows: 'activity.interval.failed',
    },
    'none set': {
      answers: { 'limits.all': limitsWith({}), 'limits.history': { changes: [], next: null } },
      shows: ['limits.none', 'limits.historyEmpty'],
    },
    'request waits': {
      answers: all({ 'deposit M': { ...usual['deposit M'], ...waits } }),
      shows: 'limits.pending.cancel',
    },
    'removal waits': {
      answers: all({ 'deposit M': { ...usual['deposit M'], ...removal } }),
      shows: 'limits.pending.cancel',
    },
    'wait is over': {
      answers: all({ 'deposit M': { ...usual['deposit M'], ...waits, ...confirmable } }),
      shows: [
        { id: 'limits.confirm.yes', values: { amount: '€300.00' } },
        { id: 'limits.keep', values: { value: '€200.00' } },
      ],
    },
    'wait for a removal is over': {
      answers: all({ 'deposit M': { ...usual['deposit M'], ...removal, ...confirmable } }),
      shows: 'limits.confirm.yesRemoval',
    },
    confirmed: {
      answers: {
        ...all({ 'deposit D': { ...usual['deposit D'], ...waits, ...confirmable } }),
        'limits.changeDeposit': { effect: 'applied', limit: deposit! },
      },
      act: ({ press }) => press('Confirm €300.00: Daily deposit limit'),
      shows: 'limits.title',
    },
    'not cancelled': {
      answers: {
        ...all({ 'deposit D': { ...usual['deposit D'], ...waits } }),
        'limits.changeDeposit': refused('error.limit.pending.none', { status: 409 }),
      },
      act: ({ press }) => press('Cancel the request: Daily deposit limit'),
      shows: 'limits.title',
    },
    'set by the operator': {
      answers: all({
        'stake M': {
          ...set('400.00', '213.40', '186.60'),
          ownValue: eur('500.00'),
          locked: true,
          lockReason: 'affordability',
        },
      }),
      shows: 'limits.lower',
    },
    reached: {
      answers: all({
        'deposit D': set('40.00', '40.00', '0.00'),
        'loss W': set('50.00', '50.00', '0.00'),
      }),
      shows: ['limits.reached', 'limits.reachedText.deposit', 'limits.reachedText.loss'],
    },
    ...timeStories,
    restricted: { answers: all({}, { canRaise: false }), shows: ['limits.restricted', 'limits.lower'] },
    'restricted, a request waits': {
      answers: all(
        {
          'deposit D': { ...usual['deposit D'], ...waits },
          'deposit M': { ...usual['deposit M'], ...removal },
        },
        { canRaise: false },
      ),
      shows: [
        { id: 'limits.held.raise', values: { amount: '€300.00', value: '€40.00' } },
        { id: 'limits.held.removal', values: { value: '€200.00' } },
        'limits.pending.cancel',
      ],
    },
    'restricted, too high': {
      answers: all({}, { canRaise: false }),
      async act({ press, fill }) {
        await press('Lower: Daily deposit limit')
        await fill('New limit', '50')
        await press('Set the limit')
      },
      shows: 'limits.bad.closed',
    },
    'history not loaded': { answers: { 'limits.history': broken }, shows: 'limits.historyFailed' },
    'long history': {
      answers: { 'limits.history': { changes: [...changes], next: 1 } },
      shows: 'limits.more',
    },
    'an empty field': {
      act: ({ press }) => press(CHANGE),
      shows: ['limits.amount', { id: 'limits.keep', values: { value: '€40.00' } }, 'limits.remove'],
    },
    'nothing typed': {
      async act({ press }) {
        await press(CHANGE)
        await press('Set the limit')
      },
      shows: 'limits.bad.required',
    },
    lower: {
      async act({ press, fill }) {
        await press(CHANGE)
        await fill('New limit', '25')
      },
      shows: [
        { words: 'It applies as soon as you save. Left in the current period: €5.00.' },
        { words: 'It would have stopped you on 2 days since 1 September 2025.' },
        { id: 'limits.saveAmount', values: { amount: '€25.00' } },
      ],
    },
    'first limit': {
      async act({ press, fill }) {
        await press('Set: Monthly loss limit')
        await fill('New limit', '25')
      },
      shows: ['limits.notNow', { id: 'limits.saveAmount', values: { amount: '€25.00' } }],
    },
    'the same again': {
      async act({ press, fill }) {
        await press(CHANGE)
        await fill('New limit', '40')
      },
      shows: 'limits.effect.same',
    },
    'higher, while a request waits': {
      answers: all({ 'deposit W': { ...usual['deposit W'], ...waits } }),
      async act({ press, fill }) {
        await press('Change: Weekly deposit limit')
        await fill('New limit', '90')
      },
      shows: [
        {
          id: 'limits.effect.higher',
          values: { amount: '€90.00', value: '€60.00', date: '17 Mar, 12:00', until: '24 Mar, 12:00' },
        },
        'limits.effect.drops',
        { id: 'limits.ask', values: { amount: '€90.00' } },
      ],
    },
    'the amount that waits': {
      answers: all({ 'deposit W': { ...usual['deposit W'], ...waits } }),
      async act({ press, fill }) {
        await press('Change: Weekly deposit limit')
        await fill('New limit', '300')
      },
      shows: [
        {
          id: 'limits.pending.raise',
          values: { amount: '€300.00', value: '€60.00', date: '1 Apr, 00:00', until: '8 Apr, 00:00' },
        },
        { id: 'limits.ask', values: { amount: '€300.00' } },
      ],
    },
    removal: {
      async act({ press }) {
        await press(CHANGE)
        await press('Remove this limit')
      },
      shows: 'limits.askRemoval',
    },
    'removal not asked for': {
      answers: { 'limits.changeDeposit': unreachable },
      async act({ press }) {
        await press(CHANGE)
        await press('Remove this limit')
        await press('Ask for the removal')
      },
      shows: 'limits.outcomeUnknown',
    },
    'removal refused': {
      answers: { 'limits.changeDeposit': refused('error.deposit.limit.locked', { status: 409 }) },
      async act({ press }) {
        await press(CHANGE)
        await press('Remove this limit')
        await press('Ask for the removal')
      },
      shows: { words: 'Nothing was changed. You can only lower this limit.' },
    },
    saved: {
      answers: { 'limits.changeDeposit': { effect: 'applied', limit: week! } },
      async act({ press, fill }) {
        await press(CHANGE)
        await fill('New limit', '25')
        await press('Set €25.00')
      },
      shows: 'limits.title',
    },
    ...errorStories('limits', (answer, key) => ({
      answers: { 'limits.changeDeposit': answer },
      act: (actions) => sendAmount(actions, key),
    })),
  },
})

/** An amount that the answer is about, and the button that sends it. */
async function sendAmount({ press, fill }: Actions, key: CatalogueKey<'limits'>): Promise<void> {
  const [typed, button] =
    key === 'a limit below the lowest'
      ? ['0.50', 'Set €0.50']
      : key === 'a limit above the highest'
        ? ['2000000000', 'Ask for €2,000,000,000.00']
        : ['90', 'Ask for €90.00']
  await press(CHANGE)
  await fill('New limit', typed)
  await press(button)
}
