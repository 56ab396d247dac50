import { tone } from '../pen.ts'
import { glow, scatter } from '../skins/skin.ts'
import type { TableRoom, Colour } from './card-room.ts'
import { paintOutlook } from './outlooks.ts'

type Context = CanvasRenderingContext2D

const of = ([hue, chroma, light]: Colour, k = 0): string => tone(hue, chroma, light, k)
const lightOf = ([hue, chroma, light]: Colour, alpha: number): string =>
  `oklch(${light} ${chroma} ${hue} / ${alpha.toFixed(3)})`

const MOTES = 16

/** Height of the far edge of the table in the middle of the window. */
export const tableTop = (width: number, height: number): number =>
  width > height * 1.2 ? height * 0.2 : Math.min(176, height * 0.21)

/** The room behind the table, the cloth and its light: everything that stands still. */
export function paintRoom(pen: Context, width: number, height: number, room: TableRoom): void {
  const top = tableTop(width, height)
  const band = top + width * 0.06
  paintOutlook(pen, { width, height: band }, room.outlook, room)
  const shade = pen.createLinearGradient(0, 0, 0, band)
  shade.addColorStop(0, 'oklch(0.1 0.03 275 / 0.5)')
  shade.addColorStop(1, 'oklch(0.1 0.03 275 / 0.1)')
  pen.fillStyle = shade
  pen.fillRect(0, 0, width, band)
  glow(pen, width / 2, top * 0.4, Math.max(width * 0.3, top * 1.6), lightOf(room.lamp, 0.16))
  const rail = Math.max(9, Math.min(width, height) * 0.026)
  farEdge(pen, width, height, top - rail)
  const wood = pen.createLinearGradient(0, top - rail, 0, top + rail * 2)
  wood.addColorStop(0, of(room.wood, 1.2))
  wood.addColorStop(0.25, of(room.wood, 0.2))
  wood.addColorStop(1, of(room.wood, -1.4))
  pen.shadowColor = 'oklch(0.05 0.02 270 / 0.7)'
  pen.shadowBlur = rail * 2.4
  pen.fillStyle = wood
  pen.fill()
  pen.shadowColor = 'transparent'
  farEdge(pen, width, height, top)
  paintCloth(pen, width, height, room)
  for (const [inset, alpha, line] of [
    [rail * 0.15, 0.9, 1.6],
    [rail * 1.5, 0.22, 1.4],
    [rail * 1.95, 0.22, 1.4],
  ] as const) {
    farEdge(pen, width, height, top + inset, true)
    pen.strokeStyle = lightOf(room.lamp, alpha)
    pen.lineWidth = line
    pen.stroke()
  }
}

/** The far edge of the table as an arc, closed along the bottom unless it is only a line. */
function farEdge(pen: Context, width: number, height: number, y: number, isLine = false): void {
  const sag = width * 0.055
  pen.beginPath()
  pen.moveTo(-4, y + sag)
  pen.quadraticCurveTo(width / 2, y - sag, width + 4, y + sag)
  if (isLine) return
  pen.lineTo(width + 4, height + 4)
  pen.lineTo(-4, height + 4)
  pen.closePath()
}

function paintCloth(pen: Context, width: number, height: number, { cloth, lamp }: TableRoom): void {
  pen.save()
  pen.clip()
  pen.fillStyle = of(cloth, -1.3)
  pen.fillRect(0, 0, width, height)
  const reach = Math.max(width * 0.62, height * 0.78)
  const pool = pen.createRadialGradient(width / 2, height * 0.42, 0, width / 2, height * 0.42, reach)
  pool.addColorStop(0, of(cloth, 1))
  pool.addColorStop(0.42, of(cloth, 0.15))
  pool.addColorStop(1, of(cloth, -1.7))
  pen.fillStyle = pool
  pen.fillRect(0, 0, width, height)
  glow(pen, width / 2, height * 0.34, reach * 0.55, lightOf(lamp, 0.13))
  const weave = weaveOf()
  const pattern = weave && pen.createPattern(weave, 'repeat')
  if (pattern) {
    pen.fillStyle = pattern
    pen.fillRect(0, 0, width, height)
  }
  pen.restore()
}

let weave: HTMLCanvasElement | null = null

/** The nap of the cloth: fine light and dark threads. */
function weaveOf(): HTMLCanvasElement | null {
  if (weave) return weave
  const sheet = document.createElement('canvas')
  sheet.width = 128
  sheet.height = 128
  const pen = sheet.getContext('2d')
  if (!pen) return null
  const roll = scatter(77)
  for (let thread = 0; thread < 2_600; thread++) {
    pen.fillStyle = roll() < 0.5 ? 'oklch(1 0 0 / 0.045)' : 'oklch(0 0 0 / 0.075)'
    const isFlat = roll() < 0.5
    pen.fillRect(roll() * 128, roll() * 128, isFlat ? 2.4 : 1, isFlat ? 1 : 2.4)
  }
  weave = sheet
  return weave
}

/** Dust in the light of the lamp. `now` is 0 in calm mode: then it stands still. */
export function paintDust(pen: Context, width: number, height: number, room: TableRoom, now: number): void {
  const roll = scatter(5)
  for (let mote = 0; mote < MOTES; mote++) {
    const [x, y, speed, size] = [roll(), roll(), 0.4 + roll(), roll()]
    const at = (y - (now / 90_000) * speed + 100) % 1
    const drift = Math.sin(now / 4_300 + mote * 1.7) * 0.012
    pen.beginPath()
    pen.arc((0.12 + x * 0.76 + drift) * width, (0.1 + at * 0.8) * height, 0.6 + size * 1.1, 0, Math.PI * 2)
    pen.fillStyle = lightOf(room.lamp, 0.34 * Math.sin(Math.PI * at) * (0.4 + size * 0.6))
    pen.fill()
  }
}
