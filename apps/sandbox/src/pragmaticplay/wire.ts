import { createHash, timingSafeEqual } from 'node:crypto'

export type Fields = Readonly<Record<string, string>>

/**
 * The studio's signature, in both directions: names sorted, `name=value` joined by `&`, `hash` and empty values left
 * out, the secret appended, MD5 in lower-case hex. Decoded values are signed.
 */
export function hashOf(fields: Fields, secret: string): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5')
    .update(text + secret)
    .digest('hex')
}

/** Compares in constant time. */
export function isSigned(fields: Fields, secret: string): boolean {
  const given = Buffer.from((fields['hash'] ?? '').toLowerCase().padEnd(32).slice(0, 32))
  return timingSafeEqual(given, Buffer.from(hashOf(fields, secret)))
}

/** Parses JSON with numbers as text, so that no amount passes through a float. */
export function readExact(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text, (_name, part: unknown, context?: { source?: string }) =>
      typeof part === 'number' ? (context?.source ?? String(part)) : part,
    )
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A field of an answer as text; empty where it is missing or not text (numbers are text here, see `readExact`). */
export function textIn(answer: Readonly<Record<string, unknown>>, name: string): string {
  const value = answer[name]
  return typeof value === 'string' ? value : ''
}
