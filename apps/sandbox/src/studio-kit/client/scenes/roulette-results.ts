import type { RouletteDefinition } from '../../../games/definition.ts'
import { tone } from '../pen.ts'
import type { WheelLook } from './roulette-board.ts'
import type { RouletteView } from './roulette-view.ts'

/** The last numbers, newest first and largest: red and black also differ in shape. */
export function paintResults(
  pen: CanvasRenderingContext2D,
  { x, y, count, size }: RouletteView['recent'],
  results: readonly number[],
  { definition, look }: { definition: RouletteDefinition; look: WheelLook },
): void {
  const shown = results.slice(0, count)
  const step = size * 1.22
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  shown.forEach((number, index) => {
    const at = x + (index - (shown.length - 1) / 2) * step
    const isRed = definition.red.includes(number)
    const side = size * (index === 0 ? 1 : 0.86)
    pen.globalAlpha = 1 - (index / Math.max(1, count)) * 0.55
    pen.beginPath()
    pen.roundRect(at - side / 2, y - side / 2, side, side, isRed ? side / 2 : side * 0.2)
    const evenTone = isRed ? look.red : look.black
    pen.fillStyle = tone(...(number === 0 ? look.zero : evenTone))
    pen.fill()
    pen.strokeStyle = index === 0 ? 'oklch(0.9 0.08 88)' : 'oklch(0.9 0.05 88 / 0.4)'
    pen.lineWidth = index === 0 ? 2 : 1
    pen.stroke()
    pen.font = `700 ${Math.round(side * 0.5)}px 'Inter Variable', system-ui, sans-serif`
    pen.fillStyle = 'oklch(0.98 0.01 90)'
    pen.fillText(String(number), at, y + 0.5)
  })
  pen.globalAlpha = 1
}
