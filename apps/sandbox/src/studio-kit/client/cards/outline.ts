import { CARD_RATIO } from './card-face.ts'

type Context = CanvasRenderingContext2D

/** The place of a card on an empty table, by its centre. */
export function paintOutline(pen: Context, { x, y }: { x: number; y: number }, width: number): void {
  const height = width * CARD_RATIO
  pen.strokeStyle = 'oklch(0.92 0.05 88 / 0.3)'
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.roundRect(x - width / 2, y - height / 2, width, height, width * 0.08)
  pen.stroke()
}
