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
  /** crash: where the player leaves, in hundredths of the stake. */
  targetHundredths?: number
}

/** Leaves a running crash round at a point stamped by the server, in hundredths. */
export interface CashOutAction {
  type: 'cash-out'
  atHundredths: number
}

/** Lets a crash round run to its end: the target pays if the curve reaches it. */
export interface FinishAction {
  type: 'finish'
}

export type Action = StakeAction | CashOutAction | FinishAction

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
