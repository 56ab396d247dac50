import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { credentials } from '../credentials.ts'

const MAX_AGE_MS = 5 * 60_000

interface SignedCall {
  readonly method: string
  /** With its query, without the host. */
  readonly path: string
  readonly dateUtc: string
  readonly body: string | Buffer
}

/** HMAC-SHA1 of verb, date, path and MD5 of the body, one a line, in upper-case hex. */
function signatureOf({ method, path, dateUtc, body }: SignedCall, secret: string): string {
  const digest = body.length === 0 ? '' : createHash('md5').update(body).digest('hex').toUpperCase()
  const lines = [method, dateUtc, path, digest].join('\n')
  return createHmac('sha1', secret).update(lines).digest('hex').toUpperCase()
}

/** Value of the header `Authorization`. */
export const authorizationOf = (call: SignedCall, secret: string = credentials.novomatic.secret): string =>
  `V1 ${credentials.novomatic.publicKey} ${signatureOf(call, secret)}`

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether an operator signed this call, about now. Compares in constant time. */
export function isSigned(call: SignedCall, authorization: string | undefined, now: number): boolean {
  const isSame = timingSafeEqual(digestOf(authorization ?? ''), digestOf(authorizationOf(call)))
  return isSame && Math.abs(now - Date.parse(call.dateUtc)) <= MAX_AGE_MS
}
