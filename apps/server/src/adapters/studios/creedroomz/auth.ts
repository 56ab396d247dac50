import { hash } from 'node:crypto'
import { isOneOf } from '../secrets.ts'
import { isNumberLiteral, type JsonObject, type NumberLiteral, numberText } from '../transports/json.ts'

/** A call has two levels; deeper ones are not the studio's. */
const MAX_DEPTH = 8

const literalOf = ({ rawJSON }: NumberLiteral) => rawJSON

/** `10.10` is `10.1`, `5.0` is `5`. */
function withoutTrailingZeros(literal: NumberLiteral): string {
  const plain = numberText.parse(literal)
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}

/** Compact JSON with its keys in ordinal order at every level. Null where it is nested too deeply. */
function sortedText(value: unknown, print: (literal: NumberLiteral) => string, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isNumberLiteral(value)) return print(value)
  const parts: string[] = []
  const isList = Array.isArray(value)
  for (const [key, inner] of isList ? value.entries() : Object.entries(value).toSorted(byKey)) {
    const text = sortedText(inner, print, depth + 1)
    if (text === null) return null
    parts.push(isList ? text : `${JSON.stringify(key)}:${text}`)
  }
  return isList ? `[${parts.join()}]` : `{${parts.join()}}`
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1

const digest = (text: string) => hash('sha256', text)

/** What `PublicKey` is for this body: SHA-256 of the sorted body without it, followed by the secret. */
export function publicKeyOf(
  body: JsonObject,
  secret: string,
  form: 'received' | 'normalized' = 'received',
): string | null {
  const { PublicKey: _, ...signed } = body
  const text = sortedText(signed, form === 'received' ? literalOf : withoutTrailingZeros)
  return text === null ? null : digest(text + secret)
}

/**
 * How the numbers of a call are written in its signature: as in its body, or without trailing zeros, as some clients
 * of the studio do. Null where the signature is wrong.
 */
export function signedForm(body: JsonObject, secrets: readonly string[]): 'received' | 'normalized' | null {
  const sent = body['PublicKey']
  if (typeof sent !== 'string') return null
  const isSigned = (form: 'received' | 'normalized') => {
    const expected = secrets.map((secret) => publicKeyOf(body, secret, form))
    return isOneOf(
      expected.filter((one) => one !== null),
      sent.toLowerCase(),
    )
  }
  if (isSigned('received')) return 'received'
  return isSigned('normalized') ? 'normalized' : null
}
