import type { Tx } from '../../kernel/index.ts'
import type { PlayVertical } from './rules.ts'

/** A product that its player is excluded from (EXC-20). It lasts until the player has returned, also after its end. */
export interface ProductExclusion {
  readonly product: PlayVertical
  readonly startedAt: Temporal.Instant
  /** Null without an end. */
  readonly until: Temporal.Instant | null
  /** Until then the ledger gives nothing of the product back. */
  readonly leastUntil: Temporal.Instant
}

/** As JSON of PostgreSQL has it: instants are texts. */
export interface ProductExclusionRow {
  readonly product: PlayVertical
  readonly startedAt: string
  readonly until: string | null
  readonly leastUntil: string
}

/** A column of a query of `players.player p`: the player's exclusions from products, null for none. */
export const productExclusionsColumn = `(select jsonb_agg(jsonb_build_object('product', e.product,
    'startedAt', e.started_at, 'until', e.until, 'leastUntil', e.least_until) order by e.started_at, e.product)
  from players.product_exclusion e where e.player_id = p.player_id) as product_exclusions`

export const productExclusionFrom = (row: ProductExclusionRow): ProductExclusion => ({
  product: row.product,
  startedAt: Temporal.Instant.from(row.startedAt),
  until: row.until === null ? null : Temporal.Instant.from(row.until),
  leastUntil: Temporal.Instant.from(row.leastUntil),
})

/** Writes an exclusion, or another end of it. The player's row is locked. */
export async function writeProductExclusion(
  tx: Tx,
  playerId: bigint,
  { product, startedAt, until, leastUntil }: ProductExclusion,
): Promise<void> {
  await tx.query(
    `insert into players.product_exclusion as e (player_id, product, started_at, until, least_until)
       values ($1, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz)
     on conflict on constraint product_exclusion_pkey do update
        set started_at = excluded.started_at, until = excluded.until, least_until = excluded.least_until`,
    [playerId, product, startedAt.toString(), until?.toString() ?? null, leastUntil.toString()],
  )
}

/** Ends an exclusion by its player's return. The player's row is locked. */
export async function deleteProductExclusion(tx: Tx, playerId: bigint, product: PlayVertical): Promise<void> {
  await tx.query('delete from players.product_exclusion where player_id = $1 and product = $2', [
    playerId,
    product,
  ])
}
