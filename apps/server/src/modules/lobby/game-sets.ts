/** A set of games: bit n is the game in place n of the catalogue. */
export type GameSet = Readonly<Int32Array>

const emptySet = (size: number): Int32Array => new Int32Array(Math.ceil(size / 32))

/** @param size number of games in the catalogue */
export function setOf(places: Iterable<number>, size: number): GameSet {
  const words = emptySet(size)
  for (const place of places) words[place >>> 5]! |= 1 << (place & 31)
  return words
}

export const isIn = (set: GameSet, place: number): boolean => ((set[place >>> 5]! >>> (place & 31)) & 1) === 1

export function inBoth(a: GameSet, b: GameSet): GameSet {
  const words = new Int32Array(a.length)
  for (let at = 0; at < words.length; at++) words[at] = a[at]! & b[at]!
  return words
}

export function inAny(sets: readonly GameSet[], size: number): GameSet {
  const words = emptySet(size)
  for (const set of sets) for (let at = 0; at < words.length; at++) words[at]! |= set[at]!
  return words
}

/** Number of one bits: sums of pairs, of fours, of bytes. */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

export function countIn(set: GameSet): number {
  let count = 0
  for (let at = 0; at < set.length; at++) count += onesIn(set[at]!)
  return count
}

export function countInBoth(a: GameSet, b: GameSet): number {
  let count = 0
  for (let at = 0; at < a.length; at++) count += onesIn(a[at]! & b[at]!)
  return count
}

export function haveCommon(a: GameSet, b: GameSet): boolean {
  for (let at = 0; at < a.length; at++) if ((a[at]! & b[at]!) !== 0) return true
  return false
}

/** The wanted ones of a list, from one of them to another; it is read no further than needed. */
export function sliceOf<T>(list: readonly T[], isWanted: (one: T) => boolean, from: number, to: number): T[] {
  const found: T[] = []
  let at = 0
  for (const one of list) {
    if (at >= to) break
    if (!isWanted(one)) continue
    if (at >= from) found.push(one)
    at++
  }
  return found
}
