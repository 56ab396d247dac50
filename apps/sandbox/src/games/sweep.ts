import type { HoldDefinition, LinesDefinition, WaysDefinition } from './definition.ts'
import type { GameEvent } from './events.ts'
import { everySpin, spinsOf } from './exact/lines.ts'
import { enumerateLines } from './exact/reels.ts'
import { waysSpinsOf } from './exact/ways.ts'
import type { Draws } from './integers.ts'
import { coinKindOf } from './kinds/index.ts'

export type ReelDefinition = LinesDefinition | WaysDefinition | HoldDefinition

/** Answer of a sweep: how often each payment of one paid spin came, with and without a feature behind it. */
export interface Sweep {
  combinations: number
  /** Payments that came another number of times in play than in the enumeration; empty when the two agree. */
  differences: { coins: number; feature: boolean; played: number; enumerated: number }[]
}

class FeatureBegan extends Error {}

/** Draws that answer one set of stops and stop the round where a feature would draw on. */
function stopsOnly(stops: Int32Array): Draws & { rewind(): void } {
  let at = 0
  return {
    get words() {
      return at
    },
    rewind() {
      at = 0
    },
    int() {
      if (at === stops.length) throw new FeatureBegan()
      return stops[at++]!
    },
  }
}

const key = (coins: number, feature: boolean): number => coins * 2 + (feature ? 1 : 0)

function enumerated(def: ReelDefinition): Map<number, number> {
  const counts = new Map<number, number>()
  const put = (coins: number, feature: boolean, count: bigint): void => {
    const k = key(coins, feature)
    counts.set(k, (counts.get(k) ?? 0) + Number(count))
  }
  if (def.kind === 'hold') {
    enumerateLines({ ...def, special: def.coin }, def.lines.length).each((coins, seen, count) =>
      put(coins, seen >= def.hold.trigger, count),
    )
    return counts
  }
  const spins = def.kind === 'ways' ? waysSpinsOf(def) : spinsOf(def)
  if (def.kind === 'lines' && !def.free) {
    for (const [coins, count] of everySpin(spinsOf(def)).counts) put(coins, false, count)
    return counts
  }
  for (const [coins, count] of spins.plain) put(coins, false, count)
  for (const [coins, count] of spins.starting) put(coins, true, count)
  return counts
}

/**
 * Drives the code that plays through every combination of stops of a definition and holds it against the enumeration,
 * payment by payment: the two share no evaluation code. Line games with a choice are swept with all their lines.
 */
export function sweep(def: ReelDefinition): Sweep {
  const kind = coinKindOf(def)
  const variant = def.kind === 'lines' && def.base === undefined ? String(def.lines.length) : 'stake'
  const lengths = def.strips.map((strip) => strip.length)
  const stops = new Int32Array(lengths.length)
  const draws = stopsOnly(stops)
  const played = new Map<number, number>()
  let combinations = 0
  const count = (coins: number, feature: boolean): void => {
    const k = key(coins, feature)
    played.set(k, (played.get(k) ?? 0) + 1)
  }
  const visit = (reel: number): void => {
    if (reel < lengths.length) {
      for (let stop = 0; stop < lengths[reel]!; stop++) {
        stops[reel] = stop
        visit(reel + 1)
      }
      return
    }
    combinations += 1
    draws.rewind()
    try {
      count(kind.round(def, variant, draws, null), false)
    } catch (error) {
      if (!(error instanceof FeatureBegan)) throw error
      const events: GameEvent[] = []
      draws.rewind()
      try {
        kind.round(def, variant, draws, events)
      } catch (again) {
        if (!(again instanceof FeatureBegan)) throw again
      }
      const spin = events[0]
      if (spin?.type !== 'spin')
        throw new Error('a feature began before its spin was shown', { cause: error })
      count(spin.coins, true)
    }
  }
  const stackTraceLimit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    visit(0)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  const expected = enumerated(def)
  const differences = [...new Set([...played.keys(), ...expected.keys()])]
    .map((k) => ({
      coins: Math.floor(k / 2),
      feature: k % 2 === 1,
      played: played.get(k) ?? 0,
      enumerated: expected.get(k) ?? 0,
    }))
    .filter((row) => row.played !== row.enumerated)
  return { combinations, differences }
}
