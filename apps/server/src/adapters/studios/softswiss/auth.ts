import { createHmac, timingSafeEqual } from 'node:crypto'

/** Header of a signature, in both directions. */
export const SIGNATURE_HEADER = 'x-request-sign'

/** HMAC-SHA256 of the body's bytes in lower-case hex. */
export function signatureOf(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Compares in constant time with every configured secret, so that secrets can be rotated without downtime. */
export function isSigned(
  body: Buffer,
  signature: string | string[] | undefined,
  secrets: readonly string[],
): boolean {
  const sent = typeof signature === 'string' ? signature : ''
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(sent) ? sent.toLowerCase() : ' '.repeat(64), 'utf8')
  let matches = false
  for (const secret of secrets)
    matches = timingSafeEqual(given, Buffer.from(signatureOf(body, secret), 'utf8')) || matches
  return matches
}
