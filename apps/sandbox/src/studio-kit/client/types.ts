import type { GameEvent, MinorText } from '../../games/events.ts'
import type { Definition } from '../../games/definition.ts'
import type { PaytableView } from '../../games/paytable.ts'
import type { Texts } from '../../games/translate.ts'

/** Data that the page passes to its code. */
export interface Boot {
  session: string
  symbol: string
  mode: 'real' | 'demo'
  name: string
  siteOrigin: string
  lobbyUrl: string
  api: string
  /** Locale of numbers, amounts and dates. */
  locale: string
  /** Texts in the player's language only. */
  texts: Texts
}

export interface RoundView {
  id: string
  state: string
  symbol: string
  stakeMinor: MinorText
  lines: number | null
  error: number | null
  message: string
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

export type ReelDefinition = Extract<Definition, { kind: 'lines' | 'ways' | 'hold' }>

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
  otherGame: string | null
  now: number
}

export interface SeedView {
  id: number
  commit: string
  clientSeed: string
  serverSeed?: string
  nonce?: number
  revealedAt?: number | null
  rounds: RoundView[]
}
export interface FairnessView {
  active: SeedView
  next: { commit: string; clientSeed: string }
  revealed: SeedView[]
}

/** Refusals of the studio, and of the operator by their numbers. */
export interface Fault {
  fault: string
  error?: number | null
  waitMs?: number
  message?: string
  game?: string
  round?: RoundView
}
