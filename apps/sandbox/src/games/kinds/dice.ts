import type { DiceDefinition } from '../definition.ts'
import type { CoinKind } from './kind.ts'

/** Dice. Draws: one integer below the number of sides. The variant is the side and the number of winning rolls. */
export const dice: CoinKind<DiceDefinition> = {
  unit: (def) => def.base,
  round(def, variant, draws, events) {
    const [side, text] = variant.split(' ') as ['under' | 'over', string]
    const winning = Number(text)
    const value = draws.int(def.sides)
    const isWon = side === 'under' ? value < winning : value >= def.sides - winning
    const coins = isWon ? def.pays.find(([count]) => count === winning)![1] : 0
    events?.push({ type: 'roll', value, side, winning, coins })
    return coins
  },
}
