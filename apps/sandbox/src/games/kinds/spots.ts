import type { RouletteDefinition, WheelDefinition } from '../definition.ts'
import type { WheelStopEvent } from '../events.ts'
import type { Draws } from '../integers.ts'
import { derived } from './kind.ts'

/** A wheel with spots to bet on: one draw for every spot, each spot settled alone. */
export interface SpotKind<D> {
  /** Every spot of the table and how many places of the wheel it covers. */
  spots(def: D): ReadonlyMap<string, { covers: number; paysTo1: number }>
  /** Places on the wheel. */
  places(def: D): number
  segmentAt(def: D, index: number): string
  /** Stakes that come back on a spot when the wheel stops at `index`: pay and stake, or 0. */
  stakesBack(def: D, spot: string, index: number): number
}

const THOUSANDTHS = 1_000

/** Draws: one integer below the number of places, then the angle inside the place in thousandths. */
export function turn<D>(kind: SpotKind<D>, def: D, draws: Draws): WheelStopEvent {
  const index = draws.int(kind.places(def))
  return {
    type: 'wheel-stop',
    index,
    segment: kind.segmentAt(def, index),
    thousandths: draws.int(THOUSANDTHS),
  }
}

const wheelSpots = derived((def: WheelDefinition) => {
  const counts = new Map<string, { covers: number; paysTo1: number }>()
  for (const segment of def.order) {
    const spot = counts.get(segment) ?? { covers: 0, paysTo1: def.paysTo1[segment]! }
    counts.set(segment, { ...spot, covers: spot.covers + 1 })
  }
  return counts
})

/** A money wheel: a spot is the value of a segment, and pays it to one. */
export const wheel: SpotKind<WheelDefinition> = {
  spots: (def) => wheelSpots(def),
  places: (def) => def.order.length,
  segmentAt: (def, index) => def.order[index]!,
  stakesBack: (def, spot, index) => (def.order[index] === spot ? def.paysTo1[spot]! + 1 : 0),
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

const rouletteBets = derived(tableBets)

/** Single-zero roulette: zero takes every outside bet, nothing is given back. */
export const roulette: SpotKind<RouletteDefinition> = {
  spots: derived((def) => {
    const spots = new Map<string, { covers: number; paysTo1: number }>()
    for (const [spot, pockets] of rouletteBets(def)) {
      spots.set(spot, { covers: pockets.size, paysTo1: def.paysTo1[pockets.size]! })
    }
    return spots
  }),
  places: (def) => def.wheelOrder.length,
  segmentAt: (def, index) => String(def.wheelOrder[index]!),
  stakesBack(def, spot, index) {
    const pockets = rouletteBets(def).get(spot)!
    return pockets.has(def.wheelOrder[index]!) ? def.paysTo1[pockets.size]! + 1 : 0
  },
}
