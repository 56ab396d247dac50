import type { BlackjackDefinition } from '../definition.ts'
import type { DecisionEvent, GameEvent } from '../events.ts'
import type { Draws } from '../integers.ts'
import type { Card } from './cards.ts'
import { blackjackValue, DECK } from './cards.ts'
import type { Action, Decided, DecisionKind, HandAction } from './kind.ts'
import { PlayError } from './kind.ts'

interface Hand {
  cards: Card[]
  /** Bets on this hand: 2 after a double. */
  bets: 1 | 2
  isOver: boolean
}

/** A round that waits for a decision. The dealer's second card is not shown before the end. */
export interface BlackjackHidden {
  betMinor: string
  dealer: [up: Card, hole: Card]
  hands: Hand[]
  /** The hand in turn. */
  turn: number
}

const BLACKJACK = 21
const SOFT_ACE = 10

/** Total of a hand; soft when an ace counts 11 in it. */
export function totalOf(cards: readonly Card[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + blackjackValue(card), 0)
  const isSoft = hard + SOFT_ACE <= BLACKJACK && cards.some((card) => blackjackValue(card) === 1)
  return { total: isSoft ? hard + SOFT_ACE : hard, isSoft }
}

const isBlackjack = (cards: readonly Card[]): boolean =>
  cards.length === 2 && totalOf(cards).total === BLACKJACK

/** A pair is two cards of equal value; only the first two cards of a round are split. */
function isPair({ hands }: BlackjackHidden): boolean {
  const [first, second] = hands[0]!.cards
  return hands.length === 1 && blackjackValue(first!) === blackjackValue(second!)
}

type HandChoice = DecisionEvent['choices'][number] & { action: HandAction['type'] }

/** What the player may do now, with the stake that it costs. */
function choicesOf(round: BlackjackHidden): HandChoice[] {
  const { cards } = round.hands[round.turn]!
  const { betMinor } = round
  const choices: HandChoice[] = [
    { action: 'stand', stakeMinor: '0' },
    { action: 'hit', stakeMinor: '0' },
  ]
  if (cards.length === 2) choices.push({ action: 'double', stakeMinor: betMinor })
  if (cards.length === 2 && isPair(round)) choices.push({ action: 'split', stakeMinor: betMinor })
  return choices
}

/** The column of the tables: dealer card 2 to 10, then the ace. */
const columnOf = (up: Card): number => (blackjackValue(up) + 8) % 10

/**
 * The action of the stored tables for the hand in turn. Only where the player may stake more it doubles and splits, on
 * the first two cards.
 */
export function tableAction(
  def: BlackjackDefinition,
  round: BlackjackHidden,
  mayStakeMore: boolean,
): HandAction['type'] {
  const { cards } = round.hands[round.turn]!
  const { total, isSoft } = totalOf(cards)
  const isFirst = mayStakeMore && cards.length === 2
  const table = isFirst ? def.firstTwo : def.later
  const rows = isSoft ? table.soft : table.hard
  const row = isFirst && isPair(round) ? def.firstTwo.pairs[blackjackValue(cards[0]!)] : rows[total]
  const names = { S: 'stand', H: 'hit', D: 'double', P: 'split' } as const
  return names[row![columnOf(round.dealer[0])] as keyof typeof names]
}

const drawCard = (draws: Draws): Card => draws.int(DECK)

function deal(round: BlackjackHidden, draws: Draws, events: GameEvent[]): void {
  const hand = round.hands[round.turn]!
  const card = drawCard(draws)
  hand.cards.push(card)
  const { total } = totalOf(hand.cards)
  events.push({ type: 'card', to: 'player', hand: round.turn, card, total })
  if (total >= BLACKJACK) hand.isOver = true
}

/** Goes on to the next hand that needs a decision; a split hand gets its second card when its turn comes. */
function advance(round: BlackjackHidden, draws: Draws, events: GameEvent[]): boolean {
  while (round.hands[round.turn]!.isOver) {
    round.turn += 1
    if (round.turn === round.hands.length) return false
    deal(round, draws, events)
    if (blackjackValue(round.hands[round.turn]!.cards[0]!) === 1) round.hands[round.turn]!.isOver = true
  }
  return true
}

const stakedOf = ({ betMinor, hands }: BlackjackHidden): bigint =>
  hands.reduce((sum, { bets }) => sum + BigInt(betMinor) * BigInt(bets), 0n)

/** Dealer's cards, then the result of every hand. Draws nothing when every hand is over 21 or a blackjack decided. */
function settle(
  def: BlackjackDefinition,
  round: BlackjackHidden,
  draws: Draws,
  events: GameEvent[],
): Decided<BlackjackHidden> {
  const dealer: Card[] = [...round.dealer]
  const show = (card: Card, upTo: number): void => {
    const { total } = totalOf(dealer.slice(0, upTo))
    events.push({ type: 'card', to: 'dealer', hand: 0, card, total })
  }
  show(dealer[1]!, 2)
  const isNatural = round.hands.length === 1 && isBlackjack(round.hands[0]!.cards)
  const isDecided = isNatural || round.hands.every(({ cards }) => totalOf(cards).total > BLACKJACK)
  const stands = isDecided ? 0 : def.dealerStands
  while (totalOf(dealer).total < stands) {
    dealer.push(drawCard(draws))
    show(dealer.at(-1)!, dealer.length)
  }
  const bet = BigInt(round.betMinor)
  let owed = 0n
  round.hands.forEach(({ cards, bets }, hand) => {
    const back = (bet * BigInt(bets) * coinsBack(def, cards, dealer, isNatural)) / BigInt(def.base)
    owed += back
    events.push({
      type: 'hand-result',
      hand,
      total: totalOf(cards).total,
      dealer: totalOf(dealer).total,
      stakeMinor: String(bet * BigInt(bets)),
      owedMinor: String(back),
    })
  })
  return { staked: stakedOf(round), owed, hidden: null }
}

/** Coins that come back for one bet, the bet included. */
function coinsBack(
  def: BlackjackDefinition,
  cards: readonly Card[],
  dealer: readonly Card[],
  isNatural: boolean,
): bigint {
  const bet = BigInt(def.base)
  if (isNatural) return isBlackjack(dealer) ? bet : bet + BigInt(def.blackjackCoins)
  const mine = totalOf(cards).total
  const other = totalOf(dealer).total
  if (mine > BLACKJACK || isBlackjack(dealer)) return 0n
  if (other > BLACKJACK || mine > other) return 2n * bet
  return mine === other ? bet : 0n
}

function act(round: BlackjackHidden, action: HandAction['type'], draws: Draws, events: GameEvent[]): void {
  const hand = round.hands[round.turn]!
  events.push({ type: 'hand-action', hand: round.turn, action })
  switch (action) {
    case 'stand':
      hand.isOver = true
      break
    case 'hit':
      deal(round, draws, events)
      break
    case 'double':
      hand.bets = 2
      deal(round, draws, events)
      hand.isOver = true
      break
    case 'split': {
      const isAces = blackjackValue(hand.cards[0]!) === 1
      round.hands.push({ cards: [hand.cards.pop()!], bets: 1, isOver: false })
      deal(round, draws, events)
      if (isAces) hand.isOver = true
      break
    }
  }
}

function checkAction(round: BlackjackHidden, action: Exclude<Action, { type: 'stake' }>): HandAction['type'] {
  const choice = choicesOf(round).find((offered) => offered.action === action.type)
  if (!choice) throw new PlayError('play.not_now', `${action.type} does not fit the hand now`)
  return choice.action
}

/**
 * Blackjack from an endless shoe. Draws: one card of 52 at a time with replacement: player, dealer, player, dealer's
 * hidden card; then as the hands ask, the left one first; then the dealer.
 */
export const blackjack: DecisionKind<BlackjackDefinition, BlackjackHidden> = {
  unit: (def) => def.base,
  open(def, action, draws, events) {
    const cards = [drawCard(draws), drawCard(draws), drawCard(draws), drawCard(draws)] as const
    const [first, up, second, hole] = cards
    const round: BlackjackHidden = {
      betMinor: String(action.stakeMinor),
      dealer: [up, hole],
      hands: [{ cards: [first, second], bets: 1, isOver: false }],
      turn: 0,
    }
    const show = (to: 'player' | 'dealer', card: Card, seen: Card[]): void => {
      events.push({ type: 'card', to, hand: 0, card, total: totalOf(seen).total })
    }
    show('player', first, [first])
    show('dealer', up, [up])
    show('player', second, [first, second])
    if (isBlackjack([first, second]) || isBlackjack([up, hole])) return settle(def, round, draws, events)
    events.push({ type: 'decision', hand: 0, choices: choicesOf(round) })
    return { staked: action.stakeMinor, owed: 0n, hidden: round }
  },
  next(def, hidden, action, draws, events) {
    const round: BlackjackHidden = structuredClone(hidden)
    if (action.type === 'finish') {
      let isOpen = true
      while (isOpen) {
        act(round, tableAction(def, round, false), draws, events)
        isOpen = advance(round, draws, events)
      }
      return settle(def, round, draws, events)
    }
    act(round, checkAction(round, action), draws, events)
    if (!advance(round, draws, events)) return settle(def, round, draws, events)
    events.push({ type: 'decision', hand: round.turn, choices: choicesOf(round) })
    return { staked: stakedOf(round), owed: 0n, hidden: round }
  },
}
