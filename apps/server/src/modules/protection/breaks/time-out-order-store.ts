import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { ExclusionReason } from './break-mails.ts'
import type { OrderEnd } from './exclusion-order-store.ts'

/** A time-out that a member of staff imposes. */
export interface TimeOutOrder {
  readonly orderId: string
  readonly playerId: bigint
  readonly days: number
  readonly reason: ExclusionReason
  readonly madeBy: string
  readonly madeAt: Temporal.Instant
}

export async function insertTimeOutOrder(
  tx: Tx,
  { orderId, playerId, days, reason, madeBy, madeAt }: TimeOutOrder,
): Promise<void> {
  await tx.query(
    `insert into protection.time_out_order (order_id, player_id, days, reason, made_by, made_at)
       values ($1, $2, $3, $4, $5, $6)`,
    [orderId, playerId, days, reason, madeBy, madeAt],
  )
}

export async function findTimeOutOrder(queryable: Queryable, orderId: string): Promise<TimeOutOrder | null> {
  const { rows } = await queryable.query<TimeOutOrder>(
    `select order_id as "orderId", player_id as "playerId", days, reason, made_by as "madeBy",
         made_at as "madeAt"
       from protection.time_out_order where order_id = $1`,
    [orderId],
  )
  return rows[0] ?? null
}

/** @throws PostgreSQL unique violation where it has ended */
export async function endTimeOutOrder(
  tx: Tx,
  orderId: string,
  { endedAs, reason, at }: OrderEnd,
): Promise<void> {
  await tx.query(
    `insert into protection.time_out_order_end (order_id, ended_as, reason, at) values ($1, $2, $3, $4)`,
    [orderId, endedAs, reason, at],
  )
}
