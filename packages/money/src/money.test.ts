import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CurrencyCode, currencyCodes } from './currencies.ts'
import { displayMoney } from './display.ts'
import { MoneyError, decimalFromMinor, minorFromDecimal, split } from './money.ts'

describe('money', () => {
  it('formats and parses every amount of every currency without loss', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencyCodes),
        fc.bigInt(-(10n ** 15n), 10n ** 15n),
        (currency, minor) => {
          expect(minorFromDecimal(decimalFromMinor(minor, currency), currency)).toBe(minor)
        },
      ),
    )
  })
  it('takes the exponent from the currency, not from a constant', () => {
    expect(decimalFromMinor(1234n, 'EUR')).toBe('12.34')
    expect(decimalFromMinor(1234n, 'JPY')).toBe('1234')
    expect(minorFromDecimal('5', 'EUR')).toBe(500n)
  })
  it('refuses a fraction of a minor unit unless a rounding is named', () => {
    expect(() => minorFromDecimal('0.001', 'EUR')).toThrow(MoneyError)
    expect(minorFromDecimal('0.005', 'EUR', 'half-up')).toBe(1n)
    expect(minorFromDecimal('0.0049', 'EUR', 'half-up')).toBe(0n)
    expect(minorFromDecimal('10.100000', 'EUR')).toBe(1010n)
  })
  it.each(['', '1e3', '1,000', ' 1', '0x10', 'NaN', '1.', '.5', '+1'])('refuses %j as an amount', (text) => {
    expect(() => minorFromDecimal(text, 'EUR')).toThrow(MoneyError)
  })
  it('splits without losing or inventing a minor unit', () => {
    const weights = fc.array(fc.bigInt(0n, 1000n), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), weights, (minor, parts) => {
        fc.pre(parts.some((part) => part > 0n))
        expect(split(minor, parts).reduce((sum, part) => sum + part, 0n)).toBe(minor)
      }),
    )
  })
})

describe('display rules of spec 1 §9', () => {
  const cases: [bigint, CurrencyCode, string, string | undefined, string][] = [
    [123456n, 'EUR', 'fi', 'FI', '1\u00a0234,56\u00a0€'],
    [123456n, 'EUR', 'en', 'UN', '€1,234.56'],
    [123456n, 'EUR', 'de', 'DE', '1.234,56\u00a0€'],
    [500n, 'BRL', 'pt-BR', 'BR', 'R$5,00'],
    [500n, 'CAD', 'en', 'CA', '$5.00'],
    [12345n, 'CLP', 'es-CL', 'CL', '$\u00a012.345'],
    [500n, 'INR', 'en-IN', 'IN', '₹5.00'],
    [500n, 'PEN', 'es-PE', 'PE', 'S/.5.00'],
    [123456n, 'NOK', 'nb', 'NO', '1\u00a0234,56\u00a0kr'],
    [500n, 'PHP', 'tl', 'PH', '5.00\u00a0₱'],
    [500n, 'PLN', 'pl', undefined, '5,00\u00a0zł'],
    [500n, 'TRY', 'tr', 'TR', '5,00\u00a0₺'],
  ]
  it.each(cases)('%s %s in %s (%s) is %s', (minor, currency, language, market, expected) => {
    expect(displayMoney(minor, currency, market ? { language, market } : { language })).toBe(expected)
  })
})
