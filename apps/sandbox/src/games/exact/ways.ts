import type { WaysDefinition } from '../definition.ts'
import type { Rational } from '../rational.ts'
import { add, divide, multiply, ONE, power, rational, scale, subtract, ZERO } from '../rational.ts'
import type { Distribution, ExactResult, Moments } from './result.ts'
import { chanceOf, deviation, log10, Mixture, momentsOf, topOf } from './result.ts'
import { volatilityOf } from '../volatility.ts'

export interface WaysSpins {
  total: bigint
  plain: Map<number, bigint>
  starting: Map<number, bigint>
}

/** All spins apart by whether they start the feature: products of counts carried from reel to reel. */
export function waysSpinsOf(def: WaysDefinition): WaysSpins {
  const symbols = Object.keys(def.pays)
  const reels = def.strips.length
  const pay = symbols.map((s) => Array.from({ length: reels + 1 }, (_, n) => def.pays[s]?.[n] ?? 0))
  const counts = def.strips.map((strip) =>
    Array.from({ length: strip.length }, (_, stop) => {
      const view = Array.from({ length: def.rows }, (_, row) => strip[(stop + row) % strip.length]!)
      return symbols.map((s) => view.reduce((n, seen) => n + (seen === s ? 1 : (def.wilds[seen] ?? 0)), 0))
    }),
  )
  const scatter = def.strips.map((strip) =>
    Array.from({ length: strip.length }, (_, stop) =>
      Array.from({ length: def.rows }, (_, row) => strip[(stop + row) % strip.length]).includes(def.scatter),
    ),
  )
  const needed = def.strips.map((_, reel) => def.free.reels.includes(reel))
  let bound = 1
  for (let reel = 0; reel < reels; reel++) bound *= Math.max(...counts[reel]!.flat())
  const most = bound * pay.reduce((sum, byCount) => sum + Math.max(...byCount), 0)
  const tally = new Map<number, number>()
  const dense = most < 1 << 22 ? new Uint32Array(2 * (most + 1)) : null
  const count = (key: number): void => {
    if (dense) dense[key]! += 1
    else tally.set(key, (tally.get(key) ?? 0) + 1)
  }
  const running = Array.from({ length: reels + 1 }, () => new Int32Array(symbols.length))
  const product = Array.from({ length: reels + 1 }, () => new Int32Array(symbols.length))
  const visit = (reel: number, live: number, settled: number, started: boolean): void => {
    const symbolsHere = running[reel]!
    const ways = product[reel]!
    for (let stop = 0; stop < counts[reel]!.length; stop++) {
      const column = counts[reel]![stop]!
      const goesOn = started && (!needed[reel] || scatter[reel]![stop]!)
      let coins = settled
      let going = 0
      const nextSymbols = running[reel + 1]!
      const nextWays = product[reel + 1]!
      for (let i = 0; i < live; i++) {
        const s = symbolsHere[i]!
        const n = column[s]!
        if (n === 0) coins += ways[i]! * pay[s]![reel]!
        else if (reel === reels - 1) coins += ways[i]! * n * pay[s]![reels]!
        else {
          nextSymbols[going] = s
          nextWays[going] = ways[i]! * n
          going += 1
        }
      }
      if (reel === reels - 1) count(coins * 2 + (goesOn ? 1 : 0))
      else visit(reel + 1, going, coins, goesOn)
    }
  }
  symbols.forEach((_, s) => {
    running[0]![s] = s
    product[0]![s] = 1
  })
  visit(0, symbols.length, 0, true)
  dense?.forEach((n, key) => {
    if (n > 0) tally.set(key, n)
  })
  const spins: WaysSpins = { total: 1n, plain: new Map(), starting: new Map() }
  for (const strip of def.strips) spins.total *= BigInt(strip.length)
  for (const [key, n] of tally)
    (key % 2 === 1 ? spins.starting : spins.plain).set(Math.floor(key / 2), BigInt(n))
  return spins
}

const everySpin = (spins: WaysSpins): Distribution => {
  const counts = new Map(spins.plain)
  for (const [coins, count] of spins.starting) counts.set(coins, (counts.get(coins) ?? 0n) + count)
  return { counts, total: spins.total }
}

/** Moments of the free spins: recursion over (spins left, multiplier). */
function freeSpinsOf(spin: Moments, pays: Rational, free: WaysDefinition['free']): Moments {
  const misses = subtract(ONE, pays)
  const known = new Map<number, Moments>()
  const from = (left: number, multiplier: number): Moments => {
    if (left === 0) return { mean: ZERO, second: ZERO }
    const key = left * 1_000 + multiplier
    const have = known.get(key)
    if (have) return have
    const up = from(left - 1, Math.min(free.maxMultiplier, multiplier + 1))
    const same = from(left - 1, multiplier)
    const result = {
      mean: add(scale(spin.mean, multiplier), add(multiply(pays, up.mean), multiply(misses, same.mean))),
      second: add(
        add(scale(spin.second, multiplier * multiplier), scale(multiply(spin.mean, up.mean), 2 * multiplier)),
        add(multiply(pays, up.second), multiply(misses, same.second)),
      ),
    }
    known.set(key, result)
    return result
  }
  return from(free.spins, 1)
}

/** Chances of every total of the free spins up to `most` coins, as counts over total^spins. */
function freeSpinsUpTo(all: Distribution, free: WaysDefinition['free'], most: number): bigint[] {
  const list = [...all.counts].filter(([coins]) => coins <= most)
  const known = new Map<number, bigint[]>()
  const from = (left: number, multiplier: number): bigint[] => {
    const key = left * 1_000 + multiplier
    const have = known.get(key)
    if (have) return have
    const result = Array.from({ length: most + 1 }, () => 0n)
    if (left === 0) result[0] = 1n
    else {
      const up = from(left - 1, Math.min(free.maxMultiplier, multiplier + 1))
      const same = from(left - 1, multiplier)
      for (const [coins, count] of list) {
        const next = coins > 0 ? up : same
        for (let c = 0; c + coins * multiplier <= most; c++)
          result[c + coins * multiplier]! += count * next[c]!
      }
    }
    known.set(key, result)
    return result
  }
  return from(free.spins, 1)
}

/** Exact result of a ways slot: enumeration of all stops, recursion over (spins left, multiplier). */
export function exactWays(def: WaysDefinition): ExactResult {
  const { base, free } = def
  const spins = waysSpinsOf(def)
  const { total } = spins
  const all = everySpin(spins)
  const spin = momentsOf(all)
  const pays = chanceOf(all, (coins) => coins > 0)
  const feature = freeSpinsOf(spin, pays, free)
  const mixture = new Mixture(total)
  for (const [coins, count] of spins.plain) mixture.add(count, coins)
  for (const [coins, count] of spins.starting) mixture.add(count, coins, feature)
  const unit = rational(base)
  const sd = deviation(mixture.moments) / base
  const none = power(subtract(ONE, pays), free.spins)
  const trigger = chanceOf({ counts: spins.starting, total }, () => true)
  const small = freeSpinsUpTo(all, free, base)
  const plain = { counts: spins.plain, total }
  const belowWithoutFeature = chanceOf(plain, (coins) => coins > 0 && coins < base)
  /** Starting rounds whose sum of spin and feature passes the test. */
  const startingRounds = (test: (coins: number) => boolean): Rational => {
    let sum = 0n
    for (const [coins, count] of spins.starting) {
      for (let c = 0; c <= base - coins; c++) if (test(coins + c)) sum += count * small[c]!
    }
    return rational(sum, total ** BigInt(free.spins + 1))
  }
  const top = topOf(all)
  const start = topOf({ counts: spins.starting, total })
  let multipliers = 0
  for (let i = 1; i <= free.spins; i++) multipliers += Math.min(i, free.maxMultiplier)
  const chance = (count: bigint): number => log10(rational(count, total))
  return {
    combinations: Number(total),
    bets: {
      stake: {
        unit: base,
        return: divide(mixture.moments.mean, unit),
        sd,
        volatility: volatilityOf(sd),
        hit: add(pays, multiply(rational(spins.starting.get(0) ?? 0n, total), subtract(ONE, none))),
        belowStake: add(
          belowWithoutFeature,
          startingRounds((coins) => coins > 0 && coins < base),
        ),
        equalStake: add(
          chanceOf(plain, (coins) => coins === base),
          startingRounds((coins) => coins === base),
        ),
        largest: {
          timesStake: rational(start.coins + top.coins * multipliers, base),
          log10Chance: chance(start.count) + free.spins * chance(top.count),
        },
        split: {
          ways: divide(spin.mean, unit),
          freeSpins: divide(multiply(trigger, feature.mean), unit),
        },
        figures: {
          trigger,
          spinHit: pays,
          belowStakeWithoutFeature: belowWithoutFeature,
          freeMeanCoins: feature.mean,
          freeSdCoins: deviation(feature),
          baseSd: deviation(spin) / base,
          maxSpinCoins: top.coins,
          maxTriggerSpinCoins: start.coins,
        },
      },
    },
  }
}
