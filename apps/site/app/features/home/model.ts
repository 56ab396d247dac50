/** What the home page says of a player's week and of all players, computed from the server's answers. */
import type { RouteOutput } from '@marquee/contract'
import type { Winner } from '../../domain/games/index.ts'
import type { LimitAmount } from '../../domain/limits/index.ts'
import { isTime } from '../../domain/limits/index.ts'
import { fromMoneyText } from '@marquee/money'

type Limit = RouteOutput<'limits.all'>['limits'][number]

/** A limit with a value, of which something is used. */
export type UsedLimit = Limit & {
  readonly value: LimitAmount
  readonly used: LimitAmount
  readonly remaining: LimitAmount
}

const numberOf = (amount: LimitAmount): number =>
  isTime(amount) ? amount.seconds : Number(fromMoneyText(amount).minor)

const isUsed = (limit: Limit): limit is UsedLimit =>
  limit.value !== null && limit.used !== null && limit.remaining !== null

/** How much of a limit is used, from 0 to 1. A limit of zero is used whole. */
export function usedShare({ value, remaining }: Pick<UsedLimit, 'value' | 'remaining'>): number {
  const all = numberOf(value)
  return all === 0 ? 1 : 1 - Math.min(1, numberOf(remaining) / all)
}

/** The limit of which the smallest share is left: it decides first (LIM-07). Undefined without a limit. */
export function tightestLimit(limits: readonly Limit[]): UsedLimit | undefined {
  const [first, ...rest] = limits.filter(isUsed)
  return rest.reduce((least, one) => (least && usedShare(one) > usedShare(least) ? one : least), first)
}

/**
 * So many of the latest wins, in the order of the list: one of each game, as far as there are so many games, so that
 * one game does not fill it.
 */
export function latestWins(winners: readonly Winner[], count: number): readonly Winner[] {
  const games = new Set<number>()
  const first = winners.filter(({ gameId }) => !games.has(gameId) && games.add(gameId)).slice(0, count)
  const further = winners.filter((winner) => !first.includes(winner)).slice(0, count - first.length)
  return winners.filter((winner) => first.includes(winner) || further.includes(winner))
}

type Sums = NonNullable<RouteOutput<'games.paidBack'>['sums']>

/** Percent of all stakes that were paid back, with one decimal, rounded down; undefined without stakes. */
export function paidBackPercent({ staked, paid }: Pick<Sums, 'staked' | 'paid'>): string | undefined {
  const all = fromMoneyText(staked).minor
  if (all === 0n) return undefined
  const tenths = (fromMoneyText(paid).minor * 1_000n) / all
  return `${tenths / 10n}.${tenths % 10n}`
}

const MINUTE_SECONDS = 60
const MINUTE_MS = 60_000

/** A time as whole minutes in ms, rounded up: what arrives within 20 s arrives within a minute. */
export const wholeMinutesMs = (seconds: number): number => Math.ceil(seconds / MINUTE_SECONDS) * MINUTE_MS
