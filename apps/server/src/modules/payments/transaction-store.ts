import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import type { TransactionKind } from './ports.ts'

interface TransactionRow {
  player_id: bigint
  company: string
  company_tx: string
  kind: string
  payment_id: string | null
  original_tx: string | null
  authorized_at: Temporal.Instant | null
  authorized_amount: bigint | null
  auth_digest: Buffer | null
  transferred_at: Temporal.Instant | null
  transfer_amount: bigint | null
  transfer_currency: string | null
  cancelled_at: Temporal.Instant | null
  cancel_reason: string | null
  cancel_declined: boolean | null
  booked_at: Temporal.Instant | null
  booked_amount: bigint | null
  ledger_entry: string | null
  account_id: string | null
}

const tables = (queryable: Queryable) =>
  tablesOf<{ company_transaction: TransactionRow }>(queryable, 'payments')

export interface TransactionKey {
  readonly playerId: bigint
  readonly company: string
  readonly companyTx: string
}

/** What the company has reported about one of its transactions, and what was booked for it. */
export interface TransactionRecord {
  readonly kind: TransactionKind
  /** Our deposit or withdrawal. */
  readonly paymentId: string | null
  readonly originalTx: string | null
  readonly authorizedAt: Temporal.Instant | null
  readonly authorizedAmount: bigint | null
  readonly authDigest: Buffer | null
  readonly transferredAt: Temporal.Instant | null
  readonly transferAmount: bigint | null
  readonly transferCurrency: string | null
  readonly cancelledAt: Temporal.Instant | null
  readonly cancelReason: string | null
  readonly cancelDeclined: boolean | null
  readonly bookedAt: Temporal.Instant | null
  readonly bookedAmount: bigint | null
  readonly ledgerEntry: string | null
  /** The company's id of the account or card; null where it has named none. */
  readonly accountId: string | null
}

const columnByField = {
  paymentId: 'payment_id',
  originalTx: 'original_tx',
  authorizedAt: 'authorized_at',
  authorizedAmount: 'authorized_amount',
  authDigest: 'auth_digest',
  transferredAt: 'transferred_at',
  transferAmount: 'transfer_amount',
  transferCurrency: 'transfer_currency',
  cancelledAt: 'cancelled_at',
  cancelReason: 'cancel_reason',
  cancelDeclined: 'cancel_declined',
  bookedAt: 'booked_at',
  bookedAmount: 'booked_amount',
  ledgerEntry: 'ledger_entry',
  accountId: 'account_id',
} as const satisfies Record<Exclude<keyof TransactionRecord, 'kind'>, keyof TransactionRow>

function recordFrom(row: TransactionRow): TransactionRecord {
  return {
    kind: row.kind as TransactionKind,
    paymentId: row.payment_id,
    originalTx: row.original_tx,
    authorizedAt: row.authorized_at,
    authorizedAmount: row.authorized_amount,
    authDigest: row.auth_digest,
    transferredAt: row.transferred_at,
    transferAmount: row.transfer_amount,
    transferCurrency: row.transfer_currency,
    cancelledAt: row.cancelled_at,
    cancelReason: row.cancel_reason,
    cancelDeclined: row.cancel_declined,
    bookedAt: row.booked_at,
    bookedAmount: row.booked_amount,
    ledgerEntry: row.ledger_entry,
    accountId: row.account_id,
  }
}

export async function findTransaction(
  queryable: Queryable,
  key: TransactionKey,
): Promise<TransactionRecord | null> {
  const row = await tables(queryable)
    .selectFrom('company_transaction')
    .selectAll()
    .where('player_id', '=', key.playerId)
    .where('company', '=', key.company)
    .where('company_tx', '=', key.companyTx)
    .executeTakeFirst()
  return row ? recordFrom(row) : null
}

/** Between company and id in the text whose digest is claimed; no company's name has it. */
export const TRANSACTION_SEPARATOR = '\n'

/** Whether one of a player's transactions has the digest of a claim. */
export async function hasTransactionOf(
  queryable: Queryable,
  playerId: bigint,
  digest: Buffer,
): Promise<boolean> {
  const { rows } = await queryable.query(
    `select from payments.company_transaction
      where player_id = $1 and sha256(convert_to(company || $3 || company_tx, 'UTF8')) = $2 limit 1`,
    [playerId, digest, TRANSACTION_SEPARATOR],
  )
  return rows.length > 0
}

/** Adds facts to a transaction; the first fact inserts the row. */
export async function noteTransaction(
  tx: Tx,
  key: TransactionKey,
  kind: TransactionKind,
  facts: Partial<Omit<TransactionRecord, 'kind'>>,
): Promise<void> {
  const columns = ['player_id', 'company', 'company_tx', 'kind']
  const values: unknown[] = [key.playerId, key.company, key.companyTx, kind]
  for (const [field, value] of Object.entries(facts)) {
    if (value === undefined) continue
    columns.push(columnByField[field as keyof typeof columnByField])
    values.push(value)
  }
  const changes = columns.slice(4).map((column) => `${column} = excluded.${column}`)
  await tx.query(
    `insert into payments.company_transaction (${columns.join(', ')})
     values (${values.map((_value, index) => `$${index + 1}`).join(', ')})
     on conflict (player_id, company, company_tx) do
     ${changes.length === 0 ? 'nothing' : `update set ${changes.join(', ')}`}`,
    values,
  )
}

/** Number of a player's booked deposits. */
export async function countBookedDeposits(queryable: Queryable, playerId: bigint): Promise<number> {
  const { rows } = await queryable.query<{ count: bigint }>(
    `select count(*) as count from payments.company_transaction
      where player_id = $1 and kind = 'deposit' and booked_at is not null`,
    [playerId],
  )
  return Number(rows[0]?.count ?? 0n)
}

/**
 * Deposits of a player: the sum of those booked and of those authorized without an end, and when the last of those
 * booked was authorized, which is when its player had confirmed it (ID-12); null while none is booked. Under the
 * wallet's lock no other one is authorized meanwhile.
 */
export async function readDepositFacts(
  queryable: Queryable,
  playerId: bigint,
): Promise<{ readonly deposited: bigint; readonly lastDepositAt: Temporal.Instant | null }> {
  const { rows } = await queryable.query<{ sum: string | null; last: Temporal.Instant | null }>(
    `select sum(coalesce(booked_amount, authorized_amount))::text as sum, 
            max(least(authorized_at, booked_at)) filter (where booked_at is not null) as last
       from payments.company_transaction
      where player_id = $1 and kind = 'deposit'
        and (booked_at is not null or (authorized_at is not null and cancelled_at is null))`,
    [playerId],
  )
  return { deposited: BigInt(rows[0]?.sum ?? '0'), lastDepositAt: rows[0]?.last ?? null }
}

/**
 * What a player has paid in since a moment, less what went back, minor units; below zero where more went out. Deposits
 * and payouts count when they are booked. Deposits that are authorized without an end count too, whenever that was:
 * they may be booked at any time. What came back of a payout, and what was taken back of a deposit, counts where that
 * payout or deposit does. Under the wallet's lock no other deposit is authorized meanwhile.
 * @param isBookedOnly without deposits that are only authorized
 */
export async function readNetDeposits(
  queryable: Queryable,
  playerId: bigint,
  since: Temporal.Instant,
  isBookedOnly = false,
): Promise<bigint> {
  // The original of a debit of an order is the order, which its first credit is named after.
  const { rows } = await queryable.query<{ sum: string | null }>(
    `select sum(case when kind in ('deposit', 'return') then 1 else -1 end
                * coalesce(booked_amount, authorized_amount))::text as sum
       from payments.company_transaction counted
      where player_id = $1
        and ((booked_at >= $2
              and (kind in ('deposit', 'payout')
                   or exists (select from payments.company_transaction original
                               where original.player_id = counted.player_id
                                 and original.company = counted.company
                                 and original.company_tx = counted.original_tx
                                 and original.booked_at >= $2)))
             or (not $3 and kind = 'deposit' and booked_at is null and authorized_at is not null
                 and cancelled_at is null))`,
    [playerId, since, isBookedOnly],
  )
  return BigInt(rows[0]?.sum ?? '0')
}

/** Sum booked against an earlier transaction: reversals of a deposit, or returns of a payout. */
export async function sumBookedAgainst(
  queryable: Queryable,
  key: TransactionKey,
  kind: 'reversal' | 'return',
): Promise<bigint> {
  const { rows } = await queryable.query<{ sum: string | null }>(
    `select sum(booked_amount)::text as sum from payments.company_transaction
      where player_id = $1 and company = $2 and original_tx = $3 and kind = $4 and booked_at is not null`,
    [key.playerId, key.company, key.companyTx, kind],
  )
  return BigInt(rows[0]?.sum ?? '0')
}
