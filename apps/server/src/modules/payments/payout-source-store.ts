import type { PaymentMethodId } from '@marquee/contract'
import type { Queryable } from '../../kernel/index.ts'
import type { PayoutSource } from './payout-sources.ts'

interface SourceRow {
  account_id: string
  method: PaymentMethodId
  brought: string
  paid: string
  last_deposit_at: Temporal.Instant
  last_refused_at: Temporal.Instant | null
}

/**
 * Accounts of a company that have paid booked deposits of a player. Payouts count from their authorization until they
 * are cancelled. Under the wallet's lock no other payout is authorized meanwhile.
 */
export async function readPayoutSources(
  queryable: Queryable,
  playerId: bigint,
  company: string,
): Promise<PayoutSource[]> {
  const { rows } = await queryable.query<SourceRow>(
    `with back as (
       select original_tx, sum(booked_amount) as amount, max(booked_at) as at
         from payments.company_transaction
        where player_id = $1 and company = $2 and original_tx is not null and booked_at is not null
        group by original_tx
     )
     select paid.account_id,
            (array_agg(deposit.method order by paid.booked_at desc)
               filter (where paid.kind = 'deposit' and deposit.method is not null))[1] as method,
            coalesce(sum(paid.booked_amount - coalesce(back.amount, 0))
                       filter (where paid.kind = 'deposit' and paid.booked_at is not null), 0)::text as brought,
            coalesce(sum(coalesce(paid.booked_amount - coalesce(back.amount, 0), paid.authorized_amount))
                       filter (where paid.kind = 'payout'
                                 and (paid.booked_at is not null or paid.cancelled_at is null)), 0)::text as paid,
            max(paid.booked_at) filter (where paid.kind = 'deposit') as last_deposit_at,
            greatest(max(paid.cancelled_at) filter (where paid.kind = 'payout' and paid.cancel_declined),
                     max(back.at) filter (where paid.kind = 'payout')) as last_refused_at
       from payments.company_transaction paid
       left join back on back.original_tx = paid.company_tx
       left join payments.deposit on deposit.player_id = paid.player_id and deposit.deposit_id = paid.payment_id
      where paid.player_id = $1 and paid.company = $2 and paid.account_id is not null
      group by paid.account_id
     having count(*) filter (where paid.kind = 'deposit' and paid.booked_at is not null
                               and deposit.method is not null) > 0`,
    [playerId, company],
  )
  return rows.map((row) => ({
    accountId: row.account_id,
    method: row.method,
    room: BigInt(row.brought) - BigInt(row.paid),
    isClosed:
      row.last_refused_at !== null && Temporal.Instant.compare(row.last_refused_at, row.last_deposit_at) >= 0,
    lastDepositAt: row.last_deposit_at,
  }))
}
