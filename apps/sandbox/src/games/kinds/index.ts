import type { Definition, RouletteDefinition, WheelDefinition } from '../definition.ts'
import { hold } from './hold.ts'
import { keno } from './keno.ts'
import type { CoinKind } from './kind.ts'
import { featureBuy, lines } from './lines.ts'
import { plinko } from './plinko.ts'
import { scratch } from './scratch.ts'
import type { SpotKind } from './spots.ts'
import { roulette, wheel } from './spots.ts'
import { ways } from './ways.ts'

/** Definitions that pay in coins of one stake. */
export type CoinDefinition = Exclude<Definition, { kind: 'wheel' | 'roulette' | 'crash' }>
/** Definitions with spots to bet on. */
export type SpotDefinition = WheelDefinition | RouletteDefinition

const coinKinds: { [K in CoinDefinition['kind']]: CoinKind<Extract<CoinDefinition, { kind: K }>> } = {
  lines,
  ways,
  hold,
  scratch,
  plinko,
  keno,
  'feature-buy': featureBuy,
}

const spotKinds: { [K in SpotDefinition['kind']]: SpotKind<Extract<SpotDefinition, { kind: K }>> } = {
  wheel,
  roulette,
}

/** The module that plays a coin game; the table above pairs each kind with its own definition type. */
export const coinKindOf = (def: CoinDefinition): CoinKind<CoinDefinition> => coinKinds[def.kind]

/** The module that plays a table with spots. */
export const spotKindOf = (def: SpotDefinition): SpotKind<SpotDefinition> => spotKinds[def.kind]

export const spotsOf = (def: SpotDefinition): ReadonlyMap<string, { covers: number; paysTo1: number }> =>
  spotKindOf(def).spots(def)
