/** Sums and comparisons of amounts as the API sends them: exact, never with floats. */
import {
  type CurrencyCode,
  add,
  currencies,
  fromMoneyText,
  money,
  subtract,
  toMoneyText,
} from '@marquee/money'
import type { Amount } from './create-formats.ts'

export interface MoneyAmount {
  readonly amount: string
  readonly currency: CurrencyCode
}

/** @throws MoneyError when the currencies differ */
export function plus(a: Amount, b: Amount): MoneyAmount {
  return toMoneyText(add(fromMoneyText(a), fromMoneyText(b)))
}

/** @throws MoneyError when the currencies differ */
export function minus(a: Amount, b: Amount): MoneyAmount {
  return toMoneyText(subtract(fromMoneyText(a), fromMoneyText(b)))
}

export function signOf(value: Amount): -1 | 0 | 1 {
  const { minor } = fromMoneyText(value)
  return minor < 0n ? -1 : minor > 0n ? 1 : 0
}

export const isZero = (value: Amount): boolean => signOf(value) === 0

/**
 * Whether `a` is more than `b`.
 * @throws MoneyError when the currencies differ
 */
export const isMore = (a: Amount, b: Amount): boolean => signOf(minus(a, b)) === 1

/** Share of a whole from 0 to 1, in ten-thousandths, for bars. 1 when the whole is zero. */
export function shareOf(part: Amount, whole: Amount): number {
  const { minor } = fromMoneyText(whole)
  return minor === 0n ? 1 : Number((fromMoneyText(part).minor * 10_000n) / minor) / 10_000
}

/** Minor units as a number: for the geometry of a chart, never for a sum. */
export const chartValueOf = (value: Amount): number => Number(fromMoneyText(value).minor)

/** The amount at a line of a chart, in whole minor units. */
export const amountAt = (minor: number, currency: CurrencyCode): MoneyAmount =>
  toMoneyText(money(BigInt(minor), currency))

/** Decimal digits of a currency. */
export const decimalsOf = (currency: CurrencyCode): number => currencies[currency].exponent

export const zeroAmount = (currency: CurrencyCode): MoneyAmount => toMoneyText(money(0n, currency))

export interface CurrencyMark {
  readonly sign: string
  readonly at: 'start' | 'end'
}

/**
 * The sign of a currency and the side on which this page writes it.
 * @param sample any formatted amount of the currency
 */
export function currencyMark(currency: CurrencyCode, sample: string): CurrencyMark {
  return { sign: currencies[currency].sign, at: /^\d/.test(sample) ? 'end' : 'start' }
}

/**
 * An amount as it would be typed: with the page's decimal mark, without sign and grouping.
 * @param format formats an amount for the page
 */
export function typedAmount(value: Amount, format: (value: Amount) => string): string {
  const usesComma = /\d,\d{1,2}(?!\d)/.test(format({ amount: '1.50', currency: value.currency }))
  return usesComma ? value.amount.replace('.', ',') : value.amount
}
