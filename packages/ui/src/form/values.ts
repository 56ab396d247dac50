/** The parts of a date as typed; all empty at first. */
export interface DateParts {
  day: string
  month: string
  year: string
}

export const NO_DATE: DateParts = { day: '', month: '', year: '' }

/** ISO date (`1991-11-04`) of a valid calendar day; `undefined` otherwise. */
export function toIsoDate({ day, month, year }: DateParts): string | undefined {
  const [d, m, y] = [day, month, year].map((part) =>
    /^\d{1,4}$/.test(part.trim()) ? Number(part) : Number.NaN,
  )
  if (d === undefined || m === undefined || y === undefined) return undefined
  if (!(y >= 1000 && m >= 1 && m <= 12 && d >= 1)) return undefined
  const lastDay = new Date(Date.UTC(y, m, 0)).getUTCDate()
  if (d > lastDay) return undefined
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

export function toDateParts(iso: string): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []
  return { day, month, year }
}

export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** Parses a pasted date in the order of the field or ISO; `undefined` when it is none. */
export function datePartsFromPaste(text: string, order: DateOrder): DateParts | undefined {
  const parts = text.trim().split(/[\s./-]+/)
  const [a, b, c] = parts
  if (parts.length !== 3 || a === undefined || b === undefined || c === undefined) return undefined
  const found: DateParts =
    a.length === 4 || order === 'ymd'
      ? { year: a, month: b, day: c }
      : order === 'mdy'
        ? { month: a, day: b, year: c }
        : { day: a, month: b, year: c }
  return toIsoDate(found) === undefined ? undefined : found
}

/** A phone number in two parts: the country's prefix with `+`, and the rest as typed. */
export interface PhoneValue {
  prefix: string
  number: string
}

/** E.164 of a phone value, without the national trunk zero; `undefined` when it is not a number. */
export function toE164({ prefix, number }: PhoneValue): string | undefined {
  const digits = number.replaceAll(/[\s().-]/g, '').replace(/^0+/, '')
  return /^\+\d{1,4}$/.test(prefix) && /^\d{4,14}$/.test(digits) ? prefix + digits : undefined
}

/** Splits a pasted number by the longest of the known prefixes. */
export function splitPhone(text: string, prefixes: readonly string[]): PhoneValue | undefined {
  const compact = text
    .trim()
    .replace(/^00/, '+')
    .replaceAll(/[\s().-]/g, '')
  if (!/^\+\d{5,18}$/.test(compact)) return undefined
  const prefix = prefixes
    .filter((candidate) => compact.startsWith(candidate))
    .toSorted((a, b) => b.length - a.length)[0]
  return prefix === undefined ? undefined : { prefix, number: compact.slice(prefix.length) }
}

/** Reads Arabic, Persian and full-width digits, and drops marks of direction, which copied text brings. */
function toPlainDigits(typed: string): string {
  return typed
    .replaceAll(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[\u066b\uff0e]/g, '.')
    .replaceAll('\uff0c', ',')
}

/** A sign between the digits stays, and makes the amount unreadable: `1€50` is not 150. */
function withoutSign(text: string, sign: string): string {
  if (sign === '') return text
  if (text.startsWith(sign)) return text.slice(sign.length)
  return text.endsWith(sign) ? text.slice(0, -sign.length) : text
}

/**
 * The typed amount as a decimal string (`1234.50`): a point or a comma before the decimals, spaces or apostrophes
 * between thousands; points or commas there where the decimals have the other mark, or where there are several.
 * `undefined` for anything ambiguous.
 * @param decimals places of the currency, 0 to 4
 * @param sign of the currency; allowed before or after the amount
 */
export function parseAmount(typed: string, decimals: number, sign = ''): string | undefined {
  const compact = withoutSign(toPlainDigits(typed).trim(), sign)
    .trim()
    .replaceAll(/(?<=\d)[\s’'](?=\d{3}(?!\d))/g, '')
  const [, grouped = '', mark = '', rest = ''] =
    /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)((?:[.,]\d*)?)$/.exec(compact) ?? []
  const isGrouped = rest === '' ? decimals === 0 || grouped.split(mark).length > 2 : !rest.startsWith(mark)
  const plain = mark !== '' && isGrouped ? grouped.replaceAll(mark, '') + rest : compact
  const [, whole, fraction] = /^(\d{1,15})(?:[.,](\d*))?$/.exec(plain) ?? []
  if (whole === undefined || (fraction !== undefined && fraction.length > decimals)) return undefined
  const units = whole.replace(/^0+(?=\d)/, '')
  return fraction ? `${units}.${fraction.padEnd(decimals, '0')}` : units
}
