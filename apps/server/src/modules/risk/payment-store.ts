import type { Queryable, Tx } from '../../kernel/index.ts'
import type { PatternPayment } from './pattern-payments.ts'

export interface NewPayment extends PatternPayment {
  readonly playerId: bigint
}

/** An event that is delivered again adds nothing. */
export async function insertPayment(
  tx: Tx,
  { playerId, key, kind, amount, method, staked, at }: NewPayment,
): Promise<void> {
  await tx.query(
    `insert into risk.payment (player_id, payment_key, kind, amount, method, staked, at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (player_id, payment_key) do nothing`,
    [playerId, key, kind, amount, method, staked, at],
  )
}

/** Payments between two moments, both included, in time order. */
export async function readPayments(
  queryable: Queryable,
  playerId: bigint,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<PatternPayment[]> {
  const { rows } = await queryable.query<PatternPayment>(
    `select payment_key as key, kind, amount, method, staked, at from risk.payment
      where player_id = $1 and at >= $2 and at <= $3 order by at, payment_key`,
    [playerId, from, to],
  )
  return rows
}

/** Players with a payment since a moment, a page at a time by their numbers. */
export async function readPayers(
  queryable: Queryable,
  {
    since,
    after,
    limit,
  }: { readonly since: Temporal.Instant; readonly after: bigint; readonly limit: number },
): Promise<bigint[]> {
  const { rows } = await queryable.query<{ player_id: bigint }>(
    `select distinct player_id from risk.payment where player_id > $1 and at > $2 order by player_id limit $3`,
    [after, since, limit],
  )
  return rows.map((row) => row.player_id)
}

/** Removes payments from before a moment. */
export async function removePayments(queryable: Queryable, before: Temporal.Instant): Promise<void> {
  await queryable.query('delete from risk.payment where at < $1', [before])
}
