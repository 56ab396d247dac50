import { CARD_RATIO } from '../cards/card-face.ts'
import type { CardPlace } from '../cards/card-table.ts'
import { tableTop } from '../cards/room.ts'
import type { TitleBox } from '../title.ts'

export type Side = 'player' | 'banker'

/** Where everything lies on a table of baccarat. */
export interface BaccaratBoard {
  readonly cardWidth: number
  /** Centre of a hand's plate. */
  readonly plates: Readonly<Record<Side, { readonly x: number; readonly y: number }>>
  readonly plateWidth: number
  /** Place of a hand's first, second and third card. The third one lies across. */
  readonly card: (side: Side, index: number) => CardPlace
  readonly shoe: CardPlace
  readonly tray: CardPlace
  readonly title: TitleBox
  /** The last results: their box and how many fit into it. */
  readonly beads: {
    readonly x: number
    readonly y: number
    readonly size: number
    readonly columns: number
    readonly rows: number
  }
}

type Form = 'tall' | 'low' | 'wide'

/** `low` is a phone in landscape: the spots stand beside the hands, as in the style sheet. */
export const formOf = (width: number, height: number): Form => {
  if (width <= height * 1.2) return 'tall'
  return height < 400 ? 'low' : 'wide'
}

/** A name in wide letters would reach below the buttons. */
export const TITLE_WIDTH = 760
/** The name takes the height of the room above the table on a large screen. */
export const titleSize = (top: number): number => Math.min(90, Math.max(54, top * 0.6))

const titleIn = (form: Form, width: number, top: number): TitleBox => ({
  x: width / 2,
  y: { tall: Math.max(40, top * 0.5), low: 34, wide: top * 0.46 }[form],
  width: form === 'tall' ? width - 64 : Math.min(width - 240, TITLE_WIDTH),
  size: { tall: 36, low: 40, wide: titleSize(top) }[form],
  // Upright, a name may have two lines in the room above the table.
  ...(form === 'tall' ? { height: Math.max(54, Math.min(104, top * 0.82)) } : {}),
})

/** A shorter upright stage gives the place of the last results to the cards. */
const BEADS_FROM = 400

/** On a large screen the board of a live table is as low as a phone, and far wider: the spots stand below the hands. */
const LIVE_WIDE = { width: 900, height: 280 }

/**
 * Where three cards beside each other would be small they lie on each other, and their corners are seen. Step from card
 * to card and breadth of all three in widths of a card; how much larger such a card is at least, and its largest width.
 */
const FAN = { step: 0.52, width: 2.04, from: 1.25, most: 76 }

interface Room {
  readonly form: Form
  /** Width of both hands, and from the middle of a hand to its side. */
  readonly area: number
  readonly reach: number
  readonly high: number
  /** The third card lies below the others. */
  readonly isBelow: boolean
  readonly isLive: boolean
}

/** The largest cards that a room of this size holds, and how they lie. */
function cardsIn({ form, area, reach, high, isBelow, isLive }: Room): { cardWidth: number; isFan: boolean } {
  // Beside two cards, the third one reaches 2.5 widths outwards from the middle of its hand.
  const wide = isBelow ? area * (isLive ? 0.21 : 0.19) : reach / 2.5
  const apart = Math.min(wide, high / (isBelow ? CARD_RATIO + 1.12 : CARD_RATIO), 168)
  const fanned = Math.min((area * 0.48 - 8) / FAN.width, high / CARD_RATIO)
  const isFan = form !== 'wide' && fanned > apart * FAN.from
  return { cardWidth: Math.max(30, isFan ? Math.min(fanned, FAN.most) : apart), isFan }
}

/** @param isLive the board is only the front of a table; name, room and last results are elsewhere */
export function baccaratIn(width: number, height: number, isLive = false): BaccaratBoard {
  const isLiveWide = isLive && width >= LIVE_WIDE.width && height >= LIVE_WIDE.height
  const form = isLiveWide ? 'wide' : formOf(width, height)
  const top = isLive ? 0 : tableTop(width, height)
  const area = form === 'low' ? width * (isLive ? 0.62 : 0.64) : Math.min(width, 1_100)
  const left = form === 'low' ? 0 : (width - area) / 2
  const spots = { tall: 104, low: 8, wide: isLiveWide ? 104 : 132 }[form]
  const beadSize = { tall: 20, low: 15, wide: 24 }[form]
  const beadRows = form === 'tall' ? 2 : 1
  const hasBeads = !isLive && !(form === 'tall' && height < BEADS_FROM)
  const beadRoom = hasBeads ? beadSize * beadRows + 18 : 0
  const edge = top + (isLive ? 0 : width * 0.03) + (form === 'low' ? 4 : 14)
  const room = height - spots - beadRoom - edge - 14
  const isBelow = form === 'tall' || (isLive && form === 'low')
  const inset = { tall: 0.26, low: isLive ? 0.24 : 0.3, wide: 0.3 }[form]
  const reach = left + area * inset - 8
  const { cardWidth, isFan } = cardsIn({ form, area, reach, high: room - 34, isBelow, isLive })
  const cardHeight = cardWidth * CARD_RATIO
  // The hands of a live table lie in the middle of their room.
  const used = 34 + cardHeight + (isBelow && !isFan ? cardWidth * 1.12 : 0)
  const first = edge + (isLive ? Math.max(0, room - used) / 2 : 0)
  const cardsY = first + 34 + cardHeight / 2
  const centre = (side: Side): number => left + area * (side === 'player' ? inset : 1 - inset)
  const gap = cardWidth * 0.54
  const card = (side: Side, index: number): CardPlace => {
    const outwards = side === 'player' ? -1 : 1
    const x = centre(side)
    if (isFan) return { x: x + (index - 1) * FAN.step * cardWidth, y: cardsY, turn: 0 }
    if (index < 2) return { x: x + (index === 0 ? -gap : gap), y: cardsY, turn: (index - 0.5) * 0.015 }
    const across = Math.PI / 2 + 0.02 * outwards
    return isBelow
      ? { x, y: cardsY + cardHeight / 2 + cardWidth * 0.58, turn: across }
      : {
          x: x + outwards * (gap + cardWidth * 0.5 + cardHeight / 2 + 6),
          y: cardsY + (cardHeight - cardWidth) / 2,
          turn: across,
        }
  }
  const columns = Math.max(6, Math.min(24, Math.floor((area - 32) / beadSize)))
  return {
    cardWidth,
    plates: {
      player: { x: centre('player'), y: first + 14 },
      banker: { x: centre('banker'), y: first + 14 },
    },
    plateWidth: Math.min(area * 0.42, 260),
    card,
    shoe: { x: width + cardWidth, y: top * 0.7, turn: -0.7 },
    tray: { x: -cardWidth, y: top, turn: 0.9 },
    title: titleIn(form, width, top),
    beads: {
      x: left + area / 2,
      y: height - spots - beadRoom / 2,
      size: beadSize,
      columns,
      rows: hasBeads ? beadRows : 0,
    },
  }
}
