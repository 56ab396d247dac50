import { type Database, type Log, inTransaction, publish } from '../../kernel/index.ts'
import type { CurrencyCode } from '@marquee/money'

/** Event: a round that ended has paid more than it cost. */
export const roundWonTopic = 'round.won'

export interface RoundWon {
  readonly gameId: number
  /** Paid in all, minor units as text. */
  readonly amountMinor: string
  readonly currency: CurrencyCode
  readonly at: string
}

/** A round as the ledger keeps it; sums are cash and bonus together, minor units. */
export interface RoundSums {
  readonly gameId: number | null
  readonly staked: bigint
  readonly won: bigint
  readonly endedAt: Temporal.Instant
}

export interface WinTeller {
  /** Called after the answer to the call that ended a round. Never raises: a missed line in a winners' list costs nothing. */
  ended(round: { playerId: bigint; provider: number; round: string; currency: CurrencyCode }): void
}

/**
 * Tells of rounds that paid more than they cost; a return at or below the stake is not called a win (GAM-15). Runs after
 * the studio has its answer and never on the way of a stake.
 */
export function createWinTeller(deps: {
  db: Database
  log: Log
  roundOf: (playerId: bigint, provider: number, round: string) => Promise<RoundSums | null>
}): WinTeller {
  async function tell(ended: Parameters<WinTeller['ended']>[0]): Promise<void> {
    const round = await deps.roundOf(ended.playerId, ended.provider, ended.round)
    if (!round || round.gameId === null || round.won <= round.staked) return
    const body: RoundWon = {
      gameId: round.gameId,
      amountMinor: round.won.toString(),
      currency: ended.currency,
      at: round.endedAt.toString(),
    }
    await inTransaction(deps.db, (tx) =>
      publish(tx, { topic: roundWonTopic, playerId: ended.playerId, body }),
    )
  }
  return {
    ended(round) {
      tell(round).catch((error: unknown) => deps.log.warn({ err: error }, 'a won round was not told'))
    },
  }
}
