/** The only source of chance of a round. The order of calls is part of a game's definition. */
export interface Draws {
  /** Uniform integer 0 <= x < n, by rejection, for 1 <= n < 2^53 (GAM-03). */
  int(n: number): number
  /** Words of 32 bits taken so far, rejected ones included: the position in the stream where the round continues. */
  readonly words: number
}

const WORD = 2 ** 32
const PAIR = 1n << 64n

/**
 * Turns a source of uniform 32-bit words into uniform integers, with no floating point and no modulo bias.
 * For n <= 2^32 words are taken until w < 2^32 - (2^32 mod n); a larger n takes two words as one 64-bit number.
 * `used` is the count to start from when a round is resumed.
 */
export function drawsFrom(nextWord: () => number, used = 0): Draws {
  let words = used
  const word = (): number => {
    words += 1
    return nextWord() >>> 0
  }
  return {
    get words() {
      return words
    },
    int(n) {
      if (!Number.isSafeInteger(n) || n < 1)
        throw new RangeError(`a draw needs a whole range from 1, not ${n}`)
      if (n <= WORD) {
        const limit = WORD - (WORD % n)
        let w = word()
        while (w >= limit) w = word()
        return w % n
      }
      const range = BigInt(n)
      const limit = PAIR - (PAIR % range)
      for (;;) {
        const high = BigInt(word())
        const pair = (high << 32n) | BigInt(word())
        if (pair < limit) return Number(pair % range)
      }
    },
  }
}

/** Index drawn by whole weights, walked in file order: one integer below their sum. */
export function pick(draws: Draws, weights: readonly number[]): number {
  let total = 0
  for (const weight of weights) total += weight
  let x = draws.int(total)
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!
    if (x < weight) return i
    x -= weight
  }
  throw new RangeError('the weights do not add up to a range that can be drawn')
}

/** The first `count` items of a uniform shuffle (Fisher-Yates from the front, `j + int(N - j)`); the input is kept. */
export function shuffled<T>(draws: Draws, items: readonly T[], count = items.length): T[] {
  const a = [...items]
  for (let j = 0; j < count; j++) {
    const r = j + draws.int(a.length - j)
    const kept = a[j]!
    a[j] = a[r]!
    a[r] = kept
  }
  return a.slice(0, count)
}
