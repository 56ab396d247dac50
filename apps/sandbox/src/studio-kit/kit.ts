import type { DialectName } from './client/dialects/index.ts'
import type { JackpotDefinition } from '../games/jackpot.ts'
import type { Policies, Protocol, StudioGame } from './protocol.ts'
import type { Rounds } from './rounds.ts'
import type { StepDeps } from './calls.ts'
import type { Session } from './store.ts'
import type { Books } from '../books.ts'
import type { Feed } from './live/feed.ts'
import type { Settings } from '../settings.ts'

/** Data and messages of one company. */
export interface StudioDefinition {
  /** Path segment, and the segment of its callbacks at the operator. */
  readonly id: string
  readonly name: string
  /** One sentence for the index page. */
  readonly describe: string
  /** Name of the setting with the address of the operator's wallet. */
  readonly callbackVariable: string
  /** Prefix of its tables. */
  readonly tables: string
  readonly games: readonly StudioGame[]
  /** Jackpots that its games feed; none by default. */
  readonly jackpots?: readonly JackpotDefinition[]
  readonly protocol: Protocol
  readonly policies: Policies
  /** The messages of its game pages to the embedding page. */
  readonly dialect: DialectName
}

/** A company at work: what its routes share. */
export interface Kit extends StepDeps {
  readonly definition: StudioDefinition
  readonly settings: Settings
  readonly rounds: Rounds
  readonly sessions: Sessions
  /** Who watches its live tables. */
  readonly feed: Feed
  /** For records that only this company has; `store` has the others. */
  readonly books: Books
}

/** Facts of a launch that the company has read from its own call or address. */
export interface Launch {
  /** Id of the session; secret, because it opens the game. */
  readonly id: string
  readonly mode: Session['mode']
  readonly symbol: string
  readonly token: string
  /** Known already when the launch names the player. */
  readonly player?: string
  readonly currency: string
  readonly country?: string
  readonly jurisdiction?: string
  readonly language: string
  readonly platform?: string
  readonly lobbyUrl?: string
  readonly cashierUrl?: string
  /** Maximum stake in minor units, where the launch names it. */
  readonly maxMinor?: string
}

export interface Sessions {
  open(launch: Launch): Session
  /** Asks the operator who the player is. @returns the session with the player, or why there is none */
  identify(session: Session, address: string): Promise<Identified>
  balance(session: Session): Promise<BalanceAnswer>
}

export interface OperatorFault {
  readonly fault: 'operator'
  readonly refusal: ReturnType<Protocol['refusalOf']>
  readonly message: string
}
export type Identified = { readonly session: Session; readonly balanceMinor: string } | OperatorFault
export type BalanceAnswer = { readonly balanceMinor: string } | OperatorFault
