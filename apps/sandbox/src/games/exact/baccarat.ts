import type { BaccaratDefinition } from '../definition.ts'
import type { ExactBet, ExactResult } from './result.ts'
import { betOf } from './result.ts'

/** Ordered draws of six cards by outcome. */
interface Outcomes {
  player: bigint
  banker: bigint
  tie: bigint
}

/** Player's third card by value on which a banker with 0 to 7 draws: one row per total, one character per value. */
const BANKER_DRAWS = [
  '1111111111',
  '1111111111',
  '1111111111',
  '1111111101',
  '0011111100',
  '0000111100',
  '0000001100',
  '0000000000',
]

/**
 * Counts all ordered draws of six cards of the shoe by their values; cards that a round does not need are counted as
 * drawn, so that every draw weighs the same.
 */
export function countOutcomes(decks: number): Outcomes {
  const left = Array.from({ length: 10 }, (_, value) => decks * (value === 0 ? 16 : 4))
  let cards = decks * 52
  const outcomes: Outcomes = { player: 0n, banker: 0n, tie: 0n }
  const each = (weight: bigint, visit: (value: number, weight: bigint) => void): void => {
    for (let value = 0; value < 10; value++) {
      const count = left[value]!
      if (count === 0) continue
      left[value] = count - 1
      cards -= 1
      visit(value, weight * BigInt(count))
      cards += 1
      left[value] = count
    }
  }
  const end = (player: number, banker: number, weight: bigint, undrawn: number): void => {
    let all = weight
    for (let i = 0; i < undrawn; i++) all *= BigInt(cards - i)
    const outcome = player > banker ? 'player' : banker > player ? 'banker' : 'tie'
    outcomes[outcome] += all
  }
  const thirdCards = (player: number, banker: number, weight: bigint): void => {
    if (Math.max(player, banker) >= 8) return end(player, banker, weight, 2)
    if (player >= 6) {
      if (banker >= 6) return end(player, banker, weight, 2)
      return each(weight, (value, w) => end(player, (banker + value) % 10, w, 1))
    }
    each(weight, (third, w) => {
      const drawn = (player + third) % 10
      if (BANKER_DRAWS[banker]![third] === '0') return end(drawn, banker, w, 1)
      each(w, (value, last) => end(drawn, (banker + value) % 10, last, 0))
    })
  }
  each(1n, (a, w1) =>
    each(w1, (b, w2) => each(w2, (c, w3) => each(w3, (d, w4) => thirdCards((a + c) % 10, (b + d) % 10, w4)))),
  )
  return outcomes
}

/** Baccarat by spot: the stake comes back on player and banker when they tie. */
export function exactBaccarat(def: BaccaratDefinition): ExactResult {
  const outcomes = countOutcomes(def.decks)
  const total = outcomes.player + outcomes.banker + outcomes.tie
  const bets: Record<string, ExactBet> = {}
  for (const spot of ['player', 'banker', 'tie'] as const) {
    const counts = new Map([[def.base + def.pays[spot], outcomes[spot]]])
    if (spot !== 'tie') counts.set(def.base, outcomes.tie)
    let paid = 0n
    for (const count of counts.values()) paid += count
    counts.set(0, total - paid)
    bets[spot] = betOf({ counts, total }, def.base)
  }
  return { combinations: 0, bets }
}
