import type { CurrencyCode } from '@marquee/money'
import type { Queryable, Reservation, Tx } from '../../kernel/index.ts'

/** A text of terms that somebody was shown, and that is kept. */
export interface ShownTerms {
  readonly version: number
  /** Of the text itself. */
  readonly language: string
  readonly textHash: Buffer
}

/** A person who becomes a player. */
export interface NewAccount {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164. */
  readonly phone: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
  readonly province: string | null
  readonly nationalNumberDigest: Buffer | null
  /** Brazil's register of taxpayers has confirmed name and birth date; false by default. */
  readonly isCpfConfirmed?: boolean
  readonly market: string
  readonly language: string
  readonly currency: CurrencyCode
  /** The version that the person has accepted; null for none. */
  readonly termsVersion: number | null
  /** The text that was shown; without it the text in force. */
  readonly shownTerms?: ShownTerms | null | undefined
  readonly marketingOptIn: boolean
}

/** What identity needs to know about a player. */
export interface AccountFacts {
  readonly playerId: bigint
  readonly accessId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164. */
  readonly phone: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
  readonly province: string | null
  readonly market: string
  readonly language: string
  readonly currency: CurrencyCode
  /** The effective account status of spec 1 §4. */
  readonly status: string
  readonly statusUntil: Temporal.Instant | null
  readonly access: { readonly suspended: boolean }
  readonly isFirstLogin: boolean
  readonly registeredAt: Temporal.Instant
}

export interface Likeness {
  readonly email: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly nationalNumberDigest: Buffer | null
}

export interface Match {
  readonly kind: 'email' | 'phone' | 'national-number' | 'person'
  readonly playerId: bigint
}

/** Number and access id of an account that may be opened with claimed values. */
export interface Opening {
  readonly reservation: Reservation
  readonly accessId: string
}

/** A change of a player's number, of which both are claimed. */
export interface PhoneChange {
  readonly reservation: Reservation
  readonly phones: { readonly before: string; readonly after: string }
}

/** Accounts as identity needs them; provided by `players`. */
export interface AccountsPort {
  /**
   * Claims what the person alone may have, then runs the work, which opens the account in a transaction of its own or
   * does not; then the claims are held or released.
   * @param work gets null when another player has one of the values
   * @throws AppError `error.unavailable` when another sign-up with one of them has not ended after five seconds
   */
  withClaims<T>(
    person: Pick<Likeness, 'email' | 'phone' | 'nationalNumberDigest'>,
    work: (opening: Opening | null) => Promise<T>,
  ): Promise<T>
  /**
   * Opens profile, rights, wallet and gate in the caller's transaction.
   * @param opening from `withClaims`; without one the values are claimed in the transaction itself
   * @throws an error with `takenKind` when another player has one of them
   */
  open(tx: Tx, account: NewAccount, opening?: Opening): Promise<bigint>
  /**
   * Keeps the text of a version that has the hash, or without one the text as readers of the language see it.
   * @returns null for a version or a text that is not in force
   */
  keepTerms(
    tx: Tx,
    seen: { readonly version: number; readonly language: string; readonly textHash?: Buffer | undefined },
  ): Promise<ShownTerms | null>
  factsOf(playerId: bigint, within?: Queryable): Promise<AccountFacts | null>
  /** The same; the status does not change until the transaction is over. */
  heldFactsOf(tx: Tx, playerId: bigint): Promise<AccountFacts | null>
  /** Whether an account has the address, in any spelling. */
  hasEmail(email: string): Promise<boolean>
  matchesOf(likeness: Likeness, within?: Queryable): Promise<readonly Match[]>
  /** Called within the transaction of every login, also one during a break. */
  noteSignIn(tx: Tx, playerId: bigint): Promise<void>
  /** Withdraws every consent to marketing. */
  endMarketing(tx: Tx, playerId: bigint): Promise<void>
  /**
   * Claims a number that the player has proved, then runs the work, which calls `changePhone` in its transaction.
   * @throws an error with `takenKind` when another account has it; AppError `error.unavailable`
   */
  withPhoneClaim<T>(
    playerId: bigint,
    phones: PhoneChange['phones'],
    work: (change: PhoneChange) => Promise<T>,
  ): Promise<T>
  /** Replaces the number. */
  changePhone(tx: Tx, playerId: bigint, change: PhoneChange, requestId: string): Promise<void>
  /** `player`, `system` or a member of staff; null when the status never changed. */
  statusInitiatorOf(playerId: bigint): Promise<string | null>
}

/**
 * The last stake since a moment in a game that was opened under a sign-in: pages cannot see play in a studio's frame. A
 * stake under another sign-in of the player says nothing of who sits in front of this one.
 */
export type LastStakeAt = (
  signIn: { readonly playerId: bigint; readonly sessionId: string },
  since: Temporal.Instant,
) => Promise<Temporal.Instant | null>
