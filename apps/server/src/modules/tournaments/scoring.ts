/** What counts, who stands where, and who gets what: pure, so that anybody can repeat it from the published record. */
import type { Terms } from './terms.ts'

/** A round of the ledger, cash and bonus together, in minor units. */
export interface RoundFacts {
  readonly isClosed: boolean
  readonly gameId: number
  readonly openedAt: Temporal.Instant
  /** Number of its first entry in the ledger. */
  readonly firstSeq: bigint
  /** Stakes that were not given back. */
  readonly bets: number
  readonly staked: bigint
  /** The amount of its first stake, also when that was given back later. */
  readonly firstStake: bigint
}

/**
 * How a round stands that takes a place among a player's rounds. Only `scored` ones have points: `open` ones have not
 * ended; `more-bets` have other stakes than the one bet of a best round.
 */
export const roundStandings = ['open', 'scored', 'more-bets'] as const
export type RoundStanding = (typeof roundStandings)[number]

export interface CountedTime {
  readonly joinedAt: Temporal.Instant
  /** Number of the player's last entry in the ledger before entering; null where it was not kept. */
  readonly joinedSeq: bigint | null
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0

/** The ledger's order decides, as the instances' clocks differ; without it their time. */
const isBeforeEntry = ({ openedAt, firstSeq }: RoundFacts, { joinedAt, joinedSeq }: CountedTime): boolean =>
  joinedSeq === null ? isBefore(openedAt, joinedAt) : firstSeq <= joinedSeq

/**
 * How a round stands; null when it takes no place. A round takes its place from its first stake on, whether it has
 * ended or not and whatever is staked later: who leaves bad rounds open, or bets in them again, plays no others
 * instead. It began within the time and not before its player entered, in a game of the tournament, and not all of its
 * stakes were given back. Where the best round counts, its first stake is the one of the terms.
 */
export function standingOf(
  round: RoundFacts,
  { rule }: Pick<Terms, 'rule'>,
  { gameIds, ...time }: CountedTime & { readonly gameIds: readonly number[] },
): RoundStanding | null {
  const { openedAt } = round
  if (round.bets === 0 || !gameIds.includes(round.gameId)) return null
  if (isBefore(openedAt, time.startsAt) || isBeforeEntry(round, time)) return null
  if (!isBefore(openedAt, time.endsAt)) return null
  if (rule.kind === 'win-to-bet') {
    if (round.firstStake !== rule.stake) return null
    if (round.bets !== 1 || round.staked !== rule.stake) return 'more-bets'
  } else if (round.staked < rule.stake) return null
  return round.isClosed ? 'scored' : 'open'
}

/** A round that takes a place. */
export interface Played {
  readonly staked: bigint
  readonly paid: bigint
  readonly standing: RoundStanding
}

function pointsOf({ staked, paid, standing }: Played, { kind }: Terms['rule']): bigint {
  if (standing !== 'scored') return 0n
  switch (kind) {
    case 'win-to-bet':
      return paid
    case 'turnover':
      return staked
    case 'count':
      return 1n
    default:
      return kind satisfies never
  }
}

export interface Score {
  readonly score: bigint
  readonly rounds: number
}

/** @param rounds that take a place, in the order of their beginning; those behind the first ones may be left out */
export function scoreOf(rounds: readonly Played[], { rule }: Pick<Terms, 'rule'>): Score {
  const counted = rule.rounds === null ? rounds : rounds.slice(0, rule.rounds)
  const points = counted.map((round) => pointsOf(round, rule))
  const score =
    rule.kind === 'win-to-bet'
      ? points.reduce((best, one) => (one > best ? one : best), 0n)
      : points.reduce((sum, one) => sum + one, 0n)
  return { score, rounds: counted.length }
}

/** A round before and after it was counted again; null where it has no place. */
export interface Change {
  readonly was: Played | null
  readonly is: Played | null
}

/**
 * The score of all rounds after some of them have changed, from the score before. Only where the rule takes all rounds:
 * which ones are among the first ones does not follow from a change.
 */
export function scoreAfter(
  before: Score,
  changes: readonly Change[],
  { rule }: { readonly rule: Terms['rule'] & { readonly rounds: null } },
): Score {
  const points = (round: Played | null) => (round ? pointsOf(round, rule) : 0n)
  return {
    score: changes.reduce((sum, { was, is }) => sum + points(is) - points(was), before.score),
    rounds: changes.reduce(
      (sum, { was, is }) => sum + Number(is !== null) - Number(was !== null),
      before.rounds,
    ),
  }
}

export interface Scored {
  readonly score: bigint
  readonly lot: bigint
}
export interface Placed<Entry extends Scored> {
  readonly entry: Entry
  readonly place: number
  readonly prize: bigint
}

const byScoreAndLot = (a: Scored, b: Scored): number =>
  a.score === b.score ? (a.lot < b.lot ? -1 : 1) : a.score > b.score ? -1 : 1

/** Sum of the prizes of the places after `before`, up to `last`; nothing behind the last prize. */
function prizesOf(before: number, last: number, prizes: Terms['prizes']): bigint {
  let sum = 0n
  for (const { from, to, amount } of prizes) {
    if (from > last) break
    const count = Math.min(to, last) - Math.max(from, before + 1) + 1
    if (count > 0) sum += amount * BigInt(count)
  }
  return sum
}

/**
 * Places by score. Equal scores have one place and share the prizes of the places that they take; what cannot be
 * divided goes, one smallest unit each, to the lowest lots. Without a score there is no place.
 */
export function placesOf<Entry extends Scored>(
  entries: readonly Entry[],
  { prizes }: Pick<Terms, 'prizes'>,
): readonly Placed<Entry>[] {
  const scored = entries.filter(({ score }) => score > 0n).toSorted(byScoreAndLot)
  const { places } = prizeFacts({ prizes })
  const placed: Placed<Entry>[] = []
  let first = 0
  while (first < scored.length) {
    let next = first + 1
    while (scored[next]?.score === scored[first]?.score) next++
    const size = next - first
    const sum = first < places ? prizesOf(first, next, prizes) : 0n
    const share = sum / BigInt(size)
    const rest = sum % BigInt(size)
    for (let at = 0; at < size; at++) {
      const entry = scored[first + at]
      if (entry) placed.push({ entry, place: first + 1, prize: share + (BigInt(at) < rest ? 1n : 0n) })
    }
    first = next
  }
  return placed
}

/** All prizes together, and the last place that has one. */
export function prizeFacts({ prizes }: Pick<Terms, 'prizes'>): { total: bigint; places: number } {
  return {
    total: prizes.reduce((sum, { from, to, amount }) => sum + amount * BigInt(to - from + 1), 0n),
    places: prizes.at(-1)?.to ?? 0,
  }
}
