import { pokerHands } from '../poker-hands.ts'
import type { VideoPokerDefinition } from '../definition.ts'
import { derived } from '../kinds/kind.ts'
import { rational } from '../rational.ts'
import type { ExactResult } from './result.ts'
import { betOf } from './result.ts'

const DECK = 52
const NOTHING = 0
const HANDS = pokerHands.length + 1
/** Draws of 5 - k cards out of 47, and their least common multiple. */
const DRAWS = [1_533_939, 178_365, 16_215, 1_081, 47, 1] as const
const COMMON = 7_669_695
const DEALS = 2_598_960

/** Binomial coefficients up to the deck. */
const CHOOSE = Array.from({ length: DECK + 1 }, () => new Int32Array(6))
for (let n = 0; n <= DECK; n++)
  for (let k = 0; k < 6; k++)
    CHOOSE[n]![k] = k === 0 ? 1 : n === 0 ? 0 : CHOOSE[n - 1]![k - 1]! + CHOOSE[n - 1]![k]!

/** Masks of held cards: more cards first, then the lower mask. */
const MASKS = Array.from({ length: 32 }, (_, mask) => mask).toSorted((a, b) => bits(b) - bits(a) || a - b)

function bits(mask: number): number {
  return mask === 0 ? 0 : (mask % 2) + bits(mask >> 1)
}

/** What five ascending cards are: 0 for nothing, otherwise one more than the place in `pokerHands`. */
function handOf(c: Int32Array): number {
  let set = 0
  let pairs = 0
  for (let i = 0; i < 5; i++) {
    set |= 1 << (c[i]! >> 2)
    for (let j = 0; j < i; j++) if (c[i]! >> 2 === c[j]! >> 2) pairs += 1
  }
  // Pairs of equal ranks among five cards: one pair 1, two pair 2, three 3, full house 4, four 6.
  if (pairs === 6) return 7
  if (pairs === 4) return 6
  if (pairs === 3) return 3
  if (pairs === 2) return 2
  if (pairs === 1) {
    for (let i = 1; i < 5; i++) if (c[i]! >> 2 === c[i - 1]! >> 2) return c[i]! >> 2 >= 9 ? 1 : NOTHING
  }
  const suit = c[0]! & 3
  const isFlush = (c[1]! & 3) === suit && (c[2]! & 3) === suit && (c[3]! & 3) === suit && (c[4]! & 3) === suit
  const isStraight = set === 0b1_0000_0000_1111 || set / (set & -set) === 31
  if (isStraight && isFlush) return set === 0b1_1111_0000_0000 ? 9 : 8
  if (isFlush) return 5
  return isStraight ? 4 : NOTHING
}

function eachHand(visit: (cards: Int32Array) => void): void {
  const c = new Int32Array(5)
  for (c[4] = 4; c[4] < DECK; c[4]++)
    for (c[3] = 3; c[3] < c[4]; c[3]++)
      for (c[2] = 2; c[2] < c[3]; c[2]++)
        for (c[1] = 1; c[1] < c[2]; c[1]++) for (c[0] = 0; c[0] < c[1]; c[0]++) visit(c)
}

/** Number of a set of ascending cards among all sets of its size, without the one at `left`. */
function indexWithout(c: Int32Array, left: number): number {
  let index = 0
  let k = 0
  for (let i = 0; i < 5; i++) if (i !== left) index += CHOOSE[c[i]!]![++k]!
  return index
}

/**
 * Hands of each kind that contain a set of up to four cards, by the number of the set among those of its size; of five
 * cards the kind itself. Of k cards each hand is found 5 - k times among the sets of one card more.
 */
function countHands(): readonly Int32Array[] {
  const tables = [0, 1, 2, 3, 4].map((k) => new Int32Array(CHOOSE[DECK]![k]! * HANDS))
  const kinds = new Int32Array(DEALS)
  const [, , , , four] = tables
  eachHand((c) => {
    const hand = handOf(c)
    kinds[indexWithout(c, -1)] = hand
    for (let left = 0; left < 5; left++) four![indexWithout(c, left) * HANDS + hand]! += 1
  })
  for (let k = 3; k >= 0; k--) sumSupersets(tables[k + 1]!, tables[k]!, k)
  return [...tables, kinds]
}

/** Fills the table of sets of k cards from that of sets with one card more. */
function sumSupersets(above: Int32Array, table: Int32Array, k: number): void {
  const c = Array.from({ length: k + 1 }, (_, i) => i)
  for (let index = 0; index < above.length / HANDS; index++) {
    for (let left = 0; left <= k; left++) {
      let part = 0
      let size = 0
      for (let i = 0; i <= k; i++) if (i !== left) part += CHOOSE[c[i]!]![++size]!
      for (let hand = 0; hand < HANDS; hand++) table[part * HANDS + hand]! += above[index * HANDS + hand]!
    }
    let up = 0
    while (up < k && c[up]! + 1 === c[up + 1]!) c[up] = up++
    c[up]! += 1
  }
  for (let i = 0; i < table.length; i++) table[i]! /= 5 - k
}

let counted: readonly Int32Array[] | undefined

/** Number of the set of the cards in a mask, and its size. */
function indexOf(c: Int32Array, mask: number): { index: number; k: number } {
  let index = 0
  let k = 0
  for (let i = 0; i < 5; i++) if ((mask >> i) & 1) index += CHOOSE[c[i]!]![++k]!
  return { index, k }
}

/**
 * Adds up, for one hold, all hands with the held cards, less those with a discarded one: the sets of each part of the
 * discarded cards are `at`, by mask.
 */
function countDraws(at: readonly number[], mask: number, tables: readonly Int32Array[]): number[] {
  const counts = Array.from({ length: HANDS }, () => 0)
  const discarded = 31 & ~mask
  for (let part = discarded; ; part = (part - 1) & discarded) {
    const sign = BITS[part]! % 2 === 0 ? 1 : -1
    const k = BITS[mask | part]!
    const index = at[mask | part]!
    if (k === 5) counts[tables[5]![index]!]! += sign
    else for (let hand = 0; hand < HANDS; hand++) counts[hand]! += sign * tables[k]![index * HANDS + hand]!
    if (part === 0) return counts
  }
}

/** The same of payments instead of hands. */
function valueOf(at: readonly number[], mask: number, values: readonly Float64Array[]): number {
  const discarded = 31 & ~mask
  let value = 0
  for (let part = discarded; ; part = (part - 1) & discarded) {
    const one = values[BITS[mask | part]!]![at[mask | part]!]!
    value += BITS[part]! % 2 === 0 ? one : -one
    if (part === 0) return value
  }
}

const BITS = Array.from({ length: 32 }, (_, mask) => bits(mask))
const ORDERS = [1, 1, 2, 6, 24]

/** Deals that differ only by the names of the suits; 0 unless the suits of this one are in falling order. */
function dealsLike(c: Int32Array): number {
  const suits = [0, 0, 0, 0]
  for (let i = 0; i < 5; i++) suits[c[i]! & 3]! |= 1 << (c[i]! >> 2)
  let orders = 24
  let equal = 1
  for (let suit = 1; suit < 4; suit++) {
    if (suits[suit]! > suits[suit - 1]!) return 0
    equal = suits[suit] === suits[suit - 1] ? equal + 1 : 1
    orders /= ORDERS[equal]! / ORDERS[equal - 1]!
  }
  return orders
}

interface Solution {
  /** Draws of the best holds by kind of hand, of `DEALS * COMMON`. */
  readonly draws: readonly bigint[]
  /** Mask of the best hold of each deal whose suits are in falling order, by the number of the deal. */
  readonly masks: Uint8Array
}

/** Every deal up to the names of its suits, and all 32 holds of each. */
const solve = derived((def: VideoPokerDefinition): Solution => {
  const tables = (counted ??= countHands())
  const coins = [0, ...pokerHands.map((hand) => def.pays[hand])]
  const values = tables.map((table, k) => valuesOf(table, k, coins))
  const draws = Array.from({ length: HANDS }, () => 0n)
  const masks = new Uint8Array(DEALS)
  eachHand((c) => {
    const deals = dealsLike(c)
    if (deals === 0) return
    const at = BITS.map((_, mask) => indexOf(c, mask).index)
    let best = { value: -1, mask: 0 }
    for (const mask of MASKS) {
      const value = (valueOf(at, mask, values) * COMMON) / DRAWS[BITS[mask]!]!
      if (value > best.value) best = { value, mask }
    }
    masks[at[31]!] = best.mask
    const factor = (COMMON / DRAWS[BITS[best.mask]!]!) * deals
    const counts = countDraws(at, best.mask, tables)
    for (let hand = 0; hand < HANDS; hand++) draws[hand]! += BigInt(counts[hand]! * factor)
  })
  return { draws, masks }
})

function valuesOf(table: Int32Array, k: number, coins: readonly number[]): Float64Array {
  if (k === 5) return Float64Array.from(table, (hand) => coins[hand]!)
  const values = new Float64Array(table.length / HANDS)
  for (let i = 0; i < table.length; i++) values[Math.floor(i / HANDS)]! += table[i]! * coins[i % HANDS]!
  return values
}

/** Places of the cards to hold for the best return, from the table of all deals. */
export function solvedHold(def: VideoPokerDefinition, dealt: readonly number[]): number[] {
  const { masks } = solve(def)
  const suits = [0, 0, 0, 0]
  for (const card of dealt) suits[card & 3]! |= 1 << (card >> 2)
  const falling = [0, 1, 2, 3].toSorted((a, b) => suits[b]! - suits[a]!)
  const renamed = dealt.map((card, place) => ({ place, card: (card & ~3) + falling.indexOf(card & 3) }))
  const ascending = renamed.toSorted((a, b) => a.card - b.card)
  const mask =
    masks[
      indexWithout(
        Int32Array.from(ascending, ({ card }) => card),
        -1,
      )
    ]!
  return ascending.flatMap(({ place }, bit) => ((mask >> bit) & 1 ? [place] : [])).toSorted((a, b) => a - b)
}

/** Video poker with best play. */
export function exactVideoPoker(def: VideoPokerDefinition): ExactResult {
  const { draws } = solve(def)
  const total = BigInt(DEALS) * BigInt(COMMON)
  const counts = new Map<number, bigint>([[0, draws[NOTHING]!]])
  const figures: Record<string, ReturnType<typeof rational>> = {}
  pokerHands.forEach((hand, index) => {
    const count = draws[index + 1]!
    counts.set(def.pays[hand], (counts.get(def.pays[hand]) ?? 0n) + count)
    figures[hand] = rational(count, total)
  })
  return { combinations: DEALS, bets: { stake: betOf({ counts, total }, 1, { figures }) } }
}
