import type { RouletteDefinition, WheelDefinition } from '../definition.ts'
import type { GameEvent } from '../events.ts'
import type { Draws } from '../integers.ts'
import { derived } from './kind.ts'

/** A table with spots to bet on: one draw for every spot, each spot settled alone. `S` is what is known of a spot. */
export interface SpotKind<D, S = unknown> {
  spots(def: D): ReadonlyMap<string, S>
  /** Coins of one stake on a spot. */
  unit(def: D): number
  /**
   * Draws the one result and answers the coins that come back for a stake on a spot, the stake included. With `events`
   * null it leaves out draws that only decorate.
   */
  draw(def: D, draws: Draws, events: GameEvent[] | null): (spot: string) => number
}

export interface WheelSpot {
  /** Places of the wheel that the spot covers. */
  covers: number
  paysTo1: number
}

const THOUSANDTHS = 1_000

/** Draws: one integer below the number of places, then the angle inside the place in thousandths. */
export function turn(
  segments: readonly (string | number)[],
  draws: Draws,
  events: GameEvent[] | null,
): number {
  const index = draws.int(segments.length)
  if (events) {
    const thousandths = draws.int(THOUSANDTHS)
    events.push({ type: 'wheel-stop', index, segment: String(segments[index]), thousandths })
  }
  return index
}

const wheelSpots = derived((def: WheelDefinition) => {
  const counts = new Map<string, WheelSpot>()
  for (const segment of def.order) {
    const spot = counts.get(segment) ?? { covers: 0, paysTo1: def.paysTo1[segment]! }
    counts.set(segment, { ...spot, covers: spot.covers + 1 })
  }
  return counts
})

/** A money wheel: a spot is the value of a segment, and pays it to one. */
export const wheel: SpotKind<WheelDefinition, WheelSpot> = {
  spots: (def) => wheelSpots(def),
  unit: () => 1,
  draw(def, draws, events) {
    const segment = def.order[turn(def.order, draws, events)]!
    return (spot) => (segment === spot ? def.paysTo1[spot]! + 1 : 0)
  },
}

/** All bets of the single-zero table, by the pockets they cover. Splits and trios with zero included. */
function tableBets(def: RouletteDefinition): Map<string, Set<number>> {
  const bets = new Map<string, Set<number>>()
  const last = def.wheelOrder.length - 1
  const range = (from: number, to: number, keep: (n: number) => boolean = () => true): Set<number> => {
    const pockets = new Set<number>()
    for (let n = from; n <= to; n++) if (keep(n)) pockets.add(n)
    return pockets
  }
  for (let n = 0; n <= last; n++) bets.set(`straight-${n}`, new Set([n]))
  for (const n of [1, 2, 3]) bets.set(`split-0-${n}`, new Set([0, n]))
  for (let n = 1; n <= last; n++) {
    if (n % 3 !== 0) bets.set(`split-${n}-${n + 1}`, new Set([n, n + 1]))
    if (n + 3 <= last) bets.set(`split-${n}-${n + 3}`, new Set([n, n + 3]))
    if (n % 3 !== 0 && n + 4 <= last) bets.set(`corner-${n}`, new Set([n, n + 1, n + 3, n + 4]))
    if (n % 3 === 1) bets.set(`street-${n}`, range(n, n + 2))
    if (n % 3 === 1 && n + 5 <= last) bets.set(`six-line-${n}`, range(n, n + 5))
  }
  bets.set('trio-0-1-2', new Set([0, 1, 2]))
  bets.set('trio-0-2-3', new Set([0, 2, 3]))
  bets.set('first-four', new Set([0, 1, 2, 3]))
  const red = new Set(def.red)
  for (const k of [1, 2, 3]) {
    bets.set(`dozen-${k}`, range(12 * k - 11, 12 * k))
    bets.set(
      `column-${k}`,
      range(1, last, (n) => n % 3 === k % 3),
    )
  }
  bets.set('red', red)
  bets.set(
    'black',
    range(1, last, (n) => !red.has(n)),
  )
  bets.set(
    'even',
    range(1, last, (n) => n % 2 === 0),
  )
  bets.set(
    'odd',
    range(1, last, (n) => n % 2 === 1),
  )
  bets.set('low', range(1, last / 2))
  bets.set('high', range(last / 2 + 1, last))
  return bets
}

/** The pockets that each bet of a table covers. */
export const roulettePockets = derived<RouletteDefinition, ReadonlyMap<string, ReadonlySet<number>>>(
  tableBets,
)

/** Single-zero roulette: zero takes every outside bet, nothing is given back. */
export const roulette: SpotKind<RouletteDefinition, WheelSpot> = {
  spots: derived((def) => {
    const spots = new Map<string, WheelSpot>()
    for (const [spot, pockets] of roulettePockets(def)) {
      spots.set(spot, { covers: pockets.size, paysTo1: def.paysTo1[pockets.size]! })
    }
    return spots
  }),
  unit: () => 1,
  draw(def, draws, events) {
    const pocket = def.wheelOrder[turn(def.wheelOrder, draws, events)]!
    return (spot) => {
      const pockets = roulettePockets(def).get(spot)!
      return pockets.has(pocket) ? def.paysTo1[pockets.size]! + 1 : 0
    }
  },
}
