import type { CurrencyCode } from '@marquee/money'

/** A person as a bank knows them. */
export interface BankPerson {
  /** The bank's id of the person, with its country in front (`FI140388-904A`); null where banks report none. */
  readonly personId: string | null
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  /** Empty where the bank reports none. */
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** Why a sign-in with a bank cannot end in an account, or a step-up in a proof. */
export const bankRefusals = [
  'declined',
  'cancelled',
  'under_age',
  'country',
  'account',
  'name_differs',
  'another_person',
  'not_offered',
  'excluded',
  'register_unavailable',
  /** A deposit that the bank is asked for, of somebody whom it does not know here. */
  'no_account',
  /** A deposit that the player may not make now. */
  'deposit_refused',
  /** A deposit for which the bank has not paid. */
  'not_paid',
] as const
export type BankRefusal = (typeof bankRefusals)[number]

/** What is said about a person whom a bank has identified. */
export type BankVerdict =
  | {
      readonly is: 'continue'
      readonly currency: string
      /** The deposit that goes with the sign-in: whose it is, and the session under which it is paid. */
      readonly payment?: { readonly playerId: bigint; readonly sessionId: string }
    }
  | { readonly is: 'refused'; readonly reason: BankRefusal }

export interface BankAuthorization {
  /** Id of the attempt: the state of the flow, and what callbacks name. */
  readonly attemptId: string
  /** A code of our own, for a company that issues none: only the way back from the bank carries it. */
  readonly ownCode: string
  /** Our page to which the frame returns. */
  readonly callbackUrl: string
  /** Country of the bank, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly currency: string
  /** BCP 47, with a region: `fi-FI`. */
  readonly locale: string
  /** A deposit that is paid after the person was identified, decimal text. */
  readonly amount?: string
  readonly ip: string
  readonly signal: AbortSignal
}

export type BankAuthorized =
  | { readonly outcome: 'done'; readonly iframeUrl: string; readonly reference: string }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unknown' }

export type BankExchanged =
  | {
      readonly outcome: 'done'
      /** Null where the company knows a player instead, because of a deposit. */
      readonly attemptId: string | null
      /** The company's id of the attempt. */
      readonly reference: string
      readonly person: BankPerson
    }
  /** The code is unknown, used or expired. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unknown' }

/** A company through which a bank tells who a person is. `unknown` is never a refusal. */
export interface BankCompany {
  readonly name: string
  /** Whether a bank can be asked for a deposit when it identifies; else a deposit is opened with the login. */
  readonly takesDeposits: boolean
  /** Opens the bank's pages for one attempt. */
  authorize(request: BankAuthorization): Promise<BankAuthorized>
  /** Exchanges the company's code for the person; absent where the code is ours and a callback brings the person. */
  readonly exchange?: (request: {
    readonly code: string
    readonly callbackUrl: string
    readonly signal: AbortSignal
  }) => Promise<BankExchanged>
}

/** Whether the money of a deposit has left the bank: no, not known yet, or it is on the balance. */
export type DepositMoney = 'none' | 'open' | 'arrived'

/** Deposits that go with a sign-in; provided by `payments`, whose rules are those of every deposit. */
export interface BankDeposits {
  /** Bounds in minor units; null where no deposit with a bank is offered. */
  boundsOf(place: {
    readonly currency: CurrencyCode
    readonly country: string
  }): { readonly min: bigint; readonly max: bigint } | null
  /** @throws AppError naming the field `amount` */
  checkAmount(
    amount: { readonly minor: bigint; readonly currency: string },
    bounds: { readonly currency: CurrencyCode; readonly min: bigint; readonly max: bigint },
  ): void
  /**
   * Opens the deposit of an attempt; the same attempt opens the same one. Null when the player may not make it.
   * @throws AppError when it could not be decided
   */
  open(
    playerId: bigint,
    request: {
      readonly attemptId: string
      readonly amount: { readonly minor: bigint; readonly currency: string }
      readonly langmarket: string
      readonly location: { readonly country: string; readonly province?: string | undefined } | undefined
      readonly visit: { readonly ip: string; readonly blackbox?: string | undefined }
    },
  ): Promise<{ readonly depositId: string; readonly sessionId: string } | null>
  moneyOf(playerId: bigint, depositId: string): Promise<DepositMoney>
}

/** What callbacks of such a company tell the module. Each may be repeated: the first answer stands. */
export interface BankReports {
  /**
   * A person has logged in at the bank, before any account is chosen or money moves. Null for an unknown attempt.
   * @param report `reference` is the company's id of the attempt, where its callback names it
   */
  identified(report: {
    readonly attemptId: string
    readonly reference?: string
    readonly person: BankPerson
  }): Promise<BankVerdict | null>
  /** The bank did not identify anybody. @returns false for an unknown attempt */
  declined(report: { readonly attemptId: string; readonly reference?: string }): Promise<boolean>
  /**
   * Holder of the chosen account, as the bank writes it, also when the attempt is over. `unnamed`: the bank has not
   * named a person yet, and the company must repeat it. @returns null for an unknown attempt
   */
  accountChosen(report: {
    readonly attemptId: string
    readonly reference?: string
    readonly holder: string
  }): Promise<'same' | 'another' | 'unnamed' | null>
}
