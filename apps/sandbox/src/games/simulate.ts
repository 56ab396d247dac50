import type { BlackjackDefinition, Definition, VideoPokerDefinition } from './definition.ts'
import { bulkDraws } from './draws.ts'
import { solvedHold } from './exact/video-poker.ts'
import type { Draws } from './integers.ts'
import { blackjack, tableAction } from './kinds/blackjack.ts'
import { drawEndPoint } from './kinds/crash.ts'
import type { SpotDefinition } from './kinds/index.ts'
import { coinKindOf, hasSpots, spotKindOf } from './kinds/index.ts'
import { ticketOf } from './kinds/keno.ts'
import type { StakeAction } from './kinds/kind.ts'
import { roulette } from './kinds/spots.ts'
import { videoPoker } from './kinds/video-poker.ts'

/** Sums of a simulation in coins, `unit` coins to the stake; whole numbers below 2^53. */
export interface Sums {
  rounds: number
  unit: number
  coins: number
  squares: number
  /** Rounds with any payment. */
  paid: number
  /** Rounds above the cap; their coins are left out of both sums. */
  above: number
}

/**
 * Net result of a round of blackjack plus its first bet, in coins: below zero where more than one bet was lost. The
 * player follows the stored tables.
 */
function blackjackRound(def: BlackjackDefinition, draws: Draws): number {
  const action: StakeAction = { type: 'stake', stakeMinor: BigInt(def.base) }
  let round = blackjack.open(def, action, draws, [])
  while (round.hidden) {
    round = blackjack.next(def, round.hidden, { type: tableAction(def, round.hidden, true) }, draws, [])
  }
  return Number(round.owed - round.staked) + def.base
}

/** Stakes that come back for a round of video poker whose player holds the best cards. */
function videoPokerRound(def: VideoPokerDefinition, draws: Draws): number {
  const opened = videoPoker.open(def, { type: 'stake', stakeMinor: 1n }, draws, [])
  const hidden = opened.hidden!
  const held = solvedHold(def, hidden.cards)
  return Number(videoPoker.next(def, hidden, { type: 'draw', held }, draws, []).owed)
}

/** The spot that a certificate's variant stands for: a roulette spot is named by the number of its pockets. */
function spotOf(def: SpotDefinition, variant: string): string {
  if (def.kind !== 'roulette') return variant
  const spot = [...roulette.spots(def)].find(([, { covers }]) => covers === Number(variant))?.[0]
  if (spot === undefined) throw new RangeError(`${def.id} has no spot of ${variant} pockets`)
  return spot
}

/** One round at a time in coins of `unit` to the stake, by the same evaluation as `play`. */
function rounds(def: Definition, variant: string, draws: Draws): { unit: number; next: () => number } {
  if (hasSpots(def)) {
    const kind = spotKindOf(def)
    const spot = spotOf(def, variant)
    return { unit: kind.unit(def), next: () => kind.draw(def, draws, null)(spot) }
  }
  switch (def.kind) {
    case 'crash': {
      const target = Number(variant)
      return { unit: 100, next: () => (drawEndPoint(def, draws) >= target ? target : 0) }
    }
    case 'dice': {
      const kind = coinKindOf(def)
      return { unit: def.base, next: () => kind.round(def, `over ${variant}`, draws, null) }
    }
    case 'video-poker':
      return { unit: 1, next: () => videoPokerRound(def, draws) }
    case 'blackjack':
      return { unit: def.base, next: () => blackjackRound(def, draws) }
    case 'keno': {
      const kind = coinKindOf(def)
      const ticket = ticketOf(Array.from({ length: Number(variant) }, (_, i) => i + 1))
      return { unit: def.base, next: () => kind.round(def, ticket, draws, null) }
    }
    default: {
      const kind = coinKindOf(def)
      return { unit: kind.unit(def, variant), next: () => kind.round(def, variant, draws, null) }
    }
  }
}

/**
 * Plays `count` rounds of a variant (its name in the certificate) from a named bulk stream. Rounds above `capCoins` are
 * counted apart, for estimates that take a heavy tail from its exact mean instead of waiting for it.
 */
export function simulate(options: {
  def: Definition
  variant: string
  count: number
  seed: string
  capCoins?: number
}): Sums {
  const { def, variant, count, seed, capCoins = Infinity } = options
  const { unit, next } = rounds(def, variant, bulkDraws(`${seed}:${def.id}:${def.version}:${variant}`))
  const sums: Sums = { rounds: count, unit, coins: 0, squares: 0, paid: 0, above: 0 }
  for (let i = 0; i < count; i++) {
    const coins = next()
    if (coins === 0) continue
    if (coins > 0) sums.paid += 1
    if (coins > capCoins) sums.above += 1
    else {
      sums.coins += coins
      sums.squares += coins * coins
    }
  }
  return sums
}

/** Sums of two runs of the same variant. */
export const joined = (a: Sums, b: Sums): Sums => ({
  rounds: a.rounds + b.rounds,
  unit: a.unit,
  coins: a.coins + b.coins,
  squares: a.squares + b.squares,
  paid: a.paid + b.paid,
  above: a.above + b.above,
})
