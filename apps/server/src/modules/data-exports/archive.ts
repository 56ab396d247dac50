import { strToU8, Zip, ZipDeflate } from 'fflate'

/** Bytes of one stored part. */
const PART_BYTES = 512 * 1024

/** Writes the bytes of an archive, in order. */
export type WritePart = (bytes: Buffer) => Promise<void>

export interface Archive {
  /** Adds a file; its text comes in pieces. */
  add(name: string, text: AsyncIterable<string> | Iterable<string>): Promise<void>
  /** @returns size of the whole archive in bytes */
  finish(): Promise<number>
}

/** A ZIP archive that is written while it is made: only one part of it is in memory. */
export function createArchive(write: WritePart): Archive {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let total = 0
  let failure: Error | undefined
  const zip = new Zip((error, bytes) => {
    if (error) failure = error
    waiting.push(bytes)
    waitingBytes += bytes.length
    total += bytes.length
  })
  async function flush(): Promise<void> {
    if (failure) throw failure
    if (waitingBytes === 0) return
    const part = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await write(part)
  }
  return {
    async add(name, text) {
      const file = new ZipDeflate(name, { level: 6 })
      zip.add(file)
      for await (const piece of text) {
        file.push(strToU8(piece))
        if (waitingBytes >= PART_BYTES) await flush()
      }
      file.push(new Uint8Array(0), true)
    },
    async finish() {
      zip.end()
      await flush()
      return total
    },
  }
}
