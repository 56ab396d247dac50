import { hash as digest, timingSafeEqual } from 'node:crypto'
import type { TextFields } from '../transports/form.ts'

/**
 * The studio's signature: names sorted, `name=value` joined by `&`, `hash` and empty values left out, the secret
 * appended, MD5 in lower-case hex. Decoded values are signed, not URL-encoded ones.
 */
export function signatureOf(fields: TextFields, secret: string): string {
  const text = Object.keys(fields)
    .filter((name) => name !== 'hash' && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  return digest('md5', text + secret)
}

/** Compares in constant time with every configured secret, so that secrets can be rotated without downtime. */
export function isSigned(fields: TextFields, secrets: readonly string[]): boolean {
  const hash = fields['hash'] ?? ''
  const given = Buffer.from(/^[0-9a-f]{32}$/i.test(hash) ? hash.toLowerCase() : ' '.repeat(32), 'utf8')
  let matches = false
  for (const secret of secrets) {
    const expected = Buffer.from(signatureOf(fields, secret), 'utf8')
    matches = timingSafeEqual(given, expected) || matches
  }
  return matches
}
