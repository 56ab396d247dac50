import { createHmac, timingSafeEqual } from 'node:crypto'

/** Header of the signature, in both directions. */
export const SIGNATURE_HEADER = 'x-request-sign'

/** HMAC-SHA256 of the body's bytes in lower-case hex. */
export const signatureOf = (body: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Compares in constant time. */
export function isSigned(body: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  const sent = typeof signature === 'string' ? signature : ''
  const given = Buffer.from(sent.padEnd(64).slice(0, 64), 'latin1')
  return timingSafeEqual(given, Buffer.from(signatureOf(body, secret)))
}
