import type { ClusterDefinition } from '../definition.ts'
import type { Rational } from '../rational.ts'
import { rational } from '../rational.ts'

/** Neighbours of every cell of a board, as bits. */
function neighbours(columns: number, rows: number): number[] {
  return Array.from({ length: columns * rows }, (_, cell) => {
    const row = cell % rows
    const near = [
      ...(cell >= rows ? [cell - rows] : []),
      ...(cell < (columns - 1) * rows ? [cell + rows] : []),
      ...(row > 0 ? [cell - 1] : []),
      ...(row < rows - 1 ? [cell + 1] : []),
    ]
    return near.reduce((mask, other) => mask | (1 << other), 0)
  })
}

/** How many connected sets of cells a board has, by size and number of cells around them: `counts[size][around]`. */
type CellSetCounts = Float64Array[]

const bitsIn = (mask: number): number => {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * Counts the connected sets of cells of a board, each once: a set starts at its lowest cell, and a cell that is left
 * out stays out of the sets that follow. Some 45 million sets on a board of 6 by 5.
 */
export function cellSetCounts(columns: number, rows: number): CellSetCounts {
  const near = neighbours(columns, rows)
  const cells = near.length
  const counts = Array.from({ length: cells + 1 }, () => new Float64Array(cells + 1))
  const bits = Uint8Array.from({ length: 1 << 15 }, (_, mask) => bitsIn(mask))
  const visit = (set: number, around: number, open: number, banned: number, size: number): void => {
    counts[size]![bits[around & 0x7fff]! + bits[around >>> 15]!]! += 1
    let out = banned
    for (let left = open; left !== 0; left &= left - 1) {
      const bit = left & -left
      const next = near[31 - Math.clz32(bit)]!
      out |= bit
      const joined = set | bit
      visit(joined, (around | next) & ~joined, (left | next) & ~out & ~joined, out, size + 1)
    }
  }
  for (let cell = 0; cell < cells; cell++) {
    const lower = (1 << cell) - 1
    visit(1 << cell, near[cell]!, near[cell]! & ~lower, lower | (1 << cell), 1)
  }
  return counts
}

export interface FirstDrop {
  /** Mean payment in coins. */
  coins: Rational
  /** Mean number of clusters that pay. */
  clusters: Rational
  /** Mean number of cells in connected sets of one symbol: the cells of the board, if the counts are complete. */
  cells: Rational
}

/**
 * The first drop, exactly: a connected set of n cells with b cells around it is a cluster of a symbol of weight w out
 * of W with chance (w / W)^n * (1 - w / W)^b.
 */
export function exactFirstDrop(def: ClusterDefinition, counts: CellSetCounts): FirstDrop {
  const all = def.columns * def.rows
  const total = BigInt(def.weights.reduce((sum, [, weight]) => sum + weight, 0))
  const denominator = total ** BigInt(all)
  let coins = 0n
  let clusters = 0n
  let cells = 0n
  for (const [symbol, share] of def.weights) {
    const pays = Object.entries(def.pays[symbol]!).map(([from, pay]) => [Number(from), pay] as const)
    const weight = BigInt(share)
    counts.forEach((row, size) =>
      row.forEach((count, around) => {
        if (count === 0) return
        const rest = total ** BigInt(all - size - around)
        const chance = BigInt(count) * weight ** BigInt(size) * (total - weight) ** BigInt(around) * rest
        const pay = pays.reduce((most, [from, amount]) => (from <= size && amount > most ? amount : most), 0)
        coins += chance * BigInt(pay)
        if (pay > 0) clusters += chance
        cells += chance * BigInt(size)
      }),
    )
  }
  return {
    coins: rational(coins, denominator),
    clusters: rational(clusters, denominator),
    cells: rational(cells, denominator),
  }
}
