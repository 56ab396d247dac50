/** Numbers of one part of a set. A forged number costs one part, never the memory up to it. */
const PART = 65_536
const BITS = 8

/** A set of numbers of rows, one bit each. A number beyond 2^53 is of no row, and never in it. */
export interface NumberSet {
  add(ids: readonly string[]): void
  has(id: string): boolean
  readonly size: number
}

export function createNumberSet(): NumberSet {
  const parts = new Map<number, Uint8Array>()
  let size = 0
  return {
    add(ids) {
      for (const text of ids) {
        const id = Number(text)
        if (!Number.isSafeInteger(id)) continue
        const key = Math.floor(id / PART)
        let part = parts.get(key)
        if (!part) parts.set(key, (part = new Uint8Array(PART / BITS)))
        const at = id - key * PART
        const bit = 1 << (at % BITS)
        if ((part[at >> 3]! & bit) !== 0) continue
        part[at >> 3]! |= bit
        size++
      }
    },
    has(text) {
      const id = Number(text)
      const key = Math.floor(id / PART)
      const at = id - key * PART
      return ((parts.get(key)?.[at >> 3] ?? 0) & (1 << (at % BITS))) !== 0
    },
    get size() {
      return size
    },
  }
}
