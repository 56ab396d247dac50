import { type Context, IVORY, tone } from '../pen.ts'
import { orchardSkin } from './orchard.ts'
import { type Skin, glow, hill, scatter, sky } from './skin.ts'

const wall = (k: number): string => tone(55, 0.075, 0.62, k)
const pot = (k: number): string => tone(38, 0.11, 0.5, k)
const fruit = (k: number): string => tone(62, 0.17, 0.74, k)

/** Outline of an arched opening that stands on `base`. */
function arch(context: Context, x: number, base: number, width: number, tall: number): void {
  const half = width / 2
  context.moveTo(x - half, base)
  context.lineTo(x - half, base - tall + half)
  context.arc(x, base - tall + half, half, Math.PI, 0)
  context.lineTo(x + half, base)
  context.closePath()
}

/** An orange tree in a tub. */
function orangeTree(context: Context, x: number, base: number, size: number, roll: () => number): void {
  context.fillStyle = pot(0)
  context.beginPath()
  context.moveTo(x - size * 0.2, base - size * 0.3)
  context.lineTo(x + size * 0.2, base - size * 0.3)
  context.lineTo(x + size * 0.15, base)
  context.lineTo(x - size * 0.15, base)
  context.fill()
  context.fillStyle = pot(1)
  context.fillRect(x - size * 0.22, base - size * 0.33, size * 0.44, size * 0.06)
  context.fillStyle = tone(50, 0.05, 0.34)
  context.fillRect(x - size * 0.025, base - size * 0.6, size * 0.05, size * 0.3)
  for (const [dx, dy, r, k] of [
    [0, -0.8, 0.26, -0.6],
    [-0.17, -0.7, 0.19, -0.2],
    [0.17, -0.7, 0.19, -1],
    [-0.06, -0.9, 0.17, 0.6],
  ] as const) {
    context.fillStyle = tone(145, 0.1, 0.48, k)
    context.beginPath()
    context.arc(x + dx * size, base + dy * size, r * size, 0, Math.PI * 2)
    context.fill()
  }
  for (let i = 0; i < 7; i++) {
    const at = [x + (roll() - 0.5) * size * 0.56, base - size * (0.6 + roll() * 0.38)] as const
    context.fillStyle = fruit(-0.3)
    context.beginPath()
    context.arc(at[0], at[1], size * 0.045, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = fruit(1.6)
    context.beginPath()
    context.arc(at[0] - size * 0.012, at[1] - size * 0.014, size * 0.014, 0, Math.PI * 2)
    context.fill()
  }
}

/** Rows of tiles that grow towards the viewer. */
function tiles(context: Context, width: number, height: number, from: number): void {
  let y = height * from
  for (let row = 0; y < height; row++) {
    const tall = height * 0.022 * 1.35 ** row
    const across = tall * 3.2
    for (let x = width / 2 - Math.ceil(width / across) * across, i = row; x < width; x += across, i++) {
      context.fillStyle = i % 2 === 0 ? tone(50, 0.07, 0.46) : tone(75, 0.05, 0.66)
      context.fillRect(x, y, across, tall + 1)
    }
    y += tall
  }
}

/** A gallery of arches with orange trees, in the evening: the orchard's fruit in another light. */
export const arcadeSkin: Skin = {
  ...orchardSkin,
  metal: tone(55, 0.13, 0.72),
  panel: 'oklch(0.21 0.05 40 / 0.82)',
  panelEdge: tone(60, 0.12, 0.72),
  title: [tone(75, 0.1, 0.95), tone(58, 0.17, 0.78)],
  chord: [293.66, 369.99, 440, 587.33],
  life: { colour: 'oklch(0.9 0.13 75 / 0.7)', shape: 'mote', path: 'drift' },
  scene(context, w, h) {
    const unit = Math.min(w, h)
    const roll = scatter(19)
    const base = h * 0.68
    sky(context, w, h, [
      [0, tone(285, 0.09, 0.42)],
      [0.34, tone(20, 0.12, 0.64)],
      [0.62, tone(75, 0.12, 0.84)],
      [1, tone(75, 0.1, 0.8)],
    ])
    glow(context, w * 0.5, h * 0.56, unit * 0.7, 'oklch(0.94 0.13 80 / 0.8)')
    hill(context, w, h, tone(300, 0.07, 0.44), [
      [0, 0.58],
      [0.25, 0.52],
      [0.55, 0.6],
      [0.8, 0.53],
      [1, 0.58],
    ])
    const span = unit * 0.44
    const count = Math.ceil(w / span / 2) * 2 + 1
    const first = w / 2 - ((count - 1) / 2) * span
    const centres = Array.from({ length: count }, (_, i) => first + i * span)
    const tall = Math.min(h * 0.5, span * 1.25)
    const opening = span * 0.72
    context.fillStyle = wall(0)
    context.beginPath()
    context.rect(0, 0, w, base)
    for (const x of centres) arch(context, x, base, opening, tall)
    context.fill('evenodd')
    context.lineWidth = unit * 0.014
    context.strokeStyle = wall(1.4)
    for (const x of centres) {
      context.beginPath()
      arch(context, x, base, opening * 1.06, tall * 1.02)
      context.stroke()
    }
    context.fillStyle = wall(-1.2)
    context.fillRect(0, base - tall * 1.26, w, unit * 0.03)
    context.fillStyle = wall(1)
    context.fillRect(0, base - tall * 1.26 - unit * 0.012, w, unit * 0.012)
    for (const x of centres) {
      context.fillStyle = IVORY
      context.beginPath()
      context.arc(x - span / 2, base - tall * 0.86, unit * 0.02, 0, Math.PI * 2)
      context.fill()
      glow(context, x - span / 2, base - tall * 0.86, unit * 0.16, 'oklch(0.95 0.12 85 / 0.75)')
    }
    tiles(context, w, h, 0.68)
    for (const x of centres) orangeTree(context, x - span / 2, base + h * 0.05, unit * 0.44, roll)
  },
}
