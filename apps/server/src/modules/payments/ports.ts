import type { PaymentDirection, PaymentMethodId } from '@marquee/contract'
import type { CurrencyCode } from '@marquee/money'

/** A player as payments need them; filled by `players`. */
export interface PaymentsPlayer {
  readonly playerId: bigint
  readonly currency: CurrencyCode
  readonly country: string
  readonly province: string | null
  readonly market: string
  readonly language: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly dateOfBirth: string
  readonly kycStatus: string
  readonly mayDeposit: boolean
  readonly mayWithdraw: boolean
  readonly blocked: 'status' | 'excluded' | 'timeout' | null
  readonly marks: { readonly volt: boolean; readonly macropay: boolean; readonly crypto: boolean }
}

export interface PaymentsPlayers {
  factsOf(playerId: bigint): Promise<PaymentsPlayer | null>
}

export interface CashierRequest {
  readonly player: PaymentsPlayer
  readonly direction: PaymentDirection
  readonly sessionId: string
  readonly method: PaymentMethodId
  /** Decimal text. */
  readonly amount: string
  readonly langmarket: string
  readonly theme: 'dark' | 'light'
}

export type CompanyAnswer =
  | { readonly outcome: 'done' }
  /** An explicit no: nothing was and nothing will be done. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Nobody knows; asked again later. */
  | { readonly outcome: 'unknown' }

/** Why a call of the payment company was refused, in the module's own words; the adapter has the company's. */
export type CallRefusal =
  | 'session'
  | 'restricted'
  | 'excluded'
  | 'deposit_limit'
  | 'spend_limit'
  | 'documents_preferred'
  | 'documents_required'
  | 'documents_required_restricted'
  | 'documents_under_review'
  | 'over_maximum'
  | 'withdrawal_limit'
  | 'funds'
  | 'currency'
  | 'failure'
  | 'amount'
  | 'auth_code'
  | 'conflict'

export type CallAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: CallRefusal }

/**
 * A deposit, a payout, money of a deposit that is taken back (refund, chargeback), a payout that came back. A company says which
 * by the sign of the amount and by whether it names an earlier transaction.
 */
export type TransactionKind = 'deposit' | 'payout' | 'reversal' | 'return'

/** What every call of the company says. */
export interface PaymentCall {
  readonly playerId: bigint
  readonly companyTx: string
  readonly kind: TransactionKind
  /** Our own id of the payment, when the company sends it back. */
  readonly paymentId?: string
  /** Set for what follows an earlier transaction. */
  readonly originalTx?: string
}

export interface AuthorizeCall extends PaymentCall {
  readonly amount: bigint
  readonly currency: string
  readonly maskedAccount?: string
}

export interface TransferCall extends PaymentCall {
  readonly amount: bigint
  readonly currency: string
  /** What we gave with the authorization. */
  readonly authCode?: string
  /** `added`: paid on top of the amount; `deducted`: the player gets so much less. */
  readonly fee?: { readonly amount: bigint; readonly mode: 'added' | 'deducted' }
}

export interface CancelCall extends PaymentCall {
  readonly authCode?: string
  /** Given up by somebody; else it was declined. */
  readonly wasCancelled: boolean
  /** Why it came to nothing, as a class of reason that a player can be told. */
  readonly reason: string
}

/** What has become of a transaction in the company's own books. `inconsistent`: it does not know itself. */
export type CompanyState =
  | 'successful'
  | 'pending'
  | 'waiting-input'
  | 'inconsistent'
  | 'failed'
  | 'cancelled'

/** A transaction as the company's books have it. */
export interface CompanyTransaction {
  readonly companyTx: string
  readonly playerId: bigint
  readonly kind: TransactionKind
  readonly state: CompanyState
  /** Minor units that have moved, or are to move. */
  readonly amount: bigint
  readonly currency: string
  readonly originalTx?: string
  readonly fee?: { readonly amount: bigint; readonly mode: 'added' | 'deducted' }
  /** Given up by somebody; else it was declined. Says nothing of a transaction that has succeeded. */
  readonly wasCancelled: boolean
  /** Why it came to nothing, as a class of reason that a player can be told. */
  readonly reason: string
}

export type CompanyStatus =
  | { readonly outcome: 'done'; readonly transaction: CompanyTransaction }
  /** It knows no such transaction, does not tell us, or tells what nobody can read. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** No answer; asked again later. */
  | { readonly outcome: 'unknown' }

/** The payment company as payments need it; filled by an adapter. */
export interface PaymentCompany {
  /** Name in rows and logs. */
  readonly name: string
  /** The ledger's number of the company, never reused. */
  readonly number: number
  /** Address of the hosted cashier for one attempt. */
  cashierUrl(request: CashierRequest): { url: string; origin: string }
  /** Tells the company to pay a withdrawal out. Repeating it is harmless. */
  approve(companyTx: string): Promise<CompanyAnswer>
  /** Tells the company not to. Repeating it is harmless. */
  deny(companyTx: string, reason: string): Promise<CompanyAnswer>
  /** Asks the company to drop a waiting withdrawal at the player's wish. */
  cancel(player: PaymentsPlayer, companyTx: string): Promise<CompanyAnswer>
  /** Asks what has become of a transaction. Moves nothing. */
  statusOf(companyTx: string): Promise<CompanyStatus>
}
