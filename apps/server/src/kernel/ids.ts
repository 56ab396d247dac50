import { createHash, randomBytes, randomFillSync } from 'node:crypto'
import { type Clock, systemClock } from './clock.ts'

// Crockford's alphabet: no i, l, o, u, so that an id can be read aloud and typed.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_CHARS = 10
const RANDOM_BYTES = 10
/** Random bytes are generated in bulk, because every request needs an id. */
const pool = Buffer.alloc(RANDOM_BYTES * 256)
let taken = pool.length
const ID_CHARS = 26

function encode(value: bigint, length: number): string {
  let text = ''
  for (let rest = value, i = 0; i < length; i++, rest >>= 5n) text = ALPHABET[Number(rest & 31n)] + text
  return text
}

function encodeTime(milliseconds: number): string {
  let text = ''
  for (let rest = milliseconds, i = 0; i < TIME_CHARS; i++, rest = Math.floor(rest / 32))
    text = ALPHABET.charAt(rest % 32) + text
  return text
}

/** Sixteen characters of five bits each, from ten bytes. */
function encodeRandom(): string {
  if (taken === pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  let text = ''
  for (const end = taken + RANDOM_BYTES; taken < end; taken += 5) {
    const high = (pool.readUInt16BE(taken) << 4) | (pool.readUInt8(taken + 2) >> 4)
    const low = pool.readUIntBE(taken + 2, 3) & 0xfffff
    for (const part of [high, low])
      for (let shift = 15; shift >= 0; shift -= 5) text += ALPHABET.charAt((part >> shift) & 31)
  }
  return text
}

/**
 * A prefixed id that sorts by creation time (to the millisecond) and cannot be guessed (80 random bits):
 * `wd_01kah8w2m3c9q4x7r5v6b8n0pz`. Player ids come from a sequence instead.
 */
export function newId(prefix: string, clock: Clock = systemClock): string {
  return `${prefix}_${encodeTime(clock.nowMs())}${encodeRandom()}`
}

/** The player's number in the alphabet of ids, without leading zeros. */
function encodePlayer(playerId: bigint): string {
  let text = ''
  for (let rest = playerId; rest > 0n; rest >>= 5n) text = ALPHABET.charAt(Number(rest & 31n)) + text
  return text
}

/**
 * Like `newId`, for a row of one player, whose number stands at its end: `rsk_01kah8w2m3c9q4x7r5v6b8n0pz_3jh`. The id
 * alone says which player's rows to read, and so which database has them (decision 153).
 */
export function newIdOf(prefix: string, playerId: bigint, clock: Clock = systemClock): string {
  return `${newId(prefix, clock)}_${encodePlayer(playerId)}`
}

const ID_OF_PLAYER = new RegExp(`^[a-z]+_[${ALPHABET}]{${ID_CHARS}}_((?!0)[${ALPHABET}]{1,13})$`)
const MAX_PLAYER = 2n ** 63n - 1n

/**
 * The player whose number an id of `newIdOf` ends with; null for other ids, as those of earlier releases. It is only
 * where to look: the row under the whole id says whose it is.
 */
export function playerOfId(id: string): bigint | null {
  const [, encoded] = ID_OF_PLAYER.exec(id) ?? []
  if (encoded === undefined) return null
  let number = 0n
  for (const letter of encoded) number = number * 32n + BigInt(ALPHABET.indexOf(letter))
  return number <= MAX_PLAYER ? number : null
}

/**
 * A deterministic id for a prefix and parts, in the shape of `newId`. A handler whose effect must happen once stores it
 * under the id derived from player and idempotency key: the table's unique key refuses the second one.
 */
export function derivedId(prefix: string, ...parts: readonly (string | bigint)[]): string {
  const text = JSON.stringify([prefix, ...parts.map(String)])
  const digest = createHash('sha256').update(text).digest('hex')
  return `${prefix}_${encode(BigInt(`0x${digest}`), ID_CHARS)}`
}

/** An unguessable URL-safe token for links and one-use tickets. @param bytes of randomness, 32 = 256 bits */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}
