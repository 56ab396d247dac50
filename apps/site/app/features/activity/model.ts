/** What the page of activity shows: weeks and months of time and money, and the position over the whole life. */
import type { RouteOutput } from '@marquee/contract'
import { type MoneyAmount, isZero, minus, plus, signOf, zeroAmount } from '../../shared/formats/amounts.ts'

export type Periods = RouteOutput<'activity.periods'>
export type Period = Periods['weeks'][number]
export type LifePosition = RouteOutput<'wallet.netPosition'>
/** How the figures are cut. */
export type Cut = 'weeks' | 'months'
/** The figures of a period or of several. */
export type Figures = Omit<Period, 'startsAt' | 'endsAt'>

export type ActivityView =
  | { readonly is: 'loading' | 'failed' | 'offline' | 'empty' }
  | { readonly is: 'activity'; readonly periods: Periods; readonly life: LifePosition }

export interface ActivityFacts {
  readonly periods: Periods | undefined
  readonly life: LifePosition | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function activityView({ periods, life, hasFailed, isOnline }: ActivityFacts): ActivityView {
  if (periods && life) {
    const isEmpty = isZero(life.deposits) && isZero(life.stakes) && !periods.months.some(hasFigures)
    return isEmpty ? { is: 'empty' } : { is: 'activity', periods, life }
  }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}

const hasFigures = ({ secondsPlayed, staked, won, deposited, withdrawn }: Period) =>
  secondsPlayed > 0 || [staked, won, deposited, withdrawn].some((one) => !isZero(one))

/** The sum of all periods. */
export function totalOf(periods: readonly Period[]): Figures {
  const [first] = periods
  const nothing = zeroAmount(first?.staked.currency ?? 'EUR')
  const sum = (figure: 'staked' | 'won' | 'net' | 'deposited' | 'withdrawn') =>
    periods.reduce<MoneyAmount>((total, period) => plus(total, period[figure]), nothing)
  return {
    secondsPlayed: periods.reduce((total, { secondsPlayed }) => total + secondsPlayed, 0),
    sessions: periods.reduce((total, { sessions }) => total + sessions, 0),
    staked: sum('staked'),
    won: sum('won'),
    net: sum('net'),
    deposited: sum('deposited'),
    withdrawn: sum('withdrawn'),
  }
}

/** What the position over the whole life says, and its amount without a sign. */
export function lifeTextOf({ deposits, netPosition }: LifePosition): {
  readonly text: 'figures.life.paidIn' | 'figures.life.paidOut' | 'figures.life.even'
  readonly amount: MoneyAmount
} {
  const nothing = zeroAmount(deposits.currency)
  const sign = signOf(netPosition)
  if (sign < 0) return { text: 'figures.life.paidIn', amount: minus(nothing, netPosition) }
  return { text: sign > 0 ? 'figures.life.paidOut' : 'figures.life.even', amount: netPosition }
}

/** Lines of a chart: from the lowest to the highest, each step the same. */
export interface Scale {
  readonly lowest: number
  readonly highest: number
  readonly lines: readonly number[]
}

/** At most so many steps above or below zero. */
const MOST_STEPS = 4
const DECIMAL_STEPS = [1, 2, 5] as const
const MINUTE = 60
const MINUTES_OF_STEPS = [5, 15, 30, 60, 120, 300, 600, 1_200] as const

/** Round amounts: 1, 2 or 5 with zeros, at least one unit of the currency. */
function* moneySteps(unit: number): Generator<number> {
  for (let size = unit; ; size *= 10) for (const step of DECIMAL_STEPS) yield size * step
}

function* timeSteps(): Generator<number> {
  for (const minutes of MINUTES_OF_STEPS) yield minutes * MINUTE
  for (let size = MINUTE * 60 * 50; ; size *= 2) yield size
}

function scaleWith(steps: Iterable<number>, values: readonly number[]): Scale {
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const largest = Math.max(top, -bottom)
  for (const step of steps) {
    if (step * MOST_STEPS < largest) continue
    const first = Math.floor(bottom / step)
    const last = Math.max(Math.ceil(top / step), first + 1)
    const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
    return { lowest: first * step, highest: last * step, lines }
  }
  throw new RangeError('no step')
}

/**
 * @param values minor units
 * @param decimals digits of the currency
 */
export const moneyScale = (values: readonly number[], decimals: number): Scale =>
  scaleWith(moneySteps(10 ** decimals), values)

/** @param seconds of each bar */
export const timeScale = (seconds: readonly number[]): Scale => scaleWith(timeSteps(), seconds)
