import {
  GOLD,
  STEEL,
  bar,
  circle,
  figure,
  inside,
  letter,
  line,
  poly,
  ribboned,
  solid,
  star,
  tone,
} from '../pen.ts'
import { atHour } from './hour.ts'
import { type Skin, glow, hill, scatter, sky } from './skin.ts'

const hot = (k: number): string => tone(45, 0.18, 0.68, k)
const blue = (k: number): string => tone(252, 0.13, 0.56, k)
const green = (k: number): string => tone(160, 0.14, 0.66, k)

const anvil = figure([
  bar('M86 12 L52 46', tone(55, 0.07, 0.5), 8),
  solid(poly(70, 6, 84, -2, 112, 26, 100, 38), STEEL(0.6)),
  inside(poly(84, 26, 98, 12, 112, 26, 100, 38), STEEL(-0.8)),
  solid(
    'M8 54 H96 C106 54 116 54 122 48 C122 68 104 78 86 80 L84 92 L100 102 V114 H30 V102 L46 92 L44 78 C26 76 10 70 8 54Z',
    STEEL(-0.8),
  ),
  inside('M8 54 H96 C106 54 116 54 122 48 C121 55 118 61 113 65 H15 C11 62 9 58 8 54Z', STEEL(1)),
  inside('M64 80 H86 L84 92 L100 102 V114 H64Z', STEEL(-2)),
  inside('M30 102 H100 V106 H30Z', STEEL(0)),
  solid('M26 44 H66 L62 54 H22Z', hot(0.6)),
  inside('M26 44 H66 L65 47 H25Z', tone(85, 0.14, 0.88)),
  inside(star(38, 26, 9, 3, 4), tone(80, 0.14, 0.86)),
  inside(star(20, 34, 5, 2, 4), hot(0.8)),
  inside(star(58, 22, 5, 2, 4), hot(0.8)),
])

const shield = figure([
  solid(
    'M64 10 C80 20 98 25 114 25 C115 70 100 102 64 120 C28 102 13 70 14 25 C30 25 48 20 64 10Z',
    STEEL(0.4),
  ),
  inside('M64 10 C80 20 98 25 114 25 C115 70 100 102 64 120Z', STEEL(-0.8)),
  inside('M64 22 C77 30 91 34 104 35 C103 70 91 95 64 109 C37 95 25 70 24 35 C37 34 51 30 64 22Z', blue(0)),
  inside('M64 22 C77 30 91 34 104 35 C103 70 91 95 64 109Z', blue(-1.1)),
  inside(
    'M64 36 C74 48 86 58 82 76 C80 88 72 94 64 96 C56 94 48 88 46 76 C44 66 50 62 54 52 C57 58 60 58 61 54 C62 48 60 42 64 36Z',
    hot(0.2),
  ),
  inside(
    'M64 62 C70 70 74 76 72 84 C70 90 67 92 64 93 C60 92 57 89 56 83 C55 76 61 72 64 62Z',
    tone(85, 0.14, 0.86),
  ),
  inside(circle(64, 16, 3), STEEL(1.8)),
  inside(circle(21, 31, 3), STEEL(1.8)),
  inside(circle(107, 31, 3), STEEL(-2)),
])

const gem = figure([
  solid(poly(36, 22, 92, 22, 118, 52, 64, 116, 10, 52), green(0)),
  inside(poly(36, 22, 64, 22, 42, 52, 10, 52), green(1)),
  inside(poly(64, 22, 92, 22, 86, 52, 42, 52), green(0.5)),
  inside(poly(92, 22, 118, 52, 86, 52), green(-0.8)),
  inside(poly(10, 52, 42, 52, 64, 116), green(0.1)),
  inside(poly(42, 52, 86, 52, 64, 116), green(-0.7)),
  inside(poly(86, 52, 118, 52, 64, 116), green(-1.8)),
  inside(poly(40, 27, 56, 27, 44, 43, 28, 43), green(2.6)),
])

const flame = figure([
  solid(
    'M66 6 C80 30 112 48 106 86 C102 106 84 116 64 118 C42 116 24 104 22 82 C20 62 34 54 40 34 C48 42 50 50 52 54 C60 44 66 28 66 6Z',
    hot(-1),
  ),
  inside(
    'M66 30 C76 48 98 60 94 86 C90 102 78 112 64 114 C48 112 36 102 34 86 C32 72 42 66 46 54 C50 60 54 62 55 64 C62 56 66 46 66 30Z',
    hot(0.2),
  ),
  inside(
    'M66 58 C72 70 84 76 82 92 C80 102 72 110 64 111 C54 110 48 103 47 94 C46 84 56 78 66 58Z',
    tone(85, 0.15, 0.86),
  ),
])

const coin = figure([
  solid(circle(64, 64, 52), GOLD(-0.2)),
  inside('M64 12 A52 52 0 0 1 64 116 A60 60 0 0 0 64 12Z', GOLD(-1.8)),
  inside(circle(64, 64, 42), GOLD(-1.4)),
  inside(circle(64, 65, 39), GOLD(0.5)),
  inside('M64 26 A39 39 0 0 1 96 88 C76 84 72 50 64 26Z', GOLD(-0.3)),
  inside(
    'M65 34 C74 48 90 58 86 78 C84 90 74 96 64 97 C52 96 43 89 42 77 C41 66 49 61 52 50 C57 54 58 58 59 60 C63 54 65 46 65 34Z',
    tone(45, 0.16, 0.52),
  ),
  inside(
    'M65 62 C70 70 76 74 74 84 C72 90 68 93 64 94 C58 93 54 89 54 83 C54 77 61 74 65 62Z',
    tone(70, 0.15, 0.76),
  ),
  line('M24 48 C29 32 40 22 54 18', GOLD(2), 3.5),
])

/** A forge inside a mountain. */
export const emberSkin: Skin = {
  metal: GOLD(0.4),
  panel: 'oklch(0.15 0.03 30 / 0.84)',
  panelEdge: tone(45, 0.12, 0.52),
  title: [tone(80, 0.14, 0.88), tone(35, 0.19, 0.62)],
  chord: [293.66, 369.99, 440, 587.33],
  life: { colour: 'oklch(0.84 0.16 60 / 0.9)', shape: 'mote', path: 'rise' },
  featureScene: atHour((...place) => emberSkin.scene(...place), {
    blend: 'hue',
    light: [tone(262, 0.2, 0.5), tone(225, 0.2, 0.5)],
    lamps: [[0.5, 0.9, 0.9, 'oklch(0.7 0.15 235 / 0.45)']],
  }),
  symbols: {
    A: { name: 'symbol.anvil', draw: anvil },
    B: { name: 'symbol.shield', draw: shield },
    C: { name: 'symbol.emerald', draw: gem },
    D: { name: 'symbol.letterK', draw: letter('K', 300) },
    E: { name: 'symbol.letterQ', draw: letter('Q', 355) },
    W: { name: 'symbol.flame', draw: ribboned(flame, 'WILD', 15) },
    O: { name: 'symbol.emberCoin', draw: coin },
  },
  scene(context, w, h) {
    sky(context, w, h, [
      [0, tone(20, 0.06, 0.2)],
      [0.5, tone(28, 0.1, 0.32)],
      [1, tone(35, 0.14, 0.42)],
    ])
    const roll = scatter(21)
    const unit = Math.min(w, h)
    glow(context, w * 0.5, h * 0.86, unit * 0.95, 'oklch(0.68 0.18 45 / 0.65)')
    // The mouth of the furnace.
    context.fillStyle = tone(30, 0.04, 0.15)
    context.beginPath()
    context.arc(w / 2, h * 0.95, unit * 0.56, Math.PI, 0)
    context.fill()
    for (let i = 0; i < 15; i++) {
      const angle = Math.PI + (i / 15) * Math.PI
      context.beginPath()
      context.arc(w / 2, h * 0.95, unit * 0.56, angle + 0.012, angle + Math.PI / 15 - 0.012)
      context.arc(w / 2, h * 0.95, unit * 0.45, angle + Math.PI / 15 - 0.012, angle + 0.012, true)
      context.closePath()
      context.fillStyle = tone(30, 0.035, 0.26 + roll() * 0.07)
      context.fill()
    }
    const fire = context.createRadialGradient(w / 2, h, 0, w / 2, h, unit * 0.46)
    fire.addColorStop(0, tone(90, 0.14, 0.9))
    fire.addColorStop(0.35, tone(60, 0.18, 0.74))
    fire.addColorStop(0.8, tone(35, 0.19, 0.5))
    fire.addColorStop(1, tone(25, 0.14, 0.32))
    context.fillStyle = fire
    context.beginPath()
    context.arc(w / 2, h * 0.95, unit * 0.44, Math.PI, 0)
    context.lineTo(w, h)
    context.lineTo(0, h)
    context.fill()
    hill(context, w, h, tone(25, 0.04, 0.13), [
      [0, 0.2],
      [0.1, 0.5],
      [0.16, 0.94],
      [0.5, 1],
      [0.84, 0.94],
      [0.9, 0.5],
      [1, 0.2],
    ])
    // Molten metal runs down both walls.
    for (const [x, wide] of [
      [0.065, 0.03],
      [0.935, 0.024],
      [0.17, 0.012],
      [0.85, 0.014],
    ] as const) {
      glow(context, w * x, h * 0.6, unit * 0.34, 'oklch(0.7 0.18 45 / 0.35)')
      const half = Math.max(5, w * wide * 0.5)
      const run = context.createLinearGradient(w * x - half, 0, w * x + half, 0)
      run.addColorStop(0, tone(30, 0.19, 0.52))
      run.addColorStop(0.45, tone(85, 0.15, 0.88))
      run.addColorStop(1, tone(38, 0.19, 0.6))
      context.fillStyle = run
      context.beginPath()
      context.moveTo(w * x - half, h * 0.06)
      for (let y = 0.06; y <= 1.001; y += 0.02)
        context.lineTo(w * x - half + Math.sin(y * 21 + x * 40) * half * 0.35, h * y)
      for (let y = 1; y >= 0.06; y -= 0.02)
        context.lineTo(w * x + half + Math.sin(y * 17 + x * 60) * half * 0.35, h * y)
      context.closePath()
      context.fill()
    }
    // Rock that hangs from above, and chains.
    for (let i = 0; i < 9; i++) {
      const x = (i / 8) * w
      const long = h * (0.05 + roll() * 0.12)
      context.fillStyle = tone(25, 0.035, 0.12)
      context.beginPath()
      context.moveTo(x - w * 0.09, 0)
      context.lineTo(x + w * 0.09, 0)
      context.lineTo(x + w * 0.01, long)
      context.closePath()
      context.fill()
    }
    for (const x of [0.118, 0.893]) {
      context.strokeStyle = tone(40, 0.03, 0.34)
      context.lineWidth = 3
      for (let y = 0; y < h * 0.6; y += 16) {
        context.beginPath()
        context.ellipse(w * x, y, (y / 16) % 2 === 0 ? 5 : 2, 9, 0, 0, Math.PI * 2)
        context.stroke()
      }
    }
    for (let i = 0; i < 46; i++) {
      context.fillStyle = `oklch(${0.7 + roll() * 0.2} 0.16 ${45 + roll() * 35} / ${0.3 + roll() * 0.5})`
      context.beginPath()
      context.arc(
        w * (0.5 + (roll() - 0.5) * 0.95),
        h * (0.08 + roll() * 0.85),
        0.8 + roll() * 1.8,
        0,
        Math.PI * 2,
      )
      context.fill()
    }
  },
}
