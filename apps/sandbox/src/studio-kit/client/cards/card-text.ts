import type { TextId } from '../../../games/text-id.ts'
import { t } from '../boot.ts'
import { rankOf, suitOf } from './card-face.ts'

const suits = ['card.clubs', 'card.diamonds', 'card.hearts', 'card.spades'] as const
const ranks: Readonly<Record<number, TextId>> = {
  9: 'card.jack',
  10: 'card.queen',
  11: 'card.king',
  12: 'card.ace',
}

/** A card's name for screen readers. */
export function cardText(card: number): string {
  const suit = t(suits[suitOf(card)] ?? 'card.spades')
  const rank = ranks[rankOf(card)]
  return rank === undefined
    ? t('card.number', { number: rankOf(card) + 2, suit })
    : t('card.named', { rank: t(rank), suit })
}

export const cardsText = (cards: readonly number[]): string => cards.map(cardText).join(', ')
