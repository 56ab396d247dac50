import { createHash } from 'node:crypto'
import { canonicalJson } from './certificate.ts'
import { type Rational, rational } from './rational.ts'

/**
 * A jackpot is a definition of its own: the games that feed it keep theirs, and their returns. Every accepted stake of
 * money adds its share, and then wins the whole pot with a chance that is as large as the stake. Amounts are in
 * smallest coins of a currency, so that a pot of each currency has the same rules.
 */
export interface JackpotDefinition {
  readonly id: string
  readonly name: string
  readonly version: number
  /** What a new pot begins with. */
  readonly seedCoins: number
  /** Of every stake, in millionths. */
  readonly shareMillionths: number
  /** A stake of one coin wins once in so many. */
  readonly oneInCoins: number
}

const MILLION = 1_000_000n

/** SHA-256 of the canonical definition: its name in lists. */
export const jackpotHash = (def: JackpotDefinition): string =>
  createHash('sha256').update(canonicalJson(def)).digest('hex')

/**
 * Share of all stakes that the jackpot pays in the long run: the contributions, which are all paid out, and one seed
 * for every win.
 */
export const jackpotReturn = ({ shareMillionths, seedCoins, oneInCoins }: JackpotDefinition): Rational =>
  rational(
    BigInt(shareMillionths) * BigInt(oneInCoins) + BigInt(seedCoins) * MILLION,
    BigInt(oneInCoins) * MILLION,
  )
