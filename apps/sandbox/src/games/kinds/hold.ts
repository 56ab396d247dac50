import type { HoldDefinition } from '../definition.ts'
import type { LineWin } from '../events.ts'
import { pick } from '../integers.ts'
import type { CoinKind } from './kind.ts'
import { derived } from './kind.ts'
import { cellsOf, gridAt, lineCoins, prepareReels, specialsInView, stopReels } from './reels.ts'

const prepared = derived((def: HoldDefinition) => ({
  reels: prepareReels({ ...def, special: def.coin }),
  stops: new Int32Array(def.strips.length),
  weights: def.hold.values.map(([, weight]) => weight),
}))

/**
 * Hold and win. Draws: one integer per reel, left to right; in the feature one integer below landDen for each empty
 * cell of each respin, in cell order (a coin lands when it is below landNum); at the end one weighted value per coin,
 * in cell order.
 */
export const hold: CoinKind<HoldDefinition> = {
  unit: (def) => def.base,
  round(def, _variant, draws, events) {
    const { reels, stops, weights } = prepared(def)
    const { trigger, respins, landNum, landDen, values, fullScreen } = def.hold
    stopReels(reels, draws, stops)
    const coinsInView = specialsInView(reels, stops)
    const wins: LineWin[] | null = events ? [] : null
    const paid = lineCoins(reels, stops, def.lines.length, wins)
    if (events && wins) {
      const grid = gridAt(def.strips, def.rows, stops)
      const cells = cellsOf(grid, def.coin)
      events.push({
        type: 'spin',
        mode: 'paid',
        number: 1,
        stops: [...stops],
        grid,
        lineWins: wins,
        waysWins: [],
        ...(cells.length > 0 ? { scatter: { symbol: def.coin, count: cells.length, coins: 0, cells } } : {}),
        multiplier: 1,
        coins: paid,
        totalCoins: paid,
      })
    }
    if (coinsInView < trigger) return paid

    const started = cellsOf(gridAt(def.strips, def.rows, stops), def.coin)
    const total = def.rows * def.strips.length
    const held = new Uint8Array(total)
    for (const cell of started) held[cell] = 1
    let count = started.length
    let left = respins
    let number = 0
    events?.push({ type: 'hold-start', cells: started, respins })
    while (left > 0 && count < total) {
      number += 1
      const landed: number[] = []
      for (let cell = 0; cell < total; cell++) {
        if (held[cell] === 0 && draws.int(landDen) < landNum) landed.push(cell)
      }
      for (const cell of landed) held[cell] = 1
      count += landed.length
      left = landed.length > 0 ? respins : left - 1
      events?.push({ type: 'respin', number, landed, held: count, left: count === total ? 0 : left })
    }
    const shown: { cell: number; coins: number }[] = []
    let coins = 0
    for (let cell = 0; cell < total; cell++) {
      if (held[cell] === 0) continue
      const value = values[pick(draws, weights)]![0]
      coins += value
      shown.push({ cell, coins: value })
    }
    const fullScreenCoins = count === total ? fullScreen : 0
    coins += fullScreenCoins
    events?.push({ type: 'coin-values', values: shown, fullScreenCoins, coins })
    events?.push({ type: 'feature-end', feature: 'hold', coins, totalCoins: paid + coins })
    return paid + coins
  },
}
