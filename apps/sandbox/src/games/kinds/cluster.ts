import type { ClusterDefinition } from '../definition.ts'
import type { ClusterWin } from '../draw-events.ts'
import type { GameEvent } from '../events.ts'
import type { Draws } from '../integers.ts'
import type { CoinKind } from './kind.ts'
import { derived } from './kind.ts'

/** A board is one integer per symbol: bit `column * rows + row` is set where the symbol lies, row 0 on top. */
interface Board {
  symbols: string[]
  /** Symbol of each drawn integer. */
  drawn: Uint8Array
  /** Pay in coins by symbol and number of joined cells. */
  pays: Int32Array[]
  /** Fewest joined cells that any symbol pays for. */
  least: number
  /** Bits of the row on top and of the row at the bottom. */
  top: number
  bottom: number
  cells: Uint8Array
  /** The bits of each symbol. */
  masks: Int32Array
}

const prepared = derived((def: ClusterDefinition): Board => {
  const symbols = def.weights.map(([symbol]) => symbol)
  const count = def.columns * def.rows
  const pays = symbols.map((symbol) => {
    const table = Object.entries(def.pays[symbol]!)
    return Int32Array.from({ length: count + 1 }, (_, size) =>
      table.reduce((most, [from, coins]) => (Number(from) <= size && coins > most ? coins : most), 0),
    )
  })
  let top = 0
  for (let column = 0; column < def.columns; column++) top |= 1 << (column * def.rows)
  return {
    symbols,
    drawn: Uint8Array.from(def.weights.flatMap(([, weight], symbol) => Array<number>(weight).fill(symbol))),
    pays,
    least: Math.min(...Object.values(def.pays).flatMap((byFrom) => Object.keys(byFrom).map(Number))),
    top,
    bottom: top << (def.rows - 1),
    cells: new Uint8Array(count),
    masks: new Int32Array(symbols.length),
  }
})

/** Number of bits that are set. */
function bitsIn(mask: number): number {
  let x = mask - ((mask >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** The cells of `of` that are joined by edges to the lowest one. */
function joinedCells({ top, bottom }: Board, rows: number, of: number): number {
  let joined = of & -of
  for (;;) {
    const next =
      (joined | ((joined & ~bottom) << 1) | ((joined & ~top) >>> 1) | (joined << rows) | (joined >>> rows)) &
      of
    if (next === joined) return joined
    joined = next
  }
}

const cellsIn = (mask: number): number[] =>
  Array.from({ length: 32 }, (_, cell) => cell).filter((cell) => ((mask >>> cell) & 1) === 1)

/** Coins of all clusters before the multiplier, and their cells. */
function clustersOf(board: Board, rows: number, wins: ClusterWin[] | null): { coins: number; paid: number } {
  const { cells, masks, pays, least } = board
  masks.fill(0)
  for (let cell = 0; cell < cells.length; cell++) masks[cells[cell]!]! |= 1 << cell
  let coins = 0
  let paid = 0
  for (let symbol = 0; symbol < masks.length; symbol++) {
    let rest = masks[symbol]!
    while (rest !== 0 && bitsIn(rest) >= least) {
      const joined = joinedCells(board, rows, rest)
      rest &= ~joined
      const pay = pays[symbol]![bitsIn(joined)]!
      if (pay === 0) continue
      coins += pay
      paid |= joined
      wins?.push({ symbol: board.symbols[symbol]!, coins: pay, cells: cellsIn(joined) })
    }
  }
  return { coins, paid }
}

/** Removes cells, lets those above fall, and draws the free ones: column by column, from the bottom up. */
function fall({ cells, drawn }: Board, rows: number, removed: number, draws: Draws): void {
  for (let first = 0; first < cells.length; first += rows) {
    let to = first + rows - 1
    for (let from = to; from >= first; from--) {
      if (((removed >>> from) & 1) === 0) cells[to--] = cells[from]!
    }
    while (to >= first) cells[to--] = drawn[draws.int(drawn.length)]!
  }
}

const gridOf = ({ cells, symbols }: Board, rows: number): string[][] =>
  Array.from({ length: cells.length / rows }, (_, column) =>
    Array.from(cells.subarray(column * rows, column * rows + rows), (symbol) => symbols[symbol]!),
  )

/** Plays a round and answers the coins of its first drop and of all drops. */
export function cascade(
  def: ClusterDefinition,
  draws: Draws,
  events: GameEvent[] | null,
): { first: number; coins: number; drops: number } {
  const board = prepared(def)
  const { rows, maxDrops, maxMultiplier, capCoins } = def
  let removed = -1
  let total = 0
  let first = 0
  for (let number = 1; number <= maxDrops; number++) {
    fall(board, rows, removed, draws)
    const wins: ClusterWin[] | null = events ? [] : null
    const { coins, paid } = clustersOf(board, rows, wins)
    const multiplier = Math.min(number, maxMultiplier)
    const before = total
    total = Math.min(capCoins, total + coins * multiplier)
    if (number === 1) first = total
    if (events && wins) {
      events.push({
        type: 'drop',
        number,
        grid: gridOf(board, rows),
        clusters: wins,
        multiplier,
        coins: total - before,
        totalCoins: total,
      })
    }
    if (paid === 0 || total === capCoins) return { first, coins: total, drops: number }
    removed = paid
  }
  return { first, coins: total, drops: maxDrops }
}

/**
 * Cascades. Draws: one integer below the sum of the weights for each cell of the first drop, column by column and in
 * each column from the bottom up; then the same for the cells that each paying drop freed. A round ends with the first
 * drop without a cluster, with the last drop allowed, or at its largest payment.
 */
export const cluster: CoinKind<ClusterDefinition> = {
  unit: (def) => def.base,
  round: (def, _variant, draws, events) => cascade(def, draws, events).coins,
}
