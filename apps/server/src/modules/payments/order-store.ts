import type { Queryable } from '../../kernel/index.ts'

interface OrderKey {
  readonly company: string
  readonly orderId: string
}

/** Stores whose deposit an order pays; the first player stays. */
export async function insertOrder(
  queryable: Queryable,
  { company, orderId, playerId, at }: OrderKey & { readonly playerId: bigint; readonly at: Temporal.Instant },
): Promise<void> {
  await queryable.query(
    `insert into payments.company_order (company, company_tx, player_id, opened_at) values ($1, $2, $3, $4)
     on conflict (company, company_tx) do nothing`,
    [company, orderId, playerId, at.toString()],
  )
}

/** Null for an order of nobody. */
export async function readOrderPlayer(
  queryable: Queryable,
  { company, orderId }: OrderKey,
): Promise<bigint | null> {
  const { rows } = await queryable.query<{ player_id: bigint }>(
    'select player_id from payments.company_order where company = $1 and company_tx = $2',
    [company, orderId],
  )
  return rows[0]?.player_id ?? null
}
