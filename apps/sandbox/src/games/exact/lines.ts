import type { FeatureBuyDefinition, LinesDefinition } from '../definition.ts'
import type { Rational } from '../rational.ts'
import { add, divide, multiply, ONE, power, rational, scale, subtract, ZERO } from '../rational.ts'
import { enumerateLines } from './reels.ts'
import type { Distribution, ExactBet, ExactResult, Moments } from './result.ts'
import { betOf, chanceOf, deviation, log10, Mixture, momentsOf, times, topOf } from './result.ts'
import { volatilityOf } from '../volatility.ts'

type Free = NonNullable<LinesDefinition['free']>

/** All spins of a line slot, apart by whether they start the feature; coins include the scatter's. */
export interface Spins {
  total: bigint
  plain: Map<number, bigint>
  starting: Map<number, bigint>
  lineCoins: bigint
  scatterCoins: bigint
}

/** @param drawn the symbol that expands in free spins; its reels then pay on every line */
export function spinsOf(def: LinesDefinition | FeatureBuyDefinition, drawn?: string): Spins {
  const counted = enumerateLines({ ...def, special: def.scatter?.symbol, drawn }, def.lines.length)
  const drawnPay = (showing: number): number =>
    drawn === undefined ? 0 : (def.pays[drawn]?.[showing] ?? 0) * def.lines.length
  const scatterPay = (count: number): number => {
    let best = 0
    for (const [needed, coins] of Object.entries(def.scatter?.pays ?? {})) {
      if (Number(needed) <= count && coins > best) best = coins
    }
    return best
  }
  const spins: Spins = {
    total: BigInt(counted.total),
    plain: new Map(),
    starting: new Map(),
    lineCoins: 0n,
    scatterCoins: 0n,
  }
  counted.each((coins, scatters, count, showing) => {
    const scatter = scatterPay(scatters)
    const into = def.free && scatters >= def.free.trigger ? spins.starting : spins.plain
    const all = coins + scatter + drawnPay(showing)
    into.set(all, (into.get(all) ?? 0n) + count)
    spins.lineCoins += BigInt(coins) * count
    spins.scatterCoins += BigInt(scatter) * count
  })
  return spins
}

/** Every spin as one distribution. */
export function everySpin({ total, plain, starting }: Spins): Distribution {
  const counts = new Map(plain)
  for (const [coins, count] of starting) counts.set(coins, (counts.get(coins) ?? 0n) + count)
  return { counts, total }
}

const sumOf = (counts: ReadonlyMap<number, bigint>): bigint => {
  let sum = 0n
  for (const count of counts.values()) sum += count
  return sum
}

/**
 * Moments in coins, and mean number of spins, of the free spins: recursion over (spins left, retriggers left).
 * The second moment is carried along, for a retriggering spin has pays of its own.
 */
export function freeSpinsOf(
  spins: Spins,
  free: Free,
): { moments: Moments; meanSpins: Rational; none: Rational } {
  const { total } = spins
  const part = (counts: ReadonlyMap<number, bigint>): Moments => momentsOf({ counts, total })
  const plain = times(part(spins.plain), free.multiplier)
  const starting = times(part(spins.starting), free.multiplier)
  const trigger = rational(sumOf(spins.starting), total)
  const miss = subtract(ONE, trigger)
  const known = new Map<string, { mean: Rational; second: Rational; spins: Rational }>()
  const from = (left: number, retriggers: number): { mean: Rational; second: Rational; spins: Rational } => {
    if (left === 0) return { mean: ZERO, second: ZERO, spins: ZERO }
    const key = `${left} ${retriggers}`
    const have = known.get(key)
    if (have) return have
    const on = from(left - 1, retriggers)
    const more = retriggers > 0 ? from(left - 1 + free.retrigger, retriggers - 1) : on
    const result = {
      mean: add(add(plain.mean, starting.mean), add(multiply(miss, on.mean), multiply(trigger, more.mean))),
      second: add(
        add(
          add(plain.second, starting.second),
          add(multiply(miss, on.second), multiply(trigger, more.second)),
        ),
        scale(add(multiply(plain.mean, on.mean), multiply(starting.mean, more.mean)), 2),
      ),
      spins: add(ONE, add(multiply(miss, on.spins), multiply(trigger, more.spins))),
    }
    known.set(key, result)
    return result
  }
  const { mean, second, spins: meanSpins } = from(free.spins, free.maxRetriggers)
  // A feature without any payment: only when no spin pays, and a spin that starts it again always pays its scatters.
  const zero = rational(spins.plain.get(0) ?? 0n, total)
  return { moments: { mean, second }, meanSpins, none: power(zero, free.spins) }
}

/** Largest free spins: every retrigger on its best spin, every other spin on the best of all; one order counted. */
function largestFree(spins: Spins, free: Free): { coins: number; log10Chance: number } {
  const best = topOf(everySpin(spins))
  const start = topOf({ counts: spins.starting, total: spins.total })
  const again = free.maxRetriggers
  const others = free.spins + free.retrigger * again - again
  const chance = (count: bigint): number => log10(rational(count, spins.total))
  return {
    coins: free.multiplier * (others * best.coins + again * start.coins),
    log10Chance: again * chance(start.count) + others * chance(best.count),
  }
}

/** Spins of the free spins: one table per symbol that may be drawn, each as likely, or the spins of the paid game. */
export const freeTablesOf = (def: LinesDefinition, spins: Spins, free: Free): Spins[] =>
  free.drawsSymbol ? Object.keys(def.pays).map((symbol) => spinsOf(def, symbol)) : [spins]

/** Moments, mean number of spins and largest payment of free spins whose table is drawn first. */
function drawnFreeSpins(tables: readonly Spins[], free: Free) {
  const share = rational(1, tables.length)
  const each = tables.map((table) => freeSpinsOf(table, free))
  const mean = (of: (feature: (typeof each)[number]) => Rational): Rational =>
    multiply(share, each.map(of).reduce(add, ZERO))
  const longest = tables
    .map((table) => largestFree(table, free))
    .reduce((best, next) => (next.coins > best.coins ? next : best))
  return {
    moments: { mean: mean((one) => one.moments.mean), second: mean((one) => one.moments.second) },
    meanSpins: mean((one) => one.meanSpins),
    longest: { coins: longest.coins, log10Chance: longest.log10Chance + log10(share) },
  }
}

function withFree(def: LinesDefinition, base: number, free: Free): ExactBet {
  const spins = spinsOf(def)
  const all = everySpin(spins)
  const { moments: feature, meanSpins, longest } = drawnFreeSpins(freeTablesOf(def, spins, free), free)
  const mixture = new Mixture(spins.total)
  for (const [coins, count] of spins.plain) mixture.add(count, coins)
  for (const [coins, count] of spins.starting) mixture.add(count, coins, feature)
  const unit = rational(base)
  const sd = deviation(mixture.moments) / base
  const trigger = rational(sumOf(spins.starting), spins.total)
  const top = topOf(all)
  const start = topOf({ counts: spins.starting, total: spins.total })
  const stakes = (coins: bigint): Rational => rational(coins, spins.total * BigInt(base))
  return {
    unit: base,
    return: divide(mixture.moments.mean, unit),
    sd,
    volatility: volatilityOf(sd),
    // A starting spin pays its scatters, at least the stake: the feature behind it cannot change these three.
    hit: chanceOf(all, (coins) => coins > 0),
    belowStake: chanceOf({ counts: spins.plain, total: spins.total }, (coins) => coins > 0 && coins < base),
    equalStake: chanceOf({ counts: spins.plain, total: spins.total }, (coins) => coins === base),
    largest: {
      timesStake: rational(start.coins + longest.coins, base),
      log10Chance: log10(rational(start.count, spins.total)) + longest.log10Chance,
    },
    split: {
      lines: stakes(spins.lineCoins),
      scatter: stakes(spins.scatterCoins),
      freeSpins: divide(multiply(trigger, feature.mean), unit),
    },
    figures: {
      trigger,
      freeMeanCoins: feature.mean,
      freeMeanSpins: meanSpins,
      freeSdCoins: deviation(feature),
      baseSd: deviation(momentsOf(all)) / base,
      maxSpinCoins: top.coins,
      maxTriggerSpinCoins: start.coins,
    },
  }
}

/** Exact result of a line slot, by enumeration of all stops and recursion over the states of its free spins. */
export function exactLines(def: LinesDefinition): ExactResult {
  const combinations = def.strips.reduce((product, strip) => product * strip.length, 1)
  if (def.base !== undefined) {
    if (def.free) return { combinations, bets: { stake: withFree(def, def.base, def.free) } }
    const spins = spinsOf(def)
    const split = {
      lines: rational(spins.lineCoins, spins.total * BigInt(def.base)),
      ...(def.scatter ? { scatter: rational(spins.scatterCoins, spins.total * BigInt(def.base)) } : {}),
    }
    return { combinations, bets: { stake: betOf(everySpin(spins), def.base, { split }) } }
  }
  const bets: Record<string, ExactBet> = {}
  for (let played = 1; played <= def.lines.length; played++) {
    const counted = enumerateLines(def, played)
    const counts = new Map<number, bigint>()
    counted.each((coins, _specials, count) => counts.set(coins, (counts.get(coins) ?? 0n) + count))
    const distribution = { counts, total: BigInt(counted.total) }
    const bet = betOf(distribution, played)
    bets[played] = { ...bet, split: { lines: bet.return } }
  }
  return { combinations, bets }
}

/** Exact result of a bought feature, per price paid. */
export function exactFeatureBuy(def: FeatureBuyDefinition): ExactResult {
  const spins = spinsOf(def)
  const { moments, meanSpins, none } = freeSpinsOf(spins, def.free)
  const price = rational(def.priceCoins)
  const sd = deviation(moments) / def.priceCoins
  const longest = largestFree(spins, def.free)
  const cumulative = freeSpinsUpTo(spins, def.free, def.priceCoins)
  const under = subtract(cumulative.below, none)
  const bet: ExactBet = {
    unit: def.priceCoins,
    return: divide(moments.mean, price),
    sd,
    volatility: volatilityOf(sd),
    hit: subtract(ONE, none),
    belowStake: under,
    equalStake: cumulative.equal,
    largest: { timesStake: rational(longest.coins, def.priceCoins), log10Chance: longest.log10Chance },
    split: { freeSpins: divide(moments.mean, price) },
    figures: { freeMeanCoins: moments.mean, freeMeanSpins: meanSpins, freeSdCoins: deviation(moments) },
  }
  return { combinations: Number(spins.total), bets: { stake: bet } }
}

/**
 * Exact chances that the free spins pay less than `coins`, and just that much: convolution of whole counts, cut above
 * `coins`, over (spins left, retriggers left). Powers of the number of stops are the common denominators.
 */
function freeSpinsUpTo(spins: Spins, free: Free, coins: number): { below: Rational; equal: Rational } {
  const size = coins + 1
  const list = (counts: ReadonlyMap<number, bigint>): [number, bigint][] =>
    [...counts]
      .map(([amount, count]): [number, bigint] => [amount * free.multiplier, count])
      .filter(([amount]) => amount < size)
  const plain = list(spins.plain)
  const starting = list(spins.starting)
  const longest = free.spins + free.retrigger * free.maxRetriggers
  /** Counts over total^(spins left + spins that retriggers may add): both ways of a spin take one off that depth. */
  const known = new Map<string, bigint[]>()
  const from = (left: number, retriggers: number): bigint[] => {
    const key = `${left} ${retriggers}`
    const have = known.get(key)
    if (have) return have
    const result = Array.from({ length: size }, () => 0n)
    if (left === 0) result[0] = spins.total ** BigInt(retriggers * free.retrigger)
    else {
      const mix = (moves: [number, bigint][], next: bigint[]): void => {
        for (const [amount, count] of moves) {
          for (let c = 0; c + amount < size; c++) {
            const ways = next[c]!
            if (ways !== 0n) result[c + amount]! += count * ways
          }
        }
      }
      const on = from(left - 1, retriggers)
      mix(plain, on)
      mix(starting, retriggers === 0 ? on : from(left - 1 + free.retrigger, retriggers - 1))
    }
    known.set(key, result)
    return result
  }
  const counts = from(free.spins, free.maxRetriggers)
  const total = spins.total ** BigInt(longest)
  return {
    below: rational(
      counts.slice(0, coins).reduce((sum, count) => sum + count, 0n),
      total,
    ),
    equal: rational(counts[coins]!, total),
  }
}
