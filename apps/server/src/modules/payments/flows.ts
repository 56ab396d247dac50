import type { Tx } from '../../kernel/index.ts'
import type { Accepted, Answer } from '../wallet/index.ts'
import type { AuthorizeCall, CallRefusal, PaymentCall, PaymentsPlayer, TransferCall } from './ports.ts'
import type { SuspenseReason } from './rules.ts'
import { type TransactionKey, type TransactionRecord, noteTransaction } from './transaction-store.ts'

/** The transaction of a call, read under the wallet's lock. */
export interface Subject<Call extends PaymentCall = PaymentCall> {
  readonly call: Call
  readonly player: PaymentsPlayer
  readonly record: TransactionRecord | null
}

export type Granted =
  | { readonly ok: true; readonly paymentId: string | null; readonly ledger: Answer | null }
  | { readonly ok: false; readonly refusal: CallRefusal; readonly ledger?: Answer | null }

export type Booking =
  | {
      readonly ok: true
      readonly paymentId: string | null
      readonly ledger: Accepted
      readonly amount: bigint
    }
  /** It cannot be booked as it is: staff must look at it. */
  | { readonly ok: false; readonly why: SuspenseReason }

export interface End {
  /** Cancelled; otherwise it was declined. */
  readonly wasCancelled: boolean
  readonly reason: string
  /** A transfer of it is in suspense: the company's books or people decide how it ends. */
  readonly isSuspended: boolean
}

/** The end that a cancel of the company has told earlier; null without one. */
export const endFrom = (record: TransactionRecord | null): End | null =>
  record?.cancelledAt == null
    ? null
    : {
        wasCancelled: record.cancelDeclined !== true,
        reason: record.cancelReason ?? 'company',
        isSuspended: false,
      }

/**
 * What one kind of transaction does with the company's calls, each in the transaction that stores the call's fact.
 * Calls arrive in any order: the record holds the earlier ones.
 */
export interface Flow {
  /** Decides whether the transaction may continue, and reserves what it needs. */
  authorize(tx: Tx, subject: Subject<AuthorizeCall>): Promise<Granted>
  /** Why a transfer is not booked on the company's call alone; null when it is. */
  suspenseReasonOf(tx: Tx, subject: Subject<TransferCall>): Promise<SuspenseReason | null>
  /** Books a proven transfer. */
  book(tx: Tx, subject: Subject<TransferCall>): Promise<Booking>
  /** Shows the player that the payment is pending while its money is in suspense. */
  suspend(tx: Tx, subject: Subject): Promise<void>
  /** Releases what was reserved: no money has moved and none will. */
  abandon(tx: Tx, subject: Subject, end: End): Promise<Answer | null>
}

/** Adds that a transaction was booked without a proven transfer: with the amount of its call. */
export async function noteBooking(
  tx: Tx,
  key: TransactionKey,
  booked: {
    readonly call: Pick<TransferCall, 'kind' | 'amount' | 'currency' | 'originalTx'>
    readonly record: TransactionRecord | null
    readonly booking: Booking & { readonly ok: true }
    readonly at: Temporal.Instant
  },
): Promise<void> {
  const { call, record, booking, at } = booked
  await noteTransaction(tx, key, call.kind, {
    transferredAt: record?.transferredAt ?? at,
    transferAmount: call.amount,
    transferCurrency: call.currency,
    ...(call.originalTx === undefined ? {} : { originalTx: call.originalTx }),
    bookedAt: at,
    bookedAmount: booking.amount,
    ledgerEntry: booking.ledger.entry.id,
    ...(booking.paymentId === null ? {} : { paymentId: booking.paymentId }),
  })
}
