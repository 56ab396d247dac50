import type { GameLock, PlayBlock } from '@marquee/contract/game-refusals'
import type { schemas } from '@marquee/contract'
import type { Licence, PolicySwitches } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import type { z } from 'zod'
import type { JackpotPorts } from './jackpots/ports.ts'
import type { WinnerPorts } from './winners/ports.ts'

export type Tile = z.input<typeof schemas.tile>
export type GameType = 'casino' | 'live-casino'
/** A kind of device: phones are `mobile`, all others `desktop`. */
export type Channel = 'desktop' | 'mobile'

/** The id of a studio as the catalogue has it: part of addresses. */
export type ProviderId = string
export const isProviderId = (id: unknown): id is ProviderId =>
  typeof id === 'string' && /^[a-z0-9-]{1,40}$/.test(id)

/** A player as the lobby needs them; provided by `players`. */
export interface LobbyPlayer {
  /** Country of residence. */
  readonly country: string
  readonly province: string | null
  readonly currency: CurrencyCode
  readonly depositCount: number
  /** Why the player may play nothing; null when they may. */
  readonly blocked: PlayBlock | null
  /** Rights per vertical (spec 2 §5). */
  readonly mayPlay: Readonly<Record<GameType, boolean>>
  /** Products that the player is excluded from (EXC-20), which `mayPlay` closes; absent for none. */
  readonly excludedFrom?: readonly string[]
}

export interface Visitor {
  readonly ip: string
  readonly edge: Readonly<Record<string, string | undefined>>
  /** They say which preview of the site a request is in. */
  readonly cookies?: Readonly<Record<string, string | undefined>>
  /** Whether they have a phone; absent where the games of every channel are meant. */
  readonly isPhone?: boolean | undefined
}
export interface VisitorPlace {
  readonly country: string
  readonly region: string | null
}

/** A player's rounds in one game, minor units, cash and bonus together; provided by `wallet`. */
export interface OwnRounds {
  readonly rounds: number
  readonly staked: bigint
  readonly won: bigint
  readonly lastPlayedAt: Temporal.Instant
}

/** What the rounds of a version of a game have paid here, all players and markets together; provided by `play`. */
export interface Measured {
  readonly rounds: number
  /** Mean of payment ÷ stake in percent. */
  readonly returnPercent: string
  /** Some rounds paid more than is counted of one round, so that the return was higher. */
  readonly isAtLeast: boolean
  /** Share of the rounds that paid anything, in percent. */
  readonly hitPercent: string
}

export interface LobbyPorts extends WinnerPorts, JackpotPorts {
  /** @returns null for an unknown player */
  playerOf(playerId: bigint): Promise<LobbyPlayer | null>
  placeOf(visitor: Visitor): VisitorPlace
  licenceOf(market: string): Licence
  /** What the operator's configuration decides of the policy; nothing by default. */
  readonly switches?: PolicySwitches
  /** Studios with a registered adapter; games of others cannot be opened. */
  connectedStudios(): ReadonlySet<string>
  /** @returns null when the player never played it */
  ownRounds(playerId: bigint, gameId: number): Promise<OwnRounds | null>
  /** @param build hash of a version in its certificate @returns null when too few rounds have been played */
  measuredOf(build: string): Promise<Measured | null>
}

/** What play needs to know about a game. */
export interface GameFacts {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly provider: ProviderId
  /** The public name: "Pragmatic Play". */
  readonly providerTitle: string
  readonly symbol: string
  readonly vertical: GameType
  /** Its studio delivers it as a slot: session plans are about slots (RC-12). */
  readonly isSlot: boolean
  readonly hasDemo: boolean
  /** Kinds of device that it is made for (spec 2 §3), `desktop` and `mobile`; absent for every kind. */
  readonly channels?: readonly string[]
  /** The certified version that runs; absent where the studio states none. */
  readonly build?: CertifiedBuild | undefined
}
/** A version of a game, and what its studio states of the payments of its rounds. */
export interface CertifiedBuild {
  readonly hash: string
  readonly outcomes?: CertifiedOutcomes | undefined
}
interface Between {
  readonly least?: number | undefined
  readonly most: number
}
/** In stakes of a round; each a range over the variants of the game. */
export interface CertifiedOutcomes {
  /** A larger payment counts as this many stakes. */
  readonly cap: number
  /** Without `least`, where the player's decisions can lower it. */
  readonly mean: Between
  /** Chance of any payment. */
  readonly hit?: Between | undefined
  /** Chance of a payment of `cap` stakes or more. */
  readonly large?: Between | undefined
}
/** A demo of a visitor has a rule of its own (ID-02). */
export type PlayMode = 'real' | 'demo' | 'visitor-demo'
export interface Place {
  readonly market: string
  /** Country of residence; null for a visitor, who is assumed to live where they are. */
  readonly country: string | null
  readonly province: string | null
  /** Present location; absent where it is unknown, as in a studio's call. */
  readonly location?: VisitorPlace
}

/** The catalogue as play and payments need it, in memory. */
export interface Games {
  /** Every game of the catalogue, also those that are not open yet. */
  all(): readonly GameFacts[]
  byId(id: number): GameFacts | undefined
  bySlug(slug: string): GameFacts | undefined
  bySymbol(provider: string, symbol: string): GameFacts | undefined
  /** Market, country and province rules for this game and mode; null when it may be opened there. */
  blockOf(game: GameFacts, place: Place, mode: PlayMode): GameLock | null
  /** Whether features of games may be bought there (GAM-26). */
  hasBonusBuy(place: Place): boolean
  /** A tile as a visitor of that market sees it. */
  tileOf(game: GameFacts, langmarket: string): Tile
  /** The pictures of a game that have no lettering, to stand behind text: those for banners, where it has them. */
  bannerOf(game: GameFacts): Partial<Pick<Tile['picture'], 'wide' | 'tall'>>
  /** Names by id; an unknown id has none. */
  namesOf(ids: Iterable<number>): Map<number, string>
}
