import type { OutgoingClient } from '../../kernel/index.ts'
import type { GameFacts, Integration } from '../../modules/play/index.ts'
import type { CommonCalls, OptionalCalls, StudioDriver } from './conformance-driver.ts'
import type { StudioAdapter } from './port.ts'

/** A request to the studio, as its launcher sent it. */
export interface SentRequest {
  readonly path: string
  readonly body: string
}

/** A player of a conformance test, with a game open. */
export interface OpenedPlayer {
  /** Address of our account: `http://…/callbacks/{studio}/main`. */
  readonly base: string
  readonly playerId: bigint
  /** What the launch gave to the studio: a token, or a ticket. */
  readonly token: string
  /** A token for the calls after a ticket was exchanged; the token of the launch where that is no ticket. */
  readonly sessionToken: string
  readonly game: GameFacts
}

/** What one studio's protocol adds: its messages, and what it answers where studios differ. */
export interface StudioWire extends Pick<
  StudioDriver,
  'name' | 'expects' | 'hasBalanceInRefusals' | 'settlesEachBet' | 'signsCalls' | 'calls'
> {
  readonly facts: Omit<Integration, 'accounts' | 'launcher'>
  /** With an account `main` for every market. */
  create(client: OutgoingClient): StudioAdapter
  /** Body of the studio's answer to a request of the launcher. */
  answerLaunch(sent: SentRequest): string
  /** What a launch told the studio about a player. @param url of the game */
  toldOfPlayer(sent: readonly SentRequest[], url: string): readonly string[]
  /** The studio's calls for a player; those that the protocol has. */
  player(opened: OpenedPlayer): CommonCalls & Partial<OptionalCalls>
}
