import type { PlayBlock } from '@marquee/contract/game-refusals'
import type { CurrencyCode } from '@marquee/money'
import type { GameFacts, Games, Place, ProviderId, Visitor, VisitorPlace } from '../lobby/index.ts'
import type { Credit } from './grants.ts'

export type { GameFacts, Place, ProviderId, Tile, Visitor, VisitorPlace } from '../lobby/index.ts'

export type Channel = 'desktop' | 'mobile'
export type Vertical = 'casino' | 'live-casino' | 'virtual-sports'

/** The catalogue as play needs it, in memory. */
export type GamesPort = Pick<
  Games,
  'all' | 'byId' | 'bySlug' | 'bySymbol' | 'blockOf' | 'hasBonusBuy' | 'tileOf'
>

/** Location of a request; provided by `outside`. */
export type PlaceOf = (visitor: Visitor) => VisitorPlace

/** A product that a player is excluded from, until its return. */
export interface ExcludedProduct {
  readonly product: string
  /** Null without an end. */
  readonly until: Temporal.Instant | null
}

/** A player as play needs them; provided by `players`. */
export interface PlayerFacts extends Place {
  /** Country of residence. */
  readonly country: string
  readonly playerId: bigint
  readonly currency: CurrencyCode
  readonly language: string
  readonly jurisdiction: string
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string
  /** Day of the registration in UTC, `YYYY-MM-DD`. */
  readonly registeredOn: string
  /** The legal maximum of a single stake in minor units; null without one. The ledger enforces it. */
  readonly stakeMax: bigint | null
  /** Rights per vertical (spec 2 §5). */
  readonly mayPlay: Readonly<Record<Vertical, boolean>>
  /** Products that the player is excluded from (EXC-20), which `mayPlay` closes; absent for none. */
  readonly excludedFrom?: readonly ExcludedProduct[]
  /** Null when the account may play; otherwise why not. */
  readonly blocked: PlayBlock | null
}

export interface PlayersPort {
  /** @returns null for an unknown player. `isFresh`: bypasses the cache */
  playFactsOf(playerId: bigint, options?: { readonly isFresh?: boolean }): Promise<PlayerFacts | null>
  /** Whether newer terms wait to be accepted (ID-13). */
  areTermsDue(playerId: bigint): Promise<boolean>
}

/** Reality checks, provided by `protection`. */
export interface PlayTimePort {
  /**
   * Starts or continues the timer of a player who opens a game for money (RC-07).
   * @throws AppError `error.reality_check.due` while a check waits for its answer, `error.time_limit.reached`,
   *   `error.session_plan.ended` or `error.session_plan.required` where a session plan opens no slot (RC-12)
   */
  noteLaunch(playerId: bigint, game: Pick<GameFacts, 'isSlot'>): Promise<void>
}

/** The gates of age and identity, provided by `verification`. */
export interface IdentityGatesPort {
  /**
   * Whether a game may be opened (ID-02, ID-03, ID-04).
   * @throws AppError `error.identity.checking`, `error.identity.age.due`, `error.identity.due`,
   *   `error.identity.grace.due`, `error.game.blocked.status` where the verification has failed for good
   */
  checkLaunch(playerId: bigint, mode: 'real' | 'demo'): Promise<void>
}

/** Sign-ins, provided by `identity`: a game session lives no longer than the sign-in that opened it. */
export interface ParentsPort {
  /** Latest end of a live sign-in, with stakes counted as activity; null once it is over. */
  aliveUntil(playerId: bigint, sessionId: string): Promise<Temporal.Instant | null>
  /** Reports every ending within a second, possibly repeatedly; all of the player's sessions when no id is named. */
  onSessionEnded(listener: (playerId: bigint, ending: { readonly sessionId?: string }) => void): void
}

export interface LaunchRequest {
  /** The account that serves the player's market. */
  readonly account: string
  readonly mode: 'real' | 'demo'
  readonly game: GameFacts
  readonly channel: Channel
  readonly language: string
  readonly country: string
  readonly currency: string
  /** Address of the visitor's device, which some studios check. */
  readonly ip: string
  /** Real play only. The token is a ticket where the integration's `launchToken` says so. */
  readonly player?: {
    readonly id: bigint
    readonly token: string
    readonly jurisdiction?: string
    /** The legal maximum of a single stake in minor units; null without one (GAM-17). */
    readonly stakeMax?: bigint | null
  }
  /** Targets of the game's own lobby and cashier buttons. */
  readonly lobbyUrl: string
  readonly cashierUrl: string
}

/** An account of ours at an integration: credentials, an address for callbacks, and the markets that it serves. */
export interface OperatorAccount {
  readonly id: string
  /** Null: every market that no other account names. */
  readonly markets: readonly string[] | null
}

/**
 * What a launch hands to the studio: a token that is good for every call of the session, or a ticket, which
 * `authenticate` exchanges once for such a token.
 */
export type LaunchToken = 'session' | 'ticket'

export interface OpenedGame {
  readonly url: string
  /** A token that the studio made for the session: good for every call, like our own. */
  readonly studioToken?: string
}

export interface AwardRequest {
  /** The account that serves the player's market. */
  readonly account: string
  /** Ours: a repeat of the same id opens no second grant, and awards nothing more where the studio takes it. */
  readonly orderId: string
  readonly playerId: bigint
  readonly game: GameFacts
  readonly rounds: number
  /** Value of a round in minor units. */
  readonly valueMinor: bigint
  readonly currency: CurrencyCode
  readonly country: string
  /** The player's. */
  readonly language: string
  readonly at: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/**
 * `awardId` where the studio's calls carry an id of its own, `reference` where its cancel call does. `unknown`: it may
 * have been carried out, unless it certainly was not sent.
 */
export type AwardAnswer =
  | { readonly outcome: 'done'; readonly awardId?: string; readonly reference?: string }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unknown'; readonly isSent?: false }

/** Free rounds that are awarded by a call to the studio. Both calls may be repeated, where nothing else is said. */
export interface StudioAwards {
  /** What pays the rounds. */
  readonly credit: Credit
  /** How long they may be open. */
  readonly mostDays: number
  /** Each award call makes another award: one that may have been carried out is not repeated. */
  readonly awardsEachTime?: true
  award(request: AwardRequest): Promise<AwardAnswer>
  cancel(award: {
    readonly account: string
    /** The order's id where the answer to the award was lost. */
    readonly awardId: string
    /** Of the answer to the award; null where it was lost or had none. */
    readonly reference: string | null
    readonly playerId: bigint
  }): Promise<AwardAnswer>
}

/** Free rounds of a studio whose protocol has no call that cancels them. */
export interface LastingAwards extends Omit<StudioAwards, 'cancel'> {
  readonly cancel?: undefined
}

/** A connected integration as play needs it; provided by its adapter. */
export interface Integration {
  readonly id: string
  /** Its number in the ledger. */
  readonly number: number
  /** Studios whose games it opens and reports. */
  readonly carries: readonly ProviderId[]
  readonly accounts: readonly OperatorAccount[]
  /** Which codec of the site reads the messages of its games. */
  readonly pageMessages: string
  readonly launchToken: LaunchToken
  /** Where it sends no end of a round: one that is open for so long is closed. */
  readonly closesRoundsAfterHours?: number | undefined
  readonly launcher: Launcher
  /** Absent where the protocol has no call for it. */
  readonly awards?: StudioAwards | LastingAwards | undefined
  /** A round that is left open is asked for. Absent where the protocol has no call for it. */
  readonly unfinishedRounds?: UnfinishedRounds | undefined
}

/**
 * Asks the studio for the rounds of a player that it has not finished.
 * @returns their ids as our calls have them; null when it does not answer
 */
export type UnfinishedRounds = (question: {
  /** The account that serves the player's market. */
  readonly account: string
  readonly playerId: bigint
}) => Promise<ReadonlySet<string> | null>

/** Opens the games of an integration. */
export interface Launcher {
  /** Origin of the studio's games; never our own. */
  readonly gameOrigin: string
  /**
   * Requests the game's URL from the studio.
   * @throws AppError `error.game.provider` when it does not answer, or with a cause when its answer opens no game;
   *   `error.game.unavailable` when it refuses
   */
  open(request: LaunchRequest): Promise<OpenedGame>
}
