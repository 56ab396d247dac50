import type { Tx } from '../../kernel/index.ts'
import type { Accepted, Answer } from '../wallet/index.ts'
import type { AuthorizeCall, CallRefusal, PaymentCall, PaymentsPlayer, TransferCall } from './ports.ts'
import type { Doubt } from './rules.ts'
import type { TransactionRecord } from './transaction-store.ts'

/** The transaction that a call is about, as it stands under the wallet's lock. */
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
  /** It cannot be booked as it is: people have to look. */
  | { readonly ok: false; readonly why: Doubt }

export interface End {
  /** Given up by somebody; else it was declined. */
  readonly wasCancelled: boolean
  readonly reason: string
  /** A transfer of it is in suspense: only the company's books say how it ends. */
  readonly isSuspended: boolean
}

/**
 * What one kind of transaction does with the calls of the company, each inside the transaction that stores the call's fact. The
 * calls come in any order: what has come before is in the record.
 */
export interface Flow {
  /** Whether it may go on; what has to be reserved for it is. */
  authorize(tx: Tx, subject: Subject<AuthorizeCall>): Promise<Granted>
  /** Why a transfer is not booked on the company's word alone; null when it is. */
  doubtOf(tx: Tx, subject: Subject<TransferCall>): Promise<Doubt | null>
  /** The money has moved and proof is there: it is booked. */
  book(tx: Tx, subject: Subject<TransferCall>): Promise<Booking>
  /** The money is in suspense: what the player sees says that it is not over. */
  suspend(tx: Tx, subject: Subject): Promise<void>
  /** Nothing has moved, nothing will: what was reserved is given back. */
  abandon(tx: Tx, subject: Subject, end: End): Promise<Answer | null>
}
