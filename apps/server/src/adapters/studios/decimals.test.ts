import { describe, expect, it } from 'vitest'
import { decimalAmount, toDecimal } from './decimals.ts'
import { readJson } from './transports/json.ts'

describe('a decimal amount', () => {
  const read = (json: string) => {
    const reading = readJson(Buffer.from(`{"a":${json}}`))
    return decimalAmount.safeParse(reading.ok ? reading.values['a'] : undefined)
  }
  it.each([
    ['10.10', '10.10'],
    ['"10.10"', '10.10'],
    ['0', '0'],
    ['1E+2', '100'],
    ['0.123456', '0.123456'],
    ['123456789012345.99', '123456789012345.99'],
  ])('%s is read with its digits', (json, text) => {
    expect(read(json).data).toEqual({ text, form: 'decimal' })
  })
  it.each(['-1', '-0.0', '0.1234567', '1234567890123456', '1E40', '"1,5"', '"1e2"', '""', 'true', 'null'])(
    '%s is none',
    (json) => {
      expect(read(json).success).toBe(false)
    },
  )
  it('is printed with the digits of its currency', () => {
    expect(JSON.stringify([toDecimal(1050n, 'EUR'), toDecimal(5n, 'EUR'), toDecimal(7n, 'JPY')])).toBe(
      '[10.50,0.05,7]',
    )
  })
})
