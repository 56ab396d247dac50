import type { Queryable } from '../../kernel/index.ts'
import { OPEN_BETS } from './numbers.ts'
import type { PlayerId } from './operation.ts'

/** A round or a bet that is not over: a win may still come. */
export interface UnfinishedRound {
  readonly provider: number
  readonly round: string
  readonly game: string | null
  readonly openedAt: Temporal.Instant
}

/** What is still to happen with a player's money, apart from withdrawals. */
export interface Obligations {
  /** Authorized deposits whose money has not arrived, minor units. */
  readonly depositsUnderWay: bigint
  /** Oldest first, a limited number. */
  readonly unfinishedRounds: readonly UnfinishedRound[]
  /** When the last entry was booked; null without any. */
  readonly lastEntryAt: Temporal.Instant | null
}

const MAX_ROUNDS = 20

/** Reads all rounds and open bets of the player. Under the wallet's lock none is added until the transaction ends. */
export async function readObligations(db: Queryable, playerId: PlayerId): Promise<Obligations> {
  const wallet = await db.query<{ deposit_reserved: bigint; last: Temporal.Instant | null }>(
    'select deposit_reserved, case when seq > 0 then last_at end as last from wallet.wallet where player_id = $1',
    [playerId],
  )
  const rounds = await db.query<UnfinishedRound>(
    `select provider, round, game, opened_at as "openedAt" from wallet.round
      where player_id = $1 and not closed and bets > 0
     union all
     select provider, bet, game, reserved_at from wallet.bet
      where player_id = $1 and state in (${OPEN_BETS.join(', ')})
      order by "openedAt", provider, round limit $2`,
    [playerId, MAX_ROUNDS],
  )
  return {
    depositsUnderWay: wallet.rows[0]?.deposit_reserved ?? 0n,
    unfinishedRounds: rounds.rows,
    lastEntryAt: wallet.rows[0]?.last ?? null,
  }
}
