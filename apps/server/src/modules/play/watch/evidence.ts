import type { CertifiedOutcomes } from '../../lobby/index.ts'

/** A class of rounds: the payment in ten-thousandths of the stake, and how many rounds had it. */
export interface ClassCount {
  readonly ratio: number
  readonly rounds: number
}

/** Ten-thousandths of a stake. */
export const RATIO_SCALE = 10_000
/** Classes end here: no statistic needs more of a payment. */
export const MAX_RATIO = 100 * RATIO_SCALE

/** The class of a round; null for one without a stake. */
export function ratioOf(staked: bigint, won: bigint): number | null {
  if (staked <= 0n) return null
  const ratio = (2n * won * BigInt(RATIO_SCALE) + staked) / (2n * staked)
  return ratio > BigInt(MAX_RATIO) ? MAX_RATIO : Math.max(0, Number(ratio))
}

export type Statistic = 'mean' | 'hit' | 'large'
export interface Evidence {
  readonly statistic: Statistic
  /** Natural logarithm of the E-value. */
  readonly log: number
}

/**
 * Levels of the logarithm: a game whose rounds follow its certificate ever reaches them with a chance of at most 0.0027
 * and 0.00000057, the two-sided tails of 3 and 5 standard deviations.
 */
export const ALERT = -Math.log(0.0027)
export const STOP = -Math.log(5.7e-7)

type Between = CertifiedOutcomes['mean']

/** 18 values from 10^−4 to 10^−0.6. */
const LAMBDAS = Array.from({ length: 18 }, (_, step) => 10 ** (-4 + step / 5))
/** A smaller factor of one round would let few rounds decide. */
const LEAST_FACTOR = 0.05
/** Changes of the odds of a class, as logarithms. */
const ODDS_SHIFTS = Array.from({ length: 9 }, (_, step) => 0.01 * 2 ** step)

/** Logarithm of the mean of E-values that are given as logarithms: itself an E-value. */
function logOfMean(logs: readonly number[]): number {
  if (logs.length === 0) return 0
  const largest = Math.max(...logs)
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / logs.length)
}

/**
 * The mean over λ of Π (1 + λ (x − μ)) over all rounds. At the certified mean each product is a martingale with mean 1,
 * whatever the tail, so it may be looked at any number of times. μ is the bound on the side that λ tests.
 */
function meanEvidence({ cap, mean }: CertifiedOutcomes, counts: readonly ClassCount[]): number {
  const sides = [
    ...LAMBDAS.map((lambda) => ({ lambda, mu: mean.most })),
    ...(mean.least === undefined ? [] : LAMBDAS.map((lambda) => ({ lambda: -lambda, mu: mean.least! }))),
  ]
  const used = sides.filter(
    ({ lambda, mu }) => Math.min(1 - lambda * mu, 1 + lambda * (cap - mu)) > LEAST_FACTOR,
  )
  return logOfMean(
    used.map(({ lambda, mu }) =>
      counts.reduce((sum, { ratio, rounds }) => {
        const x = Math.min(cap, ratio / RATIO_SCALE)
        return sum + rounds * Math.log(1 + lambda * (x - mu))
      }, 0),
    ),
  )
}

/** The same for the share of rounds in a class, over changes of its odds in both directions. */
function shareEvidence({ least, most }: Between, inside: number, outside: number): number {
  const logs = ODDS_SHIFTS.flatMap((shift) => [
    [most, shift] as const,
    ...(least === undefined ? [] : [[least, -shift] as const]),
  ])
    .filter(([chance]) => chance > 0 && chance < 1)
    .map(([chance, shift]) => {
      const mixed = 1 - chance + chance * Math.exp(shift)
      return inside * (shift - Math.log(mixed)) - outside * Math.log(mixed)
    })
  return logOfMean(logs)
}

const roundsOf = (counts: readonly ClassCount[]): number =>
  counts.reduce((sum, { rounds }) => sum + rounds, 0)

/** How strongly the rounds speak against the certificate, by statistic. */
export function evidenceOf(outcomes: CertifiedOutcomes, counts: readonly ClassCount[]): Evidence[] {
  const { cap, hit, large } = outcomes
  const share = (between: Between, isInside: (ratio: number) => boolean) => {
    const inside = roundsOf(counts.filter(({ ratio }) => isInside(ratio)))
    return shareEvidence(between, inside, roundsOf(counts) - inside)
  }
  return [
    { statistic: 'mean', log: meanEvidence(outcomes, counts) },
    ...(hit ? [{ statistic: 'hit' as const, log: share(hit, (ratio) => ratio > 0) }] : []),
    ...(large
      ? [{ statistic: 'large' as const, log: share(large, (ratio) => ratio >= cap * RATIO_SCALE) }]
      : []),
  ]
}

export type Level = 'alert' | 'stop'
export const levelOf = (log: number): Level | null => {
  if (log >= STOP) return 'stop'
  return log >= ALERT ? 'alert' : null
}
