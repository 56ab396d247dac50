import { type Context, tone } from '../pen.ts'
import { lanternSkin } from './lantern.ts'
import { atHour } from './hour.ts'
import { type Skin, glow, hill, scatter, sky } from './skin.ts'

const timber = (k: number): string => tone(25, 0.1, 0.34, k)
const roof = (k: number): string => tone(170, 0.06, 0.36, k)

/** One eave: a roof that bends up at both ends. */
function eave(context: Context, x: number, y: number, half: number, tall: number): void {
  context.beginPath()
  context.moveTo(x - half * 1.22, y - tall * 0.22)
  context.quadraticCurveTo(x - half * 0.7, y - tall * 0.02, x - half * 0.34, y - tall)
  context.lineTo(x + half * 0.34, y - tall)
  context.quadraticCurveTo(x + half * 0.7, y - tall * 0.02, x + half * 1.22, y - tall * 0.22)
  context.quadraticCurveTo(x, y + tall * 0.24, x - half * 1.22, y - tall * 0.22)
  context.fill()
}

/** A pavilion of two storeys with lit rooms, on posts in the water. */
function pavilion(context: Context, x: number, base: number, size: number): void {
  for (const [level, wide, lit] of [
    [0, 0.5, 5],
    [0.44, 0.34, 3],
  ] as const) {
    const floor = base - size * level
    const half = size * wide
    const tall = size * 0.3
    glow(context, x, floor - tall * 0.5, size * 0.5, 'oklch(0.84 0.14 70 / 0.55)')
    context.fillStyle = tone(72, 0.13, 0.82)
    context.fillRect(x - half, floor - tall, half * 2, tall)
    context.fillStyle = timber(0)
    for (let i = 0; i <= lit; i++)
      context.fillRect(x - half + (i * half * 2) / lit - size * 0.014, floor - tall, size * 0.028, tall)
    context.fillRect(x - half, floor - tall * 0.34, half * 2, size * 0.02)
    context.fillStyle = roof(-0.6)
    eave(context, x, floor - tall + size * 0.02, half * 1.08, size * 0.18)
    context.fillStyle = roof(0.6)
    eave(context, x, floor - tall - size * 0.012, half * 1.06, size * 0.14)
  }
  context.fillStyle = timber(0.8)
  context.fillRect(x - size * 0.012, base - size * 0.98, size * 0.024, size * 0.12)
  context.fillStyle = timber(-0.6)
  context.fillRect(x - size * 0.6, base, size * 1.2, size * 0.05)
  for (let i = 0; i < 6; i++)
    context.fillRect(x - size * 0.55 + i * size * 0.22, base, size * 0.03, size * 0.16)
}

/** Leaves of lotus on the lake, larger in front. */
function lotus(context: Context, w: number, h: number, unit: number, roll: () => number): void {
  for (let i = 0; i < 26; i++) {
    const near = i / 26
    const x = roll() * w
    const y = h * (0.74 + near * 0.24)
    const size = unit * (0.03 + near * 0.05)
    context.fillStyle = tone(165, 0.07, 0.34 + roll() * 0.1)
    context.beginPath()
    context.ellipse(x, y, size, size * 0.34, 0, 0.3, Math.PI * 2)
    context.fill()
    if (i % 4 !== 0) continue
    for (const turn of [-0.7, -0.25, 0.25, 0.7]) {
      context.fillStyle = tone(350, 0.11, 0.78, Math.abs(turn) < 0.5 ? 0.5 : -0.4)
      context.beginPath()
      context.ellipse(x + turn * size * 0.4, y - size * 0.26, size * 0.14, size * 0.34, turn, 0, Math.PI * 2)
      context.fill()
    }
  }
}

/** A pavilion on a lake after sunset: the harbour's symbols in a green light. */
export const pavilionSkin: Skin = {
  ...lanternSkin,
  metal: tone(165, 0.07, 0.72),
  panel: 'oklch(0.18 0.04 190 / 0.82)',
  panelEdge: tone(165, 0.07, 0.62),
  title: [tone(95, 0.09, 0.94), tone(168, 0.1, 0.72)],
  chord: [349.23, 440, 523.25, 659.26],
  life: { colour: 'oklch(0.93 0.14 110 / 0.8)', shape: 'mote', path: 'twinkle' },
  featureScene: atHour((...place) => pavilionSkin.scene(...place), {
    blend: 'multiply',
    light: [tone(315, 0.18, 0.56), tone(290, 0.14, 0.6)],
    lamps: [
      [0.13, 0.5, 0.4, 'oklch(0.78 0.17 60 / 0.55)'],
      [0.87, 0.5, 0.4, 'oklch(0.78 0.17 60 / 0.55)'],
      [0.5, 0.06, 0.7, 'oklch(0.6 0.17 335 / 0.4)'],
    ],
  }),
  scene(context, w, h) {
    const unit = Math.min(w, h)
    const roll = scatter(31)
    const water = h * 0.66
    sky(context, w, h, [
      [0, tone(225, 0.09, 0.26)],
      [0.4, tone(195, 0.08, 0.44)],
      [0.62, tone(60, 0.1, 0.7)],
      [0.67, tone(185, 0.07, 0.34)],
      [1, tone(200, 0.06, 0.18)],
    ])
    context.fillStyle = 'oklch(0.97 0.03 90 / 0.8)'
    for (let i = 0; i < 40; i++) context.fillRect(roll() * w, roll() * h * 0.36, unit * 0.004, unit * 0.004)
    hill(context, w, water, tone(205, 0.06, 0.36), [
      [0, 0.8],
      [0.18, 0.66],
      [0.4, 0.86],
      [0.66, 0.7],
      [0.85, 0.84],
      [1, 0.76],
    ])
    hill(context, w, water, tone(190, 0.05, 0.26), [
      [0, 0.9],
      [0.3, 0.95],
      [0.6, 0.88],
      [1, 0.95],
    ])
    const size = Math.max(unit * 0.56, Math.min(w, h * 1.4) * 0.34)
    for (const at of w > h ? [0.13, 0.87] : [0.5]) {
      pavilion(context, w * at, water, size)
      for (let i = 0; i < 12; i++) {
        context.fillStyle = `oklch(0.82 0.13 70 / ${(0.4 - i * 0.03).toFixed(2)})`
        const wide = size * (0.2 + roll() * 0.5)
        context.fillRect(w * at - wide / 2, water + size * 0.1 + i * unit * 0.02, wide, unit * 0.006)
      }
    }
    lotus(context, w, h, unit, roll)
  },
}
