/** How long records of a player are kept (KYC-14, EXC-17). Pure. */
import { isMarketId, markets, type PolicyKey, policyFor, policyValue } from '@marquee/markets'

/** Policy keys with the years that records are kept. */
type YearsKey = Extract<PolicyKey, 'keep.kycYears' | 'exclusion.keepYears'>

/** What the years are read from. */
export interface KeepingSubject {
  readonly market: string
  readonly country: string
  readonly province: string | null
}

/** Years of keeping, counted in a zone. */
export interface KeepingTime {
  readonly years: number
  /** IANA zone of the player's market. */
  readonly zone: string
}

/** An unknown market has the strictest value of all. */
export function keepingTimeOf(
  { market, country: residence, province }: KeepingSubject,
  key: YearsKey,
  at: Temporal.Instant,
): KeepingTime {
  const policy = policyFor({ market, residence, province: province ?? undefined, at })
  return { years: policyValue(policy, key), zone: markets[isMarketId(market) ? market : 'UN'].zone }
}

/** Zones differ by less than a day, and the 29th of February moves by one. */
const DAYS_BETWEEN_CALENDARS = 2

/** Everything that began at this moment or later is kept in each market, whatever zone the years are counted in. */
export function keptEverywhereFrom(key: YearsKey, at: Temporal.Instant): Temporal.Instant {
  const years = Math.min(
    ...Object.keys(markets)
      .filter(isMarketId)
      .map((market) => policyValue(policyFor({ market, at }), key)),
  )
  return at.toZonedDateTimeISO('UTC').subtract({ years }).add({ days: DAYS_BETWEEN_CALENDARS }).toInstant()
}

/** The first moment at which records may be deleted. The years end at the same time of day, in the market's zone. */
export const keptUntil = (end: Temporal.Instant, { years, zone }: KeepingTime): Temporal.Instant =>
  end.toZonedDateTimeISO(zone).add({ years }).toInstant()

export const isKeepingOver = (end: Temporal.Instant, time: KeepingTime, at: Temporal.Instant): boolean =>
  Temporal.Instant.compare(keptUntil(end, time), at) <= 0

/** What the end of a relationship is read from. Amounts are minor units. */
export interface RelationshipFacts {
  /** When the account was closed; null for one that is not. */
  readonly closedAt: Temporal.Instant | null
  readonly main: bigint
  readonly locked: bigint
  readonly hasObligations: boolean
  /** When money has moved last; null where none ever did. */
  readonly lastEntryAt: Temporal.Instant | null
}

/**
 * When the business relationship ended: the account is closed and its balance is paid out, whichever was later.
 * @returns null while it goes on
 */
export function relationshipEnd(facts: RelationshipFacts): Temporal.Instant | null {
  const { closedAt, main, locked, hasObligations, lastEntryAt } = facts
  if (closedAt === null || main !== 0n || locked !== 0n || hasObligations) return null
  return lastEntryAt !== null && Temporal.Instant.compare(lastEntryAt, closedAt) > 0 ? lastEntryAt : closedAt
}
