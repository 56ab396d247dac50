/** Steps before a deposit, for stories. */
import type { RouteOutput } from '@marquee/contract'
import type { DepositStep } from '../app/domain/deposit-steps/index.ts'
import { eur } from './sample-data.ts'
import { limitsWith, usual } from './sample-limits.ts'

const depositLimits = (['D', 'W', 'M'] as const).map((period) => ({ kind: 'deposit' as const, period }))

/** Any deposit limit, or none. */
export const choice: DepositStep = { is: 'choice', mayDecline: true, limits: depositLimits }

/** The market lets people play for a time before their identity is verified. */
export const grace: DepositStep = {
  is: 'grace',
  hours: 72,
  endsAt: '2026-03-17T12:00:00.000Z',
  cap: eur('100.00'),
}

/** The law demands a monthly limit. */
export const demandedLimit: DepositStep = {
  is: 'choice',
  mayDecline: false,
  limits: [{ kind: 'deposit', period: 'M' }],
}

/** The law demands a limit of the time of a day. */
export const demandedTime: DepositStep = {
  is: 'choice',
  mayDecline: false,
  limits: [{ kind: 'dailyTime', period: 'D' }],
}

/** The law demands a limit of losses, and one of the time of a day. */
export const demandedLossAndTime: DepositStep = {
  is: 'choice',
  mayDecline: false,
  limits: [
    { kind: 'loss', period: 'M' },
    { kind: 'dailyTime', period: 'D' },
  ],
}

export const review: DepositStep = { is: 'review', months: 6 }

type Figures = RouteOutput<'activity.periods'>
const MONTHS = 12
const running = Temporal.ZonedDateTime.from('2026-03-01T00:00[Europe/Dublin]')

const months: Figures['months'] = Array.from({ length: MONTHS }, (_, number) => ({
  startsAt: running.subtract({ months: number }).toInstant().toString(),
  endsAt: running
    .subtract({ months: number - 1 })
    .toInstant()
    .toString(),
  secondsPlayed: 3_600 * (number + 1),
  sessions: number + 1,
  staked: eur('180.00'),
  won: eur('151.50'),
  net: eur('-28.50'),
  deposited: eur('60.00'),
  withdrawn: eur('20.00'),
}))

/** What the look at figures and limits reads. */
export const reviewAnswers = {
  'activity.periods': { now: '2026-03-14T12:00:00Z', zone: 'Europe/Dublin', weeks: [], months },
  'limits.all': limitsWith(usual),
} satisfies { readonly 'activity.periods': Figures; readonly 'limits.all': RouteOutput<'limits.all'> }
