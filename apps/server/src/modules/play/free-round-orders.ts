import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import type { GrantKey } from './grants.ts'
import type { IntegrationId } from './operation.ts'

/**
 * `unconfirmed`: the studio may have cancelled the rounds, because it refused the repeat of a cancel whose answer was
 * lost. None is taken any more; another cancel, or the studio's notice, settles it.
 */
export type OrderState = 'asked' | 'awarded' | 'refused' | 'cancelling' | 'unconfirmed' | 'cancelled'

interface OrderRow {
  order_id: string
  player_id: bigint
  game: string
  rounds: number
  value: string
  expires_at: Temporal.Instant
  ordered_by: string
  reason: string
  ordered_at: Temporal.Instant
  state: OrderState
  provider: string | null
  award_id: string | null
  account: string | null
  reference: string | null
  refusal: string | null
  decided_at: Temporal.Instant | null
  cancelled_by: string | null
}
const tables = (queryable: Queryable) => tablesOf<{ free_round_order: OrderRow }>(queryable, 'play')

export interface OrderKey {
  readonly playerId: bigint
  readonly orderId: string
}

/** Free rounds that somebody of ours wants to be awarded at a studio. */
export interface NewOrder {
  readonly playerId: bigint
  /** The game's slug. */
  readonly game: string
  readonly rounds: number
  /** Value of a round in the player's currency, decimal text. */
  readonly value: string
  readonly expiresAt: Temporal.Instant
  /** Who wants it, and why: kept with the order. */
  readonly orderedBy: string
  readonly reason: string
}

export interface Order extends OrderKey, NewOrder {
  readonly orderedAt: Temporal.Instant
  readonly state: OrderState
  /** The integration that is asked and our account there, from the first call on. */
  readonly integration: IntegrationId | null
  readonly account: string | null
  /** The award at the studio, from its yes on. */
  readonly award: {
    readonly integration: IntegrationId
    readonly awardId: string
    /** The studio's own name of it, where its cancel call needs one. */
    readonly reference: string | null
  } | null
  /** Why it was refused; the studio's code where the studio refused. */
  readonly refusal: string | null
}

const orderFrom = (row: OrderRow): Order => ({
  orderId: row.order_id,
  playerId: row.player_id,
  game: row.game,
  rounds: row.rounds,
  value: row.value,
  expiresAt: row.expires_at,
  orderedBy: row.ordered_by,
  reason: row.reason,
  orderedAt: row.ordered_at,
  state: row.state,
  integration: row.provider,
  account: row.account,
  award:
    row.provider === null || row.award_id === null
      ? null
      : { integration: row.provider, awardId: row.award_id, reference: row.reference },
  refusal: row.refusal,
})

export async function insertOrder(
  tx: Tx,
  { playerId, orderId }: OrderKey,
  { order, at }: { readonly order: NewOrder; readonly at: Temporal.Instant },
): Promise<void> {
  await tables(tx)
    .insertInto('free_round_order')
    .values({
      order_id: orderId,
      player_id: playerId,
      game: order.game,
      rounds: order.rounds,
      value: order.value,
      expires_at: order.expiresAt,
      ordered_by: order.orderedBy,
      reason: order.reason,
      ordered_at: at,
      state: 'asked',
      provider: null,
      award_id: null,
      account: null,
      reference: null,
      refusal: null,
      decided_at: null,
      cancelled_by: null,
    })
    .execute()
}

export async function findOrder(
  queryable: Queryable,
  { playerId, orderId }: OrderKey,
): Promise<Order | null> {
  const row = await tables(queryable)
    .selectFrom('free_round_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? orderFrom(row) : null
}

/** The order whose rounds an integration's calls name so. */
export async function findOrderOfAward(
  queryable: Queryable,
  { playerId, integration, awardId }: GrantKey,
): Promise<Order | null> {
  const row = await tables(queryable)
    .selectFrom('free_round_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('provider', '=', integration)
    .where('award_id', '=', awardId)
    .executeTakeFirst()
  return row ? orderFrom(row) : null
}

/** The player's awards whose time is not over, the next to end first. */
export async function awardedOrders(
  queryable: Queryable,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<Order[]> {
  const rows = await tables(queryable)
    .selectFrom('free_round_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('state', '=', 'awarded')
    .where('expires_at', '>', at)
    .orderBy('expires_at')
    .limit(50)
    .execute()
  return rows.map(orderFrom)
}

/** Changes an order that is still in the expected state. @returns whether it was */
export async function changeOrder(
  tx: Tx,
  { playerId, orderId }: OrderKey,
  {
    from,
    ...change
  }: { readonly from: OrderState; readonly state: OrderState } & Partial<
    Pick<
      OrderRow,
      'provider' | 'award_id' | 'account' | 'reference' | 'refusal' | 'decided_at' | 'cancelled_by'
    >
  >,
): Promise<boolean> {
  const changed = await tables(tx)
    .updateTable('free_round_order')
    .set(change)
    .where('player_id', '=', playerId)
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .returning('order_id')
    .executeTakeFirst()
  return changed !== undefined
}
