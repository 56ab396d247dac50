import {
  GOLD,
  IVORY,
  STEEL,
  bar,
  circle,
  ellipse,
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

const sail = (k: number): string => tone(25, 0.17, 0.58, k)
const wood = (k: number): string => tone(55, 0.08, 0.5, k)
const whaleTone = (k: number): string => tone(245, 0.11, 0.56, k)
const shellTone = (k: number): string => tone(350, 0.12, 0.74, k)
const starTone = (k: number): string => tone(58, 0.16, 0.7, k)

const ship = figure([
  bar('M63 14 V90', wood(-1), 5),
  solid('M66 8 L88 14 L66 20Z', GOLD(0)),
  solid('M70 24 C102 34 112 58 106 82 H70Z', sail(0)),
  inside('M88 32 C104 42 111 62 106 82 H94 C98 64 96 46 88 32Z', sail(-1.2)),
  solid('M57 30 C32 44 22 62 20 82 H57Z', IVORY),
  inside('M57 30 C44 38 36 46 31 54 C42 62 50 72 52 82 H57Z', 'oklch(0.84 0.03 90)'),
  line('M70 44 H98 M70 62 H107', sail(-1.4), 2.5),
  solid('M12 90 H118 C112 108 100 116 84 116 H44 C28 116 18 106 12 90Z', wood(0)),
  inside('M12 90 H118 L116 96 H14Z', GOLD(-0.4)),
  inside('M66 96 H116 C110 110 99 116 84 116 H66Z', wood(-1)),
  line('M22 104 H108', wood(-1.8), 2.5),
])

const whale = figure([
  bar('M46 34 C46 24 40 18 32 18 M50 34 C50 22 58 16 66 18', tone(215, 0.07, 0.84), 5),
  solid(
    'M8 76 C8 50 32 38 58 40 C82 42 90 62 99 67 C103 59 100 49 92 43 C102 38 111 43 112 51 C115 45 121 42 125 45 C125 61 118 76 107 84 C97 100 80 108 56 108 C26 108 8 98 8 76Z',
    whaleTone(0),
  ),
  inside(
    'M12 90 C30 96 66 98 96 78 C100 82 104 84 107 84 C97 100 80 108 56 108 C32 108 16 102 12 90Z',
    tone(230, 0.04, 0.86),
  ),
  line(
    'M24 100 C28 97 34 97 38 99 M38 104 C44 101 50 101 54 104 M56 103 C62 100 68 99 72 101',
    tone(235, 0.06, 0.66),
    2.5,
  ),
  inside('M20 62 C28 50 44 46 58 48 C46 52 34 58 28 68 C24 70 20 68 20 62Z', whaleTone(1.3)),
  solid('M58 86 C60 100 70 108 82 106 C82 96 76 86 68 80Z', whaleTone(-0.9)),
  inside(circle(32, 76, 5), 'oklch(0.2 0.03 275)'),
  inside(circle(33.5, 74.5, 1.7), IVORY),
])

const shell = figure([
  solid(
    'M48 112 L42 98 C20 94 6 70 14 46 C22 24 44 14 64 14 C84 14 106 24 114 46 C122 70 108 94 86 98 L80 112Z',
    shellTone(0),
  ),
  inside('M80 17 C98 22 110 34 114 46 C122 70 108 94 86 98 L80 112 H64 C84 84 90 48 80 17Z', shellTone(-0.9)),
  line(
    'M64 104 V22 M58 102 L40 24 M52 100 L22 40 M48 98 L14 62 M70 102 L88 24 M76 100 L106 40 M80 98 L114 62',
    shellTone(-2),
    3.2,
  ),
  line('M18 60 C22 40 36 26 50 22', shellTone(2), 3.5),
  inside('M48 112 L44 102 H84 L80 112Z', shellTone(-1.6)),
])

const starfish = figure([
  { ...solid(star(64, 68, 46, 22, 5), starTone(0)), stroke: starTone(0), width: 14 },
  inside(star(64, 70, 40, 14, 5), starTone(0.9)),
  inside(star(66, 72, 28, 11, 5), starTone(0.1)),
  line(
    'M64 30 h.1 M64 42 h.1 M64 54 h.1 M100 57 h.1 M89 61 h.1 M28 57 h.1 M39 61 h.1 M87 100 h.1 M80 90 h.1 M41 100 h.1 M48 90 h.1 M64 68 h.1',
    tone(80, 0.12, 0.9),
    5,
  ),
])

const pearl = figure([
  solid('M10 58 C14 86 36 104 64 104 C92 104 114 86 118 58 C100 70 28 70 10 58Z', tone(200, 0.08, 0.56)),
  solid(circle(64, 50, 38), tone(260, 0.03, 0.88)),
  inside(
    'M78 15 C96 22 104 40 101 56 C96 78 76 90 56 87 C40 84 30 72 27 60 C44 82 84 76 86 44 C87 32 84 22 78 15Z',
    tone(270, 0.05, 0.72),
  ),
  inside(ellipse(50, 36, 10, 8), 'oklch(0.99 0.01 90)'),
  inside(ellipse(74, 64, 7, 5), tone(340, 0.06, 0.84)),
])

const trident = figure([
  bar('M64 118 V36', GOLD(-0.4), 9),
  bar('M30 34 C30 66 98 66 98 34', GOLD(0), 9),
  solid(poly(64, 6, 78, 34, 64, 28, 50, 34), GOLD(0.8)),
  solid(poly(30, 14, 42, 40, 30, 35, 18, 40), GOLD(0.8)),
  solid(poly(98, 14, 110, 40, 98, 35, 86, 40), GOLD(-0.6)),
  inside(poly(64, 6, 78, 34, 64, 28), GOLD(-0.8)),
  line('M62 112 V40', GOLD(1.6), 2.5),
])

const compass = figure([
  solid(circle(64, 66, 50), GOLD(-0.4)),
  solid('M54 8 H74 V18 H54Z', GOLD(-1)),
  inside('M64 16 A50 50 0 0 1 64 116 A58 58 0 0 0 64 16Z', GOLD(-2)),
  inside(circle(64, 66, 40), GOLD(-2)),
  inside(circle(64, 66, 37), IVORY),
  inside(circle(64, 66, 29), 'oklch(0.88 0.03 220)'),
  line('M64 32 V38 M64 94 V100 M30 66 H36 M92 66 H98', 'oklch(0.3 0.04 275)', 4),
  inside(poly(64, 34, 74, 66, 64, 66), sail(0)),
  inside(poly(64, 34, 54, 66, 64, 66), sail(0.9)),
  inside(poly(64, 98, 74, 66, 64, 66), STEEL(-2.6)),
  inside(poly(64, 98, 54, 66, 64, 66), STEEL(-1.2)),
  inside(circle(64, 66, 5), GOLD(0)),
  line('M22 56 C26 38 38 26 52 21', GOLD(1.8), 3.5),
])

/** A lighthouse over the tide. */
export const tideSkin: Skin = {
  metal: GOLD(0.4),
  panel: 'oklch(0.19 0.045 235 / 0.82)',
  panelEdge: tone(200, 0.08, 0.62),
  title: [tone(190, 0.06, 0.94), tone(200, 0.1, 0.74)],
  chord: [329.63, 415.3, 493.88, 659.26],
  life: { colour: 'oklch(0.97 0.02 200 / 0.7)', shape: 'mote', path: 'drift' },
  featureScene: atHour((...place) => tideSkin.scene(...place), {
    blend: 'multiply',
    light: [tone(280, 0.16, 0.4), tone(255, 0.13, 0.56)],
    lamps: [
      [0.84, 0.33, 0.34, 'oklch(0.93 0.14 90 / 0.85)'],
      [0.3, 0.5, 0.5, 'oklch(0.6 0.17 310 / 0.35)'],
    ],
  }),
  symbols: {
    A: { name: 'symbol.ship', draw: ship },
    B: { name: 'symbol.whale', draw: whale },
    C: { name: 'symbol.shell', draw: shell },
    D: { name: 'symbol.starfish', draw: starfish },
    E: { name: 'symbol.letterA', draw: letter('A', 190, 0.11) },
    G: { name: 'symbol.letterK', draw: letter('K', 300) },
    H: { name: 'symbol.letterQ', draw: letter('Q', 150, 0.13) },
    V: { name: 'symbol.pearl', draw: ribboned(pearl, 'WILD', 265, '×2') },
    U: { name: 'symbol.trident', draw: ribboned(trident, 'WILD', 30, '×3') },
    F: { name: 'symbol.compass', draw: compass },
  },
  scene(context, w, h) {
    sky(context, w, h, [
      [0, tone(240, 0.1, 0.36)],
      [0.35, tone(215, 0.09, 0.58)],
      [0.56, tone(70, 0.08, 0.8)],
      [1, tone(70, 0.08, 0.8)],
    ])
    const roll = scatter(11)
    const unit = Math.min(w, h)
    glow(context, w * 0.3, h * 0.52, unit * 0.5, 'oklch(0.92 0.1 80 / 0.7)')
    context.fillStyle = 'oklch(0.88 0.04 230 / 0.4)'
    for (const [x, y, l] of [
      [0.1, 0.14, 0.4],
      [0.5, 0.22, 0.45],
      [0.0, 0.32, 0.3],
      [0.66, 0.1, 0.3],
    ] as const)
      context.fillRect(w * x, h * y, w * l, unit * 0.025)
    hill(context, w, h, tone(235, 0.07, 0.44), [
      [0, 0.6],
      [0.12, 0.56],
      [0.3, 0.61],
      [1, 0.61],
    ])
    // Lighthouse on its rock.
    const x = w * 0.84
    const base = h * 0.62
    const tall = Math.min(h * 0.42, unit * 0.62)
    glow(context, x, base - tall, tall * 0.6, 'oklch(0.95 0.1 95 / 0.7)')
    context.fillStyle = 'oklch(0.95 0.08 95 / 0.18)'
    context.beginPath()
    context.moveTo(x, base - tall)
    context.lineTo(0, base - tall * 1.5)
    context.lineTo(0, base - tall * 1.02)
    context.closePath()
    context.fill()
    for (let i = 0; i < 5; i++) {
      const at = (k: number): number => tall * (0.13 - 0.05 * (k / 5))
      const y0 = base - (tall * 0.9 * i) / 5
      const y1 = base - (tall * 0.9 * (i + 1)) / 5
      context.fillStyle = i % 2 === 0 ? tone(25, 0.15, 0.52) : 'oklch(0.9 0.02 90)'
      context.beginPath()
      context.moveTo(x - at(i), y0)
      context.lineTo(x + at(i), y0)
      context.lineTo(x + at(i + 1), y1)
      context.lineTo(x - at(i + 1), y1)
      context.fill()
    }
    context.fillStyle = tone(95, 0.12, 0.9)
    context.fillRect(x - tall * 0.06, base - tall, tall * 0.12, tall * 0.1)
    context.fillStyle = tone(25, 0.12, 0.36)
    context.beginPath()
    context.moveTo(x - tall * 0.1, base - tall)
    context.lineTo(x, base - tall * 1.1)
    context.lineTo(x + tall * 0.1, base - tall)
    context.fill()
    hill(context, w, h, tone(250, 0.05, 0.3), [
      [0, 1],
      [0.62, 1],
      [0.7, 0.66],
      [0.84, 0.6],
      [1, 0.64],
    ])
    for (let row = 0; row < 6; row++) {
      const y = 0.62 + row * 0.07
      context.fillStyle = tone(225, 0.09, 0.5 - row * 0.055)
      context.beginPath()
      context.moveTo(0, h)
      const length = unit * (0.16 + row * 0.05)
      const shift = roll() * length
      for (let px = -length; px <= w + length; px += length) {
        context.quadraticCurveTo(
          px + length * 0.25 - shift * 0.5,
          h * y - length * 0.2,
          px + length * 0.5 - shift * 0.5,
          h * y,
        )
        context.quadraticCurveTo(
          px + length * 0.75 - shift * 0.5,
          h * y + length * 0.14,
          px + length - shift * 0.5,
          h * y,
        )
      }
      context.lineTo(w, h)
      context.closePath()
      context.fill()
    }
  },
}
