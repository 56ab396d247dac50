/** What the module needs of companies; adapters implement it. */
import type { RejectionReason } from '@marquee/contract'

export type ScanReport =
  | { readonly outcome: 'clean' }
  /** `signature` is the scanner's name of what it has found. */
  | { readonly outcome: 'infected'; readonly signature: string }
  /** No usable answer: the file is not taken. */
  | { readonly outcome: 'unknown' }

/** Searches files for viruses. */
export interface VirusScanner {
  scan(file: Buffer, options?: { readonly signal?: AbortSignal }): Promise<ScanReport>
}

export type BegunIdentity =
  | {
      readonly outcome: 'done'
      /** The company's id of the transaction. */
      readonly reference: string
      /** Its page, which takes the pictures. */
      readonly pageUrl: string
    }
  | { readonly outcome: 'unknown' }

/** A person as an identity document names them; null for what was not read. */
export interface ReadPerson {
  readonly firstName: string | null
  readonly lastName: string | null
  /** yyyy-MM-dd */
  readonly dateOfBirth: string | null
}

/** What the company says of a document and the face beside it. */
export type IdentityResult =
  /** Nothing yet. */
  | { readonly is: 'pending' }
  /** The page was closed without a picture. */
  | { readonly is: 'nothing' }
  /** The document is real and the face is that of its owner. */
  | {
      readonly is: 'approved'
      readonly person: ReadPerson
      /** Last day on which the document is valid, yyyy-MM-dd; null where it has none. */
      readonly expiresOn: string | null
    }
  | { readonly is: 'refused'; readonly reason: RejectionReason }
  /** A suspicion, or a reason that no player is told: people decide. */
  | { readonly is: 'undecided'; readonly why: string }

export type IdentityReport =
  | { readonly outcome: 'done'; readonly result: IdentityResult }
  | { readonly outcome: 'unknown' }

/** A company that judges identity documents. */
export interface IdentityCompany {
  /** Opens a transaction; a page of the company takes the pictures. */
  begin(request: {
    /** Our id, which the company repeats. */
    readonly uploadId: string
    /** Opaque, the same for all transactions of a player. */
    readonly playerKey: string
    readonly minutes: number
    /** BCP 47 tag of the language that the player reads. */
    readonly locale: string
    /** Where the company's page leads when it has ended, whatever has become of it. */
    readonly returnUrl: string
    readonly signal?: AbortSignal
  }): Promise<BegunIdentity>
  /** Reads the result of a transaction; it changes nothing and may be repeated. */
  read(request: { readonly reference: string; readonly signal?: AbortSignal }): Promise<IdentityReport>
}

/** What the company's callbacks report: that there may be something to read. */
export interface IdentityReports {
  /** @returns false for a reference that is not ours */
  noteResult(reference: string): Promise<boolean>
}
