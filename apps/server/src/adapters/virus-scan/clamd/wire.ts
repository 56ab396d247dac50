/** Commands end in a zero byte, and so do answers. */
export const INSTREAM = Buffer.from('zINSTREAM\0')
const END = '\0'

const CHUNK_BYTES = 64 * 1024
const LENGTH_BYTES = 4

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes)
  return length
}

/** A file as the company reads it: chunks with their lengths in front, and an empty one at the end. */
export function* chunksOf(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += CHUNK_BYTES) {
    const chunk = file.subarray(at, at + CHUNK_BYTES)
    yield lengthOf(chunk.length)
    yield chunk
  }
  yield lengthOf(0)
}

/** @returns the answer without its end; null while it is not whole */
export function answerIn(received: string): string | null {
  const end = received.indexOf(END)
  return end < 0 ? null : received.slice(0, end)
}

export type ReadAnswer =
  | { readonly is: 'clean' }
  | { readonly is: 'infected'; readonly signature: string }
  /** An error of the scanner, or no answer of the protocol. */
  | { readonly is: 'unusable' }

/** `stream: OK`, `stream: Eicar-Test-Signature FOUND`; everything else is an error. */
export function readAnswer(answer: string): ReadAnswer {
  if (answer === 'stream: OK') return { is: 'clean' }
  const signature = /^stream: ([\x21-\x7e]{1,200}) FOUND$/.exec(answer)?.[1]
  return signature === undefined ? { is: 'unusable' } : { is: 'infected', signature }
}
