/** A card is `rank * 4 + suit`: rank 0 = two to 8 = ten, jack, queen, king, 12 = ace; suits clubs to spades. */
export type Card = number

export const DECK = 52
const TEN = 8
const ACE = 12

const rankOf = (card: Card): number => Math.floor(card / 4)

/** Value of a card in blackjack: an ace is 1, tens and pictures are 10. */
export function blackjackValue(card: Card): number {
  const rank = rankOf(card)
  if (rank === ACE) return 1
  return rank >= TEN ? 10 : rank + 2
}

/** Value of a card in baccarat: an ace is 1, tens and pictures are 0. */
export const baccaratValue = (card: Card): number => blackjackValue(card) % 10
