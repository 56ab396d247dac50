/** A seeded stream of numbers. Equal seeds give equal streams on every machine. */
export type Random = {
  /** Uniform in 0 ≤ x < 1. */
  next(): number
  /** Uniform in `from` ≤ x < `to`. */
  range(from: number, to: number): number
  /** Uniform whole number in 0 ≤ x < `n`. */
  int(n: number): number
  /** One of the list; the list may not be empty. */
  pick<T>(list: readonly T[]): T
}

/** FNV-1a over the code points of a text: 32 bits, unsigned. */
export function hashText(text: string): number {
  let hash = 2166136261
  for (const char of text) {
    hash ^= char.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

/**
 * The stream of a seed (mulberry32). Every aspect of a picture uses its own stream (`seed:palette`, `seed:title`), so
 * that an additional draw in one of them changes nothing in the others.
 */
export function randomOf(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (n: number) => Math.floor(next() * n)
  return {
    next,
    int,
    range: (from, to) => from + (to - from) * next(),
    pick: (list) => {
      const chosen = list[int(list.length)]
      if (chosen === undefined) throw new Error('cannot pick from an empty list')
      return chosen
    },
  }
}
