import type { CurrencyCode } from '@marquee/money'
import type { Queryable } from '../../kernel/index.ts'
import { sumEntries } from './day-sums.ts'

export interface RoundingQuery {
  readonly provider: number
  /** Inclusive. */
  readonly from: Temporal.Instant
  /** Exclusive. */
  readonly until: Temporal.Instant
}
/** What rounding to minor units gave the players of a provider. */
export interface RoundingSum {
  readonly currency: CurrencyCode
  /** Exact decimal text; negative where it took from them. */
  readonly amount: string
}

/**
 * Sums of a provider's rounding account in a period, by the entries that were made in it, as closed days have them: the
 * rounding of an entry that is taken back counts with the opposite sign when it is taken back.
 */
export async function readRoundingSums(
  db: Queryable,
  { provider, from, until }: RoundingQuery,
): Promise<RoundingSum[]> {
  const sums = await sumEntries(db, { zone: null, from, until })
  const { rows } = await db.query<RoundingSum>(
    `select currency, trim_scale(sum(rounding))::text as amount
       from jsonb_populate_recordset(null::wallet.day_total, $2::jsonb)
      where provider = $1 group by currency having sum(rounding) <> 0 order by currency`,
    [provider, sums],
  )
  return rows
}
