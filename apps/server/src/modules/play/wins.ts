import { type Database, type Log, inTransaction, publish } from '../../kernel/index.ts'
import type { CurrencyCode } from '@marquee/money'

/** Event: a closed round has paid more than it cost. */
export const roundWonTopic = 'round.won'

export interface RoundWon {
  readonly gameId: number
  /** Total win, minor units as text. */
  readonly amountMinor: string
  readonly currency: CurrencyCode
  readonly at: string
}

/** A round's sums in the ledger: cash and bonus together, minor units. */
export interface RoundSums {
  readonly gameId: number | null
  readonly staked: bigint
  readonly won: bigint
  readonly endedAt: Temporal.Instant
}

export interface WinPublisher {
  /** Called after the response to the call that closed a round. Never raises: a missing winner is acceptable. */
  ended(round: { playerId: bigint; provider: number; round: string; currency: CurrencyCode }): void
}

/**
 * Publishes rounds that paid more than they cost; a return at or below the stake is not a win (GAM-15). Runs after the
 * response to the studio, so that it never delays a stake.
 */
export function createWinPublisher(deps: {
  db: Database
  log: Log
  roundOf: (playerId: bigint, provider: number, round: string) => Promise<RoundSums | null>
}): WinPublisher {
  async function tell(ended: Parameters<WinPublisher['ended']>[0]): Promise<void> {
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
