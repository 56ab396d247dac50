import type { CurrencyCode } from '@marquee/money'
import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import { type MethodId, type WithdrawalStage, stageOrder } from './rules.ts'

export type DepositStatus = 'OPEN' | 'PENDING' | 'WAITING_INPUT' | 'SUCCESS' | 'FAILED' | 'CANCELLED'

interface DepositRow {
  player_id: bigint
  deposit_id: string
  session_digest: Buffer
  method: string
  amount: bigint
  currency: string
  status: string
  company_tx: string | null
  received: bigint | null
  reason: string | null
  ledger_entry: string | null
  balance_after: bigint | null
  number: number | null
  opened_at: Temporal.Instant
  updated_at: Temporal.Instant
}
interface WithdrawalRow {
  player_id: bigint
  withdrawal_id: string
  session_digest: Buffer
  method: string
  amount: bigint
  currency: string
  stage: string
  account: string | null
  company_tx: string | null
  is_final: boolean
  requested_at: Temporal.Instant
  updated_at: Temporal.Instant
}
interface StepRow {
  player_id: bigint
  withdrawal_id: string
  stage: string
  at: Temporal.Instant
  reason: string | null
}
interface CallRow {
  player_id: bigint
  company: string
  company_tx: string
  action: string
  fingerprint: Buffer
  answer: unknown
  at: Temporal.Instant
}
interface Tables {
  deposit: DepositRow
  withdrawal: WithdrawalRow
  withdrawal_step: StepRow
  company_call: CallRow
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'payments')

export interface Deposit {
  readonly playerId: bigint
  readonly depositId: string
  readonly method: MethodId
  /** Minor units that were asked for. */
  readonly amount: bigint
  readonly currency: CurrencyCode
  readonly status: DepositStatus
  readonly companyTx: string | null
  readonly received: bigint | null
  readonly reason: string | null
  readonly ledgerEntry: string | null
  readonly balanceAfter: bigint | null
  readonly openedAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

export interface Withdrawal {
  readonly playerId: bigint
  readonly withdrawalId: string
  readonly method: MethodId
  readonly amount: bigint
  readonly currency: CurrencyCode
  readonly stage: WithdrawalStage
  readonly account: string | null
  readonly companyTx: string | null
  readonly isFinal: boolean
  readonly requestedAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

export interface WithdrawalStep {
  readonly stage: WithdrawalStage
  readonly at: Temporal.Instant
  readonly reason: string | null
}

function depositFrom(row: DepositRow): Deposit {
  return {
    playerId: row.player_id,
    depositId: row.deposit_id,
    method: row.method as MethodId,
    amount: row.amount,
    currency: row.currency as CurrencyCode,
    status: row.status as DepositStatus,
    companyTx: row.company_tx,
    received: row.received,
    reason: row.reason,
    ledgerEntry: row.ledger_entry,
    balanceAfter: row.balance_after,
    openedAt: row.opened_at,
    updatedAt: row.updated_at,
  }
}

function withdrawalFrom(row: WithdrawalRow): Withdrawal {
  return {
    playerId: row.player_id,
    withdrawalId: row.withdrawal_id,
    method: row.method as MethodId,
    amount: row.amount,
    currency: row.currency as CurrencyCode,
    stage: row.stage as WithdrawalStage,
    account: row.account,
    companyTx: row.company_tx,
    isFinal: row.is_final,
    requestedAt: row.requested_at,
    updatedAt: row.updated_at,
  }
}

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
      company_tx: null,
      received: null,
      reason: null,
      ledger_entry: null,
      balance_after: null,
      number: null,
      opened_at: deposit.openedAt,
      updated_at: deposit.openedAt,
    })
    .execute()
}

/** How a payment is found: by our id, the digest of its session, or the company's transaction. */
export type PaymentKey =
  | { readonly id: string }
  | { readonly session: Buffer }
  | { readonly companyTx: string }

export async function readDeposit(
  queryable: Queryable,
  playerId: bigint,
  key: PaymentKey,
): Promise<Deposit | null> {
  const own = tables(queryable).selectFrom('deposit').selectAll().where('player_id', '=', playerId)
  const one =
    'id' in key
      ? own.where('deposit_id', '=', key.id)
      : 'session' in key
        ? own.where('session_digest', '=', key.session)
        : own.where('company_tx', '=', key.companyTx)
  const row = await one.executeTakeFirst()
  return row ? depositFrom(row) : null
}

/** The attempt that a call means when it names none: the newest that has no transaction of the company yet. */
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
    companyTx?: string
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
      ...(change.companyTx === undefined ? {} : { company_tx: change.companyTx }),
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

export async function countDeposits(queryable: Queryable, playerId: bigint): Promise<number> {
  const { rows } = await queryable.query<{ count: bigint }>(
    `select count(*) as count from payments.deposit where player_id = $1 and status = 'SUCCESS'`,
    [playerId],
  )
  return Number(rows[0]?.count ?? 0n)
}

export async function readRecentMethods(queryable: Queryable, playerId: bigint): Promise<MethodId[]> {
  const { rows } = await queryable.query<{ method: string }>(
    `select method from payments.deposit where player_id = $1 and status = 'SUCCESS'
      group by method order by max(updated_at) desc limit 5`,
    [playerId],
  )
  return rows.map((row) => row.method as MethodId)
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

/** Seconds between request and arrival of the last payments of a method. unsafeReadAcrossPlayers: figures only. */
export async function readDurations(
  queryable: Queryable,
  direction: 'deposit' | 'withdrawal',
  method: MethodId,
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

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: Pick<
    Withdrawal,
    'playerId' | 'withdrawalId' | 'method' | 'amount' | 'currency' | 'requestedAt'
  >,
  sessionDigest: Buffer,
): Promise<void> {
  await tables(tx)
    .insertInto('withdrawal')
    .values({
      player_id: withdrawal.playerId,
      withdrawal_id: withdrawal.withdrawalId,
      session_digest: sessionDigest,
      method: withdrawal.method,
      amount: withdrawal.amount,
      currency: withdrawal.currency,
      stage: 'requested',
      account: null,
      company_tx: null,
      is_final: false,
      requested_at: withdrawal.requestedAt,
      updated_at: withdrawal.requestedAt,
    })
    .execute()
  await insertStep(tx, withdrawal, { stage: 'requested', at: withdrawal.requestedAt, reason: null })
}

export async function insertStep(
  tx: Tx,
  key: { playerId: bigint; withdrawalId: string },
  step: WithdrawalStep,
): Promise<void> {
  await tx.query(
    `insert into payments.withdrawal_step (player_id, withdrawal_id, stage, at, reason) values ($1, $2, $3, $4, $5)
     on conflict (player_id, withdrawal_id, stage) do nothing`,
    [key.playerId, key.withdrawalId, step.stage, step.at, step.reason],
  )
}

export async function setWithdrawalSession(
  tx: Tx,
  key: { playerId: bigint; withdrawalId: string },
  sessionDigest: Buffer,
): Promise<void> {
  await tables(tx)
    .updateTable('withdrawal')
    .set({ session_digest: sessionDigest })
    .where('player_id', '=', key.playerId)
    .where('withdrawal_id', '=', key.withdrawalId)
    .execute()
}

export async function updateWithdrawal(
  tx: Tx,
  key: { playerId: bigint; withdrawalId: string },
  change: {
    at: Temporal.Instant
    stage?: WithdrawalStage
    account?: string
    companyTx?: string
    isFinal?: boolean
  },
): Promise<void> {
  await tables(tx)
    .updateTable('withdrawal')
    .set({
      updated_at: change.at,
      ...(change.stage === undefined ? {} : { stage: change.stage }),
      ...(change.account === undefined ? {} : { account: change.account }),
      ...(change.companyTx === undefined ? {} : { company_tx: change.companyTx }),
      ...(change.isFinal === undefined ? {} : { is_final: change.isFinal }),
    })
    .where('player_id', '=', key.playerId)
    .where('withdrawal_id', '=', key.withdrawalId)
    .execute()
}

function withdrawalBy(queryable: Queryable, playerId: bigint, key: PaymentKey) {
  const own = tables(queryable).selectFrom('withdrawal').selectAll().where('player_id', '=', playerId)
  if ('id' in key) return own.where('withdrawal_id', '=', key.id)
  return 'session' in key
    ? own.where('session_digest', '=', key.session)
    : own.where('company_tx', '=', key.companyTx)
}

export async function readWithdrawal(
  queryable: Queryable,
  playerId: bigint,
  key: PaymentKey,
): Promise<Withdrawal | null> {
  const row = await withdrawalBy(queryable, playerId, key).executeTakeFirst()
  return row ? withdrawalFrom(row) : null
}

/** Reads and locks: the stage decides what may follow. */
export async function lockWithdrawal(tx: Tx, playerId: bigint, key: PaymentKey): Promise<Withdrawal | null> {
  const row = await withdrawalBy(tx, playerId, key).forUpdate().executeTakeFirst()
  return row ? withdrawalFrom(row) : null
}

/** The withdrawal that a call means when it names none: the newest whose account is not known yet. */
export async function readNewestUnnamedWithdrawal(tx: Tx, playerId: bigint): Promise<Withdrawal | null> {
  const row = await tables(tx)
    .selectFrom('withdrawal')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('stage', '=', 'requested')
    .where('company_tx', 'is', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? withdrawalFrom(row) : null
}

export async function listOpenWithdrawals(queryable: Queryable, playerId: bigint): Promise<Withdrawal[]> {
  const rows = await tables(queryable)
    .selectFrom('withdrawal')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('stage', 'in', ['requested', 'checking', 'approved', 'sent'])
    .orderBy('requested_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(withdrawalFrom)
}

export async function readSteps(
  queryable: Queryable,
  playerId: bigint,
  withdrawalId: string,
): Promise<WithdrawalStep[]> {
  const rows = await tables(queryable)
    .selectFrom('withdrawal_step')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('withdrawal_id', '=', withdrawalId)
    .execute()
  return rows
    .map((row) => ({ stage: row.stage as WithdrawalStage, at: row.at, reason: row.reason }))
    .toSorted((a, b) => stageOrder.indexOf(a.stage) - stageOrder.indexOf(b.stage))
}

/** Withdrawals that the player has cancelled since a moment. */
export async function countOwnCancels(
  queryable: Queryable,
  playerId: bigint,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await queryable.query<{ count: bigint }>(
    `select count(*) as count from payments.withdrawal_step
      where player_id = $1 and stage = 'cancelled' and reason = 'player' and at >= $2`,
    [playerId, since],
  )
  return Number(rows[0]?.count ?? 0n)
}

export interface CompanyCallKey {
  readonly playerId: bigint
  readonly company: string
  readonly companyTx: string
  readonly action: string
}

export async function readCompanyCall(
  queryable: Queryable,
  key: CompanyCallKey,
): Promise<{ fingerprint: Buffer; answer: unknown } | null> {
  const row = await tables(queryable)
    .selectFrom('company_call')
    .select(['fingerprint', 'answer'])
    .where('player_id', '=', key.playerId)
    .where('company', '=', key.company)
    .where('company_tx', '=', key.companyTx)
    .where('action', '=', key.action)
    .executeTakeFirst()
  return row ?? null
}

/** Which calls of the company about a transaction were answered with yes, and when. */
export async function readCompanyCalls(
  queryable: Queryable,
  key: Omit<CompanyCallKey, 'action'>,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const rows = await tables(queryable)
    .selectFrom('company_call')
    .select(['action', 'at'])
    .where('player_id', '=', key.playerId)
    .where('company', '=', key.company)
    .where('company_tx', '=', key.companyTx)
    .execute()
  return new Map(rows.map((row) => [row.action, row.at]))
}

export async function insertCompanyCall(
  tx: Tx,
  key: CompanyCallKey,
  call: { fingerprint: Buffer; answer: unknown; at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into payments.company_call (player_id, company, company_tx, action, fingerprint, answer, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      key.playerId,
      key.company,
      key.companyTx,
      key.action,
      call.fingerprint,
      JSON.stringify(call.answer),
      call.at,
    ],
  )
}
