import type {
  Definition,
  FeatureBuyDefinition,
  HoldDefinition,
  LinesDefinition,
  WaysDefinition,
} from '../definition.ts'
import { toNumber } from '../rational.ts'
import { endings } from './hold.ts'
import type { Spins } from './lines.ts'
import { freeTablesOf, spinsOf } from './lines.ts'
import { enumerateLines } from './reels.ts'
import type { ExactBet } from './result.ts'
import { waysSpinsOf } from './ways.ts'

/**
 * Chances of every payment of a round, as doubles for the info sheet: `chances[i]` for `i * step` coins from `least`.
 * Payments from the last cell on are gathered in it, so that all cells below it are right however far the tail goes.
 */
export interface Payments {
  step: number
  /** Smallest amount: below 0 where further stakes of a round can be lost. */
  least: number
  chances: Float64Array
}

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))

/** Pairs of cell and chance, zero chances left out. */
type Sparse = [cell: number, chance: number][]

const sparse = (counts: ReadonlyMap<number, bigint>, total: bigint, step: number): Sparse =>
  [...counts].map(([coins, count]) => [coins / step, Number(count) / Number(total)])

/** Adds `chance` times a whole distribution, shifted by `shift` cells. */
function addShifted(into: Float64Array, from: Float64Array, shift: number, chance: number): void {
  const last = into.length - 1
  const inside = last - shift
  if (inside <= 0) {
    into[last]! += chance
    return
  }
  for (let i = 0; i < inside; i++) into[i + shift]! += from[i]! * chance
  let beyond = 0
  for (let i = inside; i <= last; i++) beyond += from[i]!
  into[last]! += beyond * chance
}

const nothing = (cells: number): Float64Array => {
  const chances = new Float64Array(cells)
  chances[0] = 1
  return chances
}

function stepOf(amounts: Iterable<number>): number {
  let step = 0
  for (const coins of amounts) step = gcd(step, coins)
  return Math.max(1, step)
}

function linePayments(
  def: LinesDefinition | FeatureBuyDefinition,
  free: NonNullable<LinesDefinition['free']>,
  most: number,
): Payments {
  const spins = spinsOf(def)
  const tables = def.kind === 'lines' ? freeTablesOf(def, spins, free) : [spins]
  const step = stepOf([spins, ...tables].flatMap((one) => [...one.plain.keys(), ...one.starting.keys()]))
  const cells = Math.floor(most / step) + 2
  const entered = new Float64Array(cells)
  for (const table of tables)
    addShifted(entered, freeSpinPayments(table, free, { step, cells }), 0, 1 / tables.length)
  if (def.kind === 'feature-buy') return { step, least: 0, chances: entered }
  const chances = new Float64Array(cells)
  for (const [cell, chance] of sparse(spins.plain, spins.total, step))
    chances[Math.min(cells - 1, cell)]! += chance
  for (const [cell, chance] of sparse(spins.starting, spins.total, step))
    addShifted(chances, entered, cell, chance)
  return { step, least: 0, chances }
}

/** Chances of every payment of the free spins, by (spins left, retriggers left). */
function freeSpinPayments(
  spins: Spins,
  free: NonNullable<LinesDefinition['free']>,
  { step, cells }: { step: number; cells: number },
): Float64Array {
  const plain = sparse(spins.plain, spins.total, step)
  const starting = sparse(spins.starting, spins.total, step)
  const known = new Map<string, Float64Array>()
  const feature = (left: number, retriggers: number): Float64Array => {
    if (left === 0) return nothing(cells)
    const key = `${left} ${retriggers}`
    const have = known.get(key)
    if (have) return have
    const result = new Float64Array(cells)
    const on = feature(left - 1, retriggers)
    const more = retriggers > 0 ? feature(left - 1 + free.retrigger, retriggers - 1) : on
    for (const [cell, chance] of plain) addShifted(result, on, cell * free.multiplier, chance)
    for (const [cell, chance] of starting) addShifted(result, more, cell * free.multiplier, chance)
    known.set(key, result)
    return result
  }
  return feature(free.spins, free.maxRetriggers)
}

function waysPayments(def: WaysDefinition, most: number): Payments {
  const { free } = def
  const spins = waysSpinsOf(def)
  const cells = most + 2
  const plain = sparse(spins.plain, spins.total, 1)
  const starting = sparse(spins.starting, spins.total, 1)
  const every = [...plain, ...starting]
  const known = new Map<number, Float64Array>()
  const feature = (left: number, multiplier: number): Float64Array => {
    if (left === 0) return nothing(cells)
    const key = left * 1_000 + multiplier
    const have = known.get(key)
    if (have) return have
    const result = new Float64Array(cells)
    const up = feature(left - 1, Math.min(free.maxMultiplier, multiplier + 1))
    const same = feature(left - 1, multiplier)
    for (const [cell, chance] of every) addShifted(result, cell > 0 ? up : same, cell * multiplier, chance)
    known.set(key, result)
    return result
  }
  const chances = new Float64Array(cells)
  for (const [cell, chance] of plain) chances[Math.min(cells - 1, cell)]! += chance
  const entered = feature(free.spins, 1)
  for (const [cell, chance] of starting) addShifted(chances, entered, cell, chance)
  return { step: 1, least: 0, chances }
}

function holdPayments(def: HoldDefinition, most: number): Payments {
  const { values, fullScreen, trigger } = def.hold
  const counted = enumerateLines({ ...def, special: def.coin }, def.lines.length)
  const amounts = values.map(([coins]) => coins)
  counted.each((coins) => amounts.push(coins))
  const step = stepOf([...amounts, fullScreen])
  const cells = Math.floor(most / step) + 2
  const places = def.rows * def.strips.length
  const weights = values.reduce((sum, [, weight]) => sum + weight, 0)
  /** Chances of the sum of n coin values. */
  const sums = [nothing(cells)]
  for (let n = 1; n <= places; n++) {
    const sum = new Float64Array(cells)
    for (const [coins, weight] of values) addShifted(sum, sums[n - 1]!, coins / step, weight / weights)
    sums.push(sum)
  }
  const endingFrom = endings(def)
  const features = new Map<number, Float64Array>()
  for (let start = trigger; start <= places; start++) {
    const feature = new Float64Array(cells)
    endingFrom(start).forEach((chance, n) => {
      if (chance.num > 0n)
        addShifted(feature, sums[n]!, n === places ? fullScreen / step : 0, toNumber(chance))
    })
    features.set(start, feature)
  }
  const chances = new Float64Array(cells)
  counted.each((coins, seen, count) => {
    const chance = Number(count) / counted.total
    const feature = features.get(seen)
    if (feature) addShifted(chances, feature, coins / step, chance)
    else chances[Math.min(cells - 1, coins / step)]! += chance
  })
  return { step, least: 0, chances }
}

/**
 * Chances of every payment of one round, far enough for the sum of a session of `rounds` rounds up to `rounds` stakes.
 */
export function paymentsOf(def: Definition, bet: ExactBet, rounds: number): Payments {
  const most = rounds * bet.unit
  if (bet.distribution) {
    const { counts, total } = bet.distribution
    const step = stepOf(counts.keys())
    const least = Math.min(0, ...counts.keys())
    const cells = Math.floor((most - rounds * least) / step) + 2
    const chances = new Float64Array(cells)
    for (const [coins, count] of counts) {
      chances[Math.min(cells - 1, (coins - least) / step)]! += Number(count) / Number(total)
    }
    return { step, least, chances }
  }
  if ((def.kind === 'lines' || def.kind === 'feature-buy') && def.free)
    return linePayments(def, def.free, most)
  if (def.kind === 'ways') return waysPayments(def, most)
  if (def.kind === 'hold') return holdPayments(def, most)
  throw new RangeError(`${def.id} says neither its payments nor a feature`)
}

/** Cells under this chance move no digit that is printed. */
const NEGLIGIBLE = 1e-18

function convolve(a: Float64Array, b: Float64Array): Float64Array {
  const result = new Float64Array(a.length)
  for (let i = 0; i < b.length; i++) if (b[i]! > NEGLIGIBLE) addShifted(result, a, i, b[i]!)
  return result
}

/**
 * Median of what comes back in a session: the smallest amount in coins that half of all sessions of `rounds` rounds
 * do not pass. `payments` must reach that far; null when it does not.
 */
export function medianOfSession(payments: Payments, rounds: number): number | null {
  let session = nothing(payments.chances.length)
  let power = payments.chances
  for (let left = rounds; left > 0; left >>= 1) {
    if (left & 1) session = convolve(session, power)
    if (left > 1) power = convolve(power, power)
  }
  let sum = 0
  for (let i = 0; i < session.length - 1; i++) {
    sum += session[i]!
    if (sum >= 0.5) return i * payments.step + rounds * payments.least
  }
  return null
}

/** Chance of a payment of at least `coins`. */
export function chanceOfAtLeast({ step, least, chances }: Payments, coins: number): number {
  let sum = 0
  for (let i = chances.length - 1; i * step + least >= coins; i--) sum += chances[i]!
  return sum
}

/** Mean payment in coins when a larger payment counts as `most`, which `payments` must reach. */
export function meanUpTo({ step, least, chances }: Payments, most: number): number {
  let sum = 0
  for (let i = chances.length - 1; i >= 0; i--) sum += chances[i]! * Math.min(most, i * step + least)
  return sum
}
