import type { PaymentMethodId } from '@marquee/contract'
import type { CurrencyCode } from '@marquee/money'
import { openRow, type Queryable, sealRow, type SealedTable, type Tx, tablesOf } from '../../kernel/index.ts'
import { type WithdrawalStage, stageOrder } from './rules.ts'

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
  cancel_asked_at: Temporal.Instant | null
  source_account_id: string | null
  session_opened_at: Temporal.Instant
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
interface Tables {
  withdrawal: WithdrawalRow
  withdrawal_step: StepRow
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'payments')

export interface Withdrawal {
  readonly playerId: bigint
  readonly withdrawalId: string
  readonly method: PaymentMethodId
  readonly amount: bigint
  readonly currency: CurrencyCode
  readonly stage: WithdrawalStage
  readonly account: string | null
  readonly companyTx: string | null
  readonly isFinal: boolean
  /** When the player requested the cancellation. */
  readonly cancelAskedAt: Temporal.Instant | null
  /** The account that a payout without a request goes to; null where the player names it in the cashier. */
  readonly sourceAccountId: string | null
  readonly sessionOpenedAt: Temporal.Instant
  readonly requestedAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

export interface WithdrawalStep {
  readonly stage: WithdrawalStage
  readonly at: Temporal.Instant
  readonly reason: string | null
}

/** How personal data of this schema is stored (decision 87). */
export const sealedWithdrawal: SealedTable = {
  table: 'payments.withdrawal',
  key: ['player_id', 'withdrawal_id'],
  sealed: ['account'],
}

function withdrawalFrom(queryable: Queryable, stored: WithdrawalRow): Withdrawal {
  const row = openRow(queryable.personal, sealedWithdrawal, stored)
  return {
    playerId: row.player_id,
    withdrawalId: row.withdrawal_id,
    method: row.method as PaymentMethodId,
    amount: row.amount,
    currency: row.currency as CurrencyCode,
    stage: row.stage as WithdrawalStage,
    account: row.account,
    companyTx: row.company_tx,
    isFinal: row.is_final,
    cancelAskedAt: row.cancel_asked_at,
    sourceAccountId: row.source_account_id,
    sessionOpenedAt: row.session_opened_at,
    requestedAt: row.requested_at,
    updatedAt: row.updated_at,
  }
}

export type NewWithdrawal = Pick<
  Withdrawal,
  'playerId' | 'withdrawalId' | 'method' | 'amount' | 'currency' | 'requestedAt'
> & { readonly sourceAccountId?: string }

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: NewWithdrawal,
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
      // Nobody has asked for a payout without a request, and nobody cancels it.
      is_final: withdrawal.sourceAccountId !== undefined,
      cancel_asked_at: null,
      source_account_id: withdrawal.sourceAccountId ?? null,
      session_opened_at: withdrawal.requestedAt,
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

/** Stores a new cashier session; the same session keeps its time. */
export async function setWithdrawalSession(
  tx: Tx,
  key: { playerId: bigint; withdrawalId: string },
  session: { digest: Buffer; at: Temporal.Instant },
): Promise<void> {
  await tables(tx)
    .updateTable('withdrawal')
    .set({ session_digest: session.digest, session_opened_at: session.at })
    .where('player_id', '=', key.playerId)
    .where('withdrawal_id', '=', key.withdrawalId)
    .where('session_digest', '!=', session.digest)
    .execute()
}

const accountOf = (tx: Tx, key: { playerId: bigint; withdrawalId: string }, account: string): string =>
  sealRow(tx.personal, sealedWithdrawal, {
    player_id: key.playerId,
    withdrawal_id: key.withdrawalId,
    account,
  }).account

export async function updateWithdrawal(
  tx: Tx,
  key: { playerId: bigint; withdrawalId: string },
  change: {
    at: Temporal.Instant
    stage?: WithdrawalStage
    account?: string
    companyTx?: string
    isFinal?: boolean
    cancelAskedAt?: Temporal.Instant | null
  },
): Promise<void> {
  await tables(tx)
    .updateTable('withdrawal')
    .set({
      updated_at: change.at,
      ...(change.stage === undefined ? {} : { stage: change.stage }),
      ...(change.account === undefined ? {} : { account: accountOf(tx, key, change.account) }),
      ...(change.companyTx === undefined ? {} : { company_tx: change.companyTx }),
      ...(change.isFinal === undefined ? {} : { is_final: change.isFinal }),
      ...(change.cancelAskedAt === undefined ? {} : { cancel_asked_at: change.cancelAskedAt }),
    })
    .where('player_id', '=', key.playerId)
    .where('withdrawal_id', '=', key.withdrawalId)
    .execute()
}

/** How a withdrawal is found: by our id, the digest of its session, or the company's transaction. */
type WithdrawalKey = { readonly id: string } | { readonly session: Buffer } | { readonly companyTx: string }

function withdrawalBy(queryable: Queryable, playerId: bigint, key: WithdrawalKey) {
  const own = tables(queryable).selectFrom('withdrawal').selectAll().where('player_id', '=', playerId)
  if ('id' in key) return own.where('withdrawal_id', '=', key.id)
  return 'session' in key
    ? own.where('session_digest', '=', key.session)
    : own.where('company_tx', '=', key.companyTx)
}

export async function readWithdrawal(
  queryable: Queryable,
  playerId: bigint,
  key: WithdrawalKey,
): Promise<Withdrawal | null> {
  const row = await withdrawalBy(queryable, playerId, key).executeTakeFirst()
  return row ? withdrawalFrom(queryable, row) : null
}

/** The withdrawal of a call that names none: the newest without a known account. */
export async function readNewestUnnamedWithdrawal(tx: Tx, playerId: bigint): Promise<Withdrawal | null> {
  const row = await tables(tx)
    .selectFrom('withdrawal')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('stage', '=', 'requested')
    .where('company_tx', 'is', null)
    .where('source_account_id', 'is', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? withdrawalFrom(tx, row) : null
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
  return rows.map((row) => withdrawalFrom(queryable, row))
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

/** Cancellation requests since a moment. The caller holds the wallet's lock, so none can be added concurrently. */
export async function countCancelRequests(
  queryable: Queryable,
  playerId: bigint,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await queryable.query<{ count: bigint }>(
    'select count(*) as count from payments.withdrawal where player_id = $1 and cancel_asked_at >= $2',
    [playerId, since],
  )
  return Number(rows[0]?.count ?? 0n)
}
