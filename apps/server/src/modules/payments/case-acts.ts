import { type Tx, inTransactionOf } from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import { type CaseAct, type CaseRequest, caseReview } from './case-request-store.ts'
import { caseEvent } from './case-events.ts'
import { type Case, findCase } from './case-store.ts'
import type { Cases } from './cases.ts'
import type { PaymentsContext } from './context.ts'
import { type Booking, type Flow, type Subject, endFrom, noteBooking } from './flows.ts'
import type { PaymentsPlayer, TransferCall } from './ports.ts'
import type { FollowUpFlow } from './reversals.ts'
import type { SuspenseReason } from './rules.ts'
import { findTransaction, noteTransaction } from './transaction-store.ts'

/**
 * What two people have decided about money in suspense. A case that is not open any more, or has changed since it was
 * read, is left alone: its request has failed, and another one may be made.
 *
 * `book`: the player gets the credit, whatever the company's books say; a debit takes no more than credits of its order
 * brought. `close`: nothing is booked, for example because the money was sent back. A deposit then has failed and its
 * reservation is released. Money that is booked stays, and a payout's hold until the company has cancelled it.
 */
export type CaseActs = Readonly<Record<CaseAct, (request: CaseRequest) => Promise<void>>>

/** Why what was approved cannot be done. */
type ActFailure =
  | SuspenseReason
  | 'case_ended'
  | 'case_changed'
  /** A credit of the debit's order is not booked or closed yet: it is decided first. */
  | 'credit_undecided'
  | 'company_not_connected'
  | 'refused_by_ledger'
  | 'error'

/** What an act has done. */
interface Done {
  readonly ledger: Answer | null
  readonly bookedMinor?: bigint | null
}

interface Failure {
  readonly why: ActFailure
  readonly error?: unknown
}

/** The flows of which a person may book or release money. */
interface CaseFlows {
  readonly deposit: Flow
  readonly payout: Flow
  readonly reversal: FollowUpFlow
}

/** The money that a case is about. */
function transferOf(open: Case, paymentId: string | null): TransferCall {
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

/** Ends an approved request that cannot be done, with a row of the audit log and an alarm. */
async function failIn(
  tx: Tx,
  { clock, log, audit }: PaymentsContext,
  request: CaseRequest,
  { why, error }: Failure,
): Promise<void> {
  await caseReview.end(tx, request.requestId, { endedAs: 'failed', reason: why, at: clock.now() })
  await audit.record(tx, caseEvent('failed', request, request.madeBy, { reason: why }))
  const { companyTx, requestId } = request
  log.error({ alarm: true, companyTx, requestId, why, err: error }, 'what two people decided cannot be done')
}

/** The same in a transaction of its own, unless the request has ended. */
export async function failRequest(
  context: PaymentsContext,
  request: CaseRequest,
  failure: Failure,
): Promise<void> {
  await inTransactionOf(context.db, request.playerId, async (tx) => {
    await context.lock(tx, request.playerId)
    if (!(await caseReview.hasEnded(tx, request.requestId))) await failIn(tx, context, request, failure)
  })
}

/** @param flows and `cases` of the same context */
export function createCaseActs(context: PaymentsContext, flows: CaseFlows, cases: Cases): CaseActs {
  const { clock, audit } = context

  /** Of a debit as much as is left of what it takes back. */
  async function bookingOf(tx: Tx, subject: Subject<TransferCall>): Promise<Booking> {
    const { call } = subject
    if (call.kind !== 'reversal') return flows.deposit.book(tx, subject)
    const left = (await flows.reversal.leftOf(tx, call)) ?? call.amount
    if (left <= 0n) return { ok: false, why: 'over_original' }
    const amount = left < call.amount ? left : call.amount
    return flows.reversal.book(tx, { ...subject, call: { ...call, amount } })
  }

  async function bookIn(
    tx: Tx,
    request: CaseRequest,
    subject: Subject<TransferCall>,
  ): Promise<Done | Failure> {
    const { call, record } = subject
    const key = context.keyOf(call)
    // Booked since it was asked for: its case is the only thing that is open.
    const booking = record?.bookedAt ? null : await bookingOf(tx, subject)
    if (booking?.ok === false) return { why: booking.why }
    if (booking) await noteBooking(tx, key, { call, record, booking, at: clock.now() })
    await cases.closeIn(tx, key, { state: 'booked', by: request.madeBy, note: request.reason })
    const bookedMinor = booking?.amount ?? record?.bookedAmount ?? null
    await audit.record(tx, caseEvent('booked', request, request.madeBy, { bookedMinor }))
    return { ledger: booking?.ledger ?? null }
  }

  async function closeIn(tx: Tx, request: CaseRequest, subject: Subject<TransferCall>): Promise<Done> {
    const { call, record } = subject
    const key = context.keyOf(call)
    await cases.closeIn(tx, key, { state: 'closed', by: request.madeBy, note: request.reason })
    await audit.record(tx, caseEvent('closed', request, request.madeBy))
    if (record?.bookedAt) return { ledger: null }
    if (call.kind === 'payout') return releaseCancelled(tx, subject)
    if (call.kind !== 'deposit') return { ledger: null }
    const end = { wasCancelled: false, reason: 'operator', isSuspended: false }
    const released = await flows.deposit.abandon(tx, subject, end)
    if (!record?.cancelledAt)
      await noteTransaction(tx, key, call.kind, {
        cancelledAt: clock.now(),
        cancelReason: end.reason,
        cancelDeclined: true,
      })
    return { ledger: released }
  }

  /** A cancel that came while the money was in suspense has released nothing. */
  async function releaseCancelled(tx: Tx, subject: Subject<TransferCall>): Promise<Done> {
    const end = endFrom(subject.record)
    return { ledger: end && (await flows.payout.abandon(tx, subject, end)) }
  }

  return { book: createAct(context, bookIn), close: createAct(context, closeIn) }
}

/** Why an act cannot be done with a case as it is now; null when it can. */
function failureOf(found: Case | null, request: CaseRequest): ActFailure | null {
  if (found?.state !== 'open') return 'case_ended'
  const isAsRead =
    found.why === request.why && found.amount === request.amount && found.currency === request.currency
  return isAsRead ? null : 'case_changed'
}

/** What a debit of an order takes back is known only where each credit of the order is booked or closed. */
async function isCreditUndecided(tx: Tx, context: PaymentsContext, call: TransferCall): Promise<boolean> {
  if (call.kind !== 'reversal' || call.originalTx === undefined) return false
  const order = context.keyOf({ playerId: call.playerId, companyTx: call.originalTx })
  return (await context.creditsOf?.(tx, order))?.hasUndecided ?? false
}

/** An act that is done one time, under the wallet's lock, on the case as the request's maker has read it. */
function createAct(
  context: PaymentsContext,
  effectIn: (tx: Tx, request: CaseRequest, subject: Subject<TransferCall>) => Promise<Done | Failure>,
): (request: CaseRequest) => Promise<void> {
  async function runIn(tx: Tx, request: CaseRequest, player: PaymentsPlayer): Promise<Done | Failure> {
    const key = context.keyOf(request)
    const found = await findCase(tx, key)
    const why = failureOf(found, request)
    if (!found || why !== null) return { why: why ?? 'case_ended' }
    const record = await findTransaction(tx, key)
    const call = transferOf(found, record?.paymentId ?? found.paymentId)
    if (await isCreditUndecided(tx, context, call)) return { why: 'credit_undecided' }
    return effectIn(tx, request, { call, player, record })
  }

  return async (request) => {
    const { requestId, playerId } = request
    const player = await context.playerOf(playerId)
    const ledger = await inTransactionOf(context.db, playerId, async (tx) => {
      await context.lock(tx, playerId)
      if (await caseReview.hasEnded(tx, requestId)) return null
      const result = await runIn(tx, request, player)
      if ('why' in result) {
        await failIn(tx, context, request, result)
        return null
      }
      const at = context.clock.now()
      await caseReview.end(tx, requestId, { endedAs: 'done', reason: request.act, at })
      return result.ledger
    })
    if (ledger) context.wallet.announce(playerId, ledger)
  }
}
