import { eur, onBreak, player } from '../../../stories/sample-data.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import { ActivityScreen } from './activity-screen.tsx'
import type { ActivityView, LifePosition, Period, Periods } from './model.ts'

const ZONE = 'Europe/Helsinki'
const NOW = '2026-03-14T12:00:00Z'
/** Deposits, withdrawals, stakes, wins in cents, minutes, sessions; the latest first. */
const weekly = [
  [2_000, 0, 14_350, 12_550, 88, 2],
  [2_000, 4_000, 21_400, 22_660, 102, 3],
  [4_000, 0, 33_380, 30_000, 198, 5],
  [3_000, 0, 26_640, 24_000, 144, 4],
  [2_000, 0, 19_000, 17_000, 96, 3],
  [3_000, 6_000, 40_880, 44_000, 174, 5],
  [5_500, 0, 64_100, 60_000, 252, 6],
  [2_000, 0, 15_840, 14_000, 114, 3],
  [2_500, 0, 22_550, 20_000, 132, 4],
  [4_000, 4_500, 36_200, 40_000, 186, 5],
  [0, 0, 0, 0, 0, 0],
  [3_000, 0, 27_200, 25_000, 150, 4],
] as const
const cents = (minor: number) => eur((minor / 100).toFixed(2))
const running = {
  weeks: Temporal.ZonedDateTime.from(`2026-03-09T00:00[${ZONE}]`),
  months: Temporal.ZonedDateTime.from(`2026-03-01T00:00[${ZONE}]`),
}
const periodsOf = (cut: 'weeks' | 'months', times: number): Period[] =>
  weekly.map(([deposited, withdrawn, staked, won, minutes, sessions], number) => ({
    startsAt: running[cut]
      .subtract({ [cut]: number })
      .toInstant()
      .toString(),
    endsAt: running[cut]
      .subtract({ [cut]: number - 1 })
      .toInstant()
      .toString(),
    secondsPlayed: minutes * 60 * times,
    sessions: sessions * times,
    staked: cents(staked * times),
    won: cents(won * times),
    net: cents((won - staked) * times),
    deposited: cents(deposited * times),
    withdrawn: cents(withdrawn * times),
  }))
const periods: Periods = {
  now: NOW,
  zone: ZONE,
  weeks: periodsOf('weeks', 1),
  months: periodsOf('months', 4),
}
const life = (deposits: string, withdrawals: string, netPosition: string): LifePosition => ({
  from: '2000-01-01T00:00:00Z',
  to: NOW,
  deposits: eur(deposits),
  withdrawals: eur(withdrawals),
  stakes: eur(deposits),
  wins: eur('0.00'),
  winLoss: eur('0.00'),
  netPosition: eur(netPosition),
})
const nothing = (one: Period): Period => {
  const none = eur('0.00')
  return {
    ...one,
    secondsPlayed: 0,
    sessions: 0,
    staked: none,
    won: none,
    net: none,
    deposited: none,
    withdrawn: none,
  }
}

const noPlan = {
  state: 'none' as const,
  now: '2026-03-14T12:00:00.000Z',
  isRequired: false,
  pauseMinutes: 15,
  currency: 'EUR' as const,
  plan: null,
}
const plan = {
  startedAt: '2026-03-14T11:40:00.000Z',
  minutes: 60,
  endsAt: '2026-03-14T12:40:00.000Z',
  spend: eur('20.00'),
  left: eur('15.80'),
  staked: eur('9.20'),
  won: eur('5.00'),
  net: eur('-4.20'),
  end: null,
}

export default stories<ActivityView['is']>({
  screen: 'activity',
  route: 'activity',
  texts: ['figures', 'payments', 'plan'],
  session: player(),
  answers: {
    'activity.periods': periods,
    'wallet.netPosition': life('1450.00', '615.00', '-835.00'),
    'sessionPlan.state': noPlan,
  },
  render: () => <ActivityScreen />,
  views: {
    loading: {
      answers: { 'activity.periods': pending, 'wallet.netPosition': pending },
      shows: 'common.loading',
    },
    failed: { answers: { 'activity.periods': broken }, shows: 'figures.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    empty: {
      answers: {
        'activity.periods': {
          ...periods,
          weeks: periods.weeks.map(nothing),
          months: periods.months.map(nothing),
        },
        'wallet.netPosition': life('0.00', '0.00', '0.00'),
      },
      shows: ['figures.empty', 'figures.emptyText'],
    },
    activity: {
      shows: [
        { id: 'figures.life.paidIn', values: { amount: '€835.00' } },
        'figures.money',
        'figures.time',
        'figures.table',
        { words: '4 h 12 min' },
      ],
    },
  },
  more: {
    'by month': {
      act: ({ press }) => press('12 months'),
      shows: { words: '16 h 48 min' },
    },
    'more withdrawn than deposited': {
      answers: { 'wallet.netPosition': life('100.00', '1340.50', '1240.50') },
      shows: { id: 'figures.life.paidOut', values: { amount: '€1,240.50' } },
    },
    'with a session plan that runs (RC-12)': {
      answers: { 'sessionPlan.state': { ...noPlan, state: 'running', plan } },
      shows: ['plan.label', { id: 'plan.left', values: { amount: '€15.80' } }, 'plan.end'],
    },
    'with a session plan that is used up (RC-12)': {
      answers: {
        'sessionPlan.state': {
          ...noPlan,
          state: 'ended',
          plan: {
            ...plan,
            end: { kind: 'time', at: '2026-03-14T11:58:00.000Z', resetAt: '2026-03-14T12:58:00.000Z' },
          },
        },
      },
      shows: ['plan.over.time'],
    },
    'during a break': { session: onBreak, shows: 'figures.table' },
  },
})
