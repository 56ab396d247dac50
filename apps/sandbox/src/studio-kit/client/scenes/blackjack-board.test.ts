import { describe, expect, it } from 'vitest'
import type { GameEvent, HandResultEvent } from '../../../games/events.ts'
import { CARD_RATIO } from '../cards/card-face.ts'
import { blackjackIn, cardIn } from './blackjack-board.ts'
import { NO_HANDS, handsAfter, outcomeOf } from './blackjack-hands.ts'

const SIZES = [
  [320, 420],
  [390, 584],
  [844, 255],
  [1440, 705],
] as const

describe.each(SIZES)('a table of blackjack of %i × %i', (width, height) => {
  const { cardWidth, dealer, player, apart } = blackjackIn(width, height)
  const high = (cardWidth * CARD_RATIO) / 2

  it('has the dealer, one hand and two hands inside the window', () => {
    expect(cardWidth).toBeGreaterThan(34)
    for (const row of [
      dealer,
      player,
      { ...player, x: player.x - apart },
      { ...player, x: player.x + apart },
    ]) {
      expect(row.y - high).toBeGreaterThan(0)
      expect(row.y + high).toBeLessThan(height)
      for (const index of [0, 7]) {
        const { x } = cardIn(row, cardWidth, index, 8)
        expect(x - cardWidth / 2).toBeGreaterThanOrEqual(0)
        expect(x + cardWidth / 2).toBeLessThanOrEqual(width)
      }
    }
  })

  it('has two cards of a hand beside each other', () => {
    const [left, right] = [0, 1].map((index) => cardIn(player, cardWidth, index, 2).x)
    expect((right ?? 0) - (left ?? 0)).toBeGreaterThan(cardWidth)
  })

  it('has two hands of eight cards apart from each other', () => {
    const left = cardIn({ ...player, x: player.x - apart }, cardWidth, 7, 8)
    const right = cardIn({ ...player, x: player.x + apart }, cardWidth, 0, 8)
    expect(left.x + cardWidth / 2).toBeLessThanOrEqual(right.x - cardWidth / 2)
  })
})

describe('the cards of blackjack on a short phone', () => {
  it('are at least 60 px wide on 320 × 640, and 48 px below the message that there is no connection', () => {
    expect(blackjackIn(320, 350).cardWidth).toBeGreaterThanOrEqual(60)
    expect(blackjackIn(320, 300).cardWidth).toBeGreaterThanOrEqual(48)
  })

  it('have plates close to them below 400 px only', () => {
    expect(blackjackIn(360, 399).plate).toBeLessThan(blackjackIn(360, 400).plate)
  })
})

const card = (to: 'player' | 'dealer', number: number, hand = 0): GameEvent => ({
  type: 'card',
  to,
  hand,
  card: number,
  total: number,
})
const after = (...events: GameEvent[]) => events.reduce(handsAfter, NO_HANDS)
const opening: GameEvent[] = [
  { type: 'stake', stakeMinor: '100', variant: 'stake' },
  card('player', 4),
  card('dealer', 9),
  card('player', 5),
]

describe('the hands on a table', () => {
  it('have a card of the dealer on its back until it is shown', () => {
    expect(after(...opening).dealer.cards).toEqual([9, null])
    expect(after(...opening, card('dealer', 12)).dealer.cards).toEqual([9, 12])
    expect(after(...opening, card('dealer', 12), card('dealer', 3)).dealer.cards).toEqual([9, 12, 3])
  })

  it('become two of one card each by a split, and one has two bets after a double', () => {
    const split: GameEvent = { type: 'hand-action', hand: 0, action: 'split' }
    const double: GameEvent = { type: 'hand-action', hand: 1, action: 'double' }
    const { hands } = after(...opening, split, card('player', 7), card('player', 8, 1), double)
    expect(hands.map(({ cards, bets }) => [cards, bets])).toEqual([
      [[4, 7], 1],
      [[5, 8], 2],
    ])
  })

  it.each([
    [22, '100', '0', 'bust'],
    [21, '100', '250', 'blackjack'],
    [20, '100', '200', 'won'],
    [20, '100', '100', 'push'],
    [20, '100', '0', 'lost'],
  ])('with %i for %s that pays %s are %s', (total, stakeMinor, owedMinor, outcome) => {
    const result: HandResultEvent = { type: 'hand-result', hand: 0, total, dealer: 20, stakeMinor, owedMinor }
    expect(outcomeOf(result)).toBe(outcome)
  })
})
