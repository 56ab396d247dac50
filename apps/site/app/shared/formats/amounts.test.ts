import { describe, expect, it } from 'vitest'
import { currencyMark, isMore, minus, plus, shareOf, signOf } from './amounts.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })

describe('amounts', () => {
  it('are added and compared exactly', () => {
    expect(plus(eur('0.10'), eur('0.20'))).toEqual(eur('0.30'))
    expect(minus(eur('10.00'), eur('10.01'))).toEqual(eur('-0.01'))
    expect(isMore(eur('10.01'), eur('10'))).toBe(true)
    expect(isMore(eur('10'), eur('10.00'))).toBe(false)
    expect([signOf(eur('-3')), signOf(eur('0.00')), signOf(eur('0.01'))]).toEqual([-1, 0, 1])
  })

  it('of two currencies cannot be added', () => {
    expect(() => plus(eur('1'), { amount: '1', currency: 'NOK' })).toThrow(/cannot combine/)
  })

  it('become a share of a whole, 1 of an empty one', () => {
    expect(shareOf(eur('25'), eur('100'))).toBe(0.25)
    expect(shareOf(eur('0'), eur('0'))).toBe(1)
  })

  it('have their currency sign where the page writes it', () => {
    expect(currencyMark('EUR', '€0.00')).toEqual({ sign: '€', at: 'start' })
    expect(currencyMark('EUR', '0,00 €')).toEqual({ sign: '€', at: 'end' })
  })
})
