import { CARD_RATIO } from '../cards/card-face.ts'
import { tableTop } from '../cards/room.ts'
import { TITLE_WIDTH, formOf, titleSize } from './baccarat-board.ts'

export const PLACES = 5

/** Where everything lies on a table of video poker. */
export interface PokerBoard {
  readonly cardWidth: number
  readonly gap: number
  /** Left edge of the first card, top edge of the cards. */
  readonly left: number
  readonly top: number
  /** Height of the label under a card. */
  readonly label: number
  /** Panel with the pays of all hands. */
  readonly pays: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly row: number
    /** Hands in a column. */
    readonly rows: number
  }
  readonly title: { readonly x: number; readonly y: number; readonly width: number; readonly size: number }
}

const ROWS = 9
const LABEL = 44
/** On a shorter upright stage the pays are in two columns, so that the cards can be read. */
const ONE_COLUMN_FROM = 460
/** A shorter one has no name. */
const NAMED_FROM = 320

/** In portrait the pays are above the cards, otherwise on their left. */
export function pokerIn(width: number, height: number): PokerBoard {
  const form = formOf(width, height)
  const isTall = form === 'tall'
  const gap = { tall: 6, low: 8, wide: 16 }[form]
  const margin = { tall: 14, low: 16, wide: 48 }[form]
  const top = tableTop(width, height)
  const payWidth = { tall: Math.min(width - 2 * margin, 420), low: 216, wide: 320 }[form]
  const isNamed = !isTall || height >= NAMED_FROM
  const columns = isTall && height < ONE_COLUMN_FROM ? 2 : 1
  const rows = Math.ceil(ROWS / columns)
  const row = isTall
    ? Math.max(16, Math.min(22, (height - 320) / rows))
    : Math.min(38, (height - 24) / (ROWS + 0.6))
  const payHeight = row * rows + 12
  const payY = {
    tall: isNamed ? 76 : 8,
    low: (height - payHeight) / 2,
    wide: Math.max(top + 40, (height - payHeight) / 2 + 40),
  }[form]
  const areaLeft = isTall ? 0 : margin + payWidth
  const area = width - areaLeft
  const from = isTall ? payY + payHeight + 10 : form === 'low' ? 68 : top + width * 0.03
  const room = height - from - LABEL - 12
  const cardWidth = Math.min((area - 2 * margin - 4 * gap) / PLACES, room / CARD_RATIO, 168)
  const cardHeight = cardWidth * CARD_RATIO
  return {
    cardWidth,
    gap,
    left: areaLeft + (area - PLACES * cardWidth - (PLACES - 1) * gap) / 2,
    top: from + Math.max(0, (room - cardHeight) / 2),
    label: LABEL,
    pays: { x: isTall ? (width - payWidth) / 2 : margin, y: payY, width: payWidth, row, rows },
    title: {
      x: form === 'low' ? areaLeft + area / 2 : width / 2,
      y: { tall: 40, low: 34, wide: top * 0.46 }[form],
      width: form === 'low' ? area - 32 : Math.min(width - 64, TITLE_WIDTH),
      size: { tall: isNamed ? 36 : 0, low: 38, wide: titleSize(top) }[form],
    },
  }
}

/** Left edge and width of each column: the panel is shared as the words of its columns need it. */
export function columnsIn(width: number, needs: readonly number[]): { left: number; width: number }[] {
  const total = needs.reduce((sum, need) => sum + need, 0)
  const shares = needs.map((need) => (width * need) / total)
  return shares.map((share, index) => ({
    left: shares.slice(0, index).reduce((sum, before) => sum + before, 0),
    width: share,
  }))
}
