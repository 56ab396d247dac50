import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import type { BetOperation, FreeRoundReportOperation, IntegrationId, WinOperation } from './operation.ts'

interface GrantRow {
  player_id: bigint
  /** The integration. */
  provider: string
  award_id: string
  rounds: number
  used: number
  expires_at: Temporal.Instant
  granted_at: Temporal.Instant
  report_tx: string | null
}
const tables = (queryable: Queryable) => tablesOf<{ free_round_grant: GrantRow }>(queryable, 'play')

/** A grant of free rounds at a studio. The studio's calls carry `awardId`. */
export interface GrantKey {
  readonly playerId: bigint
  readonly integration: IntegrationId
  readonly awardId: string
}

export interface NewGrant extends GrantKey {
  readonly rounds: number
  readonly expiresAt: Temporal.Instant
  readonly at: Temporal.Instant
}

/** Inserts a grant. Idempotent. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  await tables(tx)
    .insertInto('free_round_grant')
    .values({
      player_id: grant.playerId,
      provider: grant.integration,
      award_id: grant.awardId,
      rounds: grant.rounds,
      used: 0,
      expires_at: grant.expiresAt,
      granted_at: grant.at,
      report_tx: null,
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'provider', 'award_id']).doNothing())
    .execute()
}

const rowOf = (queryable: Queryable, { playerId, integration, awardId }: GrantKey) =>
  tables(queryable)
    .selectFrom('free_round_grant')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('provider', '=', integration)
    .where('award_id', '=', awardId)

export async function hasGrant(queryable: Queryable, grant: GrantKey): Promise<boolean> {
  return (await rowOf(queryable, grant).executeTakeFirst()) !== undefined
}

/**
 * Consumes one round.
 * @param expiry refuses a grant that has expired at this time
 * @returns false when none is left, the grant has expired, or its report has arrived
 */
export async function useGrantedRound(tx: Tx, grant: GrantKey, expiry?: Temporal.Instant): Promise<boolean> {
  const updated = await tables(tx)
    .updateTable('free_round_grant')
    .set((row) => ({ used: row('used', '+', 1) }))
    .where('player_id', '=', grant.playerId)
    .where('provider', '=', grant.integration)
    .where('award_id', '=', grant.awardId)
    .where('report_tx', 'is', null)
    .$if(expiry !== undefined, (query) => query.where('expires_at', '>', expiry!))
    .whereRef('used', '<', 'rounds')
    .returning('used')
    .executeTakeFirst()
  return updated !== undefined
}

/** Gives back a round whose bet was rolled back. */
export async function returnGrantedRound(tx: Tx, grant: GrantKey): Promise<void> {
  await tables(tx)
    .updateTable('free_round_grant')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('player_id', '=', grant.playerId)
    .where('provider', '=', grant.integration)
    .where('award_id', '=', grant.awardId)
    .where('used', '>', 0)
    .execute()
}

/** Stores the closing report. @returns false when the grant is unknown or another report has closed it */
export async function reportGrant(tx: Tx, grant: GrantKey, reportTx: string): Promise<boolean> {
  const row = await rowOf(tx, grant).forUpdate().executeTakeFirst()
  if (!row) return false
  if (row.report_tx !== null) return row.report_tx === reportTx
  await tables(tx)
    .updateTable('free_round_grant')
    .set({ report_tx: reportTx })
    .where('player_id', '=', grant.playerId)
    .where('provider', '=', grant.integration)
    .where('award_id', '=', grant.awardId)
    .execute()
  return true
}

/** The grant that a call names. */
export function grantOf(
  operation: BetOperation | WinOperation | FreeRoundReportOperation,
  playerId: bigint,
): GrantKey | null {
  const { integration, grant } = operation
  return grant === undefined ? null : { playerId, integration, awardId: grant }
}
