import type { PlinkoDefinition } from '../definition.ts'
import type { CoinKind } from './kind.ts'

/** A ball through fair pins. Draws: one bit per row, 1 = to the right; the path shown is the path drawn. */
export const plinko: CoinKind<PlinkoDefinition> = {
  unit: (def) => def.base,
  round(def, variant, draws, events) {
    const pays = def.pays[variant]!
    const bits: number[] | null = events ? [] : null
    let right = 0
    for (let row = 0; row < def.rows; row++) {
      const bit = draws.int(2)
      right += bit
      bits?.push(bit)
    }
    const coins = pays[Math.min(right, def.rows - right)]!
    if (events && bits) events.push({ type: 'ball', bits, slot: right, coins })
    return coins
  },
}
