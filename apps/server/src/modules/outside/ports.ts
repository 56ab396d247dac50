/**
 * Ports to outside companies that belong to no domain module. Each has an adapter; none raises for errors of a company
 * or the network: outcomes are values.
 */

/** The company neither accepted nor refused: it may or may not have acted. */
export interface Unknown {
  readonly outcome: 'unknown'
}

/** A company that sends one-time codes by SMS and checks them. */
export interface CodeCompany {
  /** Sends a six-digit code. @param request.to E.164 @param request.reference our own id, for the company's records */
  send(request: {
    readonly to: string
    readonly language: string
    readonly reference: string
    readonly signal?: AbortSignal
  }): Promise<CodeSent>
  /** @param ticket from the result of `send` */
  check(request: {
    readonly ticket: string
    readonly code: string
    readonly signal?: AbortSignal
  }): Promise<CodeChecked>
  /** Invalidates a running code, so that a new one can be sent. */
  cancel(request: { readonly ticket: string; readonly signal?: AbortSignal }): Promise<void>
}

export type CodeSent =
  | { readonly outcome: 'done'; readonly ticket: string; readonly isRunning: boolean }
  /**
   * `number`: invalid, blocked, or its network is not supported. `running`: another code for this number is still
   * valid, and the company does not say which.
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
  /** Identifies the mail: sent twice, it is recognised as a duplicate. Without it equal mails are duplicates. */
  readonly id?: string | undefined
}

export interface MailCompany {
  send(mail: Mail, options?: { readonly signal?: AbortSignal }): Promise<MailSent>
}

export type MailSent =
  | { readonly outcome: 'done' }
  /** This address permanently rejects mail. */
  | { readonly outcome: 'refused'; readonly reason: 'address' }
  | Unknown

export type CaptchaAction = 'registration' | 'login' | 'reset' | 'statement'

/** A captcha company's report about a token. */
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

/** What a register of taxpayers says of a CPF. */
export type CpfReport =
  | {
      readonly outcome: 'found'
      /** The whole name. */
      readonly name: string
      /** yyyy-MM-dd */
      readonly dateOfBirth: string
      /** False for a number that is suspended, cancelled, or of somebody who has died. */
      readonly isRegular: boolean
    }
  /** Nobody has the number. */
  | { readonly outcome: 'nobody' }
  | Unknown

/** A register of Brazil's taxpayers. */
export interface CpfRegister {
  /** @param request.cpf eleven digits */
  lookUp(request: { readonly cpf: string; readonly signal?: AbortSignal }): Promise<CpfReport>
}

/** What a browser is checked before. The company's rule sets have the same names. */
export type DeviceAction = 'registration' | 'login' | 'deposit' | 'withdrawal'

/** What a company says of a browser. */
export type DeviceReport =
  | {
      readonly outcome: 'done'
      /** `review`: a person has to look at it. */
      readonly result: 'allow' | 'review' | 'deny'
      /** Names of the rules that decided; null without one. */
      readonly reason: string | null
      /** The company's id of the check. */
      readonly trackingNumber: string | null
      /** The company's id of the device, the same for all accounts that use it. */
      readonly deviceAlias: string | null
    }
  | Unknown

/** A company that recognises devices and knows which were used for fraud. */
export interface DeviceCompany {
  /**
   * @param request.accountCode our id of the player or of the sign-up
   * @param request.statedIp the address from which the call came
   * @param request.blackbox what the company's script in the page has collected
   */
  check(request: {
    readonly accountCode: string
    readonly statedIp: string
    readonly blackbox: string
    readonly type: DeviceAction
    readonly signal?: AbortSignal
  }): Promise<DeviceReport>
}

/** `static_wdp.js` is the same for everybody, `dyn_wdp.js` is made for the browser that asks. */
export type DeviceScriptName = 'static_wdp.js' | 'dyn_wdp.js'

export type DeviceScript =
  | { readonly outcome: 'done'; readonly text: string }
  | { readonly outcome: 'refused' }
  | Unknown

/** The scripts of such a company that our own host serves: a blocker of other hosts does not stop them. */
export interface DeviceScripts {
  /** Folder of the scripts on our host. */
  readonly folder: string
  /** The parameters of an address that the company knows: addresses with the same ones are one script. */
  known(search: URLSearchParams): URLSearchParams
  /** @param request.visitor absent for the script that is the same for everybody */
  read(request: {
    readonly name: DeviceScriptName
    readonly search: URLSearchParams
    readonly visitor?: { readonly ip: string; readonly userAgent: string; readonly language: string }
    readonly signal?: AbortSignal
  }): Promise<DeviceScript>
}

/** When a register is asked; `sweep` about players who have not logged in for a while. */
export type ExclusionMoment = 'registration' | 'login' | 'sweep'

/** A person as a register of excluded players compares them. */
export interface ExclusionSubject {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  /** Empty where a bank has named the person and nothing else is known yet; so are the next four. */
  readonly email: string
  /** E.164. */
  readonly phone: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** National number in its longest form, digits only; null where we do not know it. */
  readonly nationalNumber: string | null
}

/** What a register says of a person. */
export type ExclusionReport =
  | {
      readonly outcome: 'clear'
      /** The register's own id of its answer; null where it gives none. */
      readonly reference: string | null
    }
  | {
      readonly outcome: 'excluded'
      readonly reference: string | null
      /** Null where the register does not say, or there is no end. */
      readonly until: Temporal.Instant | null
    }
  /** The state bars the person for reasons that are no exclusion, and that are not ours to know (ID-21). */
  | { readonly outcome: 'barred'; readonly reference: string | null }
  /** No usable answer: nothing is known. */
  | { readonly outcome: 'unavailable' }

/** A country's register of excluded players, or of persons whom the state bars. A question changes nothing there. */
export interface ExclusionRegister {
  /** It knows people by their national number alone, and cannot be asked about others. */
  readonly needsNationalNumber: boolean
  check(question: {
    readonly subject: ExclusionSubject
    readonly moment: ExclusionMoment
    /** Our own id of the question. */
    readonly requestId: string
    readonly signal?: AbortSignal
  }): Promise<ExclusionReport>
}

/** A person as lists of sanctions and of politically exposed persons are searched for them. */
export interface ScreenedPerson {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
}

/** A listed person who may be the one that was asked about. */
export interface ScreeningMatch {
  /** The company's id of the listed person. */
  readonly id: string
  /** Name on the list. */
  readonly caption: string
  /** 0 to 1; 1 for equal. */
  readonly score: number
  /** Why the person is listed: `sanction`, `role.pep` (politically exposed), `role.rca` (relative or associate), … */
  readonly topics: readonly string[]
}

export type ScreeningReport =
  | {
      readonly outcome: 'done'
      /** For each person in the order of the request, best first; empty for nobody. */
      readonly matches: readonly (readonly ScreeningMatch[])[]
    }
  | Unknown

/** A company that searches lists of sanctions and of politically exposed persons. */
export interface ScreeningCompany {
  /**
   * Searches for some people in one call; it changes nothing and may be repeated.
   * @param request.minScore matches below it are not needed
   */
  check(request: {
    readonly people: readonly ScreenedPerson[]
    readonly minScore: number
    readonly signal?: AbortSignal
  }): Promise<ScreeningReport>
}

/** A request as the location port sees it. */
export interface Visitor {
  readonly ip: string
  /** Headers of our own proxy; empty without one. */
  readonly edge: Readonly<Record<string, string | undefined>>
}

/**
 * Location of a visitor. `UN` without a source, `XX` when the source cannot tell, `ZZ` when its answer cannot be parsed
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
