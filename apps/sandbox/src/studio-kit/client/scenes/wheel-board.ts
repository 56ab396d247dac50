import { GOLD, tone } from '../pen.ts'
import { glow, hill, scatter, sky } from '../skins/skin.ts'

type Context = CanvasRenderingContext2D

const TURN = Math.PI * 2
const MAX_PIXEL_RATIO = 2

interface Place {
  readonly x: number
  readonly y: number
  readonly r: number
  readonly titleX: number
  readonly titleY: number
  readonly titleWidth: number
  /** 0 where no room is left for a title. */
  readonly titleSize: number
}

/** Where wheel and title are. In landscape the numbers stand beside the wheel, otherwise below it. */
export function wheelIn(width: number, height: number): Place {
  if (width > height * 1.2) {
    const r = Math.min(height * 0.415, width * 0.24)
    const titleSize = height > 330 ? 44 : 0
    const titleX = width * 0.72
    return {
      x: width * 0.32,
      y: height * 0.54,
      r,
      titleX,
      titleY: height * 0.2,
      titleWidth: width * 0.44,
      titleSize,
    }
  }
  const r = Math.min(width * 0.44, (height - 200) / 2.2)
  const y = 64 + r * 1.12 + Math.max(0, (height - 190 - r * 2.2) / 2)
  return { x: width / 2, y, r, titleX: width / 2, titleY: 38, titleWidth: width - 72, titleSize: 34 }
}

/** The way to an angle, forwards, closest to `wanted`: so that the wheel slows down from the speed it has. */
export function turnTo(from: number, to: number, wanted: number): number {
  const rest = (((to - from) % TURN) + TURN) % TURN
  return rest + Math.max(1, Math.round((wanted - rest) / TURN)) * TURN
}

const segmentTones: Readonly<Record<string, readonly [number, number, number]>> = {
  '1': [250, 0.09, 0.42],
  '2': [165, 0.09, 0.46],
  '5': [70, 0.14, 0.68],
  '23': [25, 0.18, 0.52],
}
export const segmentTone = (segment: string, k = 0): string => {
  const [hue, chroma, light] = segmentTones[segment] ?? [300, 0.1, 0.5]
  return tone(hue, chroma, light, k)
}

/** The wheel on a sheet of its own that is turned as a whole: 1.08 of the radius to each side. */
export function paintWheel(order: readonly string[], r: number): HTMLCanvasElement {
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const sheet = document.createElement('canvas')
  sheet.width = Math.round(r * 2.16 * ratio)
  sheet.height = sheet.width
  const pen = sheet.getContext('2d')
  if (!pen) return sheet
  pen.scale(ratio, ratio)
  pen.translate(r * 1.08, r * 1.08)
  disc(pen, r * 1.07, GOLD(-2.2))
  disc(pen, r * 1.05, tone(30, 0.08, 0.27))
  disc(pen, r * 0.99, GOLD(-0.8))
  const each = TURN / order.length
  order.forEach((segment, index) => {
    const from = index * each - Math.PI / 2
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.arc(0, 0, r * 0.965, from, from + each)
    pen.closePath()
    const fill = pen.createRadialGradient(0, 0, r * 0.2, 0, 0, r)
    fill.addColorStop(0, segmentTone(segment, -0.9))
    fill.addColorStop(1, segmentTone(segment, 0.3))
    pen.fillStyle = fill
    pen.fill()
    pen.strokeStyle = GOLD(-0.6)
    pen.lineWidth = Math.max(0.75, r * 0.006)
    pen.stroke()
    pen.save()
    pen.rotate(from + each / 2 + Math.PI / 2)
    pen.font = `${r * 0.082}px 'Gravitas One', serif`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillStyle = segment === '5' ? 'oklch(0.2 0.04 60)' : 'oklch(0.97 0.02 90)'
    pen.fillText(segment, 0, -r * 0.87)
    pen.restore()
  })
  disc(pen, r * 0.34, GOLD(-1.4))
  disc(pen, r * 0.32, tone(30, 0.09, 0.34))
  for (let spoke = 0; spoke < 10; spoke++) {
    pen.save()
    pen.rotate((spoke / 10) * TURN)
    pen.fillStyle = GOLD(spoke % 2 === 0 ? 0.4 : -0.6)
    pen.beginPath()
    pen.ellipse(0, -r * 0.19, r * 0.035, r * 0.1, 0, 0, TURN)
    pen.fill()
    pen.restore()
  }
  disc(pen, r * 0.09, GOLD(0.6))
  disc(pen, r * 0.06, GOLD(-0.8))
  return sheet
}

function disc(pen: Context, r: number, fill: string): void {
  pen.beginPath()
  pen.arc(0, 0, r, 0, TURN)
  pen.fillStyle = fill
  pen.fill()
}

/** The pointer over the wheel; `flap` 0 to 1 is how far a peg has pushed it aside. */
export function paintPointer(
  pen: Context,
  { x, y, r }: { x: number; y: number; r: number },
  flap: number,
  isMarked: boolean,
): void {
  pen.save()
  pen.translate(x, y - r * 1.09)
  pen.rotate(-flap * 0.32)
  pen.beginPath()
  pen.moveTo(-r * 0.06, -r * 0.05)
  pen.quadraticCurveTo(0, -r * 0.1, r * 0.06, -r * 0.05)
  pen.lineTo(0, r * 0.17)
  pen.closePath()
  pen.fillStyle = isMarked ? 'oklch(0.96 0.03 90)' : tone(25, 0.19, 0.58)
  pen.fill()
  pen.strokeStyle = 'oklch(0.16 0.04 30)'
  pen.lineWidth = Math.max(1.5, r * 0.014)
  pen.stroke()
  pen.restore()
}

/** A field after the harvest, under the last light. */
export function paintField(pen: Context, width: number, height: number): void {
  sky(pen, width, height, [
    [0, tone(265, 0.1, 0.26)],
    [0.45, tone(320, 0.09, 0.44)],
    [0.68, tone(55, 0.13, 0.72)],
    [1, tone(60, 0.1, 0.5)],
  ])
  const unit = Math.min(width, height)
  glow(pen, width * 0.74, height * 0.66, unit * 0.55, 'oklch(0.9 0.13 75 / 0.6)')
  const roll = scatter(41)
  pen.fillStyle = 'oklch(0.95 0.03 90)'
  for (let i = 0; i < 46; i++) {
    pen.globalAlpha = 0.2 + roll() * 0.5
    pen.fillRect(roll() * width, roll() * height * 0.34, 1.6, 1.6)
  }
  pen.globalAlpha = 1
  hill(pen, width, height, tone(300, 0.06, 0.34), [
    [0, 0.66],
    [0.3, 0.6],
    [0.6, 0.67],
    [1, 0.61],
  ])
  hill(pen, width, height, tone(70, 0.11, 0.5), [
    [0, 0.74],
    [0.4, 0.7],
    [1, 0.76],
  ])
  for (let row = 0; row < 7; row++) {
    pen.strokeStyle = tone(65, 0.1, 0.42 - row * 0.03)
    pen.lineWidth = unit * 0.012
    pen.beginPath()
    pen.moveTo(width * (0.2 + row * 0.1), height * 0.74)
    pen.lineTo(width * (row * 0.28 - 0.4), height)
    pen.stroke()
  }
  const shade = pen.createLinearGradient(0, 0, 0, height)
  shade.addColorStop(0, 'oklch(0.12 0.03 285 / 0.35)')
  shade.addColorStop(0.5, 'oklch(0.12 0.03 285 / 0.15)')
  shade.addColorStop(1, 'oklch(0.1 0.03 285 / 0.62)')
  pen.fillStyle = shade
  pen.fillRect(0, 0, width, height)
}
