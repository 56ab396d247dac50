import { openRow, type Queryable, type SealedTable, sealRow, type Tx } from '../../../kernel/index.ts'
import type { ExclusionReason } from './break-mails.ts'

/** What an imposed exclusion is based on: facts about a person's play and health. */
export const sealedEvidence: SealedTable = {
  table: 'protection.exclusion_evidence',
  key: ['player_id', 'order_id'],
  sealed: ['evidence'],
}

/** An exclusion that a member of staff imposes. */
export interface ExclusionOrder {
  readonly orderId: string
  readonly playerId: bigint
  /** Null without an end. */
  readonly months: number | null
  readonly reason: ExclusionReason
  readonly madeBy: string
  readonly madeAt: Temporal.Instant
}

/** `kept`: a longer exclusion runs; from now on people decide about the return from it. */
export interface OrderEnd {
  readonly endedAs: 'begun' | 'kept' | 'failed'
  readonly reason: string
  readonly at: Temporal.Instant
}

/** Adds an order with its evidence, which is encrypted. */
export async function insertOrder(tx: Tx, order: ExclusionOrder, evidence: string): Promise<void> {
  const { orderId, playerId, months, reason, madeBy, madeAt } = order
  await tx.query(
    `insert into protection.exclusion_order (order_id, player_id, months, reason, made_by, made_at)
       values ($1, $2, $3, $4, $5, $6)`,
    [orderId, playerId, months, reason, madeBy, madeAt],
  )
  const stored = sealRow(tx.personal, sealedEvidence, { player_id: playerId, order_id: orderId, evidence })
  await tx.query(
    'insert into protection.exclusion_evidence (player_id, order_id, evidence) values ($1, $2, $3)',
    [stored.player_id, stored.order_id, stored.evidence],
  )
}

const ORDER = `order_id as "orderId", player_id as "playerId", months, reason, made_by as "madeBy", made_at as "madeAt"`

export async function findOrder(queryable: Queryable, orderId: string): Promise<ExclusionOrder | null> {
  const { rows } = await queryable.query<ExclusionOrder>(
    `select ${ORDER} from protection.exclusion_order where order_id = $1`,
    [orderId],
  )
  return rows[0] ?? null
}

/** @throws PostgreSQL unique violation where it has ended */
export async function endOrder(tx: Tx, orderId: string, { endedAs, reason, at }: OrderEnd): Promise<void> {
  await tx.query(
    `insert into protection.exclusion_order_end (order_id, ended_as, reason, at) values ($1, $2, $3, $4)`,
    [orderId, endedAs, reason, at],
  )
}

/** What became of an order of an exclusion or time-out; null while no server has done it. */
export async function findOrderEnd(queryable: Queryable, orderId: string): Promise<OrderEnd | null> {
  const { rows } = await queryable.query<OrderEnd>(
    `select ended_as as "endedAs", reason, at from protection.exclusion_order_end where order_id = $1
     union all
     select ended_as, reason, at from protection.time_out_order_end where order_id = $1`,
    [orderId],
  )
  return rows[0] ?? null
}

/** Orders of a player with their evidence, oldest first. */
export async function readOrders(
  queryable: Queryable,
  playerId: bigint,
): Promise<(ExclusionOrder & { readonly evidence: string; readonly end: OrderEnd | null })[]> {
  const { rows } = await queryable.query<ExclusionOrder>(
    `select ${ORDER} from protection.exclusion_order where player_id = $1 order by made_at, order_id`,
    [playerId],
  )
  const stored = await queryable.query<{ player_id: bigint; order_id: string; evidence: string }>(
    'select player_id, order_id, evidence from protection.exclusion_evidence where player_id = $1',
    [playerId],
  )
  const evidenceById = new Map(
    stored.rows.map((row) => [row.order_id, openRow(queryable.personal, sealedEvidence, row).evidence]),
  )
  const withEnd = async (order: ExclusionOrder) => ({
    ...order,
    evidence: evidenceById.get(order.orderId) ?? '',
    end: await findOrderEnd(queryable, order.orderId),
  })
  return Promise.all(rows.map(withEnd))
}
