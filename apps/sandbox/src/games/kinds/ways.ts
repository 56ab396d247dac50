import type { WaysDefinition } from '../definition.ts'
import type { GameEvent, WaysWin } from '../events.ts'
import type { Draws } from '../integers.ts'
import type { CoinKind } from './kind.ts'
import { derived } from './kind.ts'
import { cellsOf, gridAt } from './reels.ts'

/**
 * Per reel and stop: how often each symbol counts in the window, wilds included, and whether the scatter is in view.
 */
const prepared = derived((def: WaysDefinition) => {
  const symbols = Object.keys(def.pays)
  const reels = def.strips.map((strip) => {
    const counts = new Uint8Array(strip.length * symbols.length)
    const scatter = new Uint8Array(strip.length)
    for (let stop = 0; stop < strip.length; stop++) {
      for (let row = 0; row < def.rows; row++) {
        const seen = strip[(stop + row) % strip.length]!
        if (seen === def.scatter) scatter[stop] = 1
        const wild = def.wilds[seen]
        symbols.forEach((s, i) => {
          if (wild !== undefined) counts[stop * symbols.length + i]! += wild
          else if (s === seen) counts[stop * symbols.length + i]! += 1
        })
      }
    }
    return { length: strip.length, counts, scatter }
  })
  const pays = symbols.map((s) =>
    Int32Array.from({ length: def.strips.length + 1 }, (_, count) => def.pays[s]?.[count] ?? 0),
  )
  return { symbols, reels, pays, stops: new Int32Array(def.strips.length) }
})

interface Spin {
  coins: number
  triggered: boolean
}

function spin(
  def: WaysDefinition,
  draws: Draws,
  multiplier: number,
  shown: { events: GameEvent[]; mode: 'paid' | 'free'; number: number; before: number } | null,
): Spin {
  const { symbols, reels, pays, stops } = prepared(def)
  const width = symbols.length
  for (let reel = 0; reel < reels.length; reel++) stops[reel] = draws.int(reels[reel]!.length)
  const wins: WaysWin[] = []
  let coins = 0
  for (let s = 0; s < width; s++) {
    let ways = 1
    let run = 0
    while (run < reels.length) {
      const count = reels[run]!.counts[stops[run]! * width + s]!
      if (count === 0) break
      ways *= count
      run += 1
    }
    const pay = pays[s]![run]!
    if (pay === 0) continue
    coins += pay * ways
    if (shown) wins.push({ symbol: symbols[s]!, count: run, ways, coins: pay * ways, cells: [] })
  }
  let triggered = true
  for (const reel of def.free.reels) if (reels[reel]!.scatter[stops[reel]!] === 0) triggered = false
  coins *= multiplier
  if (shown) {
    const grid = gridAt(def.strips, def.rows, stops)
    const wilds = Object.keys(def.wilds)
    for (const win of wins) {
      const run = grid.slice(0, win.count)
      win.cells = [win.symbol, ...wilds].flatMap((s) => cellsOf(run, s)).sort((a, b) => a - b)
    }
    const scatters = cellsOf(grid, def.scatter)
    shown.events.push({
      type: 'spin',
      mode: shown.mode,
      number: shown.number,
      stops: [...stops],
      grid,
      lineWins: [],
      waysWins: wins,
      ...(scatters.length > 0
        ? { scatter: { symbol: def.scatter, count: scatters.length, coins: 0, cells: scatters } }
        : {}),
      multiplier,
      coins,
      totalCoins: shown.before + coins,
    })
  }
  return { coins, triggered }
}

/**
 * Ways slots: every symbol pays its longest run from the first reel, times the product of its counts.
 * Free spins climb a multiplier after each paying spin and do not start again.
 * Draws: one integer below the strip's length per reel, left to right; then every free spin the same way.
 */
export const ways: CoinKind<WaysDefinition> = {
  unit: (def) => def.base,
  round(def, _variant, draws, events) {
    const paid = spin(def, draws, 1, events && { events, mode: 'paid', number: 1, before: 0 })
    if (!paid.triggered) return paid.coins
    const { spins, maxMultiplier } = def.free
    if (events) {
      const seen = events.at(-1)
      const cells = seen?.type === 'spin' ? (seen.scatter?.cells ?? []) : []
      events.push({ type: 'free-spins-start', spins, multiplier: 1, cells })
    }
    let coins = 0
    let multiplier = 1
    for (let number = 1; number <= spins; number++) {
      const shown = events && { events, mode: 'free' as const, number, before: paid.coins + coins }
      const result = spin(def, draws, multiplier, shown)
      coins += result.coins
      if (result.coins > 0 && multiplier < maxMultiplier) multiplier += 1
    }
    events?.push({ type: 'feature-end', feature: 'free-spins', coins, totalCoins: paid.coins + coins })
    return paid.coins + coins
  },
}
