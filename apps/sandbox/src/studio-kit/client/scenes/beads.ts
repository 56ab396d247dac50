import type { BaccaratResultEvent } from '../../../games/card-events.ts'
import { tone } from '../pen.ts'
import type { BaccaratBoard } from './baccarat-board.ts'

type Context = CanvasRenderingContext2D

const tones = { player: tone(245, 0.15, 0.56), banker: tone(25, 0.19, 0.53), tie: tone(150, 0.14, 0.55) }

/** The last results, newest on the right: a ring for the player, a square for the banker, a diamond for a tie. */
export function paintBeads(
  pen: Context,
  { x, y, size, columns, rows }: BaccaratBoard['beads'],
  results: readonly BaccaratResultEvent[],
): void {
  const shown = results.slice(-columns * rows)
  const used = Math.min(columns, Math.max(6, Math.ceil(shown.length / rows)))
  const wide = used * size + 12
  const high = rows * size + 8
  pen.beginPath()
  pen.roundRect(x - wide / 2, y - high / 2, wide, high, 8)
  pen.fillStyle = 'oklch(0.13 0.03 260 / 0.5)'
  pen.fill()
  pen.strokeStyle = 'oklch(0.85 0.08 85 / 0.28)'
  pen.lineWidth = 1
  pen.stroke()
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `700 ${Math.round(size * 0.5)}px 'Inter Variable', sans-serif`
  shown.forEach(({ outcome, player, banker }, index) => {
    const left = x - wide / 2 + 6 + (Math.floor(index / rows) + 0.5) * size
    const top = y - high / 2 + 4 + ((index % rows) + 0.5) * size
    bead(pen, outcome, { x: left, y: top, r: size * 0.42 })
    pen.fillStyle = 'oklch(0.98 0.01 90)'
    pen.fillText(String(Math.max(player, banker)), left, top + 0.5)
  })
}

function bead(
  pen: Context,
  outcome: BaccaratResultEvent['outcome'],
  { x, y, r }: { x: number; y: number; r: number },
): void {
  pen.beginPath()
  if (outcome === 'player') pen.arc(x, y, r, 0, Math.PI * 2)
  else if (outcome === 'banker') pen.roundRect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, r * 0.25)
  else {
    pen.moveTo(x, y - r * 1.1)
    pen.lineTo(x + r * 1.1, y)
    pen.lineTo(x, y + r * 1.1)
    pen.lineTo(x - r * 1.1, y)
    pen.closePath()
  }
  pen.fillStyle = tones[outcome]
  pen.fill()
}
