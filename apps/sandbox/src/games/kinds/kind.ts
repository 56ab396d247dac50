import type { Definition } from '../definition.ts'
import type { GameEvent } from '../events.ts'
import type { Draws } from '../integers.ts'

/** A spot of a table and the money on it. */
export interface SpotBet {
  spot: string
  stakeMinor: bigint
}

/** The player's opening action: one stake, and the choice that its kind of game asks for. */
export interface StakeAction {
  type: 'stake'
  /** Whole stake of the round in minor units. */
  stakeMinor: bigint
  /** lines: how many of the lines are played, where the player may choose. */
  lines?: number
  /** plinko: the risk table. */
  risk?: string
  /** wheel, roulette: the spots; their stakes add up to the stake. */
  spots?: readonly SpotBet[]
  /** keno: the chosen numbers, 1 and up. */
  numbers?: readonly number[]
  /** dice: the side of the bet and how many of the rolls win. */
  roll?: { side: 'under' | 'over'; winning: number }
  /** crash: where the player leaves, in hundredths of the stake. */
  targetHundredths?: number
}

/** Leaves a running crash round at a point stamped by the server, in hundredths. */
export interface CashOutAction {
  type: 'cash-out'
  atHundredths: number
}

/**
 * Ends a round without its player, by the published default: a crash target stands, a blackjack hand is played by its
 * table of hit or stand. It never costs a further stake.
 */
export interface FinishAction {
  type: 'finish'
}

/** blackjack: what the player does with the hand in turn. Double and split cost one more bet. */
export interface HandAction {
  type: 'stand' | 'hit' | 'double' | 'split'
}

/** video poker: keeps the cards at these places, 0 to 4 in rising order, and replaces the others. */
export interface DrawAction {
  type: 'draw'
  held: readonly number[]
}

export type Action = StakeAction | CashOutAction | FinishAction | HandAction | DrawAction

/** An action that does not fit the round. Nothing is drawn and the state stays. */
export class PlayError extends Error {
  readonly code: PlayFault
  constructor(code: PlayFault, message: string) {
    super(message)
    this.name = 'PlayError'
    this.code = code
  }
}

export type PlayFault = 'play.round_over' | 'play.other_game' | 'play.not_now'

/**
 * One kind of game that is drawn whole in the stake's step and pays in coins of its single stake.
 * `round` with `events` null pays the same without the record, and leaves out draws that only decorate it.
 */
export interface CoinKind<D extends Definition> {
  /** Coins that make up one stake of a variant. */
  unit(def: D, variant: string): number
  /** Draws one round and answers its coins; pushes what is seen. */
  round(def: D, variant: string, draws: Draws, events: GameEvent[] | null): number
}

/**
 * One kind of game whose player decides during the round. `H` is what is kept between steps: plain JSON, read only by
 * the server. `hidden` null ends the round.
 */
export interface DecisionKind<D extends Definition, H> {
  /** Smallest stake in minor units, and the step between stakes. */
  unit(def: D): number
  open(def: D, action: StakeAction, draws: Draws, events: GameEvent[]): Decided<H>
  /** Throws PlayError for an action that does not fit; nothing is drawn then. */
  next(def: D, hidden: H, action: Exclude<Action, StakeAction>, draws: Draws, events: GameEvent[]): Decided<H>
}

/** Where a round stands after a step: all stakes so far, all that is owed so far, and what waits for a decision. */
export interface Decided<H> {
  staked: bigint
  owed: bigint
  hidden: H | null
}

/** Keeps what is derived from a definition beside it for as long as the definition lives. */
export function derived<D extends object, T>(make: (def: D) => T): (def: D) => T {
  const known = new WeakMap<D, T>()
  return (def) => {
    let value = known.get(def)
    if (value === undefined) {
      value = make(def)
      known.set(def, value)
    }
    return value
  }
}
