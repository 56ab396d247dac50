import type { DecisionEvent, GameEvent } from '../../../games/events.ts'
import type { Choice } from '../../choice.ts'
import type { Context } from '../pen.ts'
import type { Decision } from '../../decision.ts'
import type { Money } from '../money.ts'
import type { Life, Skin } from '../skins/skin.ts'
import type { Sound } from '../sound.ts'
import type { Opened, RoundView } from '../types.ts'

export interface SceneContext {
  readonly opened: Opened
  readonly money: Money
  readonly sound: Sound
  /** One line beside the scene; empty for none. */
  readonly status: (text: string) => void
  /** Text for screen readers. */
  readonly readOut: (text: string) => void
  /** The choice has changed: the bar is painted again. */
  readonly changed: () => void
}

/** The part of a game whose player decides during the round. */
export interface Decider {
  /** Buttons in the bar, in the place of the one that starts a round. */
  readonly element: HTMLElement
  /** Waits for a decision about what is offered. */
  decide(offered: DecisionEvent): Promise<Decision>
}

export interface Bet {
  readonly stakeMinor: string
  readonly choice: Choice
}

/** What one game shows and asks. Round, balance, stake and sheets are the same for every game. */
export interface Scene {
  /** Content of the stage. */
  readonly element: HTMLElement
  /** A choice with a place in the bar. */
  readonly picker: HTMLElement | null
  /** Key of the ladder of stakes. */
  readonly ladder: () => string
  /** Variant of the certificate that the info sheet shows. */
  readonly variant: () => string
  /** @returns null while a choice is missing */
  readonly bet: (stepMinor: string) => Bet | null
  readonly playText: 'game.spin' | 'game.buy' | 'game.play' | 'game.deal' | 'game.roll'
  readonly stakeText: 'game.stake' | 'game.stake.each'
  /** What to do when a choice is missing. */
  readonly missing: string
  /** Paints the room around the scene over the whole window. */
  scenery(context: Context, width: number, height: number): void
  /** Absent where the whole round is drawn with its stake. */
  readonly decider?: Decider
  /** The room while a feature runs; the room stays as it is without it. */
  readonly featureScenery?: ((context: Context, width: number, height: number) => void) | undefined
  /** What moves in front of the room. */
  readonly life?: Life | undefined
  resize(width: number, height: number): void
  setBusy(isBusy: boolean): void
  setCalm(isCalm: boolean): void
  /** The stake was sent: something moves before the answer is there. */
  start(): void
  /** The stake was refused: everything is again where it was. */
  cancel(): Promise<void>
  /** Shows a drawn round, or its next part: a round that waits for its player is shown step by step. */
  reveal(events: readonly GameEvent[]): Promise<void>
  /** Marks the result. Only a win, which is more than the stake, is highlighted (GAM-15). */
  present(events: readonly GameEvent[], isWin: boolean): void
  /** Puts bets on the table that stand already. Only tables that run live have such. */
  choose?(bets: readonly { readonly spot: string; readonly stakeMinor: string }[]): void
  /** Takes the marks away. */
  clear(): void
}

/** What the page of one title needs to show it. */
export interface LoadedGame {
  /** Notes of its chord (Hz). */
  readonly chord: readonly number[]
  /** Absent for games without symbols. */
  readonly skin?: Skin
  readonly createScene: (context: SceneContext) => Scene
}

/** Every module of a kind of game exports one as `load`. @returns undefined for a title without a look */
export type LoadGame = (opened: Opened) => LoadedGame | undefined | Promise<LoadedGame | undefined>

export const isWin = (round: RoundView): boolean => BigInt(round.owedMinor) > BigInt(round.stakeMinor)
