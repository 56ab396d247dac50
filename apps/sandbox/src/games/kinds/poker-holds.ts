import type { PokerHand } from '../poker-hands.ts'
import { type Card, DECK, rankOf } from './cards.ts'

const RANKS = 13
const JACK = 9
const HAND = 5
const DRAWN_FROM = DECK - HAND

type Pays = Readonly<Record<PokerHand, number>>

/** Combinations of k out of n: rows up to the cards that are drawn from. */
const CHOOSE = Array.from({ length: DRAWN_FROM + 1 }, (_, n) =>
  Array.from({ length: HAND + 1 }, (_k, k) => {
    let result = 1
    for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i
    return k > n ? 0 : result
  }),
)
const choose = (n: number, k: number): number => CHOOSE[n]?.[k] ?? 0

/** Ranks of the ten straights, ace low first. */
const STRAIGHTS: readonly (readonly number[])[] = Array.from({ length: 10 }, (_, low) =>
  Array.from({ length: HAND }, (_card, i) => (low + i + RANKS - 1) % RANKS),
)

interface Hold {
  readonly drawn: number
  /** Held cards and cards left to draw, by rank. */
  readonly held: readonly number[]
  readonly left: readonly number[]
  /** Ways to draw 0 to 3 single cards of different ranks, none of them held. */
  readonly ways: readonly number[]
}

function holdOf(held: readonly number[], left: readonly number[], drawn: number): Hold {
  const ways = [1, 0, 0, 0]
  for (let rank = 0; rank < RANKS; rank++)
    if (held[rank] === 0) for (let n = 3; n > 0; n--) ways[n]! += ways[n - 1]! * left[rank]!
  return { drawn, held, left, ways }
}

/**
 * Ways to fill the hand with single cards of different ranks other than `a` and `b`. A held single card is one of
 * them; a held pair makes it impossible.
 */
function singles({ held, left, ways }: Hold, count: number, a: number, b = -1): number {
  let fixed = 0
  for (let rank = 0; rank < RANKS; rank++) {
    if (rank === a || rank === b) continue
    if (held[rank]! > 1) return 0
    fixed += held[rank]!
  }
  let [, one = 0, two = 0, three = 0] = ways
  for (const rank of [a, b]) {
    if (rank < 0 || held[rank]! > 0) continue
    // Sums of products without one factor.
    const cards = left[rank]!
    one -= cards
    two -= cards * one
    three -= cards * two
  }
  return [1, one, two, three][count - fixed] ?? 0
}

const taking = ({ held, left }: Hold, rank: number, count: number): number =>
  choose(left[rank]!, count - held[rank]!)

/** Payments of all draws that end in equal ranks. */
function pairedValue(hold: Hold, pays: Pays): number {
  let value = 0
  for (let rank = 0; rank < RANKS; rank++) {
    const three = taking(hold, rank, 3)
    const four = taking(hold, rank, 4)
    if (four > 0) value += pays.four * four * singles(hold, 1, rank)
    if (three > 0) value += pays.three * three * singles(hold, 2, rank)
    const two = taking(hold, rank, 2)
    if (rank >= JACK && two > 0) value += pays.jacks * two * singles(hold, 3, rank)
    for (let other = 0; other < RANKS; other++) {
      const pair = taking(hold, other, 2)
      if (other === rank || pair === 0) continue
      if (three > 0) value += pays.fullHouse * three * pair * singles(hold, 0, rank, other)
      if (other < rank && two > 0) value += pays.twoPair * two * pair * singles(hold, 1, rank, other)
    }
  }
  return value
}

/** Payments of all draws that end in a straight or a flush. */
function runValue(hold: Hold, heldCards: readonly Card[], dealt: readonly Card[], pays: Pays): number {
  if (hold.held.some((count) => count > 1)) return 0
  let value = 0
  for (const ranks of STRAIGHTS)
    if (heldCards.every((card) => ranks.includes(rankOf(card))))
      value +=
        pays.straight *
        ranks.reduce((ways, rank) => (hold.held[rank] === 1 ? ways : ways * hold.left[rank]!), 1)
  for (let suit = 0; suit < 4; suit++) {
    if (heldCards.some((card) => card % 4 !== suit)) continue
    const gone = dealt.filter((card) => card % 4 === suit)
    value += pays.flush * choose(RANKS - gone.length, hold.drawn)
    for (const ranks of STRAIGHTS) {
      const fits = heldCards.every((card) => ranks.includes(rankOf(card)))
      const isPossible = ranks.every((rank) => {
        const card = rank * 4 + suit
        return heldCards.includes(card) || !gone.includes(card)
      })
      // It was counted as a straight and as a flush.
      if (fits && isPossible)
        value += (ranks[0] === RANKS - 5 ? pays.royal : pays.straightFlush) - pays.straight - pays.flush
    }
  }
  return value
}

/** Mean payment in stakes of holding these places, as the payments of all draws and their number. */
export function holdValue(
  pays: Pays,
  dealt: readonly Card[],
  places: readonly number[],
): { sum: number; draws: number } {
  const held = Array.from({ length: RANKS }, () => 0)
  const left = Array.from({ length: RANKS }, () => 4)
  for (const card of dealt) left[rankOf(card)]! -= 1
  const heldCards = places.map((place) => dealt[place]!)
  for (const card of heldCards) held[rankOf(card)]! += 1
  const hold = holdOf(held, left, HAND - places.length)
  return {
    sum: pairedValue(hold, pays) + runValue(hold, heldCards, dealt, pays),
    draws: choose(DRAWN_FROM, hold.drawn),
  }
}

/**
 * The places with the best mean payment. Among equal ones more cards are held, then those of lower numbers: the mask
 * whose bit 0 is the card with the lowest number is smaller.
 */
export function bestHold(pays: Pays, dealt: readonly Card[]): number[] {
  const byNumber = dealt.map((_, place) => place).toSorted((a, b) => dealt[a]! - dealt[b]!)
  let best = { places: [] as number[], sum: -1, draws: 1 }
  for (let mask = 0; mask < 2 ** HAND; mask++) {
    const places = byNumber.filter((_, bit) => (mask >> bit) % 2 === 1)
    const { sum, draws } = holdValue(pays, dealt, places)
    const gain = sum * best.draws - best.sum * draws
    if (gain > 0 || (gain === 0 && places.length > best.places.length)) best = { places, sum, draws }
  }
  return best.places.toSorted((a, b) => a - b)
}
