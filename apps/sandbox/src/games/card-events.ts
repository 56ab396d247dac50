import type { PokerHand } from './poker-hands.ts'

/** Events of games with cards that carry no money; `events.ts` has all others. */

/**
 * A card that is shown. A card is `rank * 4 + suit`: rank 0 = two to 12 = ace, suits clubs, diamonds, hearts, spades.
 */
export interface CardEvent {
  type: 'card'
  to: 'player' | 'dealer' | 'banker'
  /** The player's hand: 1 for the second one after a split. */
  hand: number
  card: number
  /** Total of the cards shown on this hand. */
  total: number
}

export interface HandActionEvent {
  type: 'hand-action'
  hand: number
  action: 'stand' | 'hit' | 'double' | 'split'
}

/** Five cards before the draw. */
export interface PokerDealEvent {
  type: 'poker-deal'
  cards: number[]
}

/** The same places after the draw; `held` are those whose card stayed. */
export interface PokerDrawEvent {
  type: 'poker-draw'
  held: number[]
  cards: number[]
}

export interface PokerResultEvent {
  type: 'poker-result'
  /** Null where the hand pays nothing. */
  hand: PokerHand | null
  /** Places of the cards that make the hand. */
  places: number[]
}

export interface BaccaratResultEvent {
  type: 'baccarat-result'
  outcome: 'player' | 'banker' | 'tie'
  player: number
  banker: number
}
