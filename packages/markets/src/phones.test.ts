import { describe, expect, it } from 'vitest'
import { takesNumbersOf } from './phones.ts'

describe('numbers that get codes', () => {
  it('are those of the countries that a market takes sign-ups from', () => {
    expect(takesNumbersOf('FI', 'FI')).toBe(true)
    expect(takesNumbersOf('FI', 'SE')).toBe(false)
    expect(takesNumbersOf('BR', 'BR')).toBe(true)
    expect(takesNumbersOf('BR', 'FI')).toBe(false)
    expect(takesNumbersOf('UN', 'IE')).toBe(true)
    expect(takesNumbersOf('UN', 'PL')).toBe(false)
    expect(takesNumbersOf('CA', 'US')).toBe(false)
  })
  it('are those of the islands too whose numbers are of one plan with a country', () => {
    expect(takesNumbersOf('FI', 'AX')).toBe(true)
    expect(takesNumbersOf('GG', 'JE')).toBe(true)
    expect(takesNumbersOf('FI', 'JE')).toBe(false)
  })
})
