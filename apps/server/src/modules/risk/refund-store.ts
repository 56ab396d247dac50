import type { Queryable, Tx } from '../../kernel/index.ts'
import type { ExclusionSum } from './refund-rules.ts'

export interface Refund extends ExclusionSum {
  readonly playerId: bigint
  readonly requestId: string
  readonly approvedBy: string
  readonly at: Temporal.Instant
}

export async function insertRefund(
  tx: Tx,
  { playerId, requestId, excludedSince, countedUntil, amount, currency, approvedBy, at }: Refund,
): Promise<void> {
  await tx.query(
    `insert into risk.refund (player_id, request_id, excluded_since, counted_until, amount, currency, approved_by, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [playerId, requestId, excludedSince, countedUntil, amount, currency, approvedBy, at],
  )
}

/** Everything that was agreed for a player, without what was not booked for good. */
export async function readRefunds(queryable: Queryable, playerId: bigint): Promise<Refund[]> {
  const { rows } = await queryable.query<Refund>(
    `select player_id as "playerId", request_id as "requestId", excluded_since as "excludedSince",
            counted_until as "countedUntil", amount, currency, approved_by as "approvedBy", at
       from risk.refund r
      where player_id = $1 and not exists (select from risk.decision_end e
          where e.request_id = r.request_id and e.ended_as <> 'done')
      order by at, request_id, excluded_since`,
    [playerId],
  )
  return rows
}
