import type { ScratchDefinition } from '../definition.ts'
import type { Draws } from '../integers.ts'
import { shuffled } from '../integers.ts'
import type { CoinKind } from './kind.ts'

const indices = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/**
 * The layout after the prize, uniform over all layouts that show it: a pair is never drawn that is not part of a win.
 */
function layout(def: ScratchDefinition, tier: number, draws: Draws): { cells: number[]; winning: number[] } {
  if (tier < 0) return { cells: shuffled(draws, indices(def.symbols), def.cells), winning: [] }
  const winning = shuffled(draws, indices(def.cells), def.match).sort((a, b) => a - b)
  const others = shuffled(
    draws,
    indices(def.symbols).filter((s) => s !== tier),
    def.cells - def.match,
  )
  let next = 0
  return {
    cells: indices(def.cells).map((cell) => (winning.includes(cell) ? tier : others[next++]!)),
    winning,
  }
}

/**
 * Scratch tickets from the full table, with replacement. Draws: one integer below the number of tickets, walked over
 * the prizes in file order; then the layout (cells of the prize symbol, then the others). A layout decides nothing.
 */
export const scratch: CoinKind<ScratchDefinition> = {
  unit: () => 1,
  round(def, _variant, draws, events) {
    let x = draws.int(def.total)
    let tier = -1
    for (let i = 0; i < def.prizes.length && tier < 0; i++) {
      const tickets = def.prizes[i]![1]
      if (x < tickets) tier = i
      x -= tickets
    }
    const prize = tier < 0 ? 0 : def.prizes[tier]![0]
    if (events) {
      const { cells, winning } = layout(def, tier, draws)
      events.push({ type: 'ticket', prize, cells, winningCells: winning })
    }
    return prize
  },
}
