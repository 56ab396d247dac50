import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

export interface Signed {
  readonly method: string
  readonly uuid: string
  readonly data: unknown
}

/**
 * A JSON value as the signature covers it: keys in ASCII order, each followed by its value, lists in order, null as
 * nothing (docs.trustly.com, Authentication).
 */
export function serialise(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(serialise).join('')
  if (typeof value === 'object')
    return Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => key + serialise(inner))
      .join('')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const coveredBy = ({ method, uuid, data }: Signed): Buffer =>
  Buffer.from(method + uuid + serialise(data), 'utf8')

/** Signs our messages and checks Trustly's: RSA with SHA-1, as the protocol prescribes. */
export interface Signatures {
  sign(message: Signed): string
  /** Whether one of the company's keys made the signature. */
  isTheirs(message: Signed, signature: string): boolean
}

/** @throws Error for text that is not a key */
export function createSignatures(keys: {
  readonly privateKey: string
  readonly publicKeys: readonly string[]
}): Signatures {
  const ours: KeyObject = createPrivateKey(keys.privateKey)
  const theirs = keys.publicKeys.map((key) => createPublicKey(key))
  return {
    sign: (message) => sign('RSA-SHA1', coveredBy(message), ours).toString('base64'),
    isTheirs: (message, signature) =>
      theirs.some((key) => verify('RSA-SHA1', coveredBy(message), key, Buffer.from(signature, 'base64'))),
  }
}
