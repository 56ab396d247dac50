/** What the module needs of companies; adapters implement it. */
import type { CurrencyCode } from '@marquee/money'

/** A person as public records know one. */
export interface RecordedPerson {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** Kinds of public records about financial trouble. */
export const recordKinds = ['bankruptcy', 'debt_arrangement', 'court_judgment', 'other'] as const
export type RecordKind = (typeof recordKinds)[number]

export type PublicRecordsReport =
  /** Empty: nothing was found. */
  | { readonly outcome: 'done'; readonly records: readonly RecordKind[] }
  /** No usable answer: deposits wait. */
  | { readonly outcome: 'unknown' }

/** A company that looks into public records (KYC-10). */
export interface PublicRecords {
  /** Changes nothing, and may be repeated. */
  check(request: {
    readonly person: RecordedPerson
    readonly signal?: AbortSignal
  }): Promise<PublicRecordsReport>
}

export type BegunIncomeCheck =
  | {
      readonly outcome: 'done'
      /** The company's id of the check. */
      readonly reference: string
      /** Its page, on which the player agrees and names the bank. */
      readonly pageUrl: string
    }
  | { readonly outcome: 'unknown' }

export type IncomeResult =
  | { readonly is: 'pending' }
  /** The page was closed without consent. */
  | { readonly is: 'abandoned' }
  | {
      readonly is: 'income'
      /** Who holds the account. */
      readonly firstName: string
      readonly lastName: string
      /** Net income of a month, minor units. */
      readonly monthly: bigint
      readonly currency: CurrencyCode
    }

export type IncomeReport =
  | { readonly outcome: 'done'; readonly result: IncomeResult }
  | { readonly outcome: 'unknown' }

/** A company that reads a person's income from bank accounts, with the person's consent on a page of its own. */
export interface IncomeCompany {
  begin(request: {
    /** Our id, which the company repeats. */
    readonly checkId: string
    readonly minutes: number
    /** BCP 47 tag of the language that the player reads. */
    readonly locale: string
    /** Where the company's page leads when it has ended, whatever has become of it. */
    readonly returnUrl: string
    readonly signal?: AbortSignal
  }): Promise<BegunIncomeCheck>
  /** Reads the result of a check; it changes nothing and may be repeated. */
  read(request: { readonly reference: string; readonly signal?: AbortSignal }): Promise<IncomeReport>
}

/** What the company's callbacks report: that there may be something to read. */
export interface IncomeReports {
  /** @returns false for a reference that is not ours */
  noteResult(reference: string): Promise<boolean>
}
