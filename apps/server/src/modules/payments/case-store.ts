import { type NameWithoutPerson, type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import type { TransactionKind } from './ports.ts'
import type { SuspenseReason } from './rules.ts'
import type { TransactionKey } from './transaction-store.ts'
import type { Withdrawal } from './withdrawal-store.ts'

interface CaseRow {
  player_id: bigint
  case_id: string
  company: string
  company_tx: string
  kind: string
  why: string
  amount: bigint
  currency: string
  fee: bigint
  fee_mode: string | null
  payment_id: string | null
  original_tx: string | null
  state: string
  asked: number
  opened_at: Temporal.Instant
  closed_at: Temporal.Instant | null
  closed_by: string | null
  note: string | null
}

/** Who closes a case without a person: the company's books, and a proven transfer. No member of staff is called so. */
export const closedWithoutPerson = {
  books: 'books',
  transfer: 'transfer',
} as const satisfies Readonly<Record<string, NameWithoutPerson>>

const tables = (queryable: Queryable) => tablesOf<{ case: CaseRow }>(queryable, 'payments')

/** Money in suspense: reported by a company without proof, and in no balance. */
export interface Case {
  readonly playerId: bigint
  readonly caseId: string
  readonly company: string
  readonly companyTx: string
  readonly kind: TransactionKind
  readonly why: SuspenseReason
  readonly amount: bigint
  readonly currency: string
  readonly fee: { readonly amount: bigint; readonly mode: 'added' | 'deducted' } | null
  readonly paymentId: string | null
  readonly originalTx: string | null
  readonly state: 'open' | 'booked' | 'closed'
  /** How often the company has been queried about it. */
  readonly asked: number
  readonly openedAt: Temporal.Instant
  readonly closedAt: Temporal.Instant | null
  /** One of `closedWithoutPerson`, or a member of staff. */
  readonly closedBy: string | null
  readonly note: string | null
}

/**
 * Whether a person has ended it, and so neither books nor calls of the company book it. A payout waits for the company
 * all the same: its money is held until then.
 */
export const isDecidedByPerson = ({ kind, state, closedBy }: Case): boolean =>
  kind !== 'payout' &&
  state !== 'open' &&
  Object.values<string | null>(closedWithoutPerson).every((name) => name !== closedBy)

function caseFrom(row: CaseRow): Case {
  return {
    playerId: row.player_id,
    caseId: row.case_id,
    company: row.company,
    companyTx: row.company_tx,
    kind: row.kind as TransactionKind,
    why: row.why as SuspenseReason,
    amount: row.amount,
    currency: row.currency,
    fee: row.fee_mode === null ? null : { amount: row.fee, mode: row.fee_mode as 'added' | 'deducted' },
    paymentId: row.payment_id,
    originalTx: row.original_tx,
    state: row.state as Case['state'],
    asked: row.asked,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    note: row.note,
  }
}

export async function insertCase(
  tx: Tx,
  opened: Omit<Case, 'state' | 'asked' | 'closedAt' | 'closedBy' | 'note'>,
): Promise<void> {
  await tables(tx)
    .insertInto('case')
    .values({
      player_id: opened.playerId,
      case_id: opened.caseId,
      company: opened.company,
      company_tx: opened.companyTx,
      kind: opened.kind,
      why: opened.why,
      amount: opened.amount,
      currency: opened.currency,
      fee: opened.fee?.amount ?? 0n,
      fee_mode: opened.fee?.mode ?? null,
      payment_id: opened.paymentId,
      original_tx: opened.originalTx,
      state: 'open',
      asked: 0,
      opened_at: opened.openedAt,
      closed_at: null,
      closed_by: null,
      note: null,
    })
    .execute()
}

export async function findCase(queryable: Queryable, key: TransactionKey): Promise<Case | null> {
  const row = await tables(queryable)
    .selectFrom('case')
    .selectAll()
    .where('player_id', '=', key.playerId)
    .where('company', '=', key.company)
    .where('company_tx', '=', key.companyTx)
    .executeTakeFirst()
  return row ? caseFrom(row) : null
}

/** Whether money of a transaction is in suspense: only then its end waits for the company's books or for people. */
export async function isInSuspense(queryable: Queryable, key: TransactionKey): Promise<boolean> {
  return (await findCase(queryable, key))?.state === 'open'
}

/** Whether a payout is in suspense that names a withdrawal or is bound to it. */
export async function isPayoutInSuspense(
  queryable: Queryable,
  { playerId, withdrawalId, companyTx }: Pick<Withdrawal, 'playerId' | 'withdrawalId' | 'companyTx'>,
): Promise<boolean> {
  const { rows } = await queryable.query<{ found: boolean }>(
    `select exists (
       select from payments.case
        where player_id = $1 and state = 'open' and kind = 'payout' and (payment_id = $2 or company_tx = $3)) as found`,
    [playerId, withdrawalId, companyTx],
  )
  return rows[0]?.found ?? false
}

export async function listCases(queryable: Queryable, playerId: bigint): Promise<Case[]> {
  const rows = await tables(queryable)
    .selectFrom('case')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('opened_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(caseFrom)
}

export async function closeCase(
  tx: Tx,
  key: TransactionKey,
  end: { state: 'booked' | 'closed'; at: Temporal.Instant; by: string; note: string | null },
): Promise<void> {
  await tables(tx)
    .updateTable('case')
    .set({ state: end.state, closed_at: end.at, closed_by: end.by, note: end.note })
    .where('player_id', '=', key.playerId)
    .where('company', '=', key.company)
    .where('company_tx', '=', key.companyTx)
    .where('state', '=', 'open')
    .execute()
}

/** Opens a case again, or gives an open one another reason. */
export async function reopenCase(tx: Tx, key: TransactionKey, why: SuspenseReason): Promise<void> {
  await tables(tx)
    .updateTable('case')
    .set({ state: 'open', why, closed_at: null, closed_by: null, note: null })
    .where('player_id', '=', key.playerId)
    .where('company', '=', key.company)
    .where('company_tx', '=', key.companyTx)
    .execute()
}

/** Counts one query to the company. */
export async function noteAsked(tx: Tx, key: TransactionKey): Promise<void> {
  await tx.query(
    `update payments.case set asked = asked + 1
      where player_id = $1 and company = $2 and company_tx = $3 and state = 'open'`,
    [key.playerId, key.company, key.companyTx],
  )
}
