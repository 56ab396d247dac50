import { createHash, randomBytes } from 'node:crypto'
import { type Clock, systemClock } from './clock.ts'

// Crockford's alphabet: no i, l, o, u, so that an id can be read aloud and typed.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_CHARS = 10
const RANDOM_BYTES = 10
const RANDOM_CHARS = 16
const ID_CHARS = TIME_CHARS + RANDOM_CHARS

function encode(value: bigint, length: number): string {
  let text = ''
  for (let rest = value, i = 0; i < length; i++, rest >>= 5n) text = ALPHABET[Number(rest & 31n)] + text
  return text
}

/**
 * A prefixed id that sorts by the time of its making (to the millisecond) and cannot be guessed (80 random bits):
 * `wd_01kah8w2m3c9q4x7r5v6b8n0pz`. Player ids are not made here: they come from a sequence.
 */
export function newId(prefix: string, clock: Clock = systemClock): string {
  const time = BigInt(clock.now().epochMilliseconds)
  const random = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`)
  return `${prefix}_${encode(time, TIME_CHARS)}${encode(random, RANDOM_CHARS)}`
}

/**
 * The id that the same prefix and parts always have, in the shape of `newId`. A handler whose effect must happen once
 * stores it under the id derived from player and idempotency key: the unique key of the table refuses the second one.
 */
export function derivedId(prefix: string, ...parts: readonly (string | bigint)[]): string {
  const text = JSON.stringify([prefix, ...parts.map(String)])
  const digest = createHash('sha256').update(text).digest('hex')
  return `${prefix}_${encode(BigInt(`0x${digest}`), ID_CHARS)}`
}

/** An unguessable token for links and one-use tickets, URL-safe. @param bytes of randomness, 32 = 256 bits */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}
