import type { CardEvent, HandActionEvent } from '../../../games/card-events.ts'
import type { GameEvent, HandResultEvent } from '../../../games/events.ts'

interface PlayerHand {
  readonly cards: readonly number[]
  readonly total: number | null
  readonly bets: number
  readonly result: HandResultEvent | null
}

/** What lies on a table of blackjack. `null` is the dealer's card that is not shown yet. */
export interface Hands {
  readonly betMinor: bigint
  readonly dealer: { readonly cards: readonly (number | null)[]; readonly total: number | null }
  readonly hands: readonly PlayerHand[]
}

const NO_HAND: PlayerHand = { cards: [], total: null, bets: 1, result: null }
export const NO_HANDS: Hands = { betMinor: 0n, dealer: { cards: [], total: null }, hands: [NO_HAND] }

const changed = (hands: readonly PlayerHand[], at: number, change: Partial<PlayerHand>): PlayerHand[] =>
  hands.map((hand, index) => (index === at ? { ...hand, ...change } : hand))

function withCard(table: Hands, { to, hand, card, total }: CardEvent): Hands {
  if (to === 'dealer') {
    const known = table.dealer.cards.filter((one) => one !== null)
    return { ...table, dealer: { cards: [...known, card], total } }
  }
  const cards = [...(table.hands[hand]?.cards ?? []), card]
  return { ...table, hands: changed(table.hands, hand, { cards, total }) }
}

function withAction(table: Hands, { hand, action }: HandActionEvent): Hands {
  if (action === 'double') return { ...table, hands: changed(table.hands, hand, { bets: 2 }) }
  const [first] = table.hands
  if (action !== 'split' || !first) return table
  const [left = 0, right = 0] = first.cards
  const both = [left, right].map((card) => ({ ...NO_HAND, cards: [card] }))
  return { ...table, hands: both }
}

/** The table after an event. After the opening cards the dealer has a second card on its back. */
export function handsAfter(table: Hands, event: GameEvent): Hands {
  switch (event.type) {
    case 'stake':
      return { ...NO_HANDS, betMinor: BigInt(event.stakeMinor) }
    case 'card': {
      const after = withCard(table, event)
      const isOpened = after.dealer.cards.length === 1 && after.hands[0]?.cards.length === 2
      return isOpened
        ? { ...after, dealer: { ...after.dealer, cards: [...after.dealer.cards, null] } }
        : after
    }
    case 'hand-action':
      return withAction(table, event)
    case 'hand-result':
      return { ...table, hands: changed(table.hands, event.hand, { result: event }) }
    default:
      return table
  }
}

export type HandOutcome = 'blackjack' | 'won' | 'push' | 'lost' | 'bust'

/** How a hand ended. A blackjack is named by what it pays: more than twice the stake. */
export function outcomeOf({ total, stakeMinor, owedMinor }: HandResultEvent): HandOutcome {
  const stake = BigInt(stakeMinor)
  const owed = BigInt(owedMinor)
  if (total > 21) return 'bust'
  if (owed > 2n * stake) return 'blackjack'
  if (owed > stake) return 'won'
  return owed === stake ? 'push' : 'lost'
}
