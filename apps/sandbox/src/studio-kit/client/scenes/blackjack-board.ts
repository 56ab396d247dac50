import { CARD_RATIO } from '../cards/card-face.ts'
import { tableTop } from '../cards/room.ts'
import type { TitleBox } from '../title.ts'
import { TITLE_WIDTH, formOf, titleSize } from './baccarat-board.ts'

interface Row {
  /** Middle of the row, and the width that it may take. */
  readonly x: number
  readonly y: number
  readonly room: number
}

/** Where everything lies on a table of blackjack. */
export interface BlackjackBoard {
  readonly cardWidth: number
  readonly dealer: Row
  /** One hand, and how far two hands are from its middle. */
  readonly player: Row
  readonly apart: number
  /** Space between a row of cards and its plate. */
  readonly plate: number
  readonly title: TitleBox
}

const PLATE = 22
const BET = 34
/** Least space between the dealer's cards and the plate of the player. */
const GAP = 12

/** The dealer is above the player; on a phone in landscape at the left of the player. */
export function blackjackIn(width: number, height: number): BlackjackBoard {
  const form = formOf(width, height)
  const top = tableTop(width, height)
  const title = {
    x: width * { tall: 0.5, low: 0.41, wide: 0.5 }[form],
    y: { tall: Math.max(40, top * 0.5), low: 34, wide: top * 0.46 }[form],
    width: { tall: width - 36, low: width * 0.4, wide: Math.min(width - 240, TITLE_WIDTH) }[form],
    size: { tall: 48, low: 42, wide: titleSize(top) }[form],
  }
  if (form === 'low') {
    const from = 44 + 2 * PLATE
    const cardWidth = Math.min((height - from - BET - 6) / CARD_RATIO, width * 0.11)
    const y = from + (cardWidth * CARD_RATIO) / 2
    const dealer = { x: width * 0.17, y, room: width * 0.28 }
    const player = { x: width * 0.65, y, room: width * 0.3 }
    return { cardWidth, dealer, player, apart: width * 0.17, plate: PLATE, title }
  }
  const from = top + Math.min(width * 0.03, 18) + 2 * PLATE
  const high = (height - from - 2 * PLATE - BET - GAP) / 2
  const cardWidth = Math.min(high / CARD_RATIO, width * 0.22, 180)
  const cardHeight = cardWidth * CARD_RATIO
  const space = Math.min(high - cardHeight, 50)
  const area = Math.min(width, 1_000)
  const dealerY = from + cardHeight / 2 + space / 2
  const playerY = dealerY + cardHeight + 2 * PLATE + GAP + space
  return {
    cardWidth,
    dealer: { x: width / 2, y: dealerY, room: area - 32 },
    player: { x: width / 2, y: playerY, room: area / 2 - 20 },
    apart: area * 0.25,
    plate: PLATE,
    title,
  }
}

/** Middle of a card of a row that overlaps its neighbours; all cards fit into the row. */
export function cardIn(
  { x, y, room }: Row,
  width: number,
  index: number,
  count: number,
): { x: number; y: number } {
  const step = count < 2 ? 0 : Math.min(width * (count === 2 ? 1.06 : 0.5), (room - width) / (count - 1))
  return { x: x + (index - (count - 1) / 2) * step, y }
}
