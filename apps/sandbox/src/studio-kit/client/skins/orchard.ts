import { GOLD, bar, circle, ellipse, figure, inside, line, solid, tone } from '../pen.ts'
import { type Skin, hill, scatter, sky } from './skin.ts'

const red = (k: number): string => tone(24, 0.2, 0.56, k)
const lemonTone = (k: number): string => tone(102, 0.16, 0.86, k)
const plumTone = (k: number): string => tone(305, 0.13, 0.48, k)
const pearTone = (k: number): string => tone(130, 0.15, 0.74, k)
const leafTone = (k: number): string => tone(148, 0.13, 0.54, k)
const cherryTone = (k: number): string => tone(8, 0.19, 0.52, k)

const leaf = (x: number, y: number, s: number): [ReturnType<typeof solid>, ReturnType<typeof line>] => [
  solid(
    `M${x} ${y} c${4 * s} ${-16 * s} ${20 * s} ${-22 * s} ${36 * s} ${-18 * s} c${-2 * s} ${16 * s} ${-18 * s} ${26 * s} ${-36 * s} ${18 * s}Z`,
    leafTone(0),
  ),
  line(
    `M${x + 3 * s} ${y - 2 * s} Q${x + 16 * s} ${y - 12 * s} ${x + 30 * s} ${y - 15 * s}`,
    leafTone(1.6),
    2.5,
  ),
]

const seven = figure([
  solid('M20 16 H110 V40 C90 62 78 86 75 116 H40 C44 88 58 64 76 46 H46 V58 H20Z', red(0)),
  inside('M20 16 H110 V26 H20Z', red(1.3)),
  inside('M110 40 C90 62 78 86 75 116 H62 C66 86 78 60 96 40Z', red(-1.5)),
  line('M27 23 H103', tone(40, 0.07, 0.9), 3),
  line('M80 46 C62 66 53 84 49 109', red(1.7), 3.5),
  inside('M20 46 H46 V58 H20Z', red(-1)),
])

const bell = figure([
  solid(circle(64, 104, 12), GOLD(-1.6)),
  solid(
    'M64 10 C72 10 75 16 74 23 C94 29 101 48 103 70 C104 84 110 90 116 99 H12 C18 90 24 84 25 70 C27 48 34 29 54 23 C53 16 56 10 64 10Z',
    GOLD(0),
  ),
  inside('M74 23 C94 29 101 48 103 70 C104 84 110 90 116 99 H74 C90 84 86 42 74 23Z', GOLD(-1.5)),
  inside('M40 78 C40 56 44 40 54 32 C46 46 46 62 48 84 C44 86 40 84 40 78Z', GOLD(2)),
  line('M24 83 C48 90 80 90 104 83', GOLD(-2.4), 4),
  line('M64 16 a3 3 0 0 1 0 1', GOLD(1.8), 4),
])

const lemon = figure([
  solid(
    'M14 82 C10 54 32 28 66 28 C80 28 88 26 97 19 C106 23 111 30 111 40 C106 48 110 56 108 68 C103 98 68 114 42 104 C33 100 29 104 22 108 C13 104 11 94 14 82Z',
    lemonTone(0),
  ),
  inside(
    'M108 68 C103 98 68 114 42 104 C33 100 29 104 22 108 C18 106 15 103 14 99 C50 104 92 90 104 46 C108 52 109 60 108 68Z',
    lemonTone(-1.1),
  ),
  inside('M28 74 C30 56 44 42 60 40 C50 48 42 60 40 76 C36 80 28 80 28 74Z', lemonTone(1.2)),
  line('M62 62 h.1 M74 74 h.1 M56 82 h.1 M82 58 h.1 M68 90 h.1', lemonTone(-1.8), 4),
  ...leaf(76, 28, 0.95),
])

const plum = figure([
  bar('M64 32 C64 22 68 14 74 10', tone(60, 0.07, 0.42), 6),
  solid(
    'M64 32 C94 22 117 44 115 72 C113 101 90 117 64 115 C38 117 13 100 13 72 C13 44 36 22 64 32Z',
    plumTone(0),
  ),
  inside(
    'M92 28 C108 34 116 52 115 72 C113 101 90 117 64 115 C44 116 26 106 18 92 C60 112 104 84 92 28Z',
    plumTone(-1),
  ),
  inside('M28 66 C28 50 38 41 50 41 C42 50 39 62 42 76 C34 80 28 76 28 66Z', plumTone(2.2)),
  line('M66 34 C80 52 80 84 66 112', plumTone(-2), 3.5),
  ...leaf(72, 24, 1),
])

const pear = figure([
  bar('M66 26 C66 16 62 10 58 7', tone(60, 0.07, 0.42), 6),
  solid(
    'M66 22 C80 22 87 36 89 50 C92 66 108 74 108 92 C108 110 90 118 64 118 C38 118 20 110 20 92 C20 74 38 64 42 48 C46 32 52 22 66 22Z',
    pearTone(0),
  ),
  inside(
    'M80 28 C85 34 88 42 89 50 C92 66 108 74 108 92 C108 110 90 118 64 118 C50 118 38 115 30 110 C70 112 96 96 84 64 C80 52 82 40 80 28Z',
    pearTone(-1.1),
  ),
  inside('M34 92 C34 78 46 70 51 58 C53 70 46 82 48 98 C42 104 34 100 34 92Z', pearTone(1.5)),
  line('M70 96 h.1 M82 86 h.1 M76 106 h.1 M88 98 h.1 M62 78 h.1', pearTone(-1.8), 3.5),
  ...leaf(70, 20, 1),
])

const cherries = figure([
  bar('M36 66 C40 42 54 24 76 14 C74 36 78 52 90 68', leafTone(-0.6), 5),
  solid(
    'M34 64 C52 58 64 74 60 92 C56 110 38 116 24 108 C8 100 8 76 20 68 C26 64 30 66 34 64Z',
    cherryTone(0),
  ),
  solid(
    'M90 68 C108 64 120 78 117 94 C114 112 94 118 80 110 C66 102 66 82 76 72 C82 68 86 70 90 68Z',
    cherryTone(0),
  ),
  inside(
    'M52 68 C60 74 62 84 60 92 C56 110 38 116 24 108 C20 106 17 102 15 98 C36 104 54 92 52 68Z',
    cherryTone(-1.2),
  ),
  inside(
    'M108 72 C116 78 119 86 117 94 C114 112 94 118 80 110 C75 107 72 103 70 98 C92 106 110 94 108 72Z',
    cherryTone(-1.2),
  ),
  inside(ellipse(28, 80, 6, 8), cherryTone(2.4)),
  inside(ellipse(84, 84, 6, 8), cherryTone(2.4)),
  ...leaf(78, 18, 0.95),
])

/** An orchard in the afternoon. */
export const orchardSkin: Skin = {
  metal: GOLD(0),
  panel: 'oklch(0.2 0.04 160 / 0.8)',
  panelEdge: tone(90, 0.1, 0.7),
  title: [tone(95, 0.1, 0.95), tone(90, 0.15, 0.8)],
  chord: [349.23, 440, 523.25, 698.46],
  life: { colour: 'oklch(0.97 0.03 350 / 0.8)', shape: 'petal', path: 'fall' },
  symbols: {
    S: { name: 'symbol.seven', draw: seven },
    B: { name: 'symbol.bell', draw: bell },
    L: { name: 'symbol.lemon', draw: lemon },
    P: { name: 'symbol.plum', draw: plum },
    D: { name: 'symbol.pear', draw: pear },
    C: { name: 'symbol.cherry', draw: cherries },
  },
  scene(context, w, h) {
    sky(context, w, h, [
      [0, tone(225, 0.09, 0.6)],
      [0.45, tone(205, 0.06, 0.76)],
      [0.56, tone(95, 0.07, 0.84)],
      [1, tone(95, 0.07, 0.8)],
    ])
    const roll = scatter(3)
    const unit = Math.min(w, h)
    context.fillStyle = tone(95, 0.1, 0.93)
    context.beginPath()
    context.arc(w * 0.2, h * 0.18, unit * 0.08, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = 'oklch(0.95 0.02 220 / 0.8)'
    for (const [x, y, s] of [
      [0.56, 0.12, 1],
      [0.82, 0.24, 0.7],
      [0.06, 0.32, 0.6],
    ] as const) {
      for (const [dx, dy, r] of [
        [-0.09, 0.01, 0.045],
        [-0.03, -0.02, 0.06],
        [0.05, -0.005, 0.05],
        [0.11, 0.015, 0.035],
      ] as const) {
        context.beginPath()
        context.arc(w * x + dx * unit * s, h * y + dy * unit * s, r * unit * s, 0, Math.PI * 2)
        context.fill()
      }
    }
    hill(context, w, h, tone(165, 0.07, 0.66), [
      [0, 0.5],
      [0.3, 0.42],
      [0.6, 0.52],
      [0.85, 0.44],
      [1, 0.5],
    ])
    hill(context, w, h, tone(145, 0.1, 0.6), [
      [0, 0.58],
      [0.25, 0.62],
      [0.6, 0.54],
      [1, 0.62],
    ])
    const tree = (x: number, y: number, s: number, shade: number): void => {
      context.fillStyle = tone(50, 0.06, 0.38 - shade)
      context.fillRect(x - s * 0.07, y - s * 0.5, s * 0.14, s * 0.5)
      for (const [dx, dy, r, k] of [
        [0, -0.8, 0.36, -0.5],
        [-0.24, -0.66, 0.27, -0.2],
        [0.24, -0.66, 0.27, -1],
        [-0.06, -0.88, 0.24, 0.5],
      ] as const) {
        context.fillStyle = tone(140, 0.12, 0.54 - shade, k)
        context.beginPath()
        context.arc(x + dx * s, y + dy * s, r * s, 0, Math.PI * 2)
        context.fill()
      }
      for (let i = 0; i < 5; i++) {
        context.fillStyle = tone(25, 0.18, 0.58 - shade)
        context.beginPath()
        context.arc(x + (roll() - 0.5) * s * 0.7, y - s * (0.55 + roll() * 0.45), s * 0.045, 0, Math.PI * 2)
        context.fill()
      }
    }
    for (let row = 0; row < 4; row++) {
      const y = h * (0.63 + row * 0.1)
      const s = unit * (0.12 + row * 0.06)
      const step = s * 1.15
      for (let x = (row % 2) * step * 0.5 - step * 0.2; x < w + s; x += step) tree(x, y, s, row * 0.03)
      hill(context, w, h, tone(138, 0.11, 0.54 - row * 0.045), [
        [0, 0.64 + row * 0.1],
        [0.5, 0.62 + row * 0.105],
        [1, 0.645 + row * 0.1],
      ])
    }
  },
}
