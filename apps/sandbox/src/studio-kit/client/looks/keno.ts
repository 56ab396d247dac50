import { GOLD, tone } from '../pen.ts'
import type { BallLook } from '../scenes/keno-board.ts'
import { glow, scatter, sky } from '../skins/skin.ts'

type Context = CanvasRenderingContext2D

export interface KenoLook {
  scenery(pen: Context, width: number, height: number): void
  readonly balls: BallLook
  readonly title: readonly [light: string, deep: string]
  readonly chord: readonly number[]
}

/** A leaf of a palm from a point, to the right or to the left. */
function leaf(pen: Context, x: number, y: number, r: number, angle: number): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(angle)
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.quadraticCurveTo(r * 0.5, -r * 0.28, r, 0)
  pen.quadraticCurveTo(r * 0.5, r * 0.1, 0, 0)
  pen.fill()
  pen.restore()
}

/** A hall under a roof of glass, palms at its sides. */
const atrium: KenoLook = {
  title: ['oklch(0.98 0.03 100)', tone(150, 0.13, 0.74)],
  chord: [293.66, 349.23, 440, 587.33],
  balls: { ball: [75, 0.13, 0.74], hit: [155, 0.15, 0.56], metal: [80, 0.11, 0.72] },
  scenery(pen, width, height) {
    sky(pen, width, height, [
      [0, tone(215, 0.08, 0.62)],
      [0.42, tone(195, 0.06, 0.52)],
      [0.7, tone(170, 0.06, 0.36)],
      [1, tone(165, 0.05, 0.22)],
    ])
    const unit = Math.min(width, height)
    glow(pen, width * 0.62, height * 0.08, unit * 0.8, 'oklch(0.97 0.06 95 / 0.6)')
    const eye = { x: width / 2, y: height * 0.46 }
    pen.strokeStyle = 'oklch(0.94 0.02 200 / 0.5)'
    pen.lineWidth = Math.max(1.5, unit * 0.004)
    for (let rib = -8; rib <= 8; rib++) {
      pen.beginPath()
      pen.moveTo(eye.x + rib * unit * 0.03, eye.y)
      pen.quadraticCurveTo(eye.x + rib * width * 0.06, height * 0.16, eye.x + rib * width * 0.14, -10)
      pen.stroke()
    }
    for (let hoop = 1; hoop <= 5; hoop++) {
      pen.beginPath()
      pen.ellipse(eye.x, eye.y, width * 0.13 * hoop, height * 0.115 * hoop, 0, Math.PI, 0)
      pen.stroke()
    }
    const floor = pen.createLinearGradient(0, height * 0.62, 0, height)
    floor.addColorStop(0, tone(80, 0.03, 0.5))
    floor.addColorStop(1, tone(150, 0.03, 0.2))
    pen.fillStyle = floor
    pen.fillRect(0, height * 0.64, width, height * 0.36)
    pen.strokeStyle = 'oklch(0.9 0.03 120 / 0.14)'
    for (let seam = -10; seam <= 10; seam++) {
      pen.beginPath()
      pen.moveTo(eye.x + seam * width * 0.05, height * 0.64)
      pen.lineTo(eye.x + seam * width * 0.2, height)
      pen.stroke()
    }
    const roll = scatter(71)
    for (const [x, way] of [
      [0.02, 1],
      [0.98, -1],
      [0.16, 1],
      [0.86, -1],
    ] as const)
      for (let frond = 0; frond < 9; frond++) {
        pen.fillStyle = tone(150 + roll() * 15, 0.09, 0.28 + roll() * 0.16)
        const angle = -1.5 + frond * 0.3 + roll() * 0.1
        leaf(pen, width * x, height * 0.62, unit * (0.22 + roll() * 0.1), way > 0 ? angle : Math.PI - angle)
      }
  },
}

/** A row of houses with lit windows, from edge to edge. */
function houses(pen: Context, width: number, height: number, roll: () => number): void {
  const step = Math.max(54, width / 16)
  for (let x = -step / 2; x < width; x += step) {
    const tall = height * (0.28 + roll() * 0.4)
    pen.fillStyle = tone(275, 0.05, 0.15 + roll() * 0.05)
    pen.fillRect(x, height - tall, step * 0.94, tall)
    for (let y = height - tall + 12; y < height; y += 22)
      for (let column = 0; column < 3; column++) {
        pen.fillStyle = roll() > 0.6 ? `oklch(0.86 0.12 ${60 + roll() * 40} / 0.75)` : 'oklch(0.2 0.03 280)'
        pen.fillRect(x + step * (0.14 + column * 0.27), y, step * 0.15, 11)
      }
  }
  // Towards the street it is dark: texts and buttons stand there.
  const street = pen.createLinearGradient(0, height * 0.62, 0, height)
  street.addColorStop(0, 'oklch(0.13 0.04 280 / 0)')
  street.addColorStop(0.55, 'oklch(0.13 0.04 280 / 0.72)')
  street.addColorStop(1, 'oklch(0.13 0.04 280 / 0.86)')
  pen.fillStyle = street
  pen.fillRect(0, height * 0.62, width, height * 0.38)
}

/** A square at night: houses with lit windows behind lime trees. */
const linden: KenoLook = {
  title: [GOLD(1.4), tone(330, 0.14, 0.7)],
  chord: [277.18, 329.63, 415.3, 554.37],
  balls: { ball: [250, 0.1, 0.6], hit: [335, 0.18, 0.6], metal: [255, 0.03, 0.74] },
  scenery(pen, width, height) {
    sky(pen, width, height, [
      [0, tone(275, 0.09, 0.16)],
      [0.5, tone(300, 0.1, 0.3)],
      [0.8, tone(340, 0.11, 0.44)],
      [1, tone(285, 0.07, 0.18)],
    ])
    const unit = Math.min(width, height)
    glow(pen, width * 0.3, height * 0.78, unit * 0.7, 'oklch(0.72 0.14 340 / 0.5)')
    const roll = scatter(80)
    houses(pen, width, height, roll)
    for (let x = 0; x < width + unit * 0.2; x += unit * 0.22) {
      const [r, foot] = [unit * (0.05 + roll() * 0.015), height * 0.94]
      glow(pen, x + unit * 0.11, foot - r, unit * 0.08, 'oklch(0.9 0.12 80 / 0.7)')
      pen.fillStyle = tone(60, 0.04, 0.14)
      pen.fillRect(x - r * 0.1, foot - r * 2, r * 0.2, r * 2)
      for (const [dx, dy, light] of [
        [0, -2.6, 0.3],
        [-0.8, -1.9, 0.24],
        [0.8, -1.9, 0.26],
        [0, -1.6, 0.22],
      ] as const) {
        pen.fillStyle = tone(145, 0.08, light)
        pen.beginPath()
        pen.arc(x + dx * r, foot + dy * r, r, 0, Math.PI * 2)
        pen.fill()
      }
    }
    pen.fillStyle = tone(280, 0.04, 0.16)
    pen.fillRect(0, height * 0.94, width, height * 0.06)
  },
}

/** A town at dawn: the last lit windows under a warm sky. */
const dawn: KenoLook = {
  title: ['oklch(0.98 0.03 80)', tone(30, 0.15, 0.72)],
  chord: [329.63, 392, 493.88, 659.26],
  balls: { ball: [220, 0.09, 0.7], hit: [45, 0.17, 0.68], metal: [60, 0.06, 0.78] },
  scenery(pen, width, height) {
    sky(pen, width, height, [
      [0, tone(250, 0.09, 0.4)],
      [0.4, tone(230, 0.06, 0.6)],
      [0.7, tone(50, 0.12, 0.76)],
      [1, tone(30, 0.1, 0.5)],
    ])
    glow(pen, width * 0.74, height * 0.62, Math.min(width, height) * 0.7, 'oklch(0.95 0.1 75 / 0.75)')
    houses(pen, width, height, scatter(46))
  },
}

/** The looks of the keno games, by the studio's game id. */
export const KENO_LOOKS: Readonly<Record<string, KenoLook>> = {
  '10881': atrium,
  '10882': linden,
  eightynumbers: dawn,
}
