import { tone } from '../pen.ts'
import { columns, garden } from './halls.ts'
import { glow, hill, scatter, sky } from '../skins/skin.ts'
import type { TableRoom, Colour, Outlook } from './card-room.ts'

type Context = CanvasRenderingContext2D
interface Size {
  readonly width: number
  readonly height: number
}

type Paint = (pen: Context, size: Size, room: TableRoom) => void

const of = ([hue, chroma, light]: Colour, k = 0): string => tone(hue, chroma, light, k)

/** Tall windows over a port in the evening. */
function harbour(pen: Context, { width, height }: Size, room: TableRoom): void {
  sky(pen, width, height, [
    [0, tone(262, 0.1, 0.24)],
    [0.55, tone(300, 0.09, 0.42)],
    [0.72, tone(48, 0.12, 0.68)],
    [0.74, tone(255, 0.07, 0.3)],
    [1, tone(252, 0.07, 0.2)],
  ])
  const roll = scatter(19)
  const water = height * 0.73
  for (let ship = 0; ship < 7; ship++) {
    const x = roll() * width
    const mast = height * (0.24 + roll() * 0.34)
    pen.strokeStyle = tone(270, 0.04, 0.15)
    pen.lineWidth = 2
    pen.beginPath()
    pen.moveTo(x, water)
    pen.lineTo(x, water - mast)
    pen.moveTo(x - mast * 0.24, water - mast * 0.7)
    pen.lineTo(x + mast * 0.24, water - mast * 0.7)
    pen.stroke()
    pen.fillStyle = tone(270, 0.04, 0.15)
    pen.beginPath()
    pen.ellipse(x, water, mast * 0.34, mast * 0.09, 0, 0, Math.PI)
    pen.fill()
  }
  for (let lamp = 0; lamp < 26; lamp++) {
    const x = roll() * width
    const y = water - 2 - roll() * height * 0.06
    glow(pen, x, y, height * 0.05, `oklch(0.88 0.12 ${60 + roll() * 40} / 0.8)`)
    pen.fillStyle = `oklch(0.8 0.12 75 / ${(0.1 + roll() * 0.2).toFixed(2)})`
    pen.fillRect(x - 1, water + 2, 2, height * 0.16)
  }
  frames(pen, { width, height }, room, Math.max(3, Math.round(width / 260)))
}

/** Window frames with round heads. */
function frames(pen: Context, { width, height }: Size, { wall }: TableRoom, count: number): void {
  const each = width / count
  pen.fillStyle = of(wall)
  pen.beginPath()
  pen.rect(0, 0, width, height)
  for (let index = 0; index < count; index++) {
    const left = each * (index + 0.1)
    const wide = each * 0.8
    const head = Math.min(wide / 2, height * 0.5)
    pen.moveTo(left, height)
    pen.lineTo(left, head + height * 0.05)
    pen.ellipse(left + wide / 2, head + height * 0.05, wide / 2, head, 0, Math.PI, Math.PI * 2)
    pen.lineTo(left + wide, height)
    pen.closePath()
  }
  pen.fill('evenodd')
  pen.strokeStyle = of(wall, 0.9)
  pen.lineWidth = 2
  for (let index = 0; index < count; index++) {
    const x = each * (index + 0.5)
    pen.beginPath()
    pen.moveTo(x, height * 0.05)
    pen.lineTo(x, height)
    pen.moveTo(x - each * 0.4, height * 0.56)
    pen.lineTo(x + each * 0.4, height * 0.56)
    pen.stroke()
  }
}

/** Log walls and a window to a wood under the moon. */
function cabin(pen: Context, { width, height }: Size, { wall, lamp }: TableRoom): void {
  const log = Math.max(14, height / 6)
  for (let y = 0; y < height; y += log) {
    const round = pen.createLinearGradient(0, y, 0, y + log)
    round.addColorStop(0, of(wall, -1.2))
    round.addColorStop(0.35, of(wall, 0.7))
    round.addColorStop(1, of(wall, -1.6))
    pen.fillStyle = round
    pen.fillRect(0, y, width, log)
  }
  const wide = Math.min(width * 0.3, height * 1.9)
  for (const x of [width * 0.05, width * 0.95 - wide]) {
    pen.save()
    pen.beginPath()
    pen.rect(x, height * 0.1, wide, height * 0.72)
    pen.clip()
    pen.translate(x, height * 0.1)
    forest(pen, { width: wide, height: height * 0.72 }, x < width / 2)
    pen.restore()
    pen.strokeStyle = of(wall, 1.1)
    pen.lineWidth = Math.max(4, height * 0.045)
    pen.strokeRect(x, height * 0.1, wide, height * 0.72)
    pen.lineWidth = 3
    pen.strokeRect(x + wide / 2, height * 0.1, 0, height * 0.72)
  }
  for (const x of [0.38, 0.62])
    glow(pen, width * x, height * 0.38, height * 0.7, `oklch(${lamp[2]} ${lamp[1]} ${lamp[0]} / 0.3)`)
}

function forest(pen: Context, { width, height }: Size, hasMoon: boolean): void {
  sky(pen, width, height, [
    [0, tone(255, 0.07, 0.28)],
    [1, tone(200, 0.06, 0.5)],
  ])
  if (hasMoon) {
    glow(pen, width * 0.68, height * 0.3, height * 0.5, 'oklch(0.95 0.04 95 / 0.5)')
    pen.fillStyle = 'oklch(0.96 0.03 95)'
    pen.beginPath()
    pen.arc(width * 0.68, height * 0.3, height * 0.09, 0, Math.PI * 2)
    pen.fill()
  }
  const roll = scatter(hasMoon ? 3 : 8)
  for (let row = 0; row < 3; row++)
    for (let tree = 0; tree < 9; tree++) {
      const x = roll() * width
      const top = height * (0.2 + row * 0.14 + roll() * 0.2)
      pen.fillStyle = tone(190, 0.05, 0.38 - row * 0.09)
      pen.beginPath()
      pen.moveTo(x, top)
      pen.lineTo(x + height * 0.2, height)
      pen.lineTo(x - height * 0.2, height)
      pen.fill()
    }
}

/** Heavy drapes and brass lamps. */
function salon(pen: Context, { width, height }: Size, { wall, lamp }: TableRoom): void {
  const fold = Math.max(20, width / 34)
  for (let x = 0; x < width; x += fold) {
    const round = pen.createLinearGradient(x, 0, x + fold, 0)
    round.addColorStop(0, of(wall, -1.3))
    round.addColorStop(0.4, of(wall, 0.6))
    round.addColorStop(1, of(wall, -1.5))
    pen.fillStyle = round
    pen.fillRect(x, 0, fold + 1, height)
  }
  // At the sides, where the title is not.
  const isWide = width > 900
  for (const share of isWide ? [0.07, 0.2, 0.8, 0.93] : [0.1, 0.9]) {
    const x = width * share
    const colour = `oklch(${lamp[2]} ${lamp[1]} ${lamp[0]} / 0.55)`
    glow(pen, x, height * 0.46, height * 0.8, colour)
    if (!isWide) continue
    pen.fillStyle = 'oklch(0.96 0.06 90)'
    pen.beginPath()
    pen.ellipse(x, height * 0.44, height * 0.055, height * 0.11, 0, 0, Math.PI * 2)
    pen.fill()
    pen.fillStyle = tone(80, 0.11, 0.66)
    pen.fillRect(x - height * 0.05, height * 0.55, height * 0.1, height * 0.035)
    pen.fillRect(x - 1.5, height * 0.55, 3, height * 0.14)
  }
}

/** A bright room behind blinds in the morning. */
function linen(pen: Context, { width, height }: Size, { wall }: TableRoom): void {
  sky(pen, width, height, [
    [0, of(wall, 0.6)],
    [1, of(wall, -0.4)],
  ])
  const count = Math.max(2, Math.round(width / 300))
  const each = width / count
  for (let index = 0; index < count; index++) {
    const x = each * (index + 0.12)
    const wide = each * 0.76
    pen.fillStyle = 'oklch(0.95 0.035 210)'
    pen.fillRect(x, height * 0.08, wide, height * 0.8)
    for (let y = height * 0.08; y < height * 0.86; y += Math.max(6, height * 0.075)) {
      pen.fillStyle = of(wall, 1.2)
      pen.fillRect(x - 3, y, wide + 6, Math.max(4, height * 0.048))
      pen.fillStyle = 'oklch(0.4 0.03 80 / 0.18)'
      pen.fillRect(x - 3, y + Math.max(4, height * 0.048), wide + 6, 1.5)
    }
  }
}

/** A bar at a street corner in the rain: lights of the town behind wet glass. */
function corner(pen: Context, { width, height }: Size, { wall }: TableRoom): void {
  sky(pen, width, height, [
    [0, tone(275, 0.07, 0.18)],
    [1, tone(300, 0.08, 0.3)],
  ])
  const roll = scatter(53)
  for (let light = 0; light < 34; light++) {
    const hue = [25, 200, 330, 80][light % 4] ?? 80
    const r = height * (0.04 + roll() * 0.1)
    glow(pen, roll() * width, height * (0.15 + roll() * 0.7), r * 2, `oklch(0.75 0.16 ${hue} / 0.55)`)
  }
  pen.strokeStyle = 'oklch(0.95 0.02 240 / 0.16)'
  pen.lineWidth = 1.2
  for (let drop = 0; drop < 90; drop++) {
    const [x, y, length] = [roll() * width, roll() * height, height * (0.04 + roll() * 0.12)]
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(x - length * 0.12, y + length)
    pen.stroke()
  }
  pen.fillStyle = of(wall, -0.6)
  const count = Math.max(2, Math.round(width / 300))
  for (let post = 0; post <= count; post++) pen.fillRect((width * post) / count - 7, 0, 14, height)
}

/** Wooden panels with pictures. */
function parlour(pen: Context, { width, height }: Size, { wall, lamp }: TableRoom): void {
  sky(pen, width, height, [
    [0, of(wall, -0.9)],
    [1, of(wall, 0.1)],
  ])
  const count = Math.max(3, Math.round(width / 210))
  const each = width / count
  for (let index = 0; index < count; index++) {
    const x = each * (index + 0.12)
    pen.strokeStyle = of(wall, 1.1)
    pen.lineWidth = 2
    pen.strokeRect(x, height * 0.1, each * 0.76, height * 0.8)
    pen.save()
    pen.beginPath()
    pen.ellipse(x + each * 0.38, height * 0.46, each * 0.2, height * 0.26, 0, 0, Math.PI * 2)
    pen.clip()
    pen.fillStyle = tone([210, 150, 40][index % 3] ?? 210, 0.06, 0.5)
    pen.fillRect(x, 0, each, height)
    pen.translate(x, height * 0.2)
    hill(pen, each, height * 0.56, tone([240, 120, 20][index % 3] ?? 240, 0.06, 0.34), [
      [0, 0.5],
      [0.5, 0.3 + (index % 2) * 0.3],
      [1, 0.55],
    ])
    pen.restore()
    pen.strokeStyle = tone(80, 0.1, 0.66)
    pen.lineWidth = 4
    pen.beginPath()
    pen.ellipse(x + each * 0.38, height * 0.46, each * 0.2, height * 0.26, 0, 0, Math.PI * 2)
    pen.stroke()
    glow(pen, x + each * 0.38, height * 0.1, height * 0.5, `oklch(${lamp[2]} ${lamp[1]} ${lamp[0]} / 0.25)`)
  }
}

const paints: Readonly<Record<Outlook, Paint>> = {
  harbour,
  cabin,
  salon,
  linen,
  corner,
  parlour,
  columns,
  garden,
}

export const paintOutlook = (pen: Context, size: Size, outlook: Outlook, room: TableRoom): void =>
  paints[outlook](pen, size, room)
