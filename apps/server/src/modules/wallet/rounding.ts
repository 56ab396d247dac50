import type { CurrencyCode } from '@marquee/money'
import type { Queryable } from '../../kernel/index.ts'

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
 * Sums of a provider's rounding account in a period, by the entries that were made in it. What a rollback took back is
 * left out. unsafeReadAcrossPlayers: a statement with the provider.
 */
export async function readRoundingSums(
  db: Queryable,
  { provider, from, until }: RoundingQuery,
): Promise<RoundingSum[]> {
  const { rows } = await db.query<RoundingSum>(
    `select e.currency, trim_scale(sum(wallet.rounding_of(e.detail)))::text as amount
       from wallet.entry e
      where e.provider = $1 and e.at >= $2 and e.at < $3 and e.outcome = 0 and e.detail ? 'rounding'
        and not exists (
          select from wallet.entry back
           where back.player_id = e.player_id and back.ref_seq = e.seq and wallet.takes_back(back.kind)
             and back.outcome = 0 and back.at >= e.at)
      group by e.currency order by e.currency`,
    [provider, from, until],
  )
  return rows
}
