import type { PokerHand } from '../poker-hands.ts'
import { type Card, rankOf } from './cards.ts'

const JACK = 9
const ACE = 12
const HAND = 5

interface Ranked {
  readonly hand: PokerHand | null
  /** Places of the cards that make it. */
  readonly places: number[]
}

const ALL = [0, 1, 2, 3, 4]

/** What five cards of one deck are in video poker. */
export function rankHand(cards: readonly Card[]): Ranked {
  const ranks = cards.map(rankOf)
  const counts = new Map<number, number>()
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  if (counts.size === HAND) return unpaired(cards, ranks)
  const places = ALL.filter((place) => counts.get(ranks[place]!)! > 1)
  const most = Math.max(...counts.values())
  if (most === 4) return { hand: 'four', places }
  if (most === 3) return counts.size === 2 ? { hand: 'fullHouse', places } : { hand: 'three', places }
  if (counts.size === 3) return { hand: 'twoPair', places }
  return ranks[places[0]!]! >= JACK ? { hand: 'jacks', places } : { hand: null, places: [] }
}

function unpaired(cards: readonly Card[], ranks: readonly number[]): Ranked {
  const isFlush = cards.every((card) => card % 4 === cards[0]! % 4)
  const sorted = ranks.toSorted((a, b) => a - b)
  const [lowest = 0] = sorted
  const isLow = sorted[3] === 3 && sorted[4] === ACE
  const isStraight = isLow || sorted[4]! - lowest === HAND - 1
  if (isStraight && isFlush) return { hand: lowest === ACE - 4 ? 'royal' : 'straightFlush', places: [...ALL] }
  if (isFlush) return { hand: 'flush', places: [...ALL] }
  return isStraight ? { hand: 'straight', places: [...ALL] } : { hand: null, places: [] }
}
