import { describe, expect, it } from 'vitest'
import { fromCanonical, toCanonical } from './canonical.ts'

describe('canonical text', () => {
  it('is the same for equal values, whatever the order of their names', () => {
    expect(toCanonical({ b: 1, a: { d: [2, 'x'], c: null } })).toBe('{"a":{"c":null,"d":[2,"x"]},"b":1}')
    expect(toCanonical({ a: { c: null, d: [2, 'x'] }, b: 1 })).toBe(
      toCanonical({ b: 1, a: { d: [2, 'x'], c: null } }),
    )
  })

  it('leaves out what is absent', () => {
    expect(toCanonical({ a: undefined, b: false })).toBe('{"b":false}')
  })

  it.each([
    0n,
    -1n,
    9_007_199_254_740_993n,
    { amount: 1250n, parts: [1n, 2n] },
    'text with “signs” and \\ and "',
    { bigint: 5 },
    { bigint: '5', other: true },
    [null, true, 1.5],
  ])('is read back as the same value: %s', (value) => {
    expect(fromCanonical(toCanonical(value))).toEqual(value)
  })
})
