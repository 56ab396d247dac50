import type { DropEvent } from '../../../games/draw-events.ts'
import type { GameEvent } from '../../../games/events.ts'
import type { ClusterDefinition } from '../../../games/definition.ts'
import type { Falling } from './cluster-board.ts'
import type { Marked, Placed } from './cluster-paint.ts'

/** Share of the time for which clusters are shown in which the sum of the round grows to its new amount. */
const COUNT_SHARE = 0.6

export const dropsIn = (events: readonly GameEvent[]): DropEvent[] =>
  events.filter((event) => event.type === 'drop')

type Grid = DropEvent['grid']

/** A board before the first round: every symbol, in no cluster. */
export const openingGrid = ({ columns, rows, weights }: ClusterDefinition): Grid =>
  Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (_, row) => weights[(column + row * 2) % weights.length]?.[0] ?? ''),
  )

/** Every symbol of a board in its cell. */
export const standing = (grid: readonly (readonly string[])[]): Placed[] =>
  grid.flatMap((symbols, column) =>
    symbols.map((symbol, row) => ({ symbol, column, row, alpha: 1, scale: 1 })),
  )

/**
 * The clusters of a drop with the amounts that they pay.
 * @param base stake in coins: what the round has paid with this drop is a win above it (GAM-15)
 */
export function markedOf(drop: DropEvent, base: number, amount: (coins: number) => string): Marked {
  return {
    clusters: drop.clusters.map(({ cells, coins }) => ({ cells, amount: amount(coins * drop.multiplier) })),
    isWin: drop.totalCoins > base,
  }
}

/** Coins of the round that are shown with the clusters of a drop: they grow for a win, else all are shown at once. */
export function coinsShown(drop: DropEvent, share: number, isCounted: boolean): number {
  const counted = isCounted ? 1 - (1 - Math.min(1, share / COUNT_SHARE)) ** 3 : 1
  return drop.totalCoins - drop.coins + Math.round(drop.coins * counted)
}

/** Reduced motion: what goes or moves fades out in its place, then the new board fades in where it changed. */
export function fade(of: {
  before: readonly Placed[]
  falls: readonly Falling[]
  rows: number
  share: number
}): Placed[] {
  const { before, falls, rows, share } = of
  if (share >= 0.5) {
    return falls.map(({ symbol, column, from, to }) => {
      return { symbol, column, row: to, alpha: from === to ? 1 : share * 2 - 1, scale: 1 }
    })
  }
  const stays = new Set(
    falls.filter(({ from, to }) => from === to).map(({ column, to }) => column * rows + to),
  )
  return before.map((one) =>
    stays.has(one.column * rows + one.row) ? one : { ...one, alpha: one.alpha * (1 - share * 2) },
  )
}
