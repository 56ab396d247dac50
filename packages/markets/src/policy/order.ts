/**
 * What "stricter" means for a value. `join` gives the strictest value that satisfies both; `covers(a, b)` says that
 * `a` protects the player at least as much as `b`. Joins are commutative, associative and cover both sides.
 */
import type { Money } from '@marquee/money'
import { compareMoney } from './amounts.ts'

export interface Order<V> {
  join(a: V, b: V): V
  covers(a: V, b: V): boolean
}

/** One of the two values, the stricter one. */
function ranked<V>(rank: (value: V) => number): Order<V> {
  return { join: (a, b) => (rank(b) > rank(a) ? b : a), covers: (a, b) => rank(a) >= rank(b) }
}

export const higher: Order<number> = ranked((value) => value)
export const lower: Order<number> = ranked((value) => -value)
/** Null is no maximum. */
export const lowerOrNone: Order<number | null> = ranked((value) => (value === null ? -Infinity : -value))
/** Null is no such duty. */
export const higherOrNone: Order<number | null> = ranked((value) => value ?? -Infinity)
/** Waiting hours; `never` is longer than any number. */
export const higherOrNever: Order<number | 'never'> = ranked((value) =>
  value === 'never' ? Infinity : value,
)
export const whenOn: Order<boolean> = ranked((value) => (value ? 1 : 0))
export const whenOff: Order<boolean> = ranked((value) => (value ? 0 : 1))

/**
 * The smaller amount; null is no maximum. Amounts of different currencies are compared at the policy's fixed rates.
 */
export const smaller: Order<Money | null> = {
  join: (a, b) => (b !== null && (a === null || compareMoney(b, a) < 0) ? b : a),
  covers: (a, b) => b === null || (a !== null && compareMoney(a, b) <= 0),
}

/** A word of a list ordered from the strictest to the loosest. */
export function firstOf<const W extends string>(...words: readonly W[]): Order<W> {
  return ranked((value) => -words.indexOf(value))
}

/** Duties or prohibitions: those of both lists. */
export function everything<V extends string | number>(): Order<readonly V[]> {
  return {
    join: (a, b) => [...a, ...b.filter((value) => !a.includes(value))],
    covers: (a, b) => b.every((value) => a.includes(value)),
  }
}

/** Choices of which the longest decides (intervals): all choices of both, up to the shorter of the two longest. */
export const upToTheShortest: Order<readonly number[]> = {
  join: (a, b) => {
    const longest = Math.min(Math.max(...a), Math.max(...b))
    return sorted([...a, ...b].filter((value) => value <= longest))
  },
  covers: (a, b) => Math.max(...a) <= Math.max(...b),
}

/**
 * Choices of which the shortest decides (exclusion lengths): all choices of both, from the longer of the two shortest.
 */
export const fromTheLongest: Order<readonly number[]> = {
  join: (a, b) => {
    const shortest = Math.max(Math.min(...a), Math.min(...b))
    return sorted([...a, ...b].filter((value) => value >= shortest))
  },
  covers: (a, b) => Math.min(...a) >= Math.min(...b),
}

/** Choices that only help the player: those of either list. */
export const allChoices: Order<readonly number[]> = {
  join: (a, b) => sorted([...a, ...b]),
  covers: () => true,
}

/** Items identified by `id`: those of both lists. */
export function everyId<V extends { readonly id: string }>(): Order<readonly V[]> {
  return {
    join: (a, b) => [...a, ...b.filter((value) => !a.some((known) => known.id === value.id))],
    covers: (a, b) => b.every((value) => a.some((known) => known.id === value.id)),
  }
}

function sorted(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}
