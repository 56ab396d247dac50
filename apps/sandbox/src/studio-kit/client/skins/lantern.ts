import {
  type Context,
  GOLD,
  IVORY,
  bar,
  circle,
  ellipse,
  figure,
  inside,
  letter,
  line,
  ribboned,
  solid,
  tone,
} from '../pen.ts'
import { atHour } from './hour.ts'
import { type Skin, glow, hill, scatter, sky } from './skin.ts'

const red = (k: number): string => tone(25, 0.19, 0.58, k)
const koi = (k: number): string => tone(52, 0.17, 0.72, k)
const pink = (k: number): string => tone(350, 0.15, 0.68, k)
const jade = (k: number): string => tone(158, 0.12, 0.64, k)

const lantern = figure([
  bar('M64 8 V22', GOLD(-1), 4),
  solid('M64 26 C98 26 114 44 114 62 C114 82 98 98 64 98 C30 98 14 82 14 62 C14 44 30 26 64 26Z', red(0)),
  inside('M64 26 C98 26 114 44 114 62 C114 82 98 98 64 98 C92 92 98 76 98 62 C98 46 90 32 64 26Z', red(-1.3)),
  inside(ellipse(58, 62, 30, 30), tone(45, 0.17, 0.7, 0.6)),
  inside(ellipse(56, 60, 17, 22), tone(75, 0.14, 0.84, 0.6)),
  line('M64 26 C40 34 34 48 34 62 C34 78 42 92 64 98', red(-1.2), 3),
  line('M64 26 C88 34 94 48 94 62 C94 78 86 92 64 98', red(-1.6), 3),
  line('M64 28 V96', red(-0.8), 2.5),
  solid('M44 18 H84 V30 H44Z', GOLD(0)),
  inside('M44 25 H84 V30 H44Z', GOLD(-2)),
  solid('M46 94 H82 V105 H46Z', GOLD(0)),
  inside('M46 100 H82 V105 H46Z', GOLD(-2)),
  solid('M59 106 H69 L74 122 H54Z', red(0.4)),
  line('M64 108 V120', red(-1.4), 2),
])

const fish = figure([
  solid('M38 84 C22 82 8 92 10 116 C20 108 28 110 36 119 C38 106 48 100 52 92Z', koi(0.9)),
  solid('M66 40 C64 24 78 12 94 14 C94 26 92 34 86 44Z', koi(0.9)),
  solid('M70 78 C74 94 86 104 102 102 C102 90 98 80 90 70Z', koi(0.9)),
  solid(
    'M32 84 C30 54 56 30 88 32 C106 33 118 44 118 56 C118 70 102 78 86 80 C66 82 56 84 50 96 C44 96 36 92 32 84Z',
    IVORY,
  ),
  inside('M32 84 C30 66 40 50 54 41 C66 52 66 70 54 84 C52 88 50 92 50 96 C44 96 36 92 32 84Z', koi(0)),
  inside('M74 34 C80 32 90 31 98 34 C100 46 92 56 80 54 C72 52 70 42 74 34Z', koi(0)),
  inside('M70 82 C78 70 96 70 108 71 C100 77 84 80 70 82Z', 'oklch(0.84 0.04 60)'),
  line('M40 72 c5 -5 10 -5 14 0 M46 60 c5 -4 9 -4 13 0 M42 84 c4 -4 8 -4 11 0', koi(-1.6), 2.5),
  line('M92 40 C88 48 88 58 92 66', koi(-1.2), 2.5),
  inside(circle(104, 50, 5.5), 'oklch(0.2 0.03 275)'),
  inside(circle(105.5, 48.5, 1.8), IVORY),
  line('M22 108 C26 100 34 94 42 92 M30 110 C32 102 38 98 44 96', koi(-1.4), 2),
])

const fan = figure([
  bar('M64 108 L58 122 M64 108 L68 122', red(0), 5),
  solid('M64 106 L8 58 C20 30 42 18 64 18 C86 18 108 30 120 58Z', pink(0)),
  inside('M64 106 L86 22 C104 28 114 42 120 58Z', pink(-1)),
  inside('M64 106 L34 80 C44 66 54 62 64 62 C74 62 84 66 94 80Z', IVORY),
  inside('M64 106 L72 63 C80 65 88 71 94 80Z', 'oklch(0.82 0.04 350)'),
  line('M64 106 L20 42 M64 106 L40 26 M64 106 V18 M64 106 L88 26 M64 106 L108 42', pink(-2), 2.5),
  line('M14 60 C26 38 46 27 64 27 C82 27 102 38 114 60', GOLD(0), 4),
  inside(circle(46, 46, 6), pink(1.6)),
  inside(circle(64, 42, 6), pink(1.6)),
  inside(circle(82, 46, 6), pink(0.8)),
  solid(circle(64, 106, 7), GOLD(0)),
])

const teapot = figure([
  bar('M96 54 C124 48 124 92 94 88', jade(-1), 8),
  solid('M36 82 C22 78 20 60 6 50 L18 42 C28 50 34 58 44 64Z', jade(0.2)),
  solid('M28 70 C28 50 44 42 66 42 C90 42 102 54 102 72 C102 94 88 106 66 106 C42 106 28 94 28 70Z', jade(0)),
  inside(
    'M66 42 C90 42 102 54 102 72 C102 94 88 106 66 106 C84 98 90 84 88 70 C86 54 78 46 66 42Z',
    jade(-1.2),
  ),
  inside('M36 66 C38 54 46 50 54 49 C46 56 44 68 45 80 C39 78 36 72 36 66Z', jade(1.7)),
  line('M30 80 C50 88 82 88 100 80', GOLD(0), 4),
  solid('M42 44 C46 30 86 30 90 44 C76 50 56 50 42 44Z', jade(0.7)),
  inside('M66 33 C78 33 88 37 90 44 C82 47 74 48 66 48Z', jade(-0.6)),
  solid(circle(66, 27, 7), GOLD(0)),
  inside(ellipse(64, 25, 3, 2), GOLD(1.6)),
  solid('M48 104 H86 L82 113 H52Z', jade(-0.8)),
])

const moon = figure([
  solid(circle(64, 58, 48), tone(85, 0.1, 0.86)),
  inside('M64 10 A48 48 0 1 1 30 92 C64 98 96 78 94 46 C92 28 80 14 64 10Z', tone(80, 0.11, 0.76)),
  inside(circle(44, 40, 9), tone(78, 0.1, 0.74)),
  inside(circle(72, 34, 5), tone(78, 0.1, 0.74)),
  inside(circle(60, 56, 6), tone(78, 0.1, 0.7)),
  inside(circle(88, 54, 8), tone(74, 0.1, 0.64)),
  line('M26 46 C30 30 42 20 54 17', tone(90, 0.06, 0.96), 3.5),
])

const lotus = figure([
  solid('M20 92 C6 84 4 66 8 54 C24 56 38 66 46 86Z', GOLD(-1.4)),
  solid('M108 92 C122 84 124 66 120 54 C104 56 90 66 82 86Z', GOLD(-2)),
  solid('M34 94 C16 76 18 50 28 34 C46 44 56 66 56 92Z', GOLD(-0.4)),
  solid('M94 94 C112 76 110 50 100 34 C82 44 72 66 72 92Z', GOLD(-1.2)),
  solid('M64 98 C38 74 42 36 64 14 C86 36 90 74 64 98Z', GOLD(0.4)),
  inside('M64 98 C90 74 86 36 64 14 C72 40 74 70 64 98Z', GOLD(-0.7)),
  line('M64 30 C58 50 58 70 64 90', GOLD(1.8), 3),
  line('M30 46 C32 62 38 76 46 86 M98 46 C96 62 90 76 82 86', GOLD(-2.6), 2.5),
  solid('M18 94 C40 112 88 112 110 94 C92 90 36 90 18 94Z', jade(-0.4)),
  inside('M18 94 C40 100 88 100 110 94 C92 90 36 90 18 94Z', jade(1)),
  solid(circle(64, 90, 7), red(0.4)),
])

/** Lanterns over a harbour at dusk. */
export const lanternSkin: Skin = {
  metal: GOLD(0.4),
  panel: 'oklch(0.17 0.035 285 / 0.82)',
  panelEdge: tone(80, 0.1, 0.62),
  title: [tone(80, 0.12, 0.88), tone(40, 0.16, 0.68)],
  chord: [392, 493.88, 587.33, 783.99],
  life: { colour: 'oklch(0.86 0.14 70 / 0.75)', shape: 'mote', path: 'rise' },
  featureScene: atHour((...place) => lanternSkin.scene(...place), {
    blend: 'hue',
    light: [tone(25, 0.2, 0.5), tone(55, 0.2, 0.5)],
    lamps: [
      [0.2, 0.3, 0.7, 'oklch(0.7 0.17 45 / 0.5)'],
      [0.8, 0.3, 0.7, 'oklch(0.7 0.17 45 / 0.5)'],
      [0.5, 0.95, 0.9, 'oklch(0.6 0.17 20 / 0.4)'],
    ],
  }),
  symbols: {
    A: { name: 'symbol.lantern', draw: lantern },
    B: { name: 'symbol.koi', draw: fish },
    C: { name: 'symbol.fan', draw: fan },
    D: { name: 'symbol.teapot', draw: teapot },
    E: { name: 'symbol.letterA', draw: letter('A', 250) },
    G: { name: 'symbol.letterK', draw: letter('K', 195, 0.11) },
    H: { name: 'symbol.letterQ', draw: letter('Q', 300) },
    J: { name: 'symbol.letterJ', draw: letter('J', 115, 0.14) },
    W: { name: 'symbol.moon', draw: ribboned(moon, 'WILD', 285) },
    F: { name: 'symbol.goldenLotus', draw: lotus },
  },
  scene(context, w, h) {
    sky(context, w, h, [
      [0, tone(285, 0.1, 0.24)],
      [0.45, tone(310, 0.11, 0.36)],
      [0.68, tone(20, 0.12, 0.5)],
      [0.7, tone(285, 0.08, 0.3)],
      [1, tone(280, 0.08, 0.18)],
    ])
    glow(context, w * 0.74, h * 0.2, Math.min(w, h) * 0.42, 'oklch(0.9 0.08 85 / 0.45)')
    context.fillStyle = tone(85, 0.07, 0.9)
    context.beginPath()
    context.arc(w * 0.74, h * 0.2, Math.min(w, h) * 0.075, 0, Math.PI * 2)
    context.fill()
    hill(context, w, h * 0.7, tone(300, 0.09, 0.3), [
      [0, 0.72],
      [0.2, 0.6],
      [0.42, 0.78],
      [0.7, 0.58],
      [1, 0.74],
    ])
    hill(context, w, h * 0.7, tone(290, 0.08, 0.23), [
      [0, 0.82],
      [0.3, 0.9],
      [0.55, 0.78],
      [0.8, 0.9],
      [1, 0.8],
    ])
    const roll = scatter(7)
    // Roofs along the quay, with lit windows.
    const unit = Math.max(40, w / 9)
    for (let x = -unit * 0.3; x < w; x += unit * 0.86) {
      const height = unit * (0.55 + roll() * 0.8)
      const top = h * 0.72 - height
      context.fillStyle = tone(285, 0.06, 0.17)
      context.fillRect(x, top, unit * 0.74, height)
      context.beginPath()
      context.moveTo(x - unit * 0.16, top + unit * 0.06)
      context.quadraticCurveTo(x + unit * 0.1, top - unit * 0.02, x + unit * 0.37, top - unit * 0.3)
      context.quadraticCurveTo(x + unit * 0.64, top - unit * 0.02, x + unit * 0.9, top + unit * 0.06)
      context.closePath()
      context.fillStyle = tone(20, 0.09, 0.26)
      context.fill()
      for (let i = 0; i < 3; i++) {
        if (roll() < 0.4) continue
        context.fillStyle = tone(70, 0.13, 0.74)
        context.fillRect(x + unit * (0.12 + i * 0.2), top + height * 0.4, unit * 0.1, unit * 0.16)
      }
    }
    for (let i = 0; i < 26; i++) {
      context.fillStyle = `oklch(0.74 0.12 ${50 + roll() * 30} / ${0.12 + roll() * 0.25})`
      context.fillRect(roll() * w, h * (0.73 + roll() * 0.26), unit * (0.1 + roll() * 0.5), 2)
    }
    lanternStrings(context, { w, h, unit })
  },
}

/** Two strings of lanterns over the whole width. */
function lanternStrings(context: Context, { w, h, unit }: { w: number; h: number; unit: number }): void {
  for (const [from, to, sag, first] of [
    [0.02, 0.14, 0.1, 0.06],
    [0.06, 0.02, 0.15, 0.11],
  ] as const) {
    const yAt = (t: number): number => h * (from + (to - from) * t + sag * 4 * t * (1 - t))
    context.beginPath()
    for (let t = 0; t <= 1.001; t += 0.05) context.lineTo(w * t, yAt(t))
    context.strokeStyle = tone(285, 0.05, 0.14)
    context.lineWidth = 2
    context.stroke()
    for (let t = first; t < 1; t += Math.max(0.1, 74 / w)) {
      const y = yAt(t) + unit * 0.24
      glow(context, w * t, y, unit * 0.6, 'oklch(0.75 0.16 45 / 0.45)')
      context.save()
      context.translate(w * t - unit * 0.24, y - unit * 0.24)
      context.scale(unit * 0.003_75, unit * 0.003_75)
      lantern(context)
      context.restore()
    }
  }
}
