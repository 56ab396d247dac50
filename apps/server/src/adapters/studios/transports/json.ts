import { z } from 'zod'
import { type Reading, textFrom } from './reading.ts'

/** A number with the digits that were sent; `JSON.stringify` prints the same digits. */
export interface NumberLiteral {
  readonly rawJSON: string
}

interface LiteralJson {
  rawJSON(source: string): NumberLiteral
  isRawJSON(value: unknown): value is NumberLiteral
}
const literals = JSON as unknown as LiteralJson

export type JsonObject = Readonly<Record<string, unknown>>

/** An object in JSON. Numbers stay literals: an amount never passes through floating point. */
export function readJson(body: Buffer): Reading<JsonObject> {
  const text = textFrom(body)
  if (text === null) return { ok: false, reason: 'not UTF-8' }
  const revive = (_name: string, value: unknown, context: { source?: string }): unknown =>
    typeof value === 'number' ? literals.rawJSON(context.source ?? String(value)) : value
  try {
    const value: unknown = JSON.parse(text, revive as (name: string, value: unknown) => unknown)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject || literals.isRawJSON(value)) return { ok: false, reason: 'not an object' }
    return { ok: true, values: value as JsonObject }
  } catch {
    // Also a `RangeError` for brackets that are nested too deeply.
    return { ok: false, reason: 'not JSON' }
  }
}

export const isNumberLiteral = (value: unknown): value is NumberLiteral => literals.isRawJSON(value)

/** A field that studios send as a number or as text: the digits as they were sent, without an exponent. */
export const numberText = z
  .union([z.string(), z.custom<NumberLiteral>(isNumberLiteral)])
  .transform((value) => (typeof value === 'string' ? value : withoutExponent(value.rawJSON)))

const MAX_EXPONENT = 30

/** `1.5E+2` is `150`. A larger exponent stays, and no reader of amounts takes it. */
function withoutExponent(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,4})$/i.exec(literal) ?? []
  const shift = Number(exponent)
  if (whole === '' || Math.abs(shift) > MAX_EXPONENT) return literal
  const left = '0'.repeat(Math.max(0, -shift)) + whole
  const right = fraction.padEnd(shift, '0')
  const digits = left + right
  const point = left.length + shift
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const rest = digits.slice(point)
  return sign + integer + (rest === '' ? '' : `.${rest}`)
}
