import type { Database } from '../../kernel/index.ts'

/** `number` counts the player's deposits, so a redelivered event changes nothing. */
export async function countDeposit(
  db: Database,
  playerId: bigint,
  deposit: { at: Temporal.Instant; number: number },
): Promise<void> {
  await db.query(
    `update players.player set deposits_count = greatest(deposits_count, $2),
            first_deposit_at = coalesce(first_deposit_at, $3) where player_id = $1`,
    [playerId, deposit.number, deposit.at],
  )
}
