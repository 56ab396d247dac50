import { type PokerHand, pokerHands } from '../../../games/poker-hands.ts'
import type { TextId } from '../../../games/text-id.ts'
import { numberText, t } from '../boot.ts'
import { GOLD } from '../pen.ts'
import type { PokerBoard } from './poker-board.ts'

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

/** A panel with what every hand pays, the highest one first. A hand that came is marked; lit only as a win. */
export function paintPays(
  pen: Context,
  { x, y, width, row, rows }: PokerBoard['pays'],
  pays: Readonly<Record<PokerHand, number>>,
  marked: { hand: PokerHand | null; isWin: boolean },
): void {
  const hands = pokerHands.toReversed()
  const height = row * rows + 12
  const columnWidth = width / Math.ceil(hands.length / rows)
  const inset = columnWidth < width ? 8 : 14
  pen.beginPath()
  pen.roundRect(x, y, width, height, 10)
  pen.fillStyle = 'oklch(0.13 0.025 260 / 0.84)'
  pen.fill()
  pen.strokeStyle = GOLD(-0.6)
  pen.lineWidth = 1.5
  pen.stroke()
  const size = Math.max(11, Math.min(17, row * 0.64))
  pen.textBaseline = 'middle'
  hands.forEach((hand, index) => {
    const top = y + 6 + (index % rows) * row
    const left = x + Math.floor(index / rows) * columnWidth
    const isMarked = hand === marked.hand
    if (isMarked) {
      pen.beginPath()
      pen.roundRect(left + 5, top + 1, columnWidth - 10, row - 2, 5)
      pen.fillStyle = marked.isWin ? GOLD(0.4) : 'oklch(0.4 0.03 260)'
      pen.fill()
    }
    pen.font = `${isMarked ? 700 : 500} ${size}px 'Inter Variable', sans-serif`
    pen.fillStyle = isMarked && marked.isWin ? 'oklch(0.2 0.04 60)' : 'oklch(0.94 0.015 90)'
    pen.textAlign = 'left'
    pen.fillText(t(handTexts[hand]), left + inset, top + row / 2 + 0.5, columnWidth * 0.72)
    pen.textAlign = 'right'
    if (!isMarked) pen.fillStyle = GOLD(0.4)
    pen.fillText(`× ${numberText(pays[hand])}`, left + columnWidth - inset, top + row / 2 + 0.5)
  })
}
