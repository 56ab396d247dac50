import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'

/** Why all money of a player is paid out without a request. */
export type BalancePayoutCause = 'exclusion' | 'closing' | 'verification'

interface BalancePayoutRow {
  player_id: bigint
  balance_payout_id: string
  cause: string
  state: string
  attempts: number
  opened_at: Temporal.Instant
  told_at: Temporal.Instant | null
  ended_at: Temporal.Instant | null
}

const tables = (queryable: Queryable) => tablesOf<{ balance_payout: BalancePayoutRow }>(queryable, 'payments')

export interface BalancePayout {
  readonly playerId: bigint
  readonly id: string
  readonly cause: BalancePayoutCause
  /** Rounds of payouts that were begun. */
  readonly attempts: number
  readonly openedAt: Temporal.Instant
  /** When the player was told how to claim what could not be paid; null while nothing has failed. */
  readonly toldAt: Temporal.Instant | null
}

/** The caller holds the wallet's lock: one runs for each player. */
export async function insertBalancePayout(
  tx: Tx,
  { playerId, id, cause, openedAt }: Omit<BalancePayout, 'attempts' | 'toldAt'>,
): Promise<void> {
  await tx.query(
    `insert into payments.balance_payout (player_id, balance_payout_id, cause, state, opened_at)
     values ($1, $2, $3, 'open', $4) on conflict (player_id, balance_payout_id) do nothing`,
    [playerId, id, cause, openedAt],
  )
}

/** Gives an order that runs another cause: its time begins again, and its player is told again. */
export async function renewBalancePayout(
  tx: Tx,
  { playerId, id }: Pick<BalancePayout, 'playerId' | 'id'>,
  { cause, openedAt }: Pick<BalancePayout, 'cause' | 'openedAt'>,
): Promise<void> {
  await tables(tx)
    .updateTable('balance_payout')
    .set({ cause, opened_at: openedAt, told_at: null })
    .where('player_id', '=', playerId)
    .where('balance_payout_id', '=', id)
    .execute()
}

/** A page of orders that run and began before a time, by player. */
export async function readOpenBalancePayouts(
  queryable: Queryable,
  {
    openedBefore,
    after,
    limit,
  }: { readonly openedBefore: Temporal.Instant; readonly after: bigint; readonly limit: number },
): Promise<Pick<BalancePayout, 'playerId' | 'id'>[]> {
  const rows = await tables(queryable)
    .selectFrom('balance_payout')
    .select(['player_id', 'balance_payout_id'])
    .where('state', '=', 'open')
    .where('opened_at', '<', openedBefore)
    .where('player_id', '>', after)
    .orderBy('player_id')
    .limit(limit)
    .execute()
  return rows.map(({ player_id: playerId, balance_payout_id: id }) => ({ playerId, id }))
}

/** The order of a player that runs, and null without one. The caller holds the wallet's lock. */
export async function readOpenBalancePayout(tx: Tx, playerId: bigint): Promise<BalancePayout | null> {
  const row = await tables(tx)
    .selectFrom('balance_payout')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row
    ? {
        playerId: row.player_id,
        id: row.balance_payout_id,
        cause: row.cause as BalancePayoutCause,
        attempts: row.attempts,
        openedAt: row.opened_at,
        toldAt: row.told_at,
      }
    : null
}

export async function countAttempt(
  tx: Tx,
  { playerId, id }: Pick<BalancePayout, 'playerId' | 'id'>,
): Promise<void> {
  await tx.query(
    `update payments.balance_payout set attempts = attempts + 1
      where player_id = $1 and balance_payout_id = $2`,
    [playerId, id],
  )
}

export async function noteTold(
  tx: Tx,
  { playerId, id }: Pick<BalancePayout, 'playerId' | 'id'>,
  at: Temporal.Instant,
): Promise<void> {
  await tables(tx)
    .updateTable('balance_payout')
    .set({ told_at: at })
    .where('player_id', '=', playerId)
    .where('balance_payout_id', '=', id)
    .execute()
}

/** Whether one of its payouts has failed. */
export async function hasFailedPayout(tx: Tx, { playerId, openedAt }: BalancePayout): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from payments.withdrawal
      where player_id = $1 and source_account_id is not null and requested_at >= $2
        and stage in ('refused', 'cancelled')
      limit 1`,
    [playerId, openedAt],
  )
  return rows.length > 0
}

export async function endBalancePayout(
  tx: Tx,
  { playerId, id }: Pick<BalancePayout, 'playerId' | 'id'>,
  end: { readonly state: 'done' | 'impossible'; readonly at: Temporal.Instant },
): Promise<void> {
  await tables(tx)
    .updateTable('balance_payout')
    .set({ state: end.state, ended_at: end.at })
    .where('player_id', '=', playerId)
    .where('balance_payout_id', '=', id)
    .execute()
}
