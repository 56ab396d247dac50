/**
 * What the platform asks of outside companies that are nobody's domain. Each has an adapter; none of them raises for
 * what a company or the network does: outcomes are values.
 */

/** The company gave neither a yes nor a no: it may or may not have acted. */
export interface Unknown {
  readonly outcome: 'unknown'
}

/** A company that sends a one-time code by SMS and checks what the person typed. */
export interface CodeCompany {
  /**
   * Sends a code of six digits.
   * @param request.to E.164
   * @param request.reference our own id, for the company's books
   */
  send(request: {
    readonly to: string
    readonly language: string
    readonly reference: string
    readonly signal?: AbortSignal
  }): Promise<CodeSent>
  /** @param ticket what `send` answered */
  check(request: {
    readonly ticket: string
    readonly code: string
    readonly signal?: AbortSignal
  }): Promise<CodeChecked>
  /** Makes a running code worthless, so that a new one can be sent. */
  cancel(request: { readonly ticket: string; readonly signal?: AbortSignal }): Promise<void>
}

export type CodeSent =
  | { readonly outcome: 'done'; readonly ticket: string; readonly isRunning: boolean }
  /**
   * `number`: it is not one, is barred, or its network is not served. `running`: another code for this number still
   * lives, and the company does not say which.
   */
  | { readonly outcome: 'refused'; readonly reason: 'number' | 'running' }
  | Unknown

export type CodeChecked =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused'; readonly reason: 'wrong' | 'too_many' | 'expired' }
  | Unknown

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text; paragraphs are separated by an empty line. */
  readonly text: string
  /** Kind of the message, for logs: `registration-pin`. */
  readonly tag: string
  /** Names the mail: handed over twice, it is known as one. Without it equal mails are one. */
  readonly id?: string | undefined
}

export interface MailCompany {
  send(mail: Mail, options?: { readonly signal?: AbortSignal }): Promise<MailSent>
}

export type MailSent =
  | { readonly outcome: 'done' }
  /** This address will not get it, now or later. */
  | { readonly outcome: 'refused'; readonly reason: 'address' }
  | Unknown

export type CaptchaAction = 'registration' | 'login' | 'reset'

/** What a captcha company knows of a token. */
export type CaptchaReport =
  | {
      readonly outcome: 'done'
      readonly isHuman: boolean
      readonly score: number | null
      readonly action: string | null
      readonly hostname: string | null
    }
  | Unknown

export interface CaptchaCompany {
  report(request: {
    readonly token: string
    readonly ip: string
    readonly signal?: AbortSignal
  }): Promise<CaptchaReport>
}

/** A request as the places port sees it. */
export interface Visitor {
  readonly ip: string
  /** Headers of our own proxy; empty without one. */
  readonly edge: Readonly<Record<string, string | undefined>>
}

/**
 * Where a visitor is. `UN` when nobody is asked, `XX` when who is asked cannot tell, `ZZ` when the answer cannot be read
 * (`unknownCountry`, `unresolvedCountry`, `unreadableCountry` of `@marquee/markets`).
 */
export interface Place {
  readonly country: string
  readonly region: string | null
  readonly city: string | null
}

export interface Places {
  placeOf(visitor: Visitor): Place
}
