import type { Rational } from '../rational.ts'
import { add, divide, multiply, rational, scale, square, squareRoot, subtract, ZERO } from '../rational.ts'
import { type Volatility, volatilityOf } from '../volatility.ts'

/** The largest payment of a round, and how rare it is. */
export interface Largest {
  timesStake: Rational
  /** Its chance, where one fraction says it; otherwise the logarithm below is all there is. */
  chance?: Rational
  /** Null where the chance is not known. */
  log10Chance: number | null
}

/** Exact result of one variant of a game. Everything is per stake or per round; nothing here is simulated. */
export interface ExactBet {
  /** Coins that make up one stake. */
  unit: number
  return: Rational
  /** Standard deviation of one round, in stakes. */
  sd: number
  volatility: Volatility
  /** Chance of any payment. */
  hit: Rational
  /** Chance of a payment under the stake, and of the stake exactly: never called a win. */
  belowStake: Rational
  equalStake: Rational
  largest: Largest
  /** Where the return comes from; the parts add up to it. */
  split: Record<string, Rational>
  /** Figures of this kind: chances of features, means in coins, largest base spin. */
  figures: Record<string, Rational | number>
  /** All payments in coins, where one draw decides the round. */
  distribution?: Distribution
}

/** Exact results by variant: "stake" where there is none to choose. */
export interface ExactResult {
  /** Equally likely first draws that were gone through, or 0 for a closed form. */
  combinations: number
  bets: Record<string, ExactBet>
}

/** First and second moment of a payment in coins. */
export interface Moments {
  mean: Rational
  second: Rational
}

export const NOTHING: Moments = { mean: ZERO, second: ZERO }

/** Moments of a payment times a whole number. */
export const times = (a: Moments, by: number): Moments => ({
  mean: scale(a.mean, by),
  second: scale(a.second, by * by),
})

/** Standard deviation of a payment in coins. */
export const deviation = (m: Moments): number => squareRoot(subtract(m.second, square(m.mean)))

/** A payment in coins as a mixture: weights over one total, each with an amount and moments of what follows it. */
export class Mixture {
  private mean = ZERO
  private second = ZERO
  readonly total: bigint
  constructor(total: bigint) {
    this.total = total
  }

  /** `weight` of the total pays `coins` and then, independently, what `next` says. */
  add(weight: bigint, coins: number, next: Moments = NOTHING): void {
    const p = rational(weight, this.total)
    const c = BigInt(coins)
    this.mean = add(this.mean, multiply(p, add(next.mean, rational(c))))
    this.second = add(
      this.second,
      multiply(p, add(add(next.second, scale(next.mean, 2n * c)), rational(c * c))),
    )
  }

  get moments(): Moments {
    return { mean: this.mean, second: this.second }
  }
}

/** A distribution of whole coins: how many of `total` equally likely draws pay each amount. */
export interface Distribution {
  counts: ReadonlyMap<number, bigint>
  total: bigint
}

/** Moments of a distribution in coins, by whole-number sums. */
export function momentsOf({ counts, total }: Distribution): Moments {
  let mean = 0n
  let second = 0n
  for (const [coins, count] of counts) {
    const c = BigInt(coins)
    mean += c * count
    second += c * c * count
  }
  return { mean: rational(mean, total), second: rational(second, total) }
}

/** Chance that a distribution pays an amount that `test` accepts. */
export function chanceOf({ counts, total }: Distribution, test: (coins: number) => boolean): Rational {
  let sum = 0n
  for (const [coins, count] of counts) if (test(coins)) sum += count
  return rational(sum, total)
}

/** Largest amount of a distribution and how many draws pay it. */
export function topOf({ counts }: Distribution): { coins: number; count: bigint } {
  let coins = 0
  for (const amount of counts.keys()) if (amount > coins) coins = amount
  return { coins, count: counts.get(coins) ?? 0n }
}

/** log10 of a positive fraction, for chances too small for a double. */
export function log10(a: Rational): number {
  const log = (n: bigint): number => {
    const text = n.toString()
    return Math.log10(Number(`0.${text.slice(0, 17)}`)) + text.length
  }
  return log(a.num) - log(a.den)
}

/** The whole result of a round whose payment is one distribution of coins; `unit` coins make up the stake. */
export function betOf(
  distribution: Distribution,
  unit: number,
  more: { split?: Record<string, Rational>; figures?: Record<string, Rational | number> } = {},
): ExactBet {
  const moments = momentsOf(distribution)
  const sd = deviation(moments) / unit
  const top = topOf(distribution)
  const chance = rational(top.count, distribution.total)
  return {
    unit,
    return: divide(moments.mean, rational(unit)),
    sd,
    volatility: volatilityOf(sd),
    hit: chanceOf(distribution, (coins) => coins > 0),
    belowStake: chanceOf(distribution, (coins) => coins > 0 && coins < unit),
    equalStake: chanceOf(distribution, (coins) => coins === unit),
    largest: { timesStake: rational(top.coins, unit), chance, log10Chance: log10(chance) },
    split: more.split ?? {},
    figures: more.figures ?? {},
    distribution,
  }
}
