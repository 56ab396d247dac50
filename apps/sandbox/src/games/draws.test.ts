import { describe, expect, it } from 'vitest'
import {
  bulkDraws,
  chainSeed,
  chainStep,
  commitTo,
  isClientSeed,
  isCommitted,
  newServerSeed,
  type RoundSeed,
  roundDraws,
  tableDraws,
} from './draws.ts'
import { drawsFrom, pick, shuffled } from './integers.ts'

/** The published test vector: the one-line command in the fairness sheet computes it. */
const seed: RoundSeed = {
  serverSeed: Uint8Array.from({ length: 32 }, (_, i) => (i === 31 ? 1 : 0)),
  clientSeed: 'demo',
  nonce: 7,
}
const several = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw)

describe('the round stream', () => {
  it('gives the known words, stops, pockets and cards', () => {
    const words = roundDraws(seed)
    expect(several(4, () => words.int(2 ** 32))).toEqual([402759750, 2523407556, 4091801145, 3096820718])
    const stops = roundDraws(seed)
    expect(several(5, () => stops.int(24))).toEqual([6, 12, 9, 14, 6])
    const pockets = roundDraws(seed)
    expect(several(8, () => pockets.int(37))).toEqual([24, 8, 5, 9, 30, 12, 14, 0])
    const pairs = roundDraws(seed)
    expect(several(2, () => pairs.int(2 ** 52) + 1)).toEqual([457700008273093, 1106356607499247])
    const deck = Array.from({ length: 52 }, (_, i) => i)
    expect(shuffled(roundDraws(seed), deck, 5)).toEqual([42, 28, 47, 43, 10])
  })

  it('rejects words above the last whole multiple and counts them (GAM-03)', () => {
    const draws = roundDraws(seed)
    expect(several(9, () => draws.int(3 * 2 ** 30))).toEqual([
      402759750, 2523407556, 3096820718, 1387214483, 1640839703, 1334542599, 1098908448, 2355909564, 28046063,
    ])
    expect(draws.words).toBeGreaterThan(9)
    expect(Math.ceil(draws.words / 8)).toBe(2)
  })

  it('continues at any word of the stream', () => {
    const whole = roundDraws(seed)
    const all = several(40, () => whole.int(2 ** 32))
    for (const from of [1, 7, 8, 9, 23]) {
      const rest = roundDraws(seed, from)
      expect(several(40 - from, () => rest.int(2 ** 32))).toEqual(all.slice(from))
      expect(rest.words).toBe(40)
    }
  })

  it('differs by server seed, client seed and nonce', () => {
    const first = (other: Partial<RoundSeed>): number => roundDraws({ ...seed, ...other }).int(2 ** 32)
    const all = [
      first({}),
      first({ nonce: 8 }),
      first({ clientSeed: 'Demo' }),
      first({ serverSeed: newServerSeed() }),
    ]
    expect(new Set(all).size).toBe(4)
  })

  it('refuses invalid client seeds, nonces, seeds and positions', () => {
    expect(['a', 'A-z_9', 'x'.repeat(64)].every(isClientSeed)).toBe(true)
    expect(['', 'a b', 'ä', 'a:1', 'x'.repeat(65)].some(isClientSeed)).toBe(false)
    expect(() => roundDraws({ ...seed, clientSeed: 'a:1' })).toThrow(RangeError)
    expect(() => roundDraws({ ...seed, nonce: -1 })).toThrow(RangeError)
    expect(() => roundDraws({ ...seed, serverSeed: new Uint8Array(31) }).int(2)).toThrow(RangeError)
    expect(() => roundDraws(seed, -1)).toThrow(RangeError)
  })
})

describe('the commitment', () => {
  it('is the hash of the seed, shown before and checked after', () => {
    expect(commitTo(seed.serverSeed)).toBe('ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5')
    const fresh = newServerSeed()
    expect(fresh).toHaveLength(32)
    expect(isCommitted(fresh, commitTo(fresh))).toBe(true)
    expect(isCommitted(seed.serverSeed, commitTo(fresh))).toBe(false)
  })

  it('of a table is a chain that anybody can hash back', () => {
    const top = newServerSeed()
    expect(chainSeed(top, 50, 50)).toEqual(top)
    const shown = chainSeed(top, 50, 20)
    expect(Buffer.from(chainStep(shown))).toEqual(Buffer.from(chainSeed(top, 50, 19)))
    expect(() => chainSeed(top, 50, 51)).toThrow(RangeError)
    const table = { serverSeed: shown, salt: 'abc', tableId: 'wheel-1', round: 20 }
    expect(tableDraws(table).int(2 ** 32)).toBe(tableDraws(table).int(2 ** 32))
    expect(tableDraws(table).int(2 ** 32)).not.toBe(tableDraws({ ...table, round: 21 }).int(2 ** 32))
  })
})

describe('integers from words', () => {
  const from = (...words: number[]) => drawsFrom(() => words.shift() ?? 0)

  it('take every word up to the last whole multiple of the range, and none above it', () => {
    for (const n of [2, 3, 5, 7, 24, 37, 52, 1000, 3 * 2 ** 30, 2 ** 32 - 1]) {
      const limit = 2 ** 32 - (2 ** 32 % n)
      expect(limit % n).toBe(0)
      expect(from(limit - 1).int(n)).toBe(n - 1)
      if (limit < 2 ** 32) {
        const draws = from(limit, 2 ** 32 - 1, 1)
        expect(draws.int(n)).toBe(1 % n)
        expect(draws.words).toBe(3)
      }
    }
  })

  it('combine two words for a range above 32 bits', () => {
    // (130 * 2^32 + 5) mod 2^38 leaves 130 mod 2^6 = 2 in the upper word.
    expect(from(130, 5).int(2 ** 38)).toBe(2 * 2 ** 32 + 5)
    expect(from(2 ** 32 - 1, 2 ** 32 - 1).int(2 ** 52)).toBe(2 ** 52 - 1)
    // 2^64 is no multiple of 3 * 2^40, so the topmost pair is rejected.
    const draws = from(2 ** 32 - 1, 2 ** 32 - 1, 0, 9)
    expect(draws.int(3 * 2 ** 40)).toBe(9)
    expect(draws.words).toBe(4)
  })

  it('refuse invalid ranges', () => {
    for (const n of [0, -1, 1.5, Number.NaN, 2 ** 53 + 2]) expect(() => from(1).int(n)).toThrow(RangeError)
  })

  it('pick by weights in file order, each with its own share', () => {
    const weights = [3, 1, 0, 4]
    const picks = Array.from({ length: 8 }, (_, i) => pick(from(i), weights))
    expect(picks).toEqual([0, 0, 0, 1, 3, 3, 3, 3])
  })

  it('shuffle to every order once over all draws', () => {
    const orders = new Map<string, number>()
    for (let a = 0; a < 4; a++) {
      for (let b = 0; b < 3; b++) {
        for (let c = 0; c < 2; c++) {
          const order = shuffled(from(a, b, c, 0), ['k', 'l', 'm', 'n']).join('')
          orders.set(order, (orders.get(order) ?? 0) + 1)
        }
      }
    }
    expect(orders.size).toBe(24)
    expect([...orders.values()].every((times) => times === 1)).toBe(true)
  })
})

describe('the bulk stream of simulations', () => {
  it('is the same for the same label and counts its words', () => {
    const a = bulkDraws('a')
    const b = bulkDraws('a')
    expect(several(100, () => a.int(24))).toEqual(several(100, () => b.int(24)))
    expect(a.words).toBe(b.words)
    expect(() => a.int(0)).toThrow(RangeError)
  })

  it('is uniform over every small range (chi-square, 4 sigma)', () => {
    for (const n of [2, 3, 7, 20, 24, 37, 52, 64]) {
      const draws = bulkDraws(`uniform ${n}`)
      const counts = new Float64Array(n)
      const total = 100_000
      for (let i = 0; i < total; i++) counts[draws.int(n)]! += 1
      const expected = total / n
      const chi = counts.reduce((sum, c) => sum + (c - expected) ** 2 / expected, 0)
      expect(Math.abs(chi - (n - 1)) / Math.sqrt(2 * (n - 1))).toBeLessThan(4)
    }
  })
})
