import { createHash } from 'node:crypto'
import type { Definition } from './definition.ts'
import { ENGINE_VERSION } from './engine.ts'
import type { ExactBet } from './enumerate.ts'
import { enumerate } from './enumerate.ts'
import { chanceOfAtLeast, meanUpTo, medianOfSession, paymentsOf } from './exact/sessions.ts'
import type { Rational } from './rational.ts'
import { rational, toDecimal } from './rational.ts'
import type { Volatility } from './volatility.ts'

/** A fraction as text. The two parts are left out where they would fill pages; the decimal then has 15 digits. */
export interface FractionText {
  num?: string
  den?: string
  dec: string
}

export interface CertifiedBet {
  /** Coins that make up one stake. */
  unit: number
  return: FractionText
  sd: number
  volatility: Volatility
  hit: FractionText
  belowStake: FractionText
  equalStake: FractionText
  largest: { timesStake: FractionText; chance?: FractionText; log10Chance: number | null }
  /** Rounds for a 95 % half width of 0.1 points by plain simulation. */
  roundsForTenthPoint: number
  split: Record<string, FractionText>
  figures: Record<string, FractionText | number>
  /** Chance of a payment of at least so many stakes. */
  tail: Record<string, number>
  /**
   * The return when a payment above 100 stakes counts as 100: an operator compares its rounds with it. Absent where the
   * return is known by simulation only.
   */
  returnUpTo100?: number
  /**
   * Half of all sessions of so many equal stakes get back no more than this many stakes; null when it cannot be said.
   */
  session: { rounds: number; medianStakes: number } | null
  /** Where a return is partly simulated: its 95 % half width, and the largest payment that came. */
  simulated?: { rounds: number; halfWidth: number; largestTimesStake: FractionText }
}

/** What is certified of one version of a game: its hash, and its exact result by variant. */
export interface Certificate {
  id: string
  version: number
  kind: string
  engine: string
  hash: string
  combinations: number
  bets: Record<string, CertifiedBet>
}

/** JSON with sorted keys and no spaces: one text for one definition. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
    return `{${fields.join(',')}}`
  }
  return JSON.stringify(value)
}

/**
 * SHA-256 in hex of the canonical JSON and the engine's version: the build's name in lists, rounds and certificates.
 */
export const definitionHash = (def: Definition, engine: string = ENGINE_VERSION): string =>
  createHash('sha256')
    .update(canonicalJson(def) + engine)
    .digest('hex')

const LONGEST = 220

function fractionText(a: Rational): FractionText {
  const num = a.num.toString()
  const den = a.den.toString()
  return num.length + den.length > LONGEST ? { dec: toDecimal(a, 15) } : { num, den, dec: toDecimal(a, 12) }
}

const mapped = <A, B>(record: Record<string, A>, to: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

/** A double as it is printed: 12 significant digits. */
const digits = (x: number): number => Number(x.toPrecision(12))
/** A sum of doubles, of which the first nine digits are right on every machine. */
const rounded = (x: number): number => Number(x.toPrecision(9))

/** 95 % half width in stakes of a plain simulation of `rounds` rounds. */
export const halfWidth = (sd: number, rounds: number): number => (1.959964 * sd) / Math.sqrt(rounds)

const TAIL = [10, 20, 50, 100, 200]
const SESSION_ROUNDS = 200

/** What is stated of one variant. */
export function certifiedBet(def: Definition, bet: ExactBet): CertifiedBet {
  const { largest, unit } = bet
  const payments = paymentsOf(def, bet, SESSION_ROUNDS)
  const median = medianOfSession(payments, SESSION_ROUNDS)
  return {
    unit,
    return: fractionText(bet.return),
    sd: digits(bet.sd),
    volatility: bet.volatility,
    hit: fractionText(bet.hit),
    belowStake: fractionText(bet.belowStake),
    equalStake: fractionText(bet.equalStake),
    largest: {
      timesStake: fractionText(largest.timesStake),
      ...(largest.chance ? { chance: fractionText(largest.chance) } : {}),
      log10Chance: largest.log10Chance === null ? null : digits(largest.log10Chance),
    },
    roundsForTenthPoint: Math.ceil(((1.959964 * bet.sd) / 0.001) ** 2),
    split: mapped(bet.split, fractionText),
    figures: mapped(bet.figures, (figure) =>
      typeof figure === 'number' ? digits(figure) : fractionText(figure),
    ),
    tail: Object.fromEntries(
      TAIL.map((stakes) => [stakes, rounded(chanceOfAtLeast(payments, stakes * unit))]),
    ),
    returnUpTo100: rounded(meanUpTo(payments, 100 * unit) / unit),
    session: median === null ? null : { rounds: SESSION_ROUNDS, medianStakes: digits(median / unit) },
  }
}

/** Certifies a definition by enumeration. Up to a second of work. A cascade is certified by `certifyCascade`. */
export function certify(def: Definition): Certificate {
  const { combinations, bets } = enumerate(def)
  return certificateOf(
    def,
    combinations,
    mapped(bets, (bet) => certifiedBet(def, bet)),
  )
}

/** The certificate that names a definition under this engine. */
export const certificateOf = (
  def: Definition,
  combinations: number,
  bets: Certificate['bets'],
): Certificate => ({
  id: def.id,
  version: def.version,
  kind: def.kind,
  engine: ENGINE_VERSION,
  hash: definitionHash(def),
  combinations,
  bets,
})

/** True when a certificate names just this definition under this engine (GAM-23). */
export const isCertified = (def: Definition, certificate: Certificate): boolean =>
  certificate.id === def.id &&
  certificate.version === def.version &&
  certificate.engine === ENGINE_VERSION &&
  certificate.hash === definitionHash(def)

/** A certified fraction as an exact one; the decimal stands in where the parts are too long to print. */
export function fractionOf(text: FractionText): Rational {
  if (text.num !== undefined && text.den !== undefined) return rational(BigInt(text.num), BigInt(text.den))
  const [mantissa = '0', exponent = '0'] = text.dec.split('e')
  const [wholePart = '0', decimals = ''] = mantissa.split('.')
  const shift = Number(exponent) - decimals.length
  const digitsOnly = BigInt(wholePart + decimals)
  return shift >= 0
    ? rational(digitsOnly * 10n ** BigInt(shift))
    : rational(digitsOnly, 10n ** BigInt(-shift))
}
