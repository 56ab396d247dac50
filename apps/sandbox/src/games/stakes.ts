import type { Definition, DiceDefinition } from './definition.ts'
import { coinKindOf, decisionKindOf, hasDecisions, hasSpots, spotKindOf } from './kinds/index.ts'
import type { SpotDefinition } from './kinds/index.ts'
import type { StakeAction } from './kinds/kind.ts'
import { ticketOf } from './kinds/keno.ts'

export type StakeFault =
  | 'stake.not_positive'
  | 'stake.not_whole_coins'
  | 'stake.not_on_ladder'
  | 'stake.above_maximum'
  | 'stake.lines'
  | 'stake.risk'
  | 'stake.numbers'
  | 'stake.target'
  | 'stake.roll'
  | 'stake.spots'
  | 'stake.choice'

/** A stake that is refused before anything is drawn. The code is stable; the message says what would be legal. */
export class StakeError extends Error {
  readonly code: StakeFault
  constructor(code: StakeFault, message: string) {
    super(message)
    this.name = 'StakeError'
    this.code = code
  }
}

/** Steps of every ladder: so many smallest legal stakes. */
const LADDER = [1n, 2n, 3n, 5n, 10n, 20n, 30n, 50n, 100n]

type Choice = Omit<StakeAction, 'type' | 'stakeMinor'>

const CHOICES = {
  lines: 'a number of lines',
  risk: 'a risk',
  spots: 'spots',
  numbers: 'numbers',
  targetHundredths: 'a target',
  roll: 'a roll',
} as const

function choiceAsked(def: Definition): keyof typeof CHOICES | null {
  switch (def.kind) {
    case 'lines':
      return def.base === undefined ? 'lines' : null
    case 'plinko':
      return 'risk'
    case 'wheel':
    case 'roulette':
    case 'baccarat':
      return 'spots'
    case 'keno':
      return 'numbers'
    case 'crash':
      return 'targetHundredths'
    case 'dice':
      return 'roll'
    case 'ways':
    case 'hold':
    case 'cluster':
    case 'feature-buy':
    case 'scratch':
    case 'blackjack':
    case 'video-poker':
      return null
  }
}

/** The bet on a roll as text: its side and its number of winning rolls. */
function rollOf(def: DiceDefinition, roll: Choice['roll']): string {
  const isSide = roll?.side === 'under' || roll?.side === 'over'
  if (!isSide || !def.pays.some(([winning]) => winning === roll.winning)) {
    const counts = def.pays.map(([winning]) => winning).join(', ')
    throw new StakeError('stake.roll', `${def.id} takes under or over with ${counts} winning rolls`)
  }
  return `${roll.side} ${roll.winning}`
}

/**
 * The variant that a choice plays: lines, risk, ticket or target as text, "spots" for tables, "stake" where nothing
 * is chosen. Throws StakeError when the choice is missing, not asked for, or outside the game.
 */
export function variantOf(def: Definition, choice: Choice): string {
  const asked = choiceAsked(def)
  for (const key of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) {
    if (key !== asked && choice[key] !== undefined) {
      throw new StakeError('stake.choice', `${def.id} does not take ${CHOICES[key]}`)
    }
  }
  switch (def.kind) {
    case 'lines': {
      if (asked === null) return 'stake'
      const { lines } = choice
      if (!Number.isInteger(lines) || lines! < 1 || lines! > def.lines.length) {
        throw new StakeError('stake.lines', `${def.id} plays 1 to ${def.lines.length} lines, not ${lines}`)
      }
      return String(lines)
    }
    case 'plinko':
      if (choice.risk === undefined || !Object.hasOwn(def.pays, choice.risk)) {
        const risks = Object.keys(def.pays).join(', ')
        throw new StakeError('stake.risk', `${def.id} has the risks ${risks}, not ${choice.risk}`)
      }
      return choice.risk
    case 'keno': {
      const numbers = choice.numbers ?? []
      const legal = numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= def.numbers)
      if (!legal || new Set(numbers).size !== numbers.length || !Object.hasOwn(def.pays, numbers.length)) {
        const counts = Object.keys(def.pays)
        throw new StakeError(
          'stake.numbers',
          `${def.id} takes ${counts[0]} to ${counts.at(-1)} different numbers from 1 to ${def.numbers}`,
        )
      }
      return ticketOf(numbers)
    }
    case 'crash': {
      const target = choice.targetHundredths
      if (!Number.isInteger(target) || target! < def.minTarget || target! > def.maxTarget) {
        throw new StakeError(
          'stake.target',
          `${def.id} takes targets of ${def.minTarget} to ${def.maxTarget} hundredths, not ${target}`,
        )
      }
      return String(target)
    }
    case 'dice':
      return rollOf(def, choice.roll)
    case 'wheel':
    case 'roulette':
    case 'baccarat':
      return 'spots'
    case 'ways':
    case 'hold':
    case 'cluster':
    case 'feature-buy':
    case 'scratch':
    case 'blackjack':
    case 'video-poker':
      return 'stake'
  }
}

/** Smallest legal stake in minor units, and the step between legal stakes: one coin of one minor unit each. */
export function stakeStep(def: Definition, variant: string): bigint {
  if (hasSpots(def)) return BigInt(spotKindOf(def).unit(def))
  if (hasDecisions(def)) return BigInt(decisionKindOf(def).unit(def))
  return BigInt(coinKindOf(def).unit(def, variant))
}

/** What bounds a ladder from outside. */
export interface LadderBounds {
  /** Largest stake allowed for this player in this market, in minor units (GAM-17). */
  maxMinor?: bigint
  /** Worth of the smallest coin in minor units, for currencies whose minor unit is tiny; 1 by default. */
  coinMinor?: bigint
}

/**
 * The stakes that are offered, smallest first: legal steps times 1, 2, 3, 5, 10, 20, 30, 50, 100, cut at the maximum.
 */
export function stakeLadder(def: Definition, choice: Choice = {}, bounds: LadderBounds = {}): bigint[] {
  const step = stakeStep(def, hasSpots(def) ? 'spots' : variantOf(def, choice)) * (bounds.coinMinor ?? 1n)
  const ladder = LADDER.map((times) => step * times)
  const { maxMinor } = bounds
  return maxMinor === undefined ? ladder : ladder.filter((stake) => stake <= maxMinor)
}

function checkSpots(def: SpotDefinition, { stakeMinor, spots: bets = [] }: StakeAction, step: bigint): void {
  const table = spotKindOf(def).spots(def)
  if (bets.length === 0) throw new StakeError('stake.spots', `${def.id} needs a stake on at least one spot`)
  const seen = new Set<string>()
  let sum = 0n
  for (const bet of bets) {
    if (!table.has(bet.spot)) throw new StakeError('stake.spots', `${def.id} has no spot ${bet.spot}`)
    if (seen.has(bet.spot)) throw new StakeError('stake.spots', `the spot ${bet.spot} is there twice`)
    if (bet.stakeMinor <= 0n)
      throw new StakeError('stake.not_positive', `the stake on ${bet.spot} is above zero`)
    if (bet.stakeMinor % step !== 0n) {
      throw new StakeError(
        'stake.not_whole_coins',
        `a stake on ${bet.spot} is a multiple of ${step} minor units, not ${bet.stakeMinor}`,
      )
    }
    seen.add(bet.spot)
    sum += bet.stakeMinor
  }
  if (sum !== stakeMinor) {
    throw new StakeError(
      'stake.spots',
      `the spots add up to ${sum} minor units, not to the stake of ${stakeMinor}`,
    )
  }
}

/**
 * Refuses a stake that could not be paid without rounding: not above zero, not whole coins, or spots that do not add
 * up to it. Answers the variant. Throws StakeError. `play` asks this before it draws.
 */
export function checkStake(def: Definition, action: StakeAction): string {
  const { stakeMinor, type: _type, ...choice } = action
  if (stakeMinor <= 0n) throw new StakeError('stake.not_positive', 'a stake is above zero')
  const variant = variantOf(def, choice)
  const step = stakeStep(def, variant)
  if (stakeMinor % step !== 0n) {
    throw new StakeError(
      'stake.not_whole_coins',
      `a stake on ${def.id} is a multiple of ${step} minor units, not ${stakeMinor}`,
    )
  }
  if (hasSpots(def)) checkSpots(def, action, step)
  return variant
}

/**
 * The studio's check before the stake call: legal, within the player's maximum, and a stake that the ladder offers
 * (each spot of a table by itself). Answers the variant. Throws StakeError.
 */
export function checkOffered(def: Definition, action: StakeAction, bounds: LadderBounds = {}): string {
  const { stakeMinor, type: _type, ...choice } = action
  const variant = checkStake(def, action)
  if (bounds.maxMinor !== undefined && stakeMinor > bounds.maxMinor) {
    throw new StakeError('stake.above_maximum', `the largest stake is ${bounds.maxMinor} minor units here`)
  }
  const ladder = stakeLadder(def, choice, bounds)
  const stakes = action.spots?.map((bet) => bet.stakeMinor) ?? [stakeMinor]
  for (const stake of stakes) {
    if (!ladder.includes(stake)) {
      throw new StakeError('stake.not_on_ladder', `${stake} is not one of ${ladder.join(', ')} minor units`)
    }
  }
  return variant
}
