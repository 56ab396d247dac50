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
] as const
export type BankRefusal = (typeof bankRefusals)[number]

/** What is said about a person whom a bank has identified. */
export type BankVerdict =
  | { readonly is: 'continue'; readonly currency: string }
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
  readonly ip: string
  readonly signal: AbortSignal
}

export type BankAuthorized =
  | { readonly outcome: 'done'; readonly iframeUrl: string; readonly reference: string }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unknown' }

export type BankExchanged =
  | { readonly outcome: 'done'; readonly attemptId: string; readonly person: BankPerson }
  /** The code is unknown, used or expired. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unknown' }

/** A company through which a bank tells who a person is. `unknown` is never a refusal. */
export interface BankCompany {
  readonly name: string
  /** Opens the bank's pages for one attempt. */
  authorize(request: BankAuthorization): Promise<BankAuthorized>
  /** Exchanges the company's code for the person; absent where the code is ours and a callback brings the person. */
  readonly exchange?: (request: {
    readonly code: string
    readonly callbackUrl: string
    readonly signal: AbortSignal
  }) => Promise<BankExchanged>
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
  /** Holder of the chosen account, as the bank writes it. @returns false for an unknown attempt */
  accountChosen(report: {
    readonly attemptId: string
    readonly reference?: string
    readonly holder: string
  }): Promise<boolean>
}
