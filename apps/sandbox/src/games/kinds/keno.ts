import type { KenoDefinition } from '../definition.ts'
import { shuffled } from '../integers.ts'
import type { CoinKind } from './kind.ts'

/** The numbers of a ticket as its variant; the play of a ticket depends on them, its chances only on how many. */
export const ticketOf = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join(' ')

/** Numbers of a variant: those of a ticket, or 1 to n for a bare count. */
const numbersOf = (variant: string): number[] => variant.split(' ').map(Number)

/** Keno. Draws: the first `drawn` of a shuffle of all numbers. */
export const keno: CoinKind<KenoDefinition> = {
  unit: (def) => def.base,
  round(def, variant, draws, events) {
    const chosen = numbersOf(variant)
    const all = Array.from({ length: def.numbers }, (_, i) => i + 1)
    const numbers = shuffled(draws, all, def.drawn)
    const hits = numbers.filter((n) => chosen.includes(n))
    const coins = def.pays[chosen.length]?.[hits.length] ?? 0
    events?.push({ type: 'numbers-drawn', numbers, chosen, hits, coins })
    return coins
  },
}
