/** Whether rounds of a player are open. */
import type { Database, Queryable } from '../../kernel/index.ts'
import type { PlayerId } from './operation.ts'

/** Whether a player has an open round of a game, however old. Reads all rounds of the player at the provider. */
async function readHasOpenRound(
  db: Queryable,
  playerId: PlayerId,
  { provider, game }: { readonly provider: number; readonly game: string },
): Promise<boolean> {
  const { rows } = await db.query(
    `select from wallet.round
      where player_id = $1 and provider = $2 and not closed and bets > 0 and game = $3 limit 1`,
    [playerId, provider, game],
  )
  return rows.length > 0
}

/**
 * Whether a round that was opened before a moment still runs, as the ledger sees it for a stake after the end of play.
 * Reads all rounds of the player.
 */
async function readHasRunningRound(
  db: Queryable,
  playerId: PlayerId,
  openedBefore: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await db.query(
    `select from wallet.round
      where player_id = $1 and not closed and bets > 0 and opened_at < $2::timestamptz limit 1`,
    [playerId, openedBefore.toString()],
  )
  return rows.length > 0
}

/** The reads as the wallet has them. */
export const runningRoundReads = (db: Database) => ({
  hasOpenRound: (playerId: PlayerId, of: Parameters<typeof readHasOpenRound>[2]) =>
    readHasOpenRound(db, playerId, of),
  hasRunningRound: (playerId: PlayerId, openedBefore: Temporal.Instant, within: Queryable = db) =>
    readHasRunningRound(within, playerId, openedBefore),
})
