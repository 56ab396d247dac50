import { type PokerHand, pokerHands } from '../../../games/poker-hands.ts'
import type { TextId } from '../../../games/text-id.ts'
import { numberText, t } from '../boot.ts'
import { GOLD } from '../pen.ts'
import { type PokerBoard, columnsIn } from './poker-board.ts'

type Context = CanvasRenderingContext2D

export const handTexts: Readonly<Record<PokerHand, TextId>> = {
  jacks: 'poker.jacks',
  twoPair: 'poker.twoPair',
  three: 'poker.three',
  straight: 'poker.straight',
  flush: 'poker.flush',
  fullHouse: 'poker.fullHouse',
  four: 'poker.four',
  straightFlush: 'poker.straightFlush',
  royal: 'poker.royal',
}

/** Space between a hand and what it pays. */
const APART = 8

interface Row {
  readonly hand: PokerHand
  readonly name: string
  readonly amount: string
  /** Widths of both in pixels. */
  readonly nameWidth: number
  readonly amountWidth: number
}

function rowsOf(pen: Context, pays: Readonly<Record<PokerHand, number>>): Row[] {
  return pokerHands.toReversed().map((hand) => {
    const [name, amount] = [t(handTexts[hand]), `× ${numberText(pays[hand])}`]
    const widthOf = (text: string): number => pen.measureText(text).width
    return { hand, name, amount, nameWidth: widthOf(name), amountWidth: widthOf(amount) }
  })
}

/** A panel with what every hand pays, the highest one first. A hand that came is marked; lit only as a win. */
export function paintPays(
  pen: Context,
  { x, y, width, row, rows }: PokerBoard['pays'],
  pays: Readonly<Record<PokerHand, number>>,
  marked: { hand: PokerHand | null; isWin: boolean },
): void {
  const height = row * rows + 12
  pen.beginPath()
  pen.roundRect(x, y, width, height, 10)
  pen.fillStyle = 'oklch(0.13 0.025 260 / 0.84)'
  pen.fill()
  pen.strokeStyle = GOLD(-0.6)
  pen.lineWidth = 1.5
  pen.stroke()
  const size = Math.max(11, Math.min(17, row * 0.64))
  const fontOf = (weight: number): string => `${weight} ${size}px 'Inter Variable', sans-serif`
  pen.textBaseline = 'middle'
  pen.font = fontOf(700)
  const hands = rowsOf(pen, pays)
  const starts = Array.from({ length: Math.ceil(hands.length / rows) }, (_, index) => index * rows)
  const inset = starts.length > 1 ? 8 : 14
  const needs = starts.map((start) => {
    const column = hands.slice(start, start + rows)
    return 2 * inset + APART + Math.max(...column.map(({ nameWidth, amountWidth }) => nameWidth + amountWidth))
  })
  const columns = columnsIn(width, needs)
  hands.forEach(({ hand, name, amount, amountWidth }, index) => {
    const column = columns[Math.floor(index / rows)]
    if (!column) return
    const top = y + 6 + (index % rows) * row
    const [left, right] = [x + column.left, x + column.left + column.width]
    const isMarked = hand === marked.hand
    if (isMarked) {
      pen.beginPath()
      pen.roundRect(left + 5, top + 1, column.width - 10, row - 2, 5)
      pen.fillStyle = marked.isWin ? GOLD(0.4) : 'oklch(0.4 0.03 260)'
      pen.fill()
    }
    pen.font = fontOf(isMarked ? 700 : 500)
    pen.fillStyle = isMarked && marked.isWin ? 'oklch(0.2 0.04 60)' : 'oklch(0.94 0.015 90)'
    pen.textAlign = 'left'
    pen.fillText(name, left + inset, top + row / 2 + 0.5, column.width - 2 * inset - APART - amountWidth)
    pen.textAlign = 'right'
    if (!isMarked) pen.fillStyle = GOLD(0.4)
    pen.fillText(amount, right - inset, top + row / 2 + 0.5)
  })
}
