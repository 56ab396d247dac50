import type { CurrencyCode } from '@marquee/money'
import type { GameFacts, Games, Place, ProviderId, Visitor, VisitorPlace } from '../lobby/index.ts'

export type { GameBlock, GameFacts, Place, Tile, Visitor, VisitorPlace } from '../lobby/index.ts'

export type Channel = 'desktop' | 'mobile'
export type Vertical = 'casino' | 'live-casino' | 'virtual-sports'

/** The catalogue as play needs it. All answers come from memory. */
export type GamesPort = Pick<Games, 'byId' | 'bySlug' | 'bySymbol' | 'blockOf' | 'tileOf'>

/** Where a request comes from; filled by `outside`. */
export type PlaceOf = (visitor: Visitor) => VisitorPlace

/** A player as play needs them; filled by `players`. */
export interface PlayerFacts extends Place {
  /** Of residence. */
  readonly country: string
  readonly playerId: bigint
  readonly currency: CurrencyCode
  readonly language: string
  readonly jurisdiction: string
  /** The law's largest single stake, minor units; null where no law caps it. The ledger refuses what is above it. */
  readonly stakeMax: bigint | null
  /** Rights of the verticals (spec 2 §5). */
  readonly mayPlay: Readonly<Record<Vertical, boolean>>
  /** Null when the account may play; else why not. */
  readonly blocked: 'status' | 'excluded' | 'timeout' | null
}

export interface PlayersPort {
  /** @returns null for an unknown player. `isFresh`: read now, not from memory */
  playFactsOf(playerId: bigint, options?: { readonly isFresh?: boolean }): Promise<PlayerFacts | null>
}

/** Sign-ins, filled by `identity`: a game lives no longer than the one it was opened under. */
export interface ParentsPort {
  /** The latest end of a sign-in that is alive, stakes counted as use; null once it is over. */
  aliveUntil(playerId: bigint, sessionId: string): Promise<Temporal.Instant | null>
  /** Calls back with every ending within a second, perhaps repeatedly; all of the player's where no id is named. */
  onSessionEnded(listener: (playerId: bigint, ending: { readonly sessionId?: string }) => void): void
}

export interface LaunchRequest {
  readonly mode: 'real' | 'demo'
  readonly game: GameFacts
  readonly channel: Channel
  readonly language: string
  readonly country: string
  readonly currency: string
  /** Real play only. */
  readonly player?: { readonly id: bigint; readonly token: string }
  /** Where the game's own lobby and cashier buttons lead. */
  readonly lobbyUrl: string
  readonly cashierUrl: string
}

/** How a studio's game is opened; one per connected studio. */
export interface Launcher {
  readonly provider: ProviderId
  /** Origin from which the studio's games are served; never our own. */
  readonly gameOrigin: string
  /**
   * Asks the studio for the game's address.
   * @throws AppError `error.game.provider` when it does not answer, `error.game.unavailable` when it refuses
   */
  open(request: LaunchRequest): Promise<{ url: string }>
}
