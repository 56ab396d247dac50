import type { GameEvent, MinorText } from '../../games/events.ts'
import type { Definition } from '../../games/definition.ts'
import type { PaytableView } from '../../games/paytable.ts'
import type { Texts } from '../../games/translate.ts'
import type { Choice } from '../choice.ts'
import type { Decision } from '../decision.ts'
import type { DialectName } from './dialects/index.ts'

/** Data that the page passes to its code. */
export interface Boot {
  session: string
  symbol: string
  mode: 'real' | 'demo'
  name: string
  siteOrigin: string
  lobbyUrl: string
  api: string
  /** The company's messages to the embedding page. */
  dialect: DialectName
  /** Addresses of the game's name in the lettering of its tile, in several shapes; empty without one. */
  titles: readonly string[]
  /** Locale of numbers, amounts and dates. */
  locale: string
  /** Texts in the player's language only. */
  texts: Texts
}

/** Why a stake was not played, in the words of no company. */
export type RefusalReason =
  | 'funds'
  | 'playMoney'
  | 'session'
  | 'refused'
  | 'account'
  | 'game'
  | 'limit'
  | 'message'
  | 'stakeLimit'
  | 'noAnswer'
  | 'withdrawn'
  | 'unknown'

export interface RoundView {
  id: string
  state: string
  symbol: string
  stakeMinor: MinorText
  lines: number | null
  /** What was chosen beside the stake. */
  choice: Choice
  refusal: RefusalReason | null
  /** The operator's text for the player; empty without one. */
  message: string
  /** Decisions of the player so far. */
  decisions: readonly Decision[]
  events: readonly GameEvent[] | null
  owedMinor: MinorText
  version: number
  hash: string
  nonce: number | null
  words: number
  seedId: number | null
  clientSeed: string
  placedAt: number
  closedAt: number | null
  balanceAfterBet: string
  balanceAfter: string
}

/** Whether a balance of real money is below the stake, both in minor units. */
export const isShort = ({ mode }: Pick<Opened, 'mode'>, balance: string, stakeMinor = '0'): boolean =>
  mode === 'real' && BigInt(balance) < BigInt(stakeMinor)

/** Whether the round goes on by a decision of its player. */
export const waitsForPlayer = ({ state }: RoundView): boolean =>
  ['deciding', 'stakingMore', 'refundingMore'].includes(state)

export type ReelDefinition = Extract<Definition, { kind: 'lines' | 'feature-buy' | 'ways' | 'hold' }>

export interface Opened {
  mode: 'real' | 'demo'
  currency: string
  balanceMinor: MinorText
  game: { symbol: string; name: string; slug: string }
  definition: Definition
  ladders: Record<string, MinorText[]>
  cycleMs: number
  paytable: PaytableView
  round: RoundView | null
  last: RoundView | null
  /** Whether the game is a table that runs by its own clock, for all of its players at once. */
  isLive: boolean
  /** The last rounds of a table, newest first, for its board of results; empty for other games. */
  recent: readonly RoundView[]
  /** Why nothing can be staked here at the moment: a round of another game is open. */
  otherGame: Fault | null
  freeRounds: FreeRoundsView | null
  now: number
}

/** Free rounds of the operator in this game. */
export interface FreeRoundsView {
  code: string
  rounds: number
  /** Rounds that can be begun; none once their time is over. */
  left: number
  valueMinor: MinorText
  /** What a round is played with beside its value. */
  choice: Choice
  wonMinor: MinorText
  expiresAt: number
  /** Whether the operator has acknowledged the total, or there is none. */
  isPaid: boolean
}

export interface SeedView {
  commit: string
  clientSeed: string
  /** Rounds that were drawn from it. */
  nonce: number
}
export interface RevealedSeed extends SeedView {
  id: number
  serverSeed: string
  revealedAt: number | null
  /** The last of its rounds, the newest first. */
  rounds: RoundView[]
}
export interface FairnessView {
  active: SeedView
  next: { commit: string; clientSeed: string }
  /** The last of them, the newest first. */
  revealed: RevealedSeed[]
}

/** Refusals of the studio, and of the operator by their reason. */
export interface Fault {
  fault: string
  refusal?: RefusalReason
  waitMs?: number
  message?: string
  game?: string
  round?: RoundView
}
