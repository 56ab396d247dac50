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

interface Spaces {
  /** Half of the space between two rows of cards for a plate. */
  readonly plate: number
  /** Below the player's cards, for the bet. */
  readonly bet: number
  /** Least space between the dealer's cards and the plate of the player. */
  readonly gap: number
  /** Most space between the edge of the table and the first plate. */
  readonly edge: number
}

const SPACES: Spaces = { plate: 22, bet: 34, gap: 12, edge: 18 }
/** On a short phone the plates give their space to the cards. */
const CLOSE_SPACES: Spaces = { plate: 16, bet: 31, gap: 4, edge: 0 }
const CLOSE_BELOW = 400

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
    const { plate, bet } = SPACES
    const from = 44 + 2 * plate
    const cardWidth = Math.min((height - from - bet - 6) / CARD_RATIO, width * 0.11)
    const y = from + (cardWidth * CARD_RATIO) / 2
    const dealer = { x: width * 0.17, y, room: width * 0.28 }
    const player = { x: width * 0.65, y, room: width * 0.3 }
    return { cardWidth, dealer, player, apart: width * 0.17, plate, title }
  }
  const { plate, bet, gap, edge } = form === 'tall' && height < CLOSE_BELOW ? CLOSE_SPACES : SPACES
  const from = top + Math.min(width * 0.03, edge) + 2 * plate
  const high = (height - from - 2 * plate - bet - gap) / 2
  const cardWidth = Math.min(high / CARD_RATIO, width * 0.22, 180)
  const cardHeight = cardWidth * CARD_RATIO
  const space = Math.min(high - cardHeight, 50)
  const area = Math.min(width, 1_000)
  const dealerY = from + cardHeight / 2 + space / 2
  const playerY = dealerY + cardHeight + 2 * plate + gap + space
  return {
    cardWidth,
    dealer: { x: width / 2, y: dealerY, room: area - 32 },
    player: { x: width / 2, y: playerY, room: area / 2 - 20 },
    apart: area * 0.25,
    plate,
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
