import { type Tx, inTransaction } from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import type { CaseAct, CaseRequest } from './case-request-store.ts'
import { caseEvent } from './case-events.ts'
import { type Case, findCase } from './case-store.ts'
import type { Cases } from './cases.ts'
import type { PaymentsContext } from './context.ts'
import { type Flow, type Subject, noteBooking } from './flows.ts'
import type { TransactionKind, TransferCall } from './ports.ts'
import { findTransaction, noteTransaction } from './transaction-store.ts'

/**
 * What two people have decided about money in suspense. A case that is not open any more, or has changed since it was
 * read, is left alone.
 *
 * `book`: the player gets the credit, whatever the company's books say. `close`: nothing is booked, for example because
 * the money was sent back. A deposit then has failed and its reservation is released; a payout's hold stays, and money
 * that is booked.
 */
export type CaseActs = Readonly<Record<CaseAct, (request: CaseRequest) => Promise<void>>>

/** The credit that a case is about. */
function creditOf(open: Case, paymentId: string | null): TransferCall {
  const { playerId, companyTx, kind, amount, currency, originalTx, fee } = open
  return {
    playerId,
    companyTx,
    kind,
    amount,
    currency,
    ...(paymentId === null ? {} : { paymentId }),
    ...(originalTx === null ? {} : { originalTx }),
    ...(fee === null ? {} : { fee }),
  }
}

/** @param flows and `cases` of the same context */
export function createCaseActs(
  context: PaymentsContext,
  flows: Readonly<Record<TransactionKind, Flow>>,
  cases: Cases,
): CaseActs {
  const { clock, log, audit } = context

  async function bookIn(
    tx: Tx,
    request: CaseRequest,
    subject: Subject<TransferCall>,
  ): Promise<Answer | null> {
    const { call, record } = subject
    const key = context.keyOf(call)
    // Booked since it was asked for: its case is the only thing that is open.
    const booking = record?.bookedAt ? null : await flows.deposit.book(tx, subject)
    if (booking?.ok === false) {
      log.error({ alarm: true, companyTx: call.companyTx, why: booking.why }, 'staff cannot book a credit')
      return null
    }
    if (booking) await noteBooking(tx, key, { call, record, booking, at: clock.now() })
    await cases.closeIn(tx, key, { state: 'booked', by: request.madeBy, note: request.reason })
    await audit.record(tx, caseEvent('booked', request, request.madeBy))
    return booking?.ledger ?? null
  }

  async function closeIn(
    tx: Tx,
    request: CaseRequest,
    subject: Subject<TransferCall>,
  ): Promise<Answer | null> {
    const { call, record } = subject
    const key = context.keyOf(call)
    await cases.closeIn(tx, key, { state: 'closed', by: request.madeBy, note: request.reason })
    await audit.record(tx, caseEvent('closed', request, request.madeBy))
    if (call.kind !== 'deposit' || record?.bookedAt) return null
    const end = { wasCancelled: false, reason: 'operator', isSuspended: false }
    const released = await flows.deposit.abandon(tx, subject, end)
    if (!record?.cancelledAt)
      await noteTransaction(tx, key, call.kind, {
        cancelledAt: clock.now(),
        cancelReason: end.reason,
        cancelDeclined: true,
      })
    return released
  }

  return { book: decide(context, bookIn), close: decide(context, closeIn) }
}

/** Runs an act under the wallet's lock, on the case as its maker has read it. */
function decide(
  context: PaymentsContext,
  effectIn: (tx: Tx, request: CaseRequest, subject: Subject<TransferCall>) => Promise<Answer | null>,
): (request: CaseRequest) => Promise<void> {
  return async (request) => {
    const player = await context.playerOf(request.playerId)
    const key = context.keyOf(request)
    const ledger = await inTransaction(context.db, async (tx) => {
      await context.lock(tx, key.playerId)
      const open = await findCase(tx, key)
      if (open?.state !== 'open') return null
      const isAsRead =
        open.why === request.why && open.amount === request.amount && open.currency === request.currency
      if (!isAsRead) {
        context.log.error({ alarm: true, companyTx: key.companyTx }, 'a case has changed since it was read')
        return null
      }
      const record = await findTransaction(tx, key)
      const call = creditOf(open, record?.paymentId ?? open.paymentId)
      return effectIn(tx, request, { call, player, record })
    })
    if (ledger) context.wallet.announce(key.playerId, ledger)
  }
}
