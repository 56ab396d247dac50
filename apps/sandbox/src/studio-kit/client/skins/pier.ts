import { type Context, GOLD, figure, inside, line, solid, tone } from '../pen.ts'
import { atHour } from './hour.ts'
import { type Skin, glow, hill, scatter, sky } from './skin.ts'
import { tideSkin } from './tide.ts'

const rind = (k: number): string => tone(78, 0.15, 0.74, k)
const frond = (k: number): string => tone(150, 0.12, 0.52, k)
const plank = (k: number): string => tone(60, 0.05, 0.56, k)

const pineapple = figure([
  solid('M64 48 C52 34 36 26 22 24 C34 28 44 36 52 48Z', frond(-0.6)),
  solid('M64 48 C76 34 92 26 106 24 C94 28 84 36 76 48Z', frond(-1.2)),
  solid('M64 50 C50 32 44 18 42 6 C54 16 62 28 66 46Z', frond(0)),
  solid('M64 50 C78 32 84 18 86 6 C74 16 66 28 62 46Z', frond(-0.8)),
  solid('M64 50 C58 30 60 14 64 2 C68 14 70 30 64 50Z', frond(0.8)),
  solid('M64 42 C88 42 98 60 98 82 C98 106 84 122 64 122 C44 122 30 106 30 82 C30 60 40 42 64 42Z', rind(0)),
  inside(
    'M80 46 C92 52 98 66 98 82 C98 106 84 122 64 122 C54 122 46 118 40 112 C72 112 92 84 80 46Z',
    rind(-1.2),
  ),
  inside('M38 78 C38 64 44 54 52 52 C46 62 45 76 47 92 C41 92 38 86 38 78Z', rind(1.4)),
  line('M34 66 L74 120 M32 90 L58 121 M50 46 L94 104 M72 44 L98 80', rind(-2.2), 3.5),
  line('M94 64 L54 120 M97 90 L70 121 M78 46 L34 104 M56 44 L31 76', rind(-2.2), 3.5),
  line('M48 60 h.1 M64 76 h.1 M48 92 h.1 M80 92 h.1 M64 106 h.1 M80 62 h.1', GOLD(2), 5),
])

/** Piles of a pier and its deck, from the shore on the left into the picture. */
function pier(context: Context, w: number, h: number, unit: number): void {
  const deck = h * 0.6
  const tall = unit * 0.06
  context.fillStyle = plank(-2)
  for (let x = w * 0.02; x < w; x += unit * 0.16) context.fillRect(x, deck, unit * 0.026, h * 0.3)
  context.fillStyle = plank(-0.4)
  context.fillRect(0, deck - tall, w, tall)
  context.fillStyle = plank(1)
  context.fillRect(0, deck - tall, w, tall * 0.22)
  context.strokeStyle = plank(-1.8)
  context.lineWidth = unit * 0.004
  for (let x = 0; x < w; x += unit * 0.07) {
    context.beginPath()
    context.moveTo(x, deck - tall)
    context.lineTo(x, deck)
    context.stroke()
  }
}

/** A stall with a striped awning and a string of lamps. */
function stall(context: Context, x: number, deck: number, size: number): void {
  context.fillStyle = tone(230, 0.05, 0.3)
  context.fillRect(x - size * 0.5, deck - size * 0.6, size, size * 0.6)
  context.fillStyle = tone(80, 0.12, 0.86)
  context.fillRect(x - size * 0.42, deck - size * 0.52, size * 0.84, size * 0.28)
  for (let i = 0; i < 5; i++) {
    context.fillStyle = rind(i % 2 === 0 ? 0 : -0.8)
    context.beginPath()
    context.ellipse(
      x + (i - 2) * size * 0.17,
      deck - size * 0.32,
      size * 0.06,
      size * 0.09,
      0,
      0,
      Math.PI * 2,
    )
    context.fill()
    context.fillStyle = frond(0)
    context.fillRect(x + (i - 2) * size * 0.17 - size * 0.015, deck - size * 0.47, size * 0.03, size * 0.08)
  }
  const stripes = 8
  for (let i = 0; i < stripes; i++) {
    const width = (size * 1.16) / stripes
    context.fillStyle = i % 2 === 0 ? tone(25, 0.15, 0.56) : 'oklch(0.94 0.02 90)'
    context.beginPath()
    context.moveTo(x - size * 0.5 + (i * size) / stripes, deck - size * 0.86)
    context.lineTo(x - size * 0.5 + ((i + 1) * size) / stripes, deck - size * 0.86)
    context.lineTo(x - size * 0.58 + (i + 1) * width, deck - size * 0.58)
    context.arc(x - size * 0.58 + (i + 0.5) * width, deck - size * 0.58, width / 2, 0, Math.PI)
    context.fill()
  }
}

/** Stalls on a pier at noon: the tide's symbols, led by a pineapple. */
export const pierSkin: Skin = {
  ...tideSkin,
  metal: tone(85, 0.13, 0.84),
  panel: 'oklch(0.21 0.05 220 / 0.8)',
  panelEdge: tone(85, 0.1, 0.74),
  title: [tone(95, 0.1, 0.96), tone(82, 0.16, 0.82)],
  chord: [392, 493.88, 587.33, 783.99],
  life: { colour: 'oklch(0.97 0.09 95 / 0.8)', shape: 'mote', path: 'twinkle' },
  featureScene: atHour((...place) => pierSkin.scene(...place), {
    blend: 'multiply',
    light: [tone(325, 0.18, 0.58), tone(40, 0.16, 0.7)],
    lamps: [
      [0.5, 0.52, 0.6, 'oklch(0.8 0.17 50 / 0.35)'],
      [0.08, 0.42, 0.4, 'oklch(0.9 0.13 85 / 0.6)'],
      [0.9, 0.42, 0.4, 'oklch(0.9 0.13 85 / 0.6)'],
    ],
  }),
  symbols: { ...tideSkin.symbols, A: { name: 'symbol.pineapple', draw: pineapple } },
  scene(context, w, h) {
    const unit = Math.min(w, h)
    const roll = scatter(23)
    sky(context, w, h, [
      [0, tone(235, 0.11, 0.58)],
      [0.4, tone(215, 0.09, 0.78)],
      [0.56, tone(195, 0.05, 0.88)],
      [1, tone(195, 0.05, 0.88)],
    ])
    glow(context, w * 0.76, h * 0.14, unit * 0.4, 'oklch(0.97 0.09 95 / 0.9)')
    context.fillStyle = 'oklch(0.98 0.01 220 / 0.75)'
    for (let i = 0; i < 9; i++) {
      context.beginPath()
      context.ellipse(roll() * w, h * (0.08 + roll() * 0.26), unit * 0.16, unit * 0.02, 0, 0, Math.PI * 2)
      context.fill()
    }
    hill(context, w, h, tone(210, 0.1, 0.56), [
      [0, 0.54],
      [1, 0.54],
    ])
    for (let row = 0; row < 6; row++) {
      context.fillStyle = tone(205 + row * 3, 0.09, 0.62 - row * 0.045)
      context.fillRect(0, h * (0.56 + row * 0.08), w, h * 0.08 + 1)
      context.fillStyle = 'oklch(0.95 0.03 210 / 0.5)'
      for (let i = 0; i < 7; i++)
        context.fillRect(
          roll() * w,
          h * (0.57 + row * 0.08 + roll() * 0.05),
          unit * (0.06 + row * 0.02),
          unit * 0.005,
        )
    }
    pier(context, w, h, unit)
    for (let x = unit * 0.2; x < w; x += unit * 0.52) stall(context, x, h * 0.6 - unit * 0.06, unit * 0.3)
    context.strokeStyle = 'oklch(0.3 0.04 260)'
    context.lineWidth = unit * 0.004
    for (let x = unit * 0.2; x < w; x += unit * 0.52) {
      context.beginPath()
      context.moveTo(x, h * 0.6 - unit * 0.33)
      context.quadraticCurveTo(x + unit * 0.26, h * 0.6 - unit * 0.22, x + unit * 0.52, h * 0.6 - unit * 0.33)
      context.stroke()
      for (const at of [0.25, 0.5, 0.75]) {
        const y = h * 0.6 - unit * (0.33 - 0.22 * at * (1 - at))
        glow(context, x + unit * 0.52 * at, y, unit * 0.05, 'oklch(0.96 0.12 90 / 0.9)')
      }
    }
  },
}
