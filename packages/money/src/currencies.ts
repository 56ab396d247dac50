/** Position of the currency's sign, and whether a space separates it from the number (spec 1 §9). */
export type SignPlace = 'before' | 'before-spaced' | 'after-spaced'

export interface Currency {
  /** ISO 4217 code. */
  readonly code: string
  /** Number of digits of the minor unit (ISO 4217 exponent). */
  readonly exponent: number
  readonly sign: string
  readonly place: SignPlace
}

const table = [
  { code: 'EUR', exponent: 2, sign: '€', place: 'before' },
  { code: 'CAD', exponent: 2, sign: '$', place: 'before' },
  { code: 'NZD', exponent: 2, sign: '$', place: 'before' },
  { code: 'NOK', exponent: 2, sign: 'kr', place: 'after-spaced' },
  { code: 'BRL', exponent: 2, sign: 'R$', place: 'before' },
  { code: 'CLP', exponent: 0, sign: '$', place: 'before-spaced' },
  { code: 'INR', exponent: 2, sign: '₹', place: 'before' },
  { code: 'PHP', exponent: 2, sign: '₱', place: 'after-spaced' },
  { code: 'PEN', exponent: 2, sign: 'S/.', place: 'before' },
  { code: 'ZAR', exponent: 2, sign: 'R', place: 'before' },
  { code: 'PLN', exponent: 2, sign: 'zł', place: 'after-spaced' },
  { code: 'TRY', exponent: 2, sign: '₺', place: 'after-spaced' },
  { code: 'GBP', exponent: 2, sign: '£', place: 'before' },
  { code: 'SEK', exponent: 2, sign: 'kr', place: 'after-spaced' },
  { code: 'JPY', exponent: 0, sign: '¥', place: 'before' },
] as const satisfies readonly Currency[]

export type CurrencyCode = (typeof table)[number]['code']

export const currencies: Readonly<Record<CurrencyCode, Currency>> = Object.freeze(
  Object.fromEntries(table.map((currency) => [currency.code, currency])) as Record<CurrencyCode, Currency>,
)

export const currencyCodes: readonly CurrencyCode[] = table.map((currency) => currency.code)

export function isCurrencyCode(text: string): text is CurrencyCode {
  return Object.hasOwn(currencies, text)
}
