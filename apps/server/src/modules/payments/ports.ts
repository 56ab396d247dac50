import type { CurrencyCode } from '@marquee/money'
import type { MethodId } from './rules.ts'

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
  readonly direction: 'deposit' | 'withdrawal'
  readonly sessionId: string
  readonly method: MethodId
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
  | 'funds'
  | 'currency'
  | 'amount'
  | 'unknown_payment'
  | 'conflict'

export type CallAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: CallRefusal }

export interface PaymentCall {
  readonly playerId: bigint
  readonly companyTx: string
  readonly amount: bigint
  readonly currency: string
  /** Our own id of the payment, when the company sends it back. */
  readonly paymentId?: string
  readonly maskedAccount?: string
  /** Set for a refund, reversal or chargeback of an earlier transaction. */
  readonly originalTx?: string
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
  /** A refund, reversal or chargeback leaves the player as a payout does. */
  readonly direction: 'in' | 'out'
  readonly state: CompanyState
  /** Minor units that have moved, or are to move. */
  readonly amount: bigint
  readonly currency: string
  readonly originalTx?: string
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
