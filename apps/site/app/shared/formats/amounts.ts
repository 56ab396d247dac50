/** Sums and comparisons of amounts as the API sends them: exact, never through floats. */
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

/** `a` is more than `b`. @throws MoneyError when the currencies differ */
export const isMore = (a: Amount, b: Amount): boolean => signOf(minus(a, b)) === 1

/** How much of a whole, 0 to 1, in ten-thousandths: for bars. Nothing of nothing is all of it. */
export function shareOf(part: Amount, whole: Amount): number {
  const { minor } = fromMoneyText(whole)
  return minor === 0n ? 1 : Number((fromMoneyText(part).minor * 10_000n) / minor) / 10_000
}

/** Digits after the decimal point of a currency. */
export const decimalsOf = (currency: CurrencyCode): number => currencies[currency].exponent

export const zeroAmount = (currency: CurrencyCode): MoneyAmount => toMoneyText(money(0n, currency))

export interface CurrencyMark {
  readonly sign: string
  readonly at: 'start' | 'end'
}

/**
 * The sign of a currency and the side on which this page writes it.
 * @param sample any amount of the currency as the page writes it
 */
export function currencyMark(currency: CurrencyCode, sample: string): CurrencyMark {
  return { sign: currencies[currency].sign, at: /^\d/.test(sample) ? 'end' : 'start' }
}

/**
 * An amount as one would type it: the page's own decimal mark, without sign and grouping.
 * @param format writes an amount as the page does
 */
export function typedAmount(value: Amount, format: (value: Amount) => string): string {
  const usesComma = /\d,\d{1,2}(?!\d)/.test(format({ amount: '1.50', currency: value.currency }))
  return usesComma ? value.amount.replace('.', ',') : value.amount
}
