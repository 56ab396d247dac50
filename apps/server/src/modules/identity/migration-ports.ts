import type { CurrencyCode } from '@marquee/money'
import type { Tx } from '../../kernel/index.ts'

/** Minor units; null without a limit. */
export interface OldWindowLimits {
  readonly day: bigint | null
  readonly week: bigint | null
  readonly month: bigint | null
}

/** A player of the platform that the operator left. */
export interface OldPlayer {
  /** Its own id of the player. */
  readonly oldId: string
  readonly email: string
  readonly isEmailProven: boolean
  readonly firstName: string
  readonly lastName: string
  /** E.164. */
  readonly phone: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
  readonly province: string | null
  readonly language: string
  readonly currency: CurrencyCode
  readonly status: 'open' | 'timeout' | 'excluded' | 'closed' | 'blocked'
  /** Null for one without an end. */
  readonly statusUntil: Temporal.Instant | null
  readonly isPayoutRisk: boolean
  readonly isSuspended: boolean
  readonly limits: { readonly deposit: OldWindowLimits; readonly loss: OldWindowLimits }
}

/** The platform that the operator left. Never raises: outcomes are values. */
export interface OldPlatform {
  /** Compares a password; changes nothing there. `unknown`: no usable answer. */
  findPlayer(login: {
    readonly email: string
    readonly password: string
    readonly signal: AbortSignal
  }): Promise<
    | { readonly outcome: 'found'; readonly player: OldPlayer }
    | { readonly outcome: 'nobody' }
    | { readonly outcome: 'unknown' }
  >
  /** Tells it that a player lives here now; the same when told again. @returns whether it knows */
  tellMoved(move: {
    readonly oldId: string
    readonly playerId: bigint
    readonly signal: AbortSignal
  }): Promise<boolean>
}

/** Standing and limits of a player who moved here, as the new account gets them. */
export interface CarriedStanding {
  readonly status: {
    readonly to: 'TIMEOUT' | 'SELF_EXCLUDED' | 'CLOSED' | 'BLACKLISTED'
    readonly until: Temporal.Instant | null
  } | null
  readonly payout: boolean
  readonly suspended: boolean
  readonly limits: OldPlayer['limits']
}

/** Writes them in the transaction that opens the account; provided by `players`. */
export type CarryOver = (tx: Tx, playerId: bigint, carried: CarriedStanding) => Promise<void>
