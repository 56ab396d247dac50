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
