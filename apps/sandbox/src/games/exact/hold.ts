import type { HoldDefinition } from '../definition.ts'
import type { Rational } from '../rational.ts'
import {
  add,
  choose,
  divide,
  multiply,
  ONE,
  power,
  rational,
  scale,
  square,
  subtract,
  ZERO,
} from '../rational.ts'
import { enumerateLines } from './reels.ts'
import type { ExactResult, Moments } from './result.ts'
import { deviation, log10, Mixture } from './result.ts'
import { volatilityOf } from '../volatility.ts'

/** Chances of ending with n coins when `held` coins are there and `left` respins remain: a chain over both. */
export function endings(def: HoldDefinition): (held: number) => Rational[] {
  const cells = def.rows * def.strips.length
  const { respins, landNum, landDen } = def.hold
  const lands = rational(landNum, landDen)
  const misses = subtract(ONE, lands)
  const known = new Map<string, Rational[]>()
  const from = (held: number, left: number): Rational[] => {
    const key = `${held} ${left}`
    const have = known.get(key)
    if (have) return have
    const result = Array.from({ length: cells + 1 }, () => ZERO)
    if (held === cells || left === 0) result[held] = ONE
    else {
      const empty = cells - held
      for (let k = 0; k <= empty; k++) {
        const chance = scale(multiply(power(lands, k), power(misses, empty - k)), choose(empty, k))
        const next = from(held + k, k > 0 ? respins : left - 1)
        for (let n = held; n <= cells; n++) {
          if (next[n]!.num !== 0n) result[n] = add(result[n]!, multiply(chance, next[n]!))
        }
      }
    }
    known.set(key, result)
    return result
  }
  return (held) => from(held, respins)
}

/** Exact result of hold and win: enumeration of all stops, then the chain over (coins held, respins left). */
export function exactHold(def: HoldDefinition): ExactResult {
  const { base } = def
  const { trigger, values, fullScreen } = def.hold
  const cells = def.rows * def.strips.length
  const counted = enumerateLines({ ...def, special: def.coin }, def.lines.length)
  const total = BigInt(counted.total)
  const weights = values.reduce((sum, [, weight]) => sum + weight, 0)
  const value = rational(
    values.reduce((sum, [coins, weight]) => sum + coins * weight, 0),
    weights,
  )
  const valueSecond = rational(
    values.reduce((sum, [coins, weight]) => sum + coins * coins * weight, 0),
    weights,
  )
  const variance = subtract(valueSecond, square(value))
  const endingFrom = endings(def)
  const feature = new Map<number, { moments: Moments; full: Rational; held: Rational }>()
  for (let start = trigger; start <= cells; start++) {
    const chances = endingFrom(start)
    let mean = ZERO
    let second = ZERO
    let held = ZERO
    for (let n = start; n <= cells; n++) {
      const sum = add(scale(value, n), rational(n === cells ? fullScreen : 0))
      mean = add(mean, multiply(chances[n]!, sum))
      second = add(second, multiply(chances[n]!, add(scale(variance, n), square(sum))))
      held = add(held, scale(chances[n]!, n))
    }
    feature.set(start, { moments: { mean, second }, full: chances[cells]!, held })
  }
  const mixture = new Mixture(total)
  let lineCoins = 0n
  let hits = 0n
  let below = 0n
  let equal = 0n
  let started = 0n
  let featureMean = ZERO
  let full = ZERO
  let held = ZERO
  let maxSpin = 0
  let maxStart = 0
  const startingLines = new Map<number, Rational>()
  const smallest = Math.min(...values.map(([coins]) => coins)) * trigger
  if (smallest <= base)
    throw new RangeError('a feature that may pay the stake or less needs its own below-stake sum')
  counted.each((coins, seen, count) => {
    lineCoins += BigInt(coins) * count
    if (coins > maxSpin) maxSpin = coins
    const entered = seen >= trigger ? feature.get(seen)! : null
    mixture.add(count, coins, entered?.moments)
    if (entered) {
      const chance = rational(count, total)
      started += count
      hits += count
      if (coins > maxStart) maxStart = coins
      featureMean = add(featureMean, multiply(chance, entered.moments.mean))
      full = add(full, multiply(chance, entered.full))
      held = add(held, multiply(chance, entered.held))
      startingLines.set(coins, add(startingLines.get(coins) ?? ZERO, multiply(chance, entered.full)))
    } else if (coins > 0) {
      hits += count
      if (coins < base) below += count
      if (coins === base) equal += count
    }
  })
  const unit = rational(base)
  const start = rational(started, total)
  const best = values.reduce((top, [coins, weight]) => (coins > top[0] ? [coins, weight] : top), [0, 1])
  const sd = deviation(mixture.moments) / base
  const figures: Record<string, Rational | number> = {
    trigger: start,
    fullScreenChance: full,
    meanCoinsHeld: divide(held, start),
    featureMeanCoins: divide(featureMean, start),
    maxSpinCoins: maxSpin,
    maxTriggerSpinCoins: maxStart,
  }
  for (const [from, { moments, full: chance }] of feature) {
    figures[`meanCoinsFrom${from}`] = moments.mean
    figures[`fullScreenFrom${from}`] = chance
  }
  return {
    combinations: Number(total),
    bets: {
      stake: {
        unit: base,
        return: divide(mixture.moments.mean, unit),
        sd,
        volatility: volatilityOf(sd),
        hit: rational(hits, total),
        belowStake: rational(below, total),
        equalStake: rational(equal, total),
        largest: {
          timesStake: rational(maxStart + cells * best[0] + fullScreen, base),
          log10Chance: log10(startingLines.get(maxStart)!) + cells * Math.log10(best[1] / weights),
        },
        split: {
          lines: rational(lineCoins, total * BigInt(base)),
          coins: divide(subtract(featureMean, scale(full, fullScreen)), unit),
          fullScreen: divide(scale(full, fullScreen), unit),
        },
        figures,
      },
    },
  }
}
