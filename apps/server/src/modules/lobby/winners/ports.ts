import type { Bus, Queryable } from '../../../kernel/index.ts'

/** A round in the ledger, provided by `wallet`. Minor units. */
export interface LedgerRound {
  readonly game: string | null
  readonly openedAt: Temporal.Instant
  readonly isClosed: boolean
  readonly bets: number
  readonly staked: { readonly cash: bigint; readonly bonus: bigint }
  /** By the game, without jackpots. */
  readonly won: { readonly cash: bigint; readonly bonus: bigint }
  readonly lastSeq: bigint
}

/** How a player lets a win be listed; provided by `players`. */
export interface ShownWinner {
  /** Country of residence. */
  readonly country: string
  /** First letter of the first name, with the player's consent; otherwise null. */
  readonly initial: string | null
}

export interface WinnerPorts {
  readonly ledger: {
    roundOf(
      playerId: bigint,
      provider: number,
      round: string,
      within?: Queryable,
    ): Promise<LedgerRound | null>
    /** Hash (hexadecimal) and time of an entry; null for one that the ledger does not have from then on. */
    entryMark(
      playerId: bigint,
      entry: { readonly seq: bigint; readonly from: Temporal.Instant },
      within?: Queryable,
    ): Promise<{ readonly hash: string; readonly at: Temporal.Instant } | null>
  }
  /** Those of these players whose wins may be listed now. */
  shownWinners(playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, ShownWinner>>
  readonly bus: Bus
  /** A win is listed so long after its round has ended. */
  readonly winsShownAfterMinutes: number
}
