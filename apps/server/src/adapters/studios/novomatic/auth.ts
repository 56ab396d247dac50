import { createHmac, hash } from 'node:crypto'
import { isOneOf } from '../secrets.ts'
import { MAX_AGE_MS } from './assumed.ts'

/** What a signature covers. */
export interface SignedCall {
  readonly method: string
  /** As it was sent, with its query, without the host. */
  readonly path: string
  /** Text of the header `DateUtc`. */
  readonly dateUtc: string
  /** Empty without one. */
  readonly body: string | Buffer
}

/** HMAC-SHA1 of four lines in upper-case hex: verb, date, path, MD5 of the body. The last is empty without a body. */
export function signatureOf({ method, path, dateUtc, body }: SignedCall, secret: string): string {
  const digest = body.length === 0 ? '' : hash('md5', body).toUpperCase()
  return createHmac('sha1', secret)
    .update([method, dateUtc, path, digest].join('\n'))
    .digest('hex')
    .toUpperCase()
}

/** Value of the header `Authorization`. */
export const authorizationOf = (call: SignedCall, publicKey: string, secret: string): string =>
  `V1 ${publicKey} ${signatureOf(call, secret)}`

/** Compares in constant time with every configured key, so that keys can be rotated without downtime. */
export function isSigned(
  call: SignedCall,
  authorization: string | string[] | undefined,
  { publicKey, secrets }: { readonly publicKey: string; readonly secrets: readonly string[] },
): boolean {
  const given = typeof authorization === 'string' ? authorization : ''
  return isOneOf(
    secrets.map((secret) => authorizationOf(call, publicKey, secret)),
    given,
  )
}

/** Whether a call was made about now. A date that cannot be read was not. */
export function isRecent(dateUtc: string, nowMs: number): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(dateUtc)) return false
  const age = nowMs - Date.parse(dateUtc)
  return Math.abs(age) <= MAX_AGE_MS
}
