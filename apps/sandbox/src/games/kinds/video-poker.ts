import type { VideoPokerDefinition } from '../definition.ts'
import type { GameEvent } from '../events.ts'
import type { Draws } from '../integers.ts'
import { type Card, openShoe, type ShoeState } from './cards.ts'
import type { Action, Decided, DecisionKind } from './kind.ts'
import { PlayError } from './kind.ts'
import { rankHand } from './poker-hands.ts'
import { bestHold } from './poker-holds.ts'

/** A round that waits for its draw. */
export interface PokerHidden {
  stakeMinor: string
  cards: Card[]
  shoe: ShoeState
}

const PLACES = [0, 1, 2, 3, 4]

function checkHeld(held: readonly number[]): readonly number[] {
  const isLegal = held.every((place, i) => PLACES.includes(place) && (i === 0 || place > held[i - 1]!))
  if (!isLegal) throw new PlayError('play.not_now', 'held places are 0 to 4 in rising order')
  return held
}

function finish(
  def: VideoPokerDefinition,
  { stakeMinor, cards, shoe }: PokerHidden,
  held: readonly number[],
  draws: Draws,
  events: GameEvent[],
): Decided<PokerHidden> {
  const { deal } = openShoe(1, draws, shoe)
  const final = cards.map((card, place) => (held.includes(place) ? card : deal()))
  const { hand, places } = rankHand(final)
  events.push({ type: 'poker-draw', held: [...held], cards: final }, { type: 'poker-result', hand, places })
  const staked = BigInt(stakeMinor)
  return { staked, owed: hand === null ? 0n : staked * BigInt(def.pays[hand]), hidden: null }
}

/**
 * Video poker with one draw. Draws: the front of a shuffle of 52 cards, five for the deal and then one for each place
 * that is not held, from left to right.
 */
export const videoPoker: DecisionKind<VideoPokerDefinition, PokerHidden> = {
  unit: () => 1,
  open(_def, action, draws, events) {
    const shoe = openShoe(1, draws)
    const cards = PLACES.map(() => shoe.deal())
    events.push(
      { type: 'poker-deal', cards },
      { type: 'decision', hand: 0, choices: [{ action: 'draw', stakeMinor: '0' }] },
    )
    const hidden = { stakeMinor: String(action.stakeMinor), cards, shoe: shoe.state() }
    return { staked: action.stakeMinor, owed: 0n, hidden }
  },
  next(def, hidden, action: Exclude<Action, { type: 'stake' }>, draws, events) {
    if (action.type === 'draw') return finish(def, hidden, checkHeld(action.held), draws, events)
    if (action.type === 'finish') return finish(def, hidden, bestHold(def.pays, hidden.cards), draws, events)
    throw new PlayError('play.not_now', `${action.type} does not fit the round now`)
  },
}
