/** What a market says about limits of its players. */
import { policyFor, policyValue } from '@marquee/markets'
import { type CurrencyCode, currencies, toMoneyText } from '@marquee/money'
import { AppError, type Queryable } from '../../../kernel/index.ts'
import type { Players } from '../../players/index.ts'
import { policyOf, zoneOf } from '../player-policy.ts'
import { isTimeLimit, type LimitKind, type LimitName } from './limit-names.ts'

/** The person that a policy is asked about. */
export type LimitSubject = Pick<
  NonNullable<Awaited<ReturnType<Players['factsOf']>>>,
  'market' | 'country' | 'province' | 'currency' | 'isRestricted'
>

/** What limits need of the module `players`. */
export interface LimitSubjects {
  factsOf(playerId: bigint, within?: Queryable): Promise<LimitSubject | null>
}

export interface LimitTerms {
  readonly currency: CurrencyCode
  /** IANA zone in which periods begin. */
  readonly zone: string
  /** Hours that a higher limit or a removal waits (LIM-09). */
  readonly increaseHours: number
  /** A weekly or monthly limit rises after its running period at the earliest (LIM-10). */
  readonly increaseAfterPeriod: boolean
  readonly confirmWithinDays: number
  /** Restricted players lower limits and do nothing else (LIM-23). */
  readonly canRaise: boolean
  /** A pause of so many minutes ends continuous play: as long as the break that follows play beyond the limit. */
  readonly pauseMinutes: number
  /** Minor units, of a limit of time seconds. */
  readonly lowestOf: (name: LimitName) => bigint
  readonly highestOf: (name: LimitName) => bigint
}

/** A value of a limit of this kind: money, or the seconds of a limit of time. */
export const presentAmount = (kind: LimitKind, value: bigint, { currency }: Pick<LimitTerms, 'currency'>) =>
  isTimeLimit(kind) ? { seconds: Number(value) } : toMoneyText({ minor: value, currency })

/** Lowest and highest limit in whole units of the currency: an amount outside is a typing error. */
const LOWEST_UNITS = 1n
const HIGHEST_UNITS = 1_000_000_000n

/** Minor units of the highest limit of money. */
export const highestAmountOf = (currency: CurrencyCode): bigint =>
  HIGHEST_UNITS * 10n ** BigInt(currencies[currency].exponent)

/** A minute is a time that can be played. */
export const LOWEST_SECONDS = 60n
/** As long as the shortest day, on which clocks change: a longer time of a day would never be reached. */
export const HIGHEST_SECONDS = 23n * 3_600n

/** Hours that a higher limit waits in a market (LIM-09). An unknown market has the strictest value of all. */
export const increaseHoursIn = (market: string, at: Temporal.Instant): number =>
  policyValue(policyFor({ market, residence: market, at }), 'limits.increaseHours')

/** An unknown market has the strictest value of all. */
export function termsOf(person: LimitSubject, at: Temporal.Instant): LimitTerms {
  const { currency } = person
  const policy = policyOf(person, at)
  const unit = 10n ** BigInt(currencies[currency].exponent)
  const deposits = policyValue(policy, 'limits.crossOperatorMonth')?.minor
  return {
    currency,
    zone: zoneOf(person),
    increaseHours: policyValue(policy, 'limits.increaseHours'),
    increaseAfterPeriod: policyValue(policy, 'limits.increaseAfterPeriod'),
    confirmWithinDays: policyValue(policy, 'limits.confirmWithinDays'),
    canRaise: !person.isRestricted,
    pauseMinutes: policyValue(policy, 'rc.forcedBreakMinutes'),
    lowestOf: ({ kind }) => (isTimeLimit(kind) ? LOWEST_SECONDS : LOWEST_UNITS * unit),
    highestOf: ({ kind }) => {
      if (isTimeLimit(kind)) return HIGHEST_SECONDS
      return (kind === 'deposit' && deposits) || highestAmountOf(currency)
    },
  }
}

/** @throws AppError `error.session.missing` for an unknown player */
export async function readTerms(
  players: LimitSubjects,
  playerId: bigint,
  at: Temporal.Instant,
  within?: Queryable,
): Promise<LimitTerms> {
  const person = await players.factsOf(playerId, within)
  if (!person) throw new AppError('error.session.missing')
  return termsOf(person, at)
}
