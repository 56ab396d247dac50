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
}
