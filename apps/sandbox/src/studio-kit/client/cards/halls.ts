import { tone } from '../pen.ts'
import { glow, hill, scatter, sky } from '../skins/skin.ts'
import type { Colour, TableRoom } from './card-room.ts'

type Context = CanvasRenderingContext2D
interface Size {
  readonly width: number
  readonly height: number
}

const of = ([hue, chroma, light]: Colour, k = 0): string => tone(hue, chroma, light, k)

/** A hall of veined stone: columns, and lamps between them. */
export function columns(pen: Context, { width, height }: Size, { wall, lamp }: TableRoom): void {
  sky(pen, width, height, [
    [0, of(wall, -2)],
    [1, of(wall, -0.8)],
  ])
  const count = Math.max(3, Math.round(width / 190))
  const each = width / count
  const roll = scatter(19)
  for (let index = 0; index <= count; index++) {
    const [x, wide] = [index * each, each * 0.24]
    glow(pen, x + each / 2, height * 0.5, height * 0.75, `oklch(${lamp[2]} ${lamp[1]} ${lamp[0]} / 0.4)`)
    const round = pen.createLinearGradient(x - wide / 2, 0, x + wide / 2, 0)
    round.addColorStop(0, of(wall, -1.2))
    round.addColorStop(0.4, of(wall, 1.8))
    round.addColorStop(1, of(wall, -1.6))
    pen.fillStyle = round
    pen.fillRect(x - wide / 2, 0, wide, height)
    pen.fillRect(x - wide * 0.68, 0, wide * 1.36, height * 0.09)
    pen.strokeStyle = of(wall, -1.4)
    pen.globalAlpha = 0.3
    pen.lineWidth = 1.2
    for (let vein = 0; vein < 3; vein++) {
      const y = height * (0.12 + roll() * 0.7)
      pen.beginPath()
      pen.moveTo(x - wide / 2, y)
      pen.quadraticCurveTo(x, y + height * (roll() - 0.3) * 0.3, x + wide / 2, y + height * roll() * 0.2)
      pen.stroke()
    }
    pen.globalAlpha = 1
  }
}

/** A garden at noon between the posts of a pavilion. */
export function garden(pen: Context, { width, height }: Size, { wall }: TableRoom): void {
  sky(pen, width, height, [
    [0, tone(230, 0.09, 0.68)],
    [1, tone(200, 0.04, 0.86)],
  ])
  hill(pen, width, height, tone(150, 0.07, 0.56), [
    [0, 0.5],
    [0.35, 0.4],
    [0.7, 0.52],
    [1, 0.42],
  ])
  const roll = scatter(33)
  const crown = Math.max(26, height * 0.34)
  for (let x = -crown; x < width + crown; x += crown * 1.15) {
    pen.fillStyle = tone(140 + roll() * 20, 0.1, 0.38 + roll() * 0.1)
    pen.beginPath()
    pen.arc(x, height * (0.72 + roll() * 0.08), crown * (0.6 + roll() * 0.3), 0, Math.PI * 2)
    pen.fill()
  }
  const count = Math.max(2, Math.round(width / 330))
  pen.fillStyle = of(wall, 1.4)
  for (let post = 0; post <= count; post++) pen.fillRect((width * post) / count - 8, 0, 16, height)
  pen.fillRect(0, 0, width, height * 0.06)
  pen.fillRect(0, height * 0.84, width, height * 0.03)
}
