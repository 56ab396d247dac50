import type { Colour } from '../cards/card-room.ts'
import { tone } from '../pen.ts'

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

/** On a shorter upright stage the wheel takes the place of the name. */
const NAMED_FROM = 330

/** From this size on the board of a live table has the buttons of the bets beside its middle, as in the style sheet. */
const LIVE_WIDE = { width: 900, height: 280 }

/**
 * Where wheel and title are. In landscape the numbers stand beside the wheel, otherwise below it.
 * @param isLive the name is elsewhere
 */
export function wheelIn(width: number, height: number, isLive = false): Place {
  if (isLive && width >= LIVE_WIDE.width && height >= LIVE_WIDE.height) {
    const r = Math.min(height * 0.43, width * 0.2)
    const x = Math.min(width * 0.35, width * 0.5 - r * 1.08 - 24)
    return { x, y: height * 0.53, r, titleX: 0, titleY: 0, titleWidth: 0, titleSize: 0 }
  }
  if (width > height * 1.2) {
    const r = Math.min(height * 0.415, width * 0.235)
    const titleSize = height > 330 && !isLive ? Math.min(68, height * 0.1) : 0
    const titleX = width * 0.72
    return {
      // Its rim leaves the buttons of the bets beside it free.
      x: Math.min(width * (isLive ? 0.29 : 0.32), width * 0.525 - r * 1.08),
      y: height * (isLive ? 0.5 : 0.54),
      r,
      titleX,
      titleY: height * 0.2,
      titleWidth: width * 0.44,
      titleSize,
    }
  }
  if (isLive || height < NAMED_FROM) {
    const r = Math.min(width * 0.44, (height - 112) / 2.2)
    return { x: width / 2, y: r * 1.14, r, titleX: 0, titleY: 0, titleWidth: 0, titleSize: 0 }
  }
  const r = Math.min(width * 0.44, (height - 200) / 2.2)
  const y = 64 + r * 1.12 + Math.max(0, (height - 190 - r * 2.2) / 2)
  return { x: width / 2, y, r, titleX: width / 2, titleY: 36, titleWidth: width - 56, titleSize: 42 }
}

/** The way to an angle, forwards, closest to `wanted`: so that the wheel slows down from the speed it has. */
export function turnTo(from: number, to: number, wanted: number): number {
  const rest = (((to - from) % TURN) + TURN) % TURN
  return rest + Math.max(1, Math.round((wanted - rest) / TURN)) * TURN
}

export interface Segment {
  readonly fill: Colour
  /** Colour of the number. */
  readonly ink: Colour
}

/** Colours and parts of a wheel. */
export interface WheelFace {
  /** By the number that stands on them. */
  readonly segments: Readonly<Record<string, Segment>>
  readonly rim: Colour
  readonly metal: Colour
  readonly hub: Colour
  /** What is on the hub: ears of grain in a ring, or four handles. */
  readonly middle: 'ears' | 'handles'
  /** Hue of the bulbs on the rim. */
  readonly bulbs: number
  readonly pointer: Colour
}

const PLAIN: Segment = { fill: [300, 0.1, 0.5], ink: [90, 0.02, 0.97] }
const shade = ([hue, chroma, light]: Colour, k = 0): string => tone(hue, chroma, light, k)
export const segmentOf = (face: WheelFace, segment: string): Segment => face.segments[segment] ?? PLAIN
/** Colour of a segment where its number stands. */
export const segmentFill = (face: WheelFace, segment: string): string => shade(segmentOf(face, segment).fill)
export const segmentInk = (face: WheelFace, segment: string): string => shade(segmentOf(face, segment).ink)

/** The wheel on a sheet of its own that is turned as a whole: 1.08 of the radius to each side. */
export function paintWheel(order: readonly string[], r: number, face: WheelFace): HTMLCanvasElement {
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const sheet = document.createElement('canvas')
  sheet.width = Math.round(r * 2.16 * ratio)
  sheet.height = sheet.width
  const pen = sheet.getContext('2d')
  if (!pen) return sheet
  pen.scale(ratio, ratio)
  pen.translate(r * 1.08, r * 1.08)
  disc(pen, r * 1.07, shade(face.metal, -2.2))
  disc(pen, r * 1.05, shade(face.rim))
  disc(pen, r * 0.99, shade(face.metal, -0.8))
  const each = TURN / order.length
  order.forEach((segment, index) => paintSegment(pen, r, face, { segment, from: index * each, each }))
  // Pegs that push the pointer aside.
  for (let index = 0; index < order.length; index++) {
    const at = index * each - Math.PI / 2
    disc(
      pen,
      Math.max(1.2, r * 0.011),
      shade(face.metal, 1.2),
      Math.cos(at) * r * 0.962,
      Math.sin(at) * r * 0.962,
    )
  }
  paintHub(pen, r, face)
  return sheet
}

function paintSegment(
  pen: Context,
  r: number,
  face: WheelFace,
  { segment, from, each }: { segment: string; from: number; each: number },
): void {
  const { fill, ink } = segmentOf(face, segment)
  const start = from - Math.PI / 2
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.arc(0, 0, r * 0.965, start, start + each)
  pen.closePath()
  const depth = pen.createRadialGradient(0, 0, r * 0.2, 0, 0, r)
  depth.addColorStop(0, shade(fill, -1.1))
  depth.addColorStop(0.7, shade(fill))
  depth.addColorStop(1, shade(fill))
  pen.fillStyle = depth
  pen.fill()
  pen.strokeStyle = shade(face.metal, -0.6)
  pen.lineWidth = Math.max(0.75, r * 0.006)
  pen.stroke()
  pen.save()
  pen.rotate(from + each / 2)
  pen.font = `${r * 0.082}px 'Gravitas One', serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = shade(ink)
  pen.fillText(segment, 0, -r * 0.87)
  pen.restore()
}

function paintHub(pen: Context, r: number, face: WheelFace): void {
  const { metal, hub, middle } = face
  const size = middle === 'handles' ? r * 0.46 : r * 0.34
  disc(pen, size + r * 0.022, shade(metal, -1.4))
  const fill = pen.createRadialGradient(-size * 0.3, -size * 0.4, 0, 0, 0, size)
  fill.addColorStop(0, shade(hub, 0.8))
  fill.addColorStop(1, shade(hub, -0.9))
  disc(pen, size, fill)
  const count = middle === 'handles' ? 4 : 10
  for (let part = 0; part < count; part++) {
    pen.save()
    pen.rotate((part / count) * TURN + (middle === 'handles' ? 0.45 : 0))
    pen.fillStyle = shade(metal, middle === 'handles' || part % 2 === 0 ? 0.4 : -0.6)
    pen.beginPath()
    if (middle === 'handles') pen.ellipse(0, -size * 0.46, r * 0.03, size * 0.3, 0, 0, TURN)
    else pen.ellipse(0, -r * 0.19, r * 0.035, r * 0.1, 0, 0, TURN)
    pen.fill()
    if (middle === 'handles') {
      disc(pen, r * 0.052, shade(metal, -0.7), 0, -size * 0.76)
      disc(pen, r * 0.04, shade(metal, 0.6), -r * 0.008, -size * 0.78)
    }
    pen.restore()
  }
  disc(pen, r * 0.11, shade(metal, -0.9))
  disc(pen, r * 0.095, shade(metal, 0.3))
  disc(pen, r * 0.05, shade(metal, 1.2), -r * 0.012, -r * 0.016)
}

function disc(pen: Context, r: number, fill: string | CanvasGradient, x = 0, y = 0): void {
  pen.beginPath()
  pen.arc(x, y, r, 0, TURN)
  pen.fillStyle = fill
  pen.fill()
}

/** The pointer over the wheel; `flap` 0 to 1 is how far a peg has pushed it aside. */
export function paintPointer(
  pen: Context,
  { x, y, r }: { x: number; y: number; r: number },
  { flap, isMarked, face }: { flap: number; isMarked: boolean; face: WheelFace },
): void {
  pen.save()
  pen.translate(x, y - r * 1.09)
  pen.rotate(-flap * 0.32)
  pen.beginPath()
  pen.moveTo(-r * 0.06, -r * 0.05)
  pen.quadraticCurveTo(0, -r * 0.1, r * 0.06, -r * 0.05)
  pen.lineTo(0, r * 0.17)
  pen.closePath()
  pen.fillStyle = isMarked ? 'oklch(0.96 0.03 90)' : shade(face.pointer)
  pen.fill()
  pen.strokeStyle = 'oklch(0.16 0.04 30)'
  pen.lineWidth = Math.max(1.5, r * 0.014)
  pen.stroke()
  pen.restore()
}
