import { tone } from '../pen.ts'

type Context = CanvasRenderingContext2D

/** A plate on the cloth with a name and a total. A side that has won has a light edge. */
export function paintPlate(
  pen: Context,
  at: { x: number; y: number; width: number },
  { name, total, isMarked }: { name: string; total: string; isMarked: boolean },
): void {
  const size = 15
  const high = 28
  pen.font = `600 ${size}px 'Inter Variable', sans-serif`
  pen.textBaseline = 'middle'
  const space = total === '' ? 0 : 34
  const wide = Math.min(at.width, pen.measureText(name).width + 28 + space)
  const left = at.x - wide / 2
  pen.beginPath()
  pen.roundRect(left, at.y - high / 2, wide, high, high / 2)
  pen.fillStyle = 'oklch(0.14 0.03 260 / 0.72)'
  pen.fill()
  pen.strokeStyle = isMarked ? 'oklch(0.97 0.05 92)' : 'oklch(0.85 0.08 85 / 0.4)'
  pen.lineWidth = isMarked ? 2.5 : 1.2
  pen.stroke()
  pen.textAlign = 'left'
  pen.fillStyle = 'oklch(0.95 0.015 90)'
  pen.fillText(name, left + 14, at.y + 1, wide - 28 - space)
  if (total === '') return
  const r = high / 2 - 2
  pen.beginPath()
  pen.arc(left + wide - r - 2, at.y, r, 0, Math.PI * 2)
  pen.fillStyle = isMarked ? 'oklch(0.97 0.05 92)' : tone(80, 0.1, 0.78)
  pen.fill()
  pen.fillStyle = 'oklch(0.2 0.04 60)'
  pen.textAlign = 'center'
  pen.font = `700 ${size}px 'Inter Variable', sans-serif`
  pen.fillText(total, left + wide - r - 2, at.y + 1)
}
