import { z } from 'zod'
import { head, positive } from './definition-parts.ts'

/** Cascades: cells are drawn one by one, and groups of equal neighbours pay and make room for new ones. */

export const clusterSchema = z.strictObject({
  ...head,
  kind: z.literal('cluster'),
  columns: positive,
  rows: positive,
  /** Coins of one stake. */
  base: positive,
  /** Paying symbols and their weights, in the order in which a draw walks them. */
  weights: z.array(z.tuple([z.string().length(1), positive])).min(2),
  /** Pays in coins by symbol, from a number of joined cells on. */
  pays: z.record(z.string().length(1), z.record(z.string().regex(/^[1-9][0-9]?$/), positive)),
  /** Drop k pays its clusters times k, up to this. */
  maxMultiplier: positive,
  maxDrops: positive,
  /** Coins at which a round ends. */
  capCoins: positive,
})

/** The cells of a board are bits of one integer. */
const MOST_CELLS = 30

/** Errors of a definition that its schema does not see. */
export function clusterFaults(def: z.infer<typeof clusterSchema>): string[] {
  const faults: string[] = []
  const cells = def.columns * def.rows
  if (cells > MOST_CELLS) faults.push(`a board has at most ${MOST_CELLS} cells`)
  const symbols = def.weights.map(([symbol]) => symbol)
  if (new Set(symbols).size !== symbols.length) faults.push('a symbol has two weights')
  if (symbols.toSorted().join() !== Object.keys(def.pays).toSorted().join())
    faults.push('every symbol needs a weight and a pay')
  for (const [symbol, pays] of Object.entries(def.pays)) {
    const sizes = Object.keys(pays).map(Number)
    if (sizes.length === 0) faults.push(`${symbol} never pays`)
    if (sizes.some((size) => size < 2 || size > cells))
      faults.push(`${symbol} pays for a size that no cluster has`)
  }
  return faults
}
