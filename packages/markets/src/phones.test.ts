import { describe, expect, it } from 'vitest'
import { takesNumbersOf } from './phones.ts'

describe('numbers that receive codes', () => {
  it('are those of the countries whose residents a market registers', () => {
    expect(takesNumbersOf('FI', 'FI')).toBe(true)
    expect(takesNumbersOf('FI', 'SE')).toBe(false)
    expect(takesNumbersOf('BR', 'BR')).toBe(true)
    expect(takesNumbersOf('BR', 'FI')).toBe(false)
    expect(takesNumbersOf('UN', 'IE')).toBe(true)
    expect(takesNumbersOf('UN', 'PL')).toBe(false)
    expect(takesNumbersOf('CA', 'US')).toBe(false)
  })
  it('are also those of islands that share a numbering plan with such a country', () => {
    expect(takesNumbersOf('FI', 'AX')).toBe(true)
    expect(takesNumbersOf('GG', 'JE')).toBe(true)
    expect(takesNumbersOf('FI', 'JE')).toBe(false)
  })
})
