import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const SMALLEST_COMPRESSED = 1_024
/** The page of the lobby has 1.5 % fewer bytes than with 5 in the same time; from 8 on it takes seven times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

type Coding = 'br' | 'gzip'

/** The bytes of a page or answer in every coding that has been asked for; each is made once. */
export interface EncodedBody {
  /** Length without a coding. */
  readonly plainBytes: number
  /** The bytes for an `accept-encoding` header, and their coding if they are compressed. */
  bytesFor(
    accepted: string | undefined,
  ): Promise<{ readonly bytes: Buffer; readonly coding: Coding | undefined }>
  /** Validator of the bytes in a coding. */
  etagFor(coding: Coding | undefined): string
}

/** Whether an `accept-encoding` header names a coding and does not refuse it by `q=0`. */
const accepts = (accepted: string, coding: Coding): boolean =>
  accepted.split(',').some((one) => {
    const [name, ...parameters] = one.split(';').map((part) => part.trim())
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

export function codingFor(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : undefined
}

/** @param options.isCompressed whether a client may get it in a coding that it accepts */
export function encodedBody(text: string, options: { readonly isCompressed: boolean }): EncodedBody {
  const plain = Buffer.from(text)
  const isCompressed = options.isCompressed && plain.length >= SMALLEST_COMPRESSED
  const packed = new Map<Coding, Promise<Buffer>>()
  let digest: string | undefined
  return {
    plainBytes: plain.length,
    async bytesFor(accepted) {
      const coding = isCompressed ? codingFor(accepted) : undefined
      if (coding === undefined) return { bytes: plain, coding }
      const made = packed.get(coding) ?? (coding === 'br' ? brotli(plain, QUALITY) : zip(plain))
      packed.set(coding, made)
      return { bytes: await made, coding }
    },
    etagFor(coding) {
      digest ??= createHash('sha1').update(plain).digest('base64url')
      return `"${digest}${coding === undefined ? '' : `-${coding}`}"`
    },
  }
}
