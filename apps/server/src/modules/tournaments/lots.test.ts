import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { lotOf, nameOf, newSeed } from './lots.ts'

it('a lot follows from the seed and the ticket: the first six bytes of HMAC-SHA256', () => {
  expect(lotOf('key', 'The quick brown fox jumps over the lazy dog')).toBe(0xf7bc83f43053n)
})

it('the published hash is that of the seed', () => {
  const { seed, seedHash } = newSeed()
  expect(createHash('sha256').update(seed).digest('hex')).toBe(seedHash)
  expect(newSeed().seed).not.toBe(seed)
})

it('a name follows from its lot', () => {
  expect([nameOf(0n), nameOf(31n), nameOf(32n), nameOf(1_024n), nameOf(1_024_000n)]).toEqual([
    'Amber Anchor 0',
    'Velvet Anchor 0',
    'Amber Badger 0',
    'Amber Anchor 1',
    'Amber Anchor 0',
  ])
})
