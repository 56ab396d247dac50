/** Exact fractions on bigint, always in lowest terms with a positive denominator. */
export interface Rational {
  readonly num: bigint
  readonly den: bigint
}

const gcd = (a: bigint, b: bigint): bigint => {
  let x = a < 0n ? -a : a
  let y = b
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** Makes num/den in lowest terms. Throws RangeError on a zero denominator. */
export function rational(num: bigint | number, den: bigint | number = 1n): Rational {
  let n = BigInt(num)
  let d = BigInt(den)
  if (d === 0n) throw new RangeError('a fraction needs a denominator other than zero')
  if (d < 0n) [n, d] = [-n, -d]
  const g = gcd(n, d)
  return g > 1n ? { num: n / g, den: d / g } : { num: n, den: d }
}

export const ZERO: Rational = { num: 0n, den: 1n }
export const ONE: Rational = { num: 1n, den: 1n }

export const add = (a: Rational, b: Rational): Rational =>
  rational(a.num * b.den + b.num * a.den, a.den * b.den)
export const subtract = (a: Rational, b: Rational): Rational =>
  rational(a.num * b.den - b.num * a.den, a.den * b.den)
export const multiply = (a: Rational, b: Rational): Rational => rational(a.num * b.num, a.den * b.den)
export const divide = (a: Rational, b: Rational): Rational => rational(a.num * b.den, a.den * b.num)
export const scale = (a: Rational, by: bigint | number): Rational => rational(a.num * BigInt(by), a.den)
export const square = (a: Rational): Rational => multiply(a, a)

/** Raises to a whole power of zero or more. */
export function power(a: Rational, exponent: number): Rational {
  return rational(a.num ** BigInt(exponent), a.den ** BigInt(exponent))
}

/** The nearest double, good to about 16 digits whatever the size of the two parts. */
export function toNumber(a: Rational): number {
  if (a.num === 0n) return 0
  return Number(toDecimal(a, 18))
}

/** Square root as a double; only used for standard deviations, which are shown and never paid. */
export const squareRoot = (a: Rational): number => Math.sqrt(toNumber(a))

/** Decimal text with `digits` significant digits, rounded half up; "0" for zero, exponent form under 1e-6. */
export function toDecimal(a: Rational, digits = 12): string {
  if (a.num === 0n) return '0'
  const sign = a.num < 0n ? '-' : ''
  const n = a.num < 0n ? -a.num : a.num
  let exponent = n.toString().length - a.den.toString().length
  const atLeast = (e: number): boolean =>
    e >= 0 ? n >= a.den * 10n ** BigInt(e) : n * 10n ** BigInt(-e) >= a.den
  if (!atLeast(exponent)) exponent -= 1
  const rounded = (e: number): bigint => {
    const shift = digits - 1 - e
    const top = shift >= 0 ? n * 10n ** BigInt(shift) : n
    const bottom = shift >= 0 ? a.den : a.den * 10n ** BigInt(-shift)
    return (2n * top + bottom) / (2n * bottom)
  }
  let text = rounded(exponent).toString()
  if (text.length > digits) {
    exponent += 1
    text = text.slice(0, digits)
  }
  if (exponent < -6) return `${sign}${text[0]}${digits > 1 ? `.${text.slice(1)}` : ''}e${exponent}`
  const shift = digits - 1 - exponent
  if (shift <= 0) return sign + text + '0'.repeat(-shift)
  const padded = text.padStart(shift + 1, '0')
  return `${sign}${padded.slice(0, -shift)}.${padded.slice(-shift)}`
}

/** Number of ways to choose k of n. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let result = 1n
  for (let i = 1n; i <= BigInt(k); i++) result = (result * (BigInt(n) - i + 1n)) / i
  return result
}
