/** What a market says about limits of its players. */
import { isMarketId, markets, policyFor, policyValue } from '@marquee/markets'
import { type CurrencyCode, currencies } from '@marquee/money'
import { AppError, type Queryable } from '../../../kernel/index.ts'
import type { Players } from '../../players/index.ts'
import type { LimitName } from './limit-names.ts'

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
  /** Minor units. */
  readonly lowest: bigint
  readonly highestOf: (name: LimitName) => bigint
}

/** Lowest and highest limit in whole units of the currency: an amount outside is a typing error. */
const LOWEST_UNITS = 1n
const HIGHEST_UNITS = 1_000_000_000n

/** An unknown market has the strictest value of all. */
export function termsOf(person: LimitSubject, at: Temporal.Instant): LimitTerms {
  const { market, country: residence, currency } = person
  const policy = policyFor({ market, residence, province: person.province ?? undefined, currency, at })
  const unit = 10n ** BigInt(currencies[currency].exponent)
  const deposits = policyValue(policy, 'limits.crossOperatorMonth')?.minor
  return {
    currency,
    zone: markets[isMarketId(market) ? market : 'UN'].zone,
    increaseHours: policyValue(policy, 'limits.increaseHours'),
    increaseAfterPeriod: policyValue(policy, 'limits.increaseAfterPeriod'),
    confirmWithinDays: policyValue(policy, 'limits.confirmWithinDays'),
    canRaise: !person.isRestricted,
    lowest: LOWEST_UNITS * unit,
    highestOf: ({ kind }) => (kind === 'deposit' && deposits) || HIGHEST_UNITS * unit,
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
