import type { Tx } from '../../kernel/index.ts'
import type { KycStatus } from './rules.ts'

/** Reads the KYC level and locks the player's row until the transaction is over; null for an unknown player. */
export async function lockKycStatus(tx: Tx, playerId: bigint): Promise<KycStatus | null> {
  const { rows } = await tx.query<{ kyc_status: KycStatus }>(
    'select kyc_status from players.player where player_id = $1 for update',
    [playerId],
  )
  return rows[0]?.kyc_status ?? null
}

/** Writes the KYC level of a player whose row is locked. The rule that it follows is of `verification`. */
export async function setKycStatus(tx: Tx, playerId: bigint, level: KycStatus): Promise<void> {
  await tx.query('update players.player set kyc_status = $2 where player_id = $1', [playerId, level])
}
