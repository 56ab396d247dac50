import type { GameEvent } from '../../games/events.ts'
import type { Phase, RoundTimes } from './table-clock.ts'

/** What runs at a table now. */
export interface TableNow extends RoundTimes {
  readonly phase: Phase
  /** Whether a bet for this round is accepted. */
  readonly isOpen: boolean
}

/** What a result of the table is checked against. */
export interface TableProof {
  readonly commit: string
  readonly salt: string
  readonly table: string
  readonly firstRound: number
}

/** The result of a table's round, the same for all of its players. */
export interface TableResult {
  readonly round: number
  /** In hex; it hashes back to the seed of the round before. */
  readonly seed: string
  readonly events: readonly GameEvent[]
  readonly drawnAt: number
}

/** What every watcher of a table is told, the same for all of them. */
export interface TableState extends TableNow {
  /** The server's time, against which a client sets its countdown. */
  readonly now: number
  /** How many players are at the table with money. */
  readonly players: number
  /** The result of this round; null until it is drawn. */
  readonly result: TableResult | null
  /** Results of the last rounds, the newest first. */
  readonly board: readonly TableResult[]
  readonly proof: TableProof
}
