/** What counts, who stands where, and who gets what: pure, so that anybody can repeat it from the published record. */
import type { Terms } from './terms.ts'

/** A round of the ledger, cash and bonus together, in minor units. */
export interface RoundFacts {
  readonly isClosed: boolean
  /** Slug of its game; null where it is not known. */
  readonly game: string | null
  readonly openedAt: Temporal.Instant
  readonly bets: number
  readonly staked: bigint
}

export interface CountedTime {
  readonly joinedAt: Temporal.Instant
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0

/**
 * Whether a round counts: it has ended, began within the time and not before its player entered, in a game of the
 * tournament, with a stake. A best round has exactly the stake of the terms, in one bet.
 */
export function counts(round: RoundFacts, { games, rule }: Terms, time: CountedTime): boolean {
  const { openedAt } = round
  if (!round.isClosed || round.game === null || !games.includes(round.game)) return false
  if (isBefore(openedAt, time.startsAt) || isBefore(openedAt, time.joinedAt)) return false
  if (!isBefore(openedAt, time.endsAt)) return false
  return rule.kind === 'win-to-bet'
    ? round.bets === 1 && round.staked === rule.stake
    : round.bets > 0 && round.staked >= rule.stake
}

interface Played {
  readonly staked: bigint
  readonly paid: bigint
}

/** @param rounds that count, in the order of their beginning */
export function scoreOf(
  rounds: readonly Played[],
  { rule }: Pick<Terms, 'rule'>,
): { readonly score: bigint; readonly rounds: number } {
  const counted = rule.rounds === null ? rounds : rounds.slice(0, rule.rounds)
  switch (rule.kind) {
    case 'win-to-bet':
      return {
        score: counted.reduce((best, { paid }) => (paid > best ? paid : best), 0n),
        rounds: counted.length,
      }
    case 'turnover':
      return { score: counted.reduce((sum, { staked }) => sum + staked, 0n), rounds: counted.length }
    case 'count':
      return { score: BigInt(counted.length), rounds: counted.length }
    default:
      return rule.kind satisfies never
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
