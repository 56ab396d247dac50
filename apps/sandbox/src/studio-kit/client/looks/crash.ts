import { type Context, type Draw, GOLD, tone } from '../pen.ts'
import { glow, hill, scatter, sky } from '../skins/skin.ts'
import type { CurveColours } from '../scenes/crash-board.ts'
import { airship, balloon, rocket } from './crafts.ts'

export interface CrashLook {
  scenery(pen: Context, width: number, height: number): void
  readonly craft: Draw
  /** How far the craft leans into the curve: 0 upright, 1 along it. */
  readonly lean: number
  readonly drift: 'clouds' | 'stars' | 'steam'
  readonly colours: CurveColours
  readonly title: readonly [light: string, deep: string]
  readonly chord: readonly number[]
}

/** A fair on a bright morning, fields to the horizon. */
const fair: CrashLook = {
  craft: balloon,
  lean: 0.12,
  drift: 'clouds',
  colours: {
    line: 'oklch(0.97 0.05 95)',
    fill: 'oklch(0.96 0.07 90 / 0.34)',
    ink: 'oklch(0.99 0.01 240)',
  },
  title: ['oklch(0.98 0.03 95)', tone(40, 0.15, 0.78)],
  chord: [349.23, 440, 523.25, 698.46],
  scenery(pen, width, height) {
    sky(pen, width, height, [
      [0, tone(250, 0.12, 0.42)],
      [0.5, tone(230, 0.1, 0.56)],
      [0.78, tone(80, 0.06, 0.8)],
      [1, tone(60, 0.08, 0.7)],
    ])
    const unit = Math.min(width, height)
    glow(pen, width * 0.16, height * 0.72, unit * 0.7, 'oklch(0.97 0.08 85 / 0.7)')
    hill(pen, width, height, tone(215, 0.05, 0.6), [
      [0, 0.74],
      [0.3, 0.7],
      [0.65, 0.75],
      [1, 0.69],
    ])
    hill(pen, width, height, tone(150, 0.08, 0.48), [
      [0, 0.82],
      [0.45, 0.77],
      [1, 0.84],
    ])
    const roll = scatter(17)
    for (let tent = 0; tent < 7; tent++) {
      const x = (0.05 + (tent / 7) * 0.95 + roll() * 0.04) * width
      const y = height * (0.84 + roll() * 0.02)
      const wide = unit * (0.05 + roll() * 0.03)
      for (let stripe = 0; stripe < 4; stripe++) {
        pen.beginPath()
        pen.moveTo(x, y - wide * 1.1)
        pen.lineTo(x + wide * (stripe / 2 - 1), y)
        pen.lineTo(x + wide * (stripe / 2 - 0.5), y)
        pen.fillStyle =
          stripe % 2 === 0 ? tone([25, 85, 200][tent % 3] ?? 25, 0.15, 0.6) : 'oklch(0.95 0.02 90)'
        pen.fill()
      }
    }
    hill(pen, width, height, tone(140, 0.09, 0.36), [
      [0, 0.87],
      [0.5, 0.84],
      [1, 0.89],
    ])
  },
}

/** Night over a launch site, a planet behind it. */
const orbit: CrashLook = {
  craft: rocket,
  lean: 1,
  drift: 'stars',
  colours: {
    line: 'oklch(0.86 0.13 195)',
    fill: 'oklch(0.72 0.13 250 / 0.36)',
    ink: 'oklch(0.96 0.02 230)',
  },
  title: ['oklch(0.96 0.04 220)', tone(285, 0.14, 0.72)],
  chord: [311.13, 392, 466.16, 622.25],
  scenery(pen, width, height) {
    sky(pen, width, height, [
      [0, tone(280, 0.09, 0.14)],
      [0.6, tone(268, 0.11, 0.24)],
      [1, tone(310, 0.12, 0.36)],
    ])
    const unit = Math.min(width, height)
    const planet = { x: width * 0.8, y: height * 0.3, r: unit * 0.2 }
    glow(pen, planet.x, planet.y, planet.r * 2.2, 'oklch(0.7 0.13 300 / 0.4)')
    const ring = (from: number, to: number): void => {
      pen.beginPath()
      pen.ellipse(planet.x, planet.y, planet.r * 1.6, planet.r * 0.34, -0.3, from, to)
      pen.strokeStyle = 'oklch(0.88 0.06 70 / 0.75)'
      pen.lineWidth = planet.r * 0.07
      pen.stroke()
    }
    ring(Math.PI, Math.PI * 2)
    pen.save()
    pen.beginPath()
    pen.arc(planet.x, planet.y, planet.r, 0, Math.PI * 2)
    pen.clip()
    for (let band = 0; band < 8; band++) {
      pen.fillStyle = tone(330 - band * 9, 0.1, 0.58 - band * 0.045)
      pen.fillRect(
        planet.x - planet.r,
        planet.y - planet.r + (band * planet.r) / 4,
        planet.r * 2,
        planet.r / 4 + 1,
      )
    }
    pen.restore()
    ring(0, Math.PI)
    hill(pen, width, height, tone(275, 0.06, 0.16), [
      [0, 0.9],
      [0.25, 0.86],
      [0.6, 0.91],
      [1, 0.85],
    ])
    pen.fillStyle = tone(265, 0.04, 0.2)
    for (const x of [0.07, 0.11]) pen.fillRect(width * x, height * 0.72, unit * 0.012, height * 0.2)
    for (let beam = 0; beam < 6; beam++)
      pen.fillRect(width * 0.07, height * (0.73 + beam * 0.03), width * 0.04, unit * 0.006)
    glow(pen, width * 0.09, height * 0.72, unit * 0.06, 'oklch(0.7 0.2 25 / 0.7)')
  },
}

/** Copper dusk over chimneys and domes. */
const works: CrashLook = {
  craft: airship,
  lean: 0.3,
  drift: 'steam',
  colours: {
    line: GOLD(0.8),
    fill: 'oklch(0.8 0.12 60 / 0.3)',
    ink: 'oklch(0.97 0.03 85)',
  },
  title: [GOLD(1.4), tone(45, 0.13, 0.66)],
  chord: [261.63, 329.63, 392, 523.25],
  scenery(pen, width, height) {
    sky(pen, width, height, [
      [0, tone(200, 0.05, 0.28)],
      [0.5, tone(60, 0.08, 0.46)],
      [0.82, tone(55, 0.13, 0.66)],
      [1, tone(35, 0.1, 0.42)],
    ])
    const unit = Math.min(width, height)
    const roll = scatter(63)
    for (const [row, light] of [
      [0, 0.36],
      [1, 0.25],
    ] as const) {
      pen.fillStyle = tone(45, 0.05, light)
      const step = unit * (0.13 + row * 0.03)
      for (let x = -step; x < width + step; x += step) {
        const top = height * (0.72 + row * 0.1 + roll() * 0.1)
        const wide = step * (0.5 + roll() * 0.45)
        pen.fillRect(x, top, wide, height)
        if (roll() > 0.5) {
          pen.beginPath()
          pen.arc(x + wide / 2, top, wide / 2, Math.PI, 0)
          pen.fill()
        } else pen.fillRect(x + wide * 0.3, top - step * 0.7, wide * 0.24, step * 0.8)
      }
    }
    glow(pen, width * 0.7, height * 0.8, unit * 0.5, 'oklch(0.86 0.13 65 / 0.5)')
    pen.strokeStyle = tone(50, 0.07, 0.3)
    pen.lineWidth = unit * 0.02
    for (const [x, r] of [
      [0.02, 0.26],
      [0.98, 0.2],
    ] as const) {
      pen.setLineDash([unit * 0.035, unit * 0.02])
      pen.beginPath()
      pen.arc(width * x, height * 0.97, unit * r, 0, Math.PI * 2)
      pen.stroke()
      pen.setLineDash([])
      pen.beginPath()
      pen.arc(width * x, height * 0.97, unit * (r - 0.025), 0, Math.PI * 2)
      pen.stroke()
    }
  },
}

/** The looks of the crash games, by the studio's game id. */
export const CRASH_LOOKS: Readonly<Record<string, CrashLook>> = {
  'softswiss:BalloonAscent': fair,
  '371206': orbit,
  PP_AirshipLimit: works,
}
