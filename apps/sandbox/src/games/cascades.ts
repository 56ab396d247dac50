import type { Certificate, CertifiedBet, FractionText } from './certificate.ts'
import { certificateOf, certifiedBet, halfWidth } from './certificate.ts'
import type { ClusterDefinition } from './definition.ts'
import { bulkDraws } from './draws.ts'
import type { FirstDrop } from './exact/cluster.ts'
import { cellSetCounts, exactFirstDrop } from './exact/cluster.ts'
import { betOf } from './exact/result.ts'
import { volatilityOf } from './volatility.ts'
import { cascade } from './kinds/cluster.ts'
import { rational, toDecimal, toNumber } from './rational.ts'
import type { Sums } from './simulate.ts'

/**
 * The return of a cascade: the first drop is exact, and a simulation that is corrected by it gives the whole round. In
 * a sample the first drops pay a little more or less than their exact mean, and the whole rounds follow them.
 */

/** Sums of simulated rounds in coins; whole numbers below 2^53. */
interface CascadeSums {
  rounds: number
  coins: number
  squares: number
  /** Of the first drops, and of the products of first drop and whole round. */
  first: number
  firstSquares: number
  products: number
  /** How many rounds paid each amount. */
  payments: Map<number, number>
}

/** Plays `count` rounds from a named bulk stream. */
export function simulateCascades(def: ClusterDefinition, count: number, seed: string): CascadeSums {
  const draws = bulkDraws(`${seed}:${def.id}:${def.version}`)
  const payments = new Map<number, number>()
  const sums = { rounds: count, coins: 0, squares: 0, first: 0, firstSquares: 0, products: 0 }
  for (let i = 0; i < count; i++) {
    const { first, coins } = cascade(def, draws, null)
    payments.set(coins, (payments.get(coins) ?? 0) + 1)
    if (coins === 0) continue
    sums.coins += coins
    sums.squares += coins * coins
    sums.first += first
    sums.firstSquares += first * first
    sums.products += first * coins
  }
  return { ...sums, payments }
}

/** How many coins a whole round follows each coin of its first drop, measured in the sample. */
function followed({ rounds, coins, first, firstSquares, products }: CascadeSums): number {
  return (products - (coins * first) / rounds) / (firstSquares - (first * first) / rounds)
}

/**
 * The sums of the rounds, each less `beta` times what its first drop paid above the exact mean of first drops: the
 * same mean with a smaller deviation.
 */
export function controlled(
  sums: CascadeSums,
  { unit, beta, firstMean }: { unit: number; beta: number; firstMean: number },
): Sums {
  const { rounds, coins, squares, first, firstSquares, products, payments } = sums
  const excess = first - rounds * firstMean
  const excessSquares = firstSquares - 2 * firstMean * first + rounds * firstMean ** 2
  const excessProducts = products - firstMean * coins
  return {
    rounds,
    unit,
    coins: coins - beta * excess,
    squares: squares - 2 * beta * excessProducts + beta ** 2 * excessSquares,
    paid: rounds - (payments.get(0) ?? 0),
    above: 0,
  }
}

const CERTIFIED_ROUNDS = 64_000_000
const CERTIFIED_SEED = 'certificate'
/** Digits of a figure that is simulated. */
const SIMULATED_DIGITS = 6

const simulatedText = ({ dec }: FractionText): FractionText => ({
  dec: String(Number(Number(dec).toPrecision(SIMULATED_DIGITS))),
})

/** States a cascade by its exact first drop and simulated rounds. */
export function cascadeBet(def: ClusterDefinition, exact: FirstDrop, sums: CascadeSums): CertifiedBet {
  const { base: unit, capCoins } = def
  const { rounds } = sums
  const beta = followed(sums)
  const firstMean = toNumber(exact.coins)
  const { coins, squares } = controlled(sums, { unit, beta, firstMean })
  const residual = Math.sqrt(squares / rounds - (coins / rounds) ** 2) / unit
  const width = halfWidth(residual, rounds)
  const back = Number((coins / rounds / unit).toFixed(SIMULATED_DIGITS))
  const firstBack = toDecimal(rational(exact.coins.num, exact.coins.den * BigInt(unit)))
  const counts = new Map([...sums.payments].map(([paid, count]) => [paid, BigInt(count)]))
  const sampled = betOf({ counts, total: BigInt(rounds) }, unit)
  const bet = certifiedBet(def, {
    ...sampled,
    volatility: volatilityOf(sampled.sd),
    largest: { timesStake: rational(capCoins, unit), log10Chance: null },
    figures: {
      firstDropCoins: exact.coins,
      firstDropClusters: exact.clusters,
      beta: Number(beta.toPrecision(SIMULATED_DIGITS)),
      sdControlled: Number(residual.toPrecision(SIMULATED_DIGITS)),
    },
  })
  return {
    ...bet,
    return: { dec: String(back) },
    sd: Number(bet.sd.toPrecision(SIMULATED_DIGITS)),
    hit: simulatedText(bet.hit),
    belowStake: simulatedText(bet.belowStake),
    equalStake: simulatedText(bet.equalStake),
    split: {
      firstDrop: { dec: firstBack },
      laterDrops: { dec: (back - Number(firstBack)).toFixed(12) },
    },
    simulated: {
      rounds,
      halfWidth: Number(width.toPrecision(3)),
      largestTimesStake: { dec: String(Math.max(...sums.payments.keys()) / unit) },
    },
  }
}

/** Certifies a cascade. Some minutes of work: for `certify.ts`. */
export function certifyCascade(def: ClusterDefinition): Certificate {
  const counts = cellSetCounts(def.columns, def.rows)
  const sums = simulateCascades(def, CERTIFIED_ROUNDS, CERTIFIED_SEED)
  return certificateOf(def, 0, { stake: cascadeBet(def, exactFirstDrop(def, counts), sums) })
}
