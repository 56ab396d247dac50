import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** A JSON value as Trustly signs it: keys in ASCII order, each followed by its value; null adds nothing. */
export function serialise(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(serialise).join('')
  if (typeof value === 'object')
    return Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => key + serialise(inner))
      .join('')
  // Numbers and booleans are written as in JSON.
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export interface Signed {
  readonly method: string
  readonly uuid: string
  readonly data: unknown
}

const plain = ({ method, uuid, data }: Signed): Buffer => Buffer.from(method + uuid + serialise(data), 'utf8')

/** RSA with SHA-1 over method, UUID and data, in Base64. */
export function signatureOf(message: Signed, privateKey: string): string {
  return sign('RSA-SHA1', plain(message), createPrivateKey(privateKey)).toString('base64')
}

export function isSigned(message: Signed, signature: string, publicKey: string): boolean {
  return verify('RSA-SHA1', plain(message), createPublicKey(publicKey), Buffer.from(signature, 'base64'))
}
