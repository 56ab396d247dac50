import type { Draws } from '../integers.ts'

/** A card is `rank * 4 + suit`: rank 0 = two to 8 = ten, jack, queen, king, 12 = ace; suits clubs to spades. */
export type Card = number

export const DECK = 52
const TEN = 8
const ACE = 12

export const rankOf = (card: Card): number => Math.floor(card / 4)

/** Value of a card in blackjack: an ace is 1, tens and pictures are 10. */
export function blackjackValue(card: Card): number {
  const rank = rankOf(card)
  if (rank === ACE) return 1
  return rank >= TEN ? 10 : rank + 2
}

/** Value of a card in baccarat: an ace is 1, tens and pictures are 0. */
export const baccaratValue = (card: Card): number => blackjackValue(card) % 10

/** A shoe after some cards: how many are dealt, and the places that no longer hold their first card. */
export interface ShoeState {
  dealt: number
  swapped: [place: number, card: Card][]
}

interface Shoe {
  readonly deal: () => Card
  readonly state: () => ShoeState
}

/** Deals from the front of a shuffle of whole decks, `j + int(N - j)`; only the swapped places are kept. */
export function openShoe(decks: number, draws: Draws, before: ShoeState = { dealt: 0, swapped: [] }): Shoe {
  const places = decks * DECK
  const swapped = new Map(before.swapped)
  const cardAt = (place: number): Card => swapped.get(place) ?? place % DECK
  let { dealt } = before
  return {
    deal() {
      const place = dealt + draws.int(places - dealt)
      const card = cardAt(place)
      swapped.set(place, cardAt(dealt))
      dealt += 1
      return card
    },
    state: () => ({ dealt, swapped: [...swapped] }),
  }
}
