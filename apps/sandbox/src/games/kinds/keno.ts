import type { KenoDefinition } from '../definition.ts'
import type { CoinKind } from './kind.ts'
import { derived } from './kind.ts'

/** The numbers of a ticket as its variant; its chances depend only on how many they are. */
export const ticketOf = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join(' ')

const board = derived((def: KenoDefinition) => ({
  all: Uint8Array.from({ length: def.numbers }, (_, i) => i + 1),
  balls: new Uint8Array(def.numbers),
}))

const tickets = derived((_def: KenoDefinition) => new Map<string, { chosen: number[]; marked: Uint8Array }>())

/** The chosen numbers of a variant; the last few tickets are kept, for a player repeats a ticket. */
function ticket(def: KenoDefinition, variant: string): { chosen: number[]; marked: Uint8Array } {
  const known = tickets(def)
  const have = known.get(variant)
  if (have) return have
  const chosen = variant.split(' ').map(Number)
  const marked = new Uint8Array(def.numbers + 1)
  for (const n of chosen) marked[n] = 1
  if (known.size >= 64) known.clear()
  const made = { chosen, marked }
  known.set(variant, made)
  return made
}

/** Keno. Draws: the first `drawn` of a shuffle of all numbers, `j + int(N - j)` from the front. */
export const keno: CoinKind<KenoDefinition> = {
  unit: (def) => def.base,
  round(def, variant, draws, events) {
    const { chosen, marked } = ticket(def, variant)
    const { all, balls } = board(def)
    balls.set(all)
    let hits = 0
    for (let j = 0; j < def.drawn; j++) {
      const r = j + draws.int(def.numbers - j)
      const ball = balls[r]!
      balls[r] = balls[j]!
      balls[j] = ball
      hits += marked[ball]!
    }
    const coins = def.pays[chosen.length]?.[hits] ?? 0
    if (events) {
      const numbers = [...balls.subarray(0, def.drawn)]
      events.push({
        type: 'numbers-drawn',
        numbers,
        chosen,
        hits: numbers.filter((n) => marked[n] === 1),
        coins,
      })
    }
    return coins
  },
}
