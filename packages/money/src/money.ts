import { type CurrencyCode, currencies, isCurrencyCode } from './currencies.ts'

/** A whole number of minor units (cents, øre, …) with its currency. */
export interface Money {
  readonly minor: bigint
  readonly currency: CurrencyCode
}

/** Money in a request or response: a decimal string with exactly the currency's digits. */
export interface MoneyText {
  readonly amount: string
  readonly currency: CurrencyCode
}

export class MoneyError extends Error {
  readonly reason: 'format' | 'precision' | 'currency'
  constructor(reason: 'format' | 'precision' | 'currency', message: string) {
    super(message)
    this.name = 'MoneyError'
    this.reason = reason
  }
}

export type Rounding = 'refuse' | 'half-up' | 'down' | 'up'

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,12}))?$/

export function money(minor: bigint, currency: CurrencyCode): Money {
  return { minor, currency }
}

/**
 * Parses exact decimal text (`"12.34"`) as minor units.
 * @param rounding of a fraction of a minor unit: `refuse` (default) throws `precision`; the others round the
 * magnitude (`half-up`, `down` towards zero, `up` away from zero).
 * @throws MoneyError `format` when the text is not a plain decimal, `precision` when it does not fit
 */
export function minorFromDecimal(
  text: string,
  currency: CurrencyCode,
  rounding: Rounding = 'refuse',
): bigint {
  const match = DECIMAL.exec(text)
  if (!match) throw new MoneyError('format', `not a decimal amount: ${JSON.stringify(text.slice(0, 40))}`)
  const { exponent } = currencies[currency]
  const fraction = match[3] ?? ''
  const kept = fraction.slice(0, exponent).padEnd(exponent, '0')
  const rest = fraction.slice(exponent)
  let magnitude = BigInt(`${match[2]}${kept}`)
  if (/[1-9]/.test(rest)) {
    if (rounding === 'refuse')
      throw new MoneyError('precision', `${text} has more digits than ${currency} has minor units`)
    if (rounding === 'up' || (rounding === 'half-up' && rest >= '5')) magnitude += 1n
  }
  return match[1] === '-' ? -magnitude : magnitude
}

/** Formats minor units as plain decimal text with the currency's digits: `1234n EUR` is `"12.34"`. */
export function decimalFromMinor(minor: bigint, currency: CurrencyCode): string {
  const { exponent } = currencies[currency]
  const negative = minor < 0n
  const digits = (negative ? -minor : minor).toString().padStart(exponent + 1, '0')
  const sign = negative ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

export function toMoneyText(value: Money): MoneyText {
  return { amount: decimalFromMinor(value.minor, value.currency), currency: value.currency }
}

/** @throws MoneyError `currency` for an unknown code, else as `minorFromDecimal` */
export function fromMoneyText(value: { amount: string; currency: string }): Money {
  if (!isCurrencyCode(value.currency)) throw new MoneyError('currency', `unknown currency ${value.currency}`)
  return { minor: minorFromDecimal(value.amount, value.currency), currency: value.currency }
}

/** @throws MoneyError `currency` when the two differ */
export function add(a: Money, b: Money): Money {
  sameCurrency(a, b)
  return { minor: a.minor + b.minor, currency: a.currency }
}

/** @throws MoneyError `currency` when the two differ */
export function subtract(a: Money, b: Money): Money {
  sameCurrency(a, b)
  return { minor: a.minor - b.minor, currency: a.currency }
}

/**
 * Splits an amount in the proportion of integer weights. Each part is rounded down and the remainder is added one
 * minor unit at a time from the first part on, so the parts sum to the whole.
 * @throws RangeError for a negative amount, a negative weight or weights that sum to zero
 */
export function split(minor: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (minor < 0n || total <= 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('split needs a non-negative amount and weights that sum to more than zero')
  const parts = weights.map((weight) => (minor * weight) / total)
  let remainder = minor - parts.reduce((sum, part) => sum + part, 0n)
  for (let index = 0; remainder > 0n; index = (index + 1) % parts.length) {
    if (weights[index] === 0n) continue
    parts[index] = (parts[index] ?? 0n) + 1n
    remainder -= 1n
  }
  return parts
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency)
    throw new MoneyError('currency', `cannot combine ${a.currency} with ${b.currency}`)
}
