import { describe, expect, it } from 'vitest'
import { isPostalCodeOf } from './postal-codes.ts'

describe('postal codes', () => {
  it('have the form of their country, in any case', () => {
    for (const [country, code] of [
      ['FI', '00100'],
      ['IE', 'h91 x2y3'],
      ['GB', 'SW1A 1AA'],
      ['CA', 'H2X1Y4'],
      ['BR', '01310-100'],
      ['NL', '1012 ab'],
      ['PT', '1000-001'],
      ['SE', '111 22'],
    ] as const)
      expect(isPostalCodeOf(country, code), `${country} ${code}`).toBe(true)
    for (const [country, code] of [
      ['FI', '0010'],
      ['FI', '001000'],
      ['FI', 'H91X2'],
      ['IE', '12345'],
      ['CA', 'D2X 1Y4'],
      ['PT', '1000'],
    ] as const)
      expect(isPostalCodeOf(country, code), `${country} ${code}`).toBe(false)
  })
  it('of a country without a known format are all valid', () => {
    expect(isPostalCodeOf('AD', 'AD500')).toBe(true)
  })
})
