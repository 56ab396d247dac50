import { lanternNight, skyline } from '../../../art/backdrops/places.ts'
import { city } from '../../../art/heroes/city.ts'
import { lanterns } from '../../../art/heroes/lanterns.ts'
import { type Context, type Draw, circle, figure, GOLD, inside, line, ribboned, solid, tone } from '../pen.ts'
import { decoFrame, gateFrame } from './frames.ts'
import { hero, type Inks, PLATES, plateLetters } from './hero.ts'
import { type Hour, placeAt } from './place.ts'
import { glow, scatter, type Skin } from './skin.ts'

const paper: Inks = { a: [27, 0.2, 0.67], b: [339, 0.14, 0.64], c: [79, 0.15, 0.84] }
const teal: Inks = { a: [195, 0.11, 0.64], b: [27, 0.19, 0.64], c: [79, 0.15, 0.84] }
const ink: Inks = { a: [265, 0.06, 0.42], b: [79, 0.15, 0.8], c: [339, 0.16, 0.66] }
const plum: Inks = { a: [351, 0.15, 0.64], b: [26, 0.19, 0.62], c: [76, 0.15, 0.81] }
const jade: Inks = { a: [165, 0.1, 0.58], b: [351, 0.14, 0.66], c: [76, 0.15, 0.81] }
const bronze: Inks = { a: [76, 0.13, 0.74], b: [26, 0.18, 0.56], c: [165, 0.1, 0.6] }

/** A lamp of folded paper in the form of a moon. */
const paperMoon: Draw = figure([
  line('M64 2 V18', tone(265, 0.05, 0.3), 3),
  solid(circle(64, 64, 46), tone(85, 0.07, 0.94)),
  inside('M64 18A46 46 0 0 1 64 110C84 96 92 80 92 64C92 46 84 30 64 18Z', tone(70, 0.11, 0.8)),
  line(
    'M64 18C40 34 36 48 36 64C36 82 42 96 64 110M64 18C54 36 52 50 52 64C52 80 55 94 64 110',
    tone(70, 0.09, 0.74),
    2,
  ),
  line('M64 18C76 36 77 50 77 64C77 80 75 94 64 110', tone(60, 0.1, 0.66), 2),
  solid('M50 14H78V22H50Z', tone(27, 0.18, 0.55)),
  solid('M50 106H78V114H50Z', tone(27, 0.18, 0.55)),
])

/** Lit moons of paper on wires across the street. */
function paperMoons(context: Context, w: number, h: number, light: number): void {
  const roll = scatter(11)
  const unit = Math.min(w, h)
  for (const [from, to, sag] of [
    [0.04, 0.1, 0.12],
    [0.16, 0.03, 0.16],
  ] as const) {
    const yAt = (x: number): number => h * (from + (to - from) * x + sag * 4 * x * (1 - x))
    context.beginPath()
    for (let x = 0; x <= 1.001; x += 0.04) context.lineTo(w * x, yAt(x))
    context.strokeStyle = tone(250, 0.04, 0.2)
    context.lineWidth = 1.5
    context.stroke()
    for (let x = 0.05; x < 1; x += Math.max(0.09, 96 / w)) {
      const r = unit * (0.026 + roll() * 0.022)
      const y = yAt(x) + r * 1.4
      glow(context, w * x, y, r * 4.4, `oklch(0.9 0.09 82 / ${light})`)
      context.fillStyle = tone(85, 0.06, 0.95)
      context.beginPath()
      context.arc(w * x, y, r, 0, Math.PI * 2)
      context.fill()
      context.fillStyle = 'oklch(0.8 0.1 70 / 0.6)'
      context.beginPath()
      context.ellipse(w * x + r * 0.45, y, r * 0.5, r * 0.9, 0, 0, Math.PI * 2)
      context.fill()
    }
  }
}

const streetAtNight: Hour = {
  ...paper,
  ground: [
    [217, 0.06, 0.5],
    [262, 0.07, 0.17],
  ],
  sky: [197, 0.06, 0.6],
  lights: [[0.5, 0.5, 0.8, 'oklch(0.8 0.13 50 / 0.2)']],
}
const streetOfMoons: Hour = {
  ...paper,
  ground: [
    [330, 0.1, 0.44],
    [290, 0.09, 0.16],
  ],
  sky: [20, 0.12, 0.52],
  lights: [[0.5, 0.3, 1, 'oklch(0.88 0.12 75 / 0.3)']],
}
const street = placeAt(skyline, 'paper-moon-street', streetAtNight)
const streetLit = placeAt(skyline, 'paper-moon-street', streetOfMoons)

/** A street at night under lamps of paper. */
export const paperMoonSkin: Skin = {
  metal: tone(79, 0.13, 0.84),
  panel: 'oklch(0.2 0.04 240 / 0.85)',
  panelEdge: tone(27, 0.17, 0.56),
  title: [tone(85, 0.07, 0.96), tone(40, 0.17, 0.74)],
  chord: [329.63, 392, 493.88, 659.26],
  frame: decoFrame([27, 0.17, 0.54], [235, 0.06, 0.26], [240, 0.045, 0.2]),
  life: { colour: 'oklch(0.92 0.07 82 / 0.7)', shape: 'mote', path: 'rise' },
  symbols: {
    A: { name: 'symbol.lantern', draw: hero(lanterns.lantern(), paper) },
    B: { name: 'symbol.cat', draw: hero(city.cat(), ink, 1.1) },
    C: { name: 'symbol.parasol', draw: hero(lanterns.parasol(), plum) },
    D: { name: 'symbol.teapot', draw: hero(lanterns.teapot(), teal) },
    ...plateLetters(PLATES.paper, [85, 0.04, 0.9], [27, 215, 339, 150]),
    W: { name: 'symbol.moon', draw: ribboned(paperMoon, 'WILD', 27) },
    F: { name: 'symbol.gong', draw: hero(lanterns.gong(), bronze) },
  },
  scene(context, w, h) {
    street(context, w, h)
    paperMoons(context, w, h, 0.34)
  },
  featureScene(context, w, h) {
    streetLit(context, w, h)
    paperMoons(context, w, h, 0.62)
  },
}

const encoreNight: Hour = {
  ...paper,
  ground: [
    [30, 0.1, 0.42],
    [350, 0.09, 0.15],
  ],
  sky: [350, 0.11, 0.46],
  lights: [[0.5, 0.36, 0.9, 'oklch(0.86 0.12 60 / 0.26)']],
}
const encoreMoons: Hour = {
  ...paper,
  ground: [
    [300, 0.1, 0.36],
    [275, 0.09, 0.13],
  ],
  sky: [300, 0.1, 0.4],
  lights: [[0.5, 0.3, 1, 'oklch(0.9 0.1 80 / 0.3)']],
}
const encore = placeAt(skyline, 'paper-moon-encore', encoreNight)
const encoreLit = placeAt(skyline, 'paper-moon-encore', encoreMoons)

/** The street of paper moons on the evening of its fair. */
export const paperMoonEncoreSkin: Skin = {
  ...paperMoonSkin,
  title: [tone(85, 0.07, 0.96), tone(350, 0.16, 0.72)],
  chord: [349.23, 440, 523.25, 698.46],
  frame: decoFrame([350, 0.16, 0.5], [300, 0.07, 0.26], [310, 0.05, 0.2]),
  scene(context, w, h) {
    encore(context, w, h)
    paperMoons(context, w, h, 0.4)
  },
  featureScene(context, w, h) {
    encoreLit(context, w, h)
    paperMoons(context, w, h, 0.7)
  },
}

const blossomDusk: Hour = {
  ...plum,
  ground: [
    [176, 0.06, 0.5],
    [156, 0.07, 0.2],
  ],
  sky: [20, 0.1, 0.66],
  lights: [[0.28, 0.24, 0.6, 'oklch(0.86 0.12 40 / 0.36)']],
}
const blossomNight: Hour = {
  ...plum,
  ground: [
    [300, 0.08, 0.4],
    [280, 0.08, 0.15],
  ],
  sky: [330, 0.12, 0.48],
  lights: [
    [0.5, 0.34, 0.9, 'oklch(0.84 0.12 350 / 0.3)'],
    [0.5, 0.9, 0.8, 'oklch(0.8 0.14 60 / 0.24)'],
  ],
}

/** Plum trees in flower behind a red gate. */
export const plumBlossomSkin: Skin = {
  metal: GOLD(0.5),
  panel: 'oklch(0.2 0.04 175 / 0.85)',
  panelEdge: tone(26, 0.18, 0.5),
  title: [tone(350, 0.06, 0.95), tone(351, 0.15, 0.7)],
  chord: [293.66, 349.23, 440, 587.33],
  frame: gateFrame([26, 0.18, 0.5], [80, 0.13, 0.76], [175, 0.04, 0.19]),
  life: { colour: 'oklch(0.84 0.1 352 / 0.85)', shape: 'petal', path: 'fall' },
  symbols: {
    A: { name: 'symbol.fan', draw: hero(lanterns.fan(), plum) },
    B: { name: 'symbol.crane', draw: hero(lanterns.crane(), jade, 1.1) },
    C: { name: 'symbol.gate', draw: hero(lanterns.gate(), { ...plum, a: plum.b }) },
    D: { name: 'symbol.koi', draw: hero(lanterns.koi(), { ...bronze, a: [45, 0.17, 0.7] }) },
    ...plateLetters(PLATES.tag, [165, 0.07, 0.36], [76, 351, 190, 120]),
    W: { name: 'symbol.parasol', draw: ribboned(hero(lanterns.parasol(), plum), 'WILD', 165) },
    F: { name: 'symbol.gong', draw: hero(lanterns.gong(), { ...bronze, b: plum.a }) },
  },
  scene: placeAt(lanternNight, 'plum-blossom-evening', blossomDusk),
  featureScene: placeAt(lanternNight, 'plum-blossom-evening', blossomNight),
}
