import type {
  BaccaratDefinition,
  BlackjackDefinition,
  CrashDefinition,
  Definition,
  RouletteDefinition,
  VideoPokerDefinition,
  WheelDefinition,
} from '../definition.ts'
import { baccarat } from './baccarat.ts'
import type { BlackjackHidden } from './blackjack.ts'
import { blackjack } from './blackjack.ts'
import type { CrashHidden } from './crash.ts'
import { cluster } from './cluster.ts'
import { crash } from './crash.ts'
import { dice } from './dice.ts'
import { hold } from './hold.ts'
import { keno } from './keno.ts'
import type { CoinKind, DecisionKind } from './kind.ts'
import { featureBuy, lines } from './lines.ts'
import { plinko } from './plinko.ts'
import { scratch } from './scratch.ts'
import type { SpotKind } from './spots.ts'
import { roulette, wheel } from './spots.ts'
import type { PokerHidden } from './video-poker.ts'
import { videoPoker } from './video-poker.ts'
import { ways } from './ways.ts'

/** Definitions with spots to bet on. */
export type SpotDefinition = WheelDefinition | RouletteDefinition | BaccaratDefinition
/** Definitions whose player decides during the round. */
export type DecisionDefinition = CrashDefinition | BlackjackDefinition | VideoPokerDefinition
/** Definitions that pay in coins of one stake. */
export type CoinDefinition = Exclude<Definition, SpotDefinition | DecisionDefinition>
/** What an open round keeps back until it ends. */
export type Hidden = CrashHidden | BlackjackHidden | PokerHidden

const coinKinds: { [K in CoinDefinition['kind']]: CoinKind<Extract<CoinDefinition, { kind: K }>> } = {
  lines,
  ways,
  hold,
  cluster,
  scratch,
  plinko,
  keno,
  'feature-buy': featureBuy,
  dice,
}

const spotKinds: { [K in SpotDefinition['kind']]: SpotKind<Extract<SpotDefinition, { kind: K }>> } = {
  wheel,
  roulette,
  baccarat,
}

const decisionKinds = { crash, blackjack, 'video-poker': videoPoker }

/** The module that plays a coin game; the table above pairs each kind with its own definition type. */
export const coinKindOf = (def: CoinDefinition): CoinKind<CoinDefinition> => coinKinds[def.kind]

/** The module that plays a table with spots. */
export const spotKindOf = (def: SpotDefinition): SpotKind<SpotDefinition> => spotKinds[def.kind]

/** The module that plays a game with decisions; its hidden state is only ever its own. */
export const decisionKindOf = (def: DecisionDefinition): DecisionKind<DecisionDefinition, Hidden> =>
  decisionKinds[def.kind]

export const hasSpots = (def: Definition): def is SpotDefinition => Object.hasOwn(spotKinds, def.kind)
export const hasDecisions = (def: Definition): def is DecisionDefinition =>
  Object.hasOwn(decisionKinds, def.kind)
