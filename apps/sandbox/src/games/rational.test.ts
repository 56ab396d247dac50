import { describe, expect, it } from 'vitest'
import { add, choose, divide, multiply, power, rational, subtract, toDecimal, toNumber } from './rational.ts'

describe('exact fractions', () => {
  it('are in lowest terms with a positive denominator', () => {
    expect(rational(6, -4)).toEqual({ num: -3n, den: 2n })
    expect(() => rational(1, 0)).toThrow(RangeError)
  })

  it('add, subtract, multiply, divide and raise exactly', () => {
    const third = rational(1, 3)
    expect(add(third, rational(1, 6))).toEqual(rational(1, 2))
    expect(subtract(third, third)).toEqual(rational(0))
    expect(multiply(third, rational(3, 7))).toEqual(rational(1, 7))
    expect(divide(third, rational(2))).toEqual(rational(1, 6))
    expect(power(third, 3)).toEqual(rational(1, 27))
  })

  it('print significant digits, rounded half up', () => {
    expect(toDecimal(rational(36, 37))).toBe('0.972972972973')
    expect(toDecimal(rational(1, 13824))).toBe('0.0000723379629630')
    expect(toDecimal(rational(17, 151499090))).toBe('1.12211895134e-7')
    expect(toDecimal(rational(99999, 100000), 3)).toBe('1.00')
    expect(toDecimal(rational(-25, 10), 1)).toBe('-3')
    expect(toDecimal(rational(123456), 3)).toBe('123000')
    expect(toDecimal(rational(0))).toBe('0')
  })

  it('become the nearest double, however long their parts', () => {
    expect(toNumber(rational(10n ** 400n, 3n * 10n ** 400n))).toBe(1 / 3)
  })

  it('count choices', () => {
    expect(choose(80, 20)).toBe(3535316142212174320n)
    expect(choose(3, 4)).toBe(0n)
  })
})
