import type { FeatureBuyDefinition, LinesDefinition } from '../definition.ts'
import type { GameEvent, LineWin, SpinEvent } from '../events.ts'
import type { Draws } from '../integers.ts'
import type { CoinKind } from './kind.ts'
import { derived } from './kind.ts'
import { cellsOf, gridAt, lineCoins, prepareReels, reelsShowing, specialsInView, stopReels } from './reels.ts'

type LineGame = LinesDefinition | FeatureBuyDefinition

const prepared = derived((def: LineGame) => {
  const reels = prepareReels({ ...def, special: def.scatter?.symbol })
  const cells = def.rows * def.strips.length
  const paid = Object.entries(def.scatter?.pays ?? {}).map(
    ([count, coins]) => [Number(count), coins] as const,
  )
  const scatterPays = Int32Array.from({ length: cells + 1 }, (_, count) => {
    const reached = paid.filter(([needed]) => needed <= count)
    return reached.reduce((best, [, coins]) => Math.max(best, coins), 0)
  })
  return { reels, scatterPays, stops: new Int32Array(def.strips.length) }
})

/** Payment of one spin, before the round continues. */
interface Spin {
  coins: number
  scatters: number
}

interface Shown {
  events: GameEvent[]
  mode: 'paid' | 'free'
  number: number
  before: number
}

/** What the drawn symbol pays in a free spin; nothing where it shows on too few reels. */
function expansionOf(def: LineGame, drawn: string | undefined, played: number): SpinEvent['expansion'] {
  if (drawn === undefined) return undefined
  const { reels, stops } = prepared(def)
  const symbol = reels.symbols.indexOf(drawn)
  const showing = reelsShowing(reels, stops, symbol)
  const pay = reels.pays[symbol]![showing.length]!
  return pay === 0 ? undefined : { symbol: drawn, reels: showing, coins: pay * played }
}

function spin(
  def: LineGame,
  played: number,
  draws: Draws,
  { multiplier, drawn }: { multiplier: number; drawn?: string | undefined },
  shown: Shown | null,
): Spin {
  const { reels, scatterPays, stops } = prepared(def)
  stopReels(reels, draws, stops)
  const scatters = specialsInView(reels, stops)
  const wins: LineWin[] | null = shown ? [] : null
  const scatterCoins = scatterPays[scatters]!
  const expansion = expansionOf(def, drawn, played)
  const coins = (lineCoins(reels, stops, played, wins) + scatterCoins + (expansion?.coins ?? 0)) * multiplier
  if (shown && wins) {
    const grid = gridAt(def.strips, def.rows, stops)
    shown.events.push({
      type: 'spin',
      mode: shown.mode,
      number: shown.number,
      stops: [...stops],
      grid,
      lineWins: wins,
      waysWins: [],
      ...(def.scatter && scatters > 0
        ? {
            scatter: {
              symbol: def.scatter.symbol,
              count: scatters,
              coins: scatterCoins,
              cells: cellsOf(grid, def.scatter.symbol),
            },
          }
        : {}),
      ...(expansion ? { expansion } : {}),
      multiplier,
      coins,
      totalCoins: shown.before + coins,
    })
  }
  return { coins, scatters }
}

/** Free spins on the same strips; a trigger inside adds spins, a bounded number of times. */
function freeSpins(
  def: LineGame,
  played: number,
  draws: Draws,
  events: GameEvent[] | null,
  { before, drawn }: { before: number; drawn?: string | undefined },
): number {
  const free = def.free!
  let left = free.spins
  let retriggers = free.maxRetriggers
  let number = 0
  let coins = 0
  while (left > 0) {
    left -= 1
    number += 1
    const shown = events && { events, mode: 'free' as const, number, before: before + coins }
    const result = spin(def, played, draws, { multiplier: free.multiplier, drawn }, shown)
    coins += result.coins
    if (result.scatters >= free.trigger && retriggers > 0) {
      retriggers -= 1
      left += free.retrigger
      events?.push({ type: 'free-spins-added', spins: free.retrigger, left })
    }
  }
  events?.push({ type: 'feature-end', feature: 'free-spins', coins, totalCoins: before + coins })
  return coins
}

const playedLines = (def: LineGame, variant: string): number =>
  def.base === undefined ? Number(variant) : def.lines.length

/**
 * Line slots. Draws: one integer below the strip's length per reel, left to right; then the drawn symbol, where there
 * is one, and every free spin the same way.
 */
export const lines: CoinKind<LinesDefinition> = {
  unit: (def, variant) => def.base ?? Number(variant),
  round(def, variant, draws, events) {
    const played = playedLines(def, variant)
    const shown = events && { events, mode: 'paid' as const, number: 1, before: 0 }
    const { coins, scatters } = spin(def, played, draws, { multiplier: 1 }, shown)
    if (def.free === undefined || scatters < def.free.trigger) return coins
    const symbols = Object.keys(def.pays)
    const drawn = def.free.drawsSymbol && symbols[draws.int(symbols.length)]
    if (events) {
      const seen = events.at(-1)
      events.push({
        type: 'free-spins-start',
        spins: def.free.spins,
        multiplier: def.free.multiplier,
        cells: seen?.type === 'spin' ? (seen.scatter?.cells ?? []) : [],
        ...(drawn === undefined ? {} : { drawn }),
      })
    }
    return coins + freeSpins(def, played, draws, events, { before: coins, drawn })
  },
}

/** A bought feature: the free spins of a line slot without the spin that would start them. The price is the stake. */
export const featureBuy: CoinKind<FeatureBuyDefinition> = {
  unit: (def) => def.priceCoins,
  round(def, _variant, draws, events) {
    const { spins, multiplier } = def.free
    events?.push({ type: 'free-spins-start', spins, multiplier, cells: [] })
    return freeSpins(def, def.lines.length, draws, events, { before: 0 })
  },
}
