import type { schemas } from '@marquee/contract'
import type { CurrencyCode } from '@marquee/money'
import type { z } from 'zod'
import type { ProviderId } from './operation.ts'

export type Tile = z.input<typeof schemas.tile>
export type Channel = 'desktop' | 'mobile'
export type Vertical = 'casino' | 'live-casino' | 'virtual-sports'

/** What play must know of a game; the catalogue keeps the rest. */
export interface GameFacts {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly provider: ProviderId
  /** The studio's own name of the game. */
  readonly symbol: string
  readonly vertical: Vertical
  readonly hasDemo: boolean
}

/** Why a game may not be opened or staked on, whatever the player's balance. */
export type GameBlock = 'place' | 'access' | 'licence' | 'unavailable'

export interface Place {
  readonly market: string
  readonly country: string
  readonly province: string | null
}

/** The catalogue as play needs it; filled by `lobby`. All answers come from memory. */
export interface GamesPort {
  byId(id: number): GameFacts | undefined
  bySlug(slug: string): GameFacts | undefined
  bySymbol(provider: ProviderId, symbol: string): GameFacts | undefined
  /** Market, country and province rules for this game and mode. */
  blockOf(game: GameFacts, place: Place, mode: 'real' | 'demo'): GameBlock | null
  tileOf(game: GameFacts, langmarket: string): Tile
}

/** A player as play needs them; filled by `players`. */
export interface PlayerFacts extends Place {
  readonly playerId: bigint
  readonly currency: CurrencyCode
  readonly language: string
  readonly jurisdiction: string
  /** Rights of the verticals (spec 2 §5). */
  readonly mayPlay: Readonly<Record<Vertical, boolean>>
  /** Null when the account may play; else why not. */
  readonly blocked: 'status' | 'excluded' | 'timeout' | null
}

export interface PlayersPort {
  /** @returns null for an unknown player */
  playFactsOf(playerId: bigint): Promise<PlayerFacts | null>
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
