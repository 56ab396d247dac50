import { z } from 'zod'
import {
  type JobHandler,
  type Tx,
  enqueueJob,
  handleJob,
  inTransactionOf,
  jobKind,
} from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import { type Case, closedWithoutPerson, findCase, isDecidedByPerson } from './case-store.ts'
import type { QueryResult, Cases } from './cases.ts'
import { type PaymentsContext, jobNameOf } from './context.ts'
import * as deposits from './deposit-store.ts'
import { type Flow, type Subject, noteBooking } from './flows.ts'
import type { CompanyTransaction, TransactionKind, TransferCall } from './ports.ts'
import { MISSING_HOURS, UNREACHABLE_HOURS } from './rules.ts'
import {
  type TransactionKey,
  type TransactionRecord,
  findTransaction,
  noteTransaction,
} from './transaction-store.ts'

const askJobOf = (context: PaymentsContext) =>
  jobKind({
    name: jobNameOf(context, 'payments.ask-missing-transfer'),
    payload: z.object({ playerId: z.string(), companyTx: z.string() }),
  })

export interface Reconciliation {
  /** Schedules a query about an authorized transaction in case no further call arrives, in the caller's transaction. */
  expectIn(tx: Tx, transaction: { playerId: bigint; companyTx: string }): Promise<void>
  readonly jobs: readonly JobHandler[]
}

/** The transfer that the company's books confirm, with what calls and the case have told of it. */
function callFrom(
  { playerId, companyTx }: TransactionKey,
  known: {
    readonly books: CompanyTransaction
    readonly record: TransactionRecord | null
    readonly open: Case | null
  },
): TransferCall {
  const { books, record, open } = known
  const paymentId = record?.paymentId ?? open?.paymentId
  const originalTx = books.originalTx ?? record?.originalTx ?? open?.originalTx
  const fee = open?.fee ?? books.fee
  return {
    playerId,
    companyTx,
    kind: books.kind,
    amount: books.amount,
    currency: books.currency,
    ...(paymentId == null ? {} : { paymentId }),
    ...(originalTx == null ? {} : { originalTx }),
    ...(fee ? { fee } : {}),
  }
}

/** The books are read again. */
const undecided = { asked: 'undecided', ledger: null } as const

/** Whether a transfer has come while the books were read: they may have been read before it. */
const isOutdated = (seen: TransactionRecord | null, record: TransactionRecord | null): boolean =>
  record?.bookedAt == null && (seen?.transferredAt == null) !== (record?.transferredAt == null)

/** The result where the company's books change nothing. */
function withoutBooks(
  kind: CompanyTransaction['kind'],
  record: TransactionRecord | null,
  open: Case | null,
): QueryResult | null {
  if (record && record.kind !== kind) return { alarm: 'another-kind' }
  if (open && isDecidedByPerson(open)) return 'settled'
  // The claim is another player's: a person decides.
  return open?.why === 'another_player' ? { alarm: open.why } : null
}

/** Reconciles what calls have not reported or not proven: the company's own books decide. */
export function createTransferReconciliation(
  context: PaymentsContext,
  flows: Readonly<Record<TransactionKind, Flow>>,
  cases: Cases,
  resumeWithdrawal: (playerId: bigint, companyTx: string) => Promise<void>,
): Reconciliation {
  const { db, clock, log, company, wallet, players } = context
  const askJob = askJobOf(context)

  async function scheduleReconciliation(
    tx: Tx,
    { playerId, companyTx }: { playerId: bigint; companyTx: string },
    runAt: Temporal.Instant,
  ): Promise<void> {
    const jobKey = `${askJob.name}:${playerId}:${companyTx}`
    await enqueueJob(tx, askJob, { playerId: playerId.toString(), companyTx }, { playerId, runAt, jobKey })
  }

  async function reconcileTransfer(playerId: bigint, companyTx: string): Promise<void> {
    const key = context.keyOf({ playerId, companyTx })
    const later = (runAt: Temporal.Instant) =>
      inTransactionOf(db, playerId, (tx) => scheduleReconciliation(tx, key, runAt))
    const record = await findTransaction(db, key)
    if (!record?.authorizedAt || record.transferredAt || record.cancelledAt) return
    const dueAt = record.authorizedAt.add({ hours: MISSING_HOURS })
    if (Temporal.Instant.compare(clock.now(), dueAt) < 0) return later(dueAt)
    const asked = await ask(key)
    if (asked === 'settled') return
    if (record.kind === 'payout') await resumeWithdrawal(playerId, companyTx)
    if (asked === 'unreachable') {
      log.warn({ companyTx }, 'the payment company does not say what became of a transaction')
      return later(clock.now().add({ hours: UNREACHABLE_HOURS }))
    }
    if (typeof asked === 'object')
      log.error(
        { alarm: true, companyTx, why: asked.alarm },
        'a transaction needs people: nobody knows what moved',
      )
    await later(clock.now().add({ hours: MISSING_HOURS }))
  }

  /** Queries the company about a transaction and applies what its books say. */
  async function ask(key: TransactionKey): Promise<QueryResult> {
    const seen = await findTransaction(db, key)
    const status = await company.statusOf(key.companyTx)
    if (status.outcome === 'unknown') return 'unreachable'
    if (status.outcome === 'refused') return { alarm: status.reason }
    const books = status.transaction
    if (books.companyTx !== key.companyTx || books.playerId !== key.playerId)
      return { alarm: 'another-transaction' }
    switch (books.state) {
      case 'pending':
      case 'waiting-input':
        await note(key, books.state === 'waiting-input' ? 'WAITING_INPUT' : 'PENDING')
        return 'undecided'
      case 'inconsistent':
        await note(key, 'PENDING')
        return { alarm: 'inconsistent' }
      case 'successful':
      case 'failed':
      case 'cancelled':
        return settle(key, books, seen)
      default:
        return books.state satisfies never
    }
  }

  /** @param seen what was known before the books were read */
  async function settle(
    key: TransactionKey,
    books: CompanyTransaction,
    seen: TransactionRecord | null,
  ): Promise<QueryResult> {
    const player = await players.factsOf(key.playerId)
    if (!player) return { alarm: 'unknown-player' }
    const { asked, ledger } = await inTransactionOf(db, key.playerId, async (tx) => {
      await context.lock(tx, key.playerId)
      const record = await findTransaction(tx, key)
      const open = await findCase(tx, key)
      const unbooked = withoutBooks(books.kind, record, open)
      if (unbooked) return { asked: unbooked, ledger: null }
      if (isOutdated(seen, record)) return undecided
      const call = callFrom(key, { books, record, open })
      const subject = { call, player, record }
      return books.state === 'successful'
        ? bookIn(tx, key, subject, { open, books })
        : abandonIn(tx, key, subject, { wasCancelled: books.state === 'cancelled', reason: books.reason })
    })
    if (ledger) wallet.announce(key.playerId, ledger)
    return asked
  }

  async function bookIn(
    tx: Tx,
    key: TransactionKey,
    subject: Subject<TransferCall>,
    { open, books }: { readonly open: Case | null; readonly books: CompanyTransaction },
  ): Promise<{ asked: QueryResult; ledger: Answer | null }> {
    const { call, record } = subject
    // A person decides about booked money.
    const asked = open?.state === 'open' ? { alarm: open.why } : 'settled'
    if (record?.bookedAt) return { asked, ledger: null }
    const hold = await context.holdOf?.(tx, call)
    if (hold) return { asked: { alarm: hold }, ledger: null }
    if (books.isOwnIn && !(await books.isOwnIn(tx))) return undecided
    const booking = await flows[call.kind].book(tx, subject)
    if (!booking.ok) return { asked: { alarm: booking.why }, ledger: null }
    // The books' amount counts, whatever a call has claimed.
    await noteBooking(tx, key, { call, record, booking, at: clock.now() })
    await cases.closeIn(tx, key, { state: 'booked', by: closedWithoutPerson.books, note: null })
    return { asked: 'settled', ledger: booking.ledger }
  }

  async function abandonIn(
    tx: Tx,
    key: TransactionKey,
    subject: Subject<TransferCall>,
    end: { wasCancelled: boolean; reason: string },
  ): Promise<{ asked: QueryResult; ledger: Answer | null }> {
    const { call, record } = subject
    if (record?.bookedAt) return { asked: 'settled', ledger: null }
    const ledger = await flows[call.kind].abandon(tx, subject, { ...end, isSuspended: false })
    if (!record?.cancelledAt)
      await noteTransaction(tx, key, call.kind, {
        cancelledAt: clock.now(),
        cancelReason: end.reason,
        cancelDeclined: !end.wasCancelled,
      })
    await cases.closeIn(tx, key, { state: 'closed', by: closedWithoutPerson.books, note: end.reason })
    return { asked: 'settled', ledger }
  }

  /** A pending deposit shows what it waits for. */
  async function note(key: TransactionKey, status: 'PENDING' | 'WAITING_INPUT'): Promise<void> {
    await inTransactionOf(db, key.playerId, async (tx) => {
      await context.lock(tx, key.playerId)
      const deposit = await deposits.readDeposit(tx, key.playerId, key)
      if (deposit && deposit.status !== status && ['PENDING', 'WAITING_INPUT'].includes(deposit.status))
        await deposits.updateDeposit(tx, deposit, { status, at: clock.now() })
    })
  }

  return {
    expectIn: (tx, transaction) =>
      scheduleReconciliation(tx, transaction, clock.now().add({ hours: MISSING_HOURS })),
    jobs: [
      handleJob(askJob, ({ playerId, companyTx }) => reconcileTransfer(BigInt(playerId), companyTx)),
      cases.jobWith(ask),
    ],
  }
}
