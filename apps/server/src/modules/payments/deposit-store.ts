import type { PaymentMethodId } from '@marquee/contract'
import type { CurrencyCode } from '@marquee/money'
import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import type { Direction } from './rules.ts'

export type DepositStatus = 'OPEN' | 'PENDING' | 'WAITING_INPUT' | 'SUCCESS' | 'FAILED' | 'CANCELLED'

interface DepositRow {
  player_id: bigint
  deposit_id: string
  session_digest: Buffer
  method: string
  amount: bigint
  currency: string
  status: string
  company: string | null
  company_tx: string | null
  received: bigint | null
  reason: string | null
  ledger_entry: string | null
  balance_after: bigint | null
  number: number | null
  opened_at: Temporal.Instant
  updated_at: Temporal.Instant
}
const tables = (queryable: Queryable) => tablesOf<{ deposit: DepositRow }>(queryable, 'payments')

export interface Deposit {
  readonly playerId: bigint
  readonly depositId: string
  readonly method: PaymentMethodId
  /** Requested amount in minor units. */
  readonly amount: bigint
  readonly currency: CurrencyCode
  readonly status: DepositStatus
  /** The company whose transaction pays it, as in rows of transactions. */
  readonly company: string | null
  readonly companyTx: string | null
  readonly received: bigint | null
  readonly reason: string | null
  readonly ledgerEntry: string | null
  readonly balanceAfter: bigint | null
  readonly openedAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

function depositFrom(row: DepositRow): Deposit {
  return {
    playerId: row.player_id,
    depositId: row.deposit_id,
    method: row.method as PaymentMethodId,
    amount: row.amount,
    currency: row.currency as CurrencyCode,
    status: row.status as DepositStatus,
    company: row.company,
    companyTx: row.company_tx,
    received: row.received,
    reason: row.reason,
    ledgerEntry: row.ledger_entry,
    balanceAfter: row.balance_after,
    openedAt: row.opened_at,
    updatedAt: row.updated_at,
  }
}

/** Inserts an attempt under its id; an existing one stays unchanged. */
export async function insertDeposit(
  queryable: Queryable,
  deposit: Pick<Deposit, 'playerId' | 'depositId' | 'method' | 'amount' | 'currency' | 'openedAt'>,
  sessionDigest: Buffer,
): Promise<void> {
  await tables(queryable)
    .insertInto('deposit')
    .values({
      player_id: deposit.playerId,
      deposit_id: deposit.depositId,
      session_digest: sessionDigest,
      method: deposit.method,
      amount: deposit.amount,
      currency: deposit.currency,
      status: 'OPEN',
      company: null,
      company_tx: null,
      received: null,
      reason: null,
      ledger_entry: null,
      balance_after: null,
      number: null,
      opened_at: deposit.openedAt,
      updated_at: deposit.openedAt,
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'deposit_id']).doNothing())
    .execute()
}

/** How a deposit is found: by our id, the digest of its session, or a company's transaction. */
export type DepositKey =
  | { readonly id: string }
  | { readonly session: Buffer }
  | { readonly company: string; readonly companyTx: string }

export async function readDeposit(
  queryable: Queryable,
  playerId: bigint,
  key: DepositKey,
): Promise<Deposit | null> {
  const own = tables(queryable).selectFrom('deposit').selectAll().where('player_id', '=', playerId)
  const one =
    'id' in key
      ? own.where('deposit_id', '=', key.id)
      : 'session' in key
        ? own.where('session_digest', '=', key.session)
        : own.where('company', '=', key.company).where('company_tx', '=', key.companyTx)
  const row = await one.executeTakeFirst()
  return row ? depositFrom(row) : null
}

/** The deposit of a call that names none: the newest without a company transaction. */
export async function readNewestOpenDeposit(
  tx: Tx,
  playerId: bigint,
  since: Temporal.Instant,
): Promise<Deposit | null> {
  const row = await tables(tx)
    .selectFrom('deposit')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('company_tx', 'is', null)
    .where('status', '=', 'OPEN')
    .where('opened_at', '>=', since)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? depositFrom(row) : null
}

export async function updateDeposit(
  tx: Tx,
  key: { playerId: bigint; depositId: string },
  change: {
    status: DepositStatus
    at: Temporal.Instant
    transaction?: { readonly company: string; readonly companyTx: string }
    received?: bigint
    reason?: string | null
    ledgerEntry?: string
    balanceAfter?: bigint
    number?: number
  },
): Promise<void> {
  await tables(tx)
    .updateTable('deposit')
    .set({
      status: change.status,
      updated_at: change.at,
      ...(change.transaction === undefined
        ? {}
        : { company: change.transaction.company, company_tx: change.transaction.companyTx }),
      ...(change.received === undefined ? {} : { received: change.received }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(change.ledgerEntry === undefined ? {} : { ledger_entry: change.ledgerEntry }),
      ...(change.balanceAfter === undefined ? {} : { balance_after: change.balanceAfter }),
      ...(change.number === undefined ? {} : { number: change.number }),
    })
    .where('player_id', '=', key.playerId)
    .where('deposit_id', '=', key.depositId)
    .execute()
}

export async function readRecentMethods(queryable: Queryable, playerId: bigint): Promise<PaymentMethodId[]> {
  const { rows } = await queryable.query<{ method: string }>(
    `select method from payments.deposit where player_id = $1 and status = 'SUCCESS'
      group by method order by max(updated_at) desc limit 5`,
    [playerId],
  )
  return rows.map((row) => row.method as PaymentMethodId)
}

export async function sumDeposits(
  queryable: Queryable,
  playerId: bigint,
  since: Temporal.Instant,
): Promise<bigint> {
  const { rows } = await queryable.query<{ sum: string | null }>(
    `select sum(received)::text as sum from payments.deposit
      where player_id = $1 and status = 'SUCCESS' and updated_at >= $2`,
    [playerId, since],
  )
  return BigInt(rows[0]?.sum ?? '0')
}

/**
 * Seconds from request to arrival of the withdrawals since then, newest first.
 * unsafeReadAcrossPlayers: durations only.
 */
export async function readArrivalSeconds(queryable: Queryable, since: Temporal.Instant): Promise<number[]> {
  const { rows } = await queryable.query<{ seconds: number }>(
    `select extract(epoch from updated_at - requested_at)::int as seconds from payments.withdrawal
      where stage = 'arrived' and updated_at >= $1 order by updated_at desc limit 5000`,
    [since.toString()],
  )
  return rows.map((row) => row.seconds)
}

/** Seconds from request to arrival of the latest payments of a method. unsafeReadAcrossPlayers: durations only. */
export async function readDurations(
  queryable: Queryable,
  direction: Direction,
  method: PaymentMethodId,
): Promise<number[]> {
  const text =
    direction === 'deposit'
      ? `select extract(epoch from updated_at - opened_at)::int as seconds from payments.deposit
          where method = $1 and status = 'SUCCESS' order by updated_at desc limit 500`
      : `select extract(epoch from updated_at - requested_at)::int as seconds from payments.withdrawal
          where method = $1 and stage = 'arrived' order by updated_at desc limit 500`
  const { rows } = await queryable.query<{ seconds: number }>(text, [method])
  return rows.map((row) => row.seconds)
}
