import type {
  CrashDefinition,
  DiceDefinition,
  KenoDefinition,
  PlinkoDefinition,
  RouletteDefinition,
  ScratchDefinition,
  WheelDefinition,
} from '../definition.ts'
import { choose, rational } from '../rational.ts'
import type { ExactBet, ExactResult } from './result.ts'
import { betOf } from './result.ts'

/** Counts of coins from pairs that may repeat an amount; what is missing to the total pays nothing. */
function pairs(list: Iterable<readonly [number, bigint]>, total: bigint): Map<number, bigint> {
  const counts = new Map<number, bigint>()
  let sum = 0n
  for (const [coins, count] of list) {
    counts.set(coins, (counts.get(coins) ?? 0n) + count)
    sum += count
  }
  if (sum < total) counts.set(0, (counts.get(0) ?? 0n) + total - sum)
  return counts
}

/** A scratch ticket: the table of prizes is the distribution. */
export function exactScratch(def: ScratchDefinition): ExactResult {
  const total = BigInt(def.total)
  const counts = pairs(
    def.prizes.map(([prize, tickets]) => [prize, BigInt(tickets)] as const),
    total,
  )
  return { combinations: def.total, bets: { stake: betOf({ counts, total }, 1) } }
}

/** A ball through fair pins: binomial counts over 2^rows. */
export function exactPlinko(def: PlinkoDefinition): ExactResult {
  const total = 2n ** BigInt(def.rows)
  const bets: Record<string, ExactBet> = {}
  for (const [risk, pays] of Object.entries(def.pays)) {
    const slots = Array.from({ length: def.rows + 1 }, (_, k) => {
      return [pays[Math.min(k, def.rows - k)]!, choose(def.rows, k)] as const
    })
    bets[risk] = betOf({ counts: pairs(slots, total), total }, def.base)
  }
  return { combinations: Number(total), bets }
}

/** A money wheel: each value alone. */
export function exactWheel(def: WheelDefinition): ExactResult {
  const total = BigInt(def.order.length)
  const bets: Record<string, ExactBet> = {}
  for (const [value, paysTo1] of Object.entries(def.paysTo1)) {
    const covered = BigInt(def.order.filter((segment) => segment === value).length)
    bets[value] = betOf({ counts: pairs([[paysTo1 + 1, covered]], total), total }, 1)
  }
  return { combinations: def.order.length, bets }
}

/** Roulette by the number of pockets that a spot covers. */
export function exactRoulette(def: RouletteDefinition): ExactResult {
  const total = BigInt(def.wheelOrder.length)
  const bets: Record<string, ExactBet> = {}
  for (const [covers, paysTo1] of Object.entries(def.paysTo1)) {
    bets[covers] = betOf({ counts: pairs([[paysTo1 + 1, BigInt(covers)]], total), total }, 1)
  }
  return { combinations: def.wheelOrder.length, bets }
}

/** Keno by how many numbers are chosen: hypergeometric counts. */
export function exactKeno(def: KenoDefinition): ExactResult {
  const total = choose(def.numbers, def.drawn)
  const bets: Record<string, ExactBet> = {}
  for (const [picks, pays] of Object.entries(def.pays)) {
    const n = Number(picks)
    const hits = Object.entries(pays).map(([hit, coins]) => {
      const k = Number(hit)
      return [coins, choose(n, k) * choose(def.numbers - n, def.drawn - k)] as const
    })
    bets[picks] = betOf({ counts: pairs(hits, total), total }, def.base)
  }
  return { combinations: 0, bets }
}

/** Targets that a certificate lists; every other one follows the same floor. */
export const LISTED_TARGETS = [101, 110, 125, 150, 200, 300, 500, 1_000, 5_000, 10_000, 100_000, 1_000_000]

/** Crash by target in hundredths: the count of winning draws is one floor. */
export function exactCrash(def: CrashDefinition): ExactResult {
  const total = 1n << BigInt(def.rangeBits)
  const numerator = BigInt(def.numerator) << BigInt(def.rangeBits)
  const bets: Record<string, ExactBet> = {}
  for (const target of LISTED_TARGETS) {
    if (target < def.minTarget || target > def.maxTarget) continue
    const counts = pairs([[target, numerator / BigInt(target)]], total)
    bets[target] = betOf({ counts, total }, 100, {
      figures: {
        endsAtOnce: rational(total - numerator / BigInt(def.minTarget), total),
      },
    })
  }
  return { combinations: 0, bets }
}

/** Dice by the number of winning rolls: the same for both sides. */
export function exactDice(def: DiceDefinition): ExactResult {
  const total = BigInt(def.sides)
  const bets: Record<string, ExactBet> = {}
  for (const [winning, coins] of def.pays) {
    bets[winning] = betOf({ counts: pairs([[coins, BigInt(winning)]], total), total }, def.base)
  }
  return { combinations: def.sides, bets }
}
