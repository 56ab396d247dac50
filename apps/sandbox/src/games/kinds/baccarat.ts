import type { BaccaratDefinition } from '../definition.ts'
import type { Card } from './cards.ts'
import { baccaratValue, openShoe } from './cards.ts'
import { derived } from './kind.ts'
import type { SpotKind } from './spots.ts'

const total = (hand: readonly Card[]): number => hand.reduce((sum, card) => sum + baccaratValue(card), 0) % 10

/** Whether the banker draws, by its total and the value of the player's third card (null when the player stood). */
function bankerDraws(banker: number, third: number | null): boolean {
  if (third === null) return banker <= 5
  switch (banker) {
    case 3:
      return third !== 8
    case 4:
      return third >= 2 && third <= 7
    case 5:
      return third >= 4 && third <= 7
    case 6:
      return third === 6 || third === 7
    default:
      return banker < 3
  }
}

/**
 * Baccarat. Draws: the front of a shuffle of all decks, `j + int(N - j)`, in the order player, banker, player, banker,
 * then a third card of the player and of the banker where the rules ask for one.
 */
export const baccarat: SpotKind<BaccaratDefinition, { coins: number }> = {
  spots: derived((def) => new Map(Object.entries(def.pays).map(([spot, coins]) => [spot, { coins }]))),
  unit: (def) => def.base,
  draw(def, draws, events) {
    const { deal } = openShoe(def.decks, draws)
    const player: Card[] = []
    const banker: Card[] = []
    const give = (to: 'player' | 'banker'): Card => {
      const card = deal()
      const hand = to === 'player' ? player : banker
      hand.push(card)
      events?.push({ type: 'card', to, hand: 0, card, total: total(hand) })
      return card
    }
    while (banker.length < 2) {
      give('player')
      give('banker')
    }
    if (total(player) < 8 && total(banker) < 8) {
      const third = total(player) <= 5 ? baccaratValue(give('player')) : null
      if (bankerDraws(total(banker), third)) give('banker')
    }
    const difference = total(player) - total(banker)
    const outcome = difference > 0 ? 'player' : difference < 0 ? 'banker' : 'tie'
    events?.push({ type: 'baccarat-result', outcome, player: total(player), banker: total(banker) })
    return (spot) => {
      if (spot === outcome) return def.base + def.pays[outcome]
      return outcome === 'tie' ? def.base : 0
    }
  },
}
