import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Draws } from './integers.ts'
import { drawsFrom } from './integers.ts'

/** Source of a provably fair round. `serverSeed` is 32 bytes; `clientSeed` is the player's own text. */
export interface RoundSeed {
  serverSeed: Uint8Array
  clientSeed: string
  nonce: number
}

/** Source of a table round: one seed of the table's reverse chain, and the salt fixed after its end was published. */
export interface TableSeed {
  serverSeed: Uint8Array
  salt: string
  tableId: string
  round: number
}

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const SEED_BYTES = 32
const WORDS_PER_BLOCK = 8

/** A new server seed: 32 bytes of the operating system's generator (GAM-02). Nothing else seeds. */
export const newServerSeed = (): Uint8Array => randomBytes(SEED_BYTES)

/** SHA-256 of the seed bytes in hex, shown before the first round under the seed. */
export const commitTo = (serverSeed: Uint8Array): string =>
  createHash('sha256').update(serverSeed).digest('hex')

/** True when a revealed seed is the one that was committed to. */
export const isCommitted = (serverSeed: Uint8Array, commit: string): boolean =>
  commitTo(serverSeed) === commit

/** True for 1 to 64 letters, digits, underscores and hyphens: the only client seeds taken. */
export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text)

/** Block i = HMAC-SHA-256(key = seed bytes, message = `prefix:i`), read as eight big-endian 32-bit words. */
function wordsOf(key: Uint8Array, prefix: string, from: number): () => number {
  if (key.length !== SEED_BYTES)
    throw new RangeError(`a server seed has ${SEED_BYTES} bytes, not ${key.length}`)
  if (!Number.isSafeInteger(from) || from < 0) throw new RangeError(`a stream cannot go on from word ${from}`)
  let index = from
  let loaded = -1
  let block = Buffer.alloc(0)
  return () => {
    const wanted = Math.floor(index / WORDS_PER_BLOCK)
    if (wanted !== loaded) {
      block = createHmac('sha256', key).update(`${prefix}:${wanted}`).digest()
      loaded = wanted
    }
    const word = block.readUInt32BE((index % WORDS_PER_BLOCK) * 4)
    index += 1
    return word
  }
}

/**
 * The stream of one player round. A further step of the round continues where the last one stopped: pass the
 * `words` of the stored state as `from`. Throws RangeError for a seed, client seed or nonce that is not one.
 */
export function roundDraws(seed: RoundSeed, from = 0): Draws {
  if (!isClientSeed(seed.clientSeed)) throw new RangeError('a client seed is 1 to 64 of A-Z a-z 0-9 _ -')
  if (!Number.isSafeInteger(seed.nonce) || seed.nonce < 0)
    throw new RangeError('a nonce is a whole number from 0')
  return drawsFrom(wordsOf(seed.serverSeed, `${seed.clientSeed}:${seed.nonce}`, from), from)
}

/** The stream of a round's jackpot: beside that of its game, which it leaves as it is. */
export const jackpotDraws = ({ serverSeed, clientSeed, nonce }: RoundSeed): Draws =>
  drawsFrom(wordsOf(serverSeed, `${clientSeed}:${nonce}:jackpot`, 0))

/** The stream of one round of a shared table: key s_r, message `salt:tableId:r:i`. */
export function tableDraws(seed: TableSeed, from = 0): Draws {
  return drawsFrom(wordsOf(seed.serverSeed, `${seed.salt}:${seed.tableId}:${seed.round}`, from), from)
}

/** One step down a table's chain: s_k = SHA-256(s_{k+1}); anybody hashes a shown seed back to the one before. */
export const chainStep = (seed: Uint8Array): Uint8Array => createHash('sha256').update(seed).digest()

/**
 * Seed of round `round` (0 = the published end) of a chain of `length` rounds whose secret top is `top`.
 * O(length - round) hashes: a table keeps checkpoints when it opens.
 */
export function chainSeed(top: Uint8Array, length: number, round: number): Uint8Array {
  if (round < 0 || round > length) throw new RangeError(`round ${round} is outside a chain of ${length}`)
  let seed = top
  for (let k = length; k > round; k--) seed = chainStep(seed)
  return seed
}

const BULK_BYTES = 1 << 16

/**
 * A fast cryptographic stream (AES-256 in counter mode under SHA-256 of the label) for simulations and
 * certificates, where one HMAC block per round would cost more than the round. Never used for play.
 */
export function bulkDraws(label: string): Draws {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(label).digest(), Buffer.alloc(16))
  const zeros = Buffer.alloc(BULK_BYTES)
  const size = BULK_BYTES / 4
  let chunk = new Uint32Array(0)
  let at = 0
  let chunks = 0
  const refill = (): void => {
    const bytes = cipher.update(zeros)
    chunk = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + BULK_BYTES))
    at = 0
    chunks += 1
  }
  const limits = new Float64Array(4096)
  const word = (): number => {
    if (at === chunk.length) refill()
    return chunk[at++]!
  }
  const wide = drawsFrom(word)
  return {
    get words() {
      return chunks === 0 ? 0 : (chunks - 1) * size + at
    },
    int(n) {
      if (!(n < limits.length)) return wide.int(n)
      let limit = limits[n]!
      if (limit === 0) {
        if (!Number.isSafeInteger(n) || n < 1) return wide.int(n)
        limit = limits[n] = 2 ** 32 - (2 ** 32 % n)
      }
      let w = word()
      while (w >= limit) w = word()
      return (w >>> 0) % (n >>> 0)
    },
  }
}
