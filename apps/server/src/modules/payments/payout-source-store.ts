import type { PaymentMethodId } from '@marquee/contract'
import type { Queryable } from '../../kernel/index.ts'
import { isClosedBy, type PayoutSource } from './payout-sources.ts'

interface SourceRow {
  account_id: string
  method: PaymentMethodId
  brought: string
  paid: string
  last_deposit_at: Temporal.Instant
  /** Why payouts since the last deposit were declined. */
  reasons: string[]
  last_returned_at: Temporal.Instant | null
  failed_at: Temporal.Instant | null
  last_paid_at: Temporal.Instant | null
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
     ), latest as (
       select account_id, max(booked_at) as deposited_at
         from payments.company_transaction
        where player_id = $1 and company = $2 and kind = 'deposit' and account_id is not null
        group by account_id
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
            coalesce(array_agg(coalesce(paid.cancel_reason, ''))
                       filter (where paid.kind = 'payout' and paid.cancel_declined and paid.booked_at is null
                                 and paid.cancelled_at >= latest.deposited_at), '{}') as reasons,
            max(back.at) filter (where paid.kind = 'payout') as last_returned_at,
            greatest(max(paid.cancelled_at) filter (where paid.kind = 'payout' and paid.cancel_declined),
                     max(back.at) filter (where paid.kind = 'payout')) as failed_at,
            max(paid.booked_at) filter (where paid.kind = 'payout' and back.at is null) as last_paid_at
       from payments.company_transaction paid
       join latest on latest.account_id = paid.account_id
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
    isClosed: isSince(row.last_returned_at, row.last_deposit_at) || isClosedBy(row.reasons),
    lastDepositAt: row.last_deposit_at,
    failedAt: row.last_paid_at && isSince(row.last_paid_at, row.failed_at) ? null : row.failed_at,
  }))
}

/** Whether something has happened at a time or after it; after no time always. */
const isSince = (at: Temporal.Instant | null, since: Temporal.Instant | null): boolean =>
  at !== null && (since === null || Temporal.Instant.compare(at, since) >= 0)

/** Whether an account has got a payout since a time that did not come back. */
export async function hasPayoutSince(
  queryable: Queryable,
  { playerId, company, accountId }: { playerId: bigint; company: string; accountId: string },
  since: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await queryable.query(
    `select from payments.company_transaction paid
      where player_id = $1 and company = $2 and account_id = $3 and kind = 'payout' and booked_at >= $4
        and not exists (select from payments.company_transaction back
                         where back.player_id = $1 and back.company = $2 and back.booked_at is not null
                           and back.original_tx = paid.company_tx)
      limit 1`,
    [playerId, company, accountId, since],
  )
  return rows.length > 0
}
