/** Codes that a player keeps for the day on which the generator of codes is lost. */
import { createHmac, randomInt } from 'node:crypto'

export const recoveryCodeCount = 10
/** Without I, O, 0 and 1, which are mistaken for each other on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const HALF = 5

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten different codes of 50 random bits: `K7QWM-3XN9D`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(`${half()}-${half()}`)
  return [...codes]
}

/** A code as it was typed, in its one spelling. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** What is stored: somebody with the database alone cannot try codes. The player is part of it. */
export function recoveryDigest(key: Buffer, playerId: bigint, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`${playerId}:${plainCode(code)}`)
    .digest()
}
