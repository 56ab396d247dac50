import { clockwork } from '../../../art/heroes/clockwork.ts'
import { sea } from '../../../art/heroes/sea.ts'
import { ribboned, tone } from '../pen.ts'
import { ironFrame } from './frames.ts'
import { hero, type Inks, PLATES, plateLetters } from './hero.ts'
import { seabed } from './sea-rooms.ts'
import type { Skin } from './skin.ts'

const copper: Inks = { a: [48, 0.13, 0.62], b: [175, 0.11, 0.58], c: [85, 0.14, 0.8] }
const violet: Inks = { a: [318, 0.14, 0.56], b: [350, 0.15, 0.68], c: [90, 0.13, 0.84] }
const pearl: Inks = { a: [20, 0.09, 0.76], b: [330, 0.08, 0.82], c: [90, 0.08, 0.9] }
const green: Inks = { a: [165, 0.13, 0.58], b: [120, 0.14, 0.66], c: [85, 0.14, 0.8] }

const { E, G, H } = plateLetters(PLATES.shield, [190, 0.06, 0.4], [48, 165, 330, 0])

/** A dive with a copper helmet: green light from above; lights of the deep in the feature. */
export const nineFathomsSkin: Skin = {
  metal: tone(48, 0.13, 0.74),
  panel: 'oklch(0.2 0.045 200 / 0.88)',
  panelEdge: tone(175, 0.07, 0.6),
  title: [tone(170, 0.08, 0.95), tone(48, 0.14, 0.72)],
  chord: [174.61, 261.63, 349.23, 440],
  frame: ironFrame([48, 0.1, 0.5], [175, 0.12, 0.68], [205, 0.045, 0.18]),
  life: { colour: 'oklch(0.94 0.04 180 / 0.6)', shape: 'mote', path: 'rise' },
  symbols: {
    A: { name: 'symbol.diver', draw: hero(sea.diver(), copper) },
    B: { name: 'symbol.octopus', draw: hero(sea.octopus(), violet) },
    C: { name: 'symbol.chest', draw: hero(sea.chest(), copper) },
    D: { name: 'symbol.fish', draw: hero(sea.fish(), green) },
    E,
    G,
    H,
    V: { name: 'symbol.lamp', draw: ribboned(hero(clockwork.bulb(), green), 'WILD', 165, '×2') },
    U: { name: 'symbol.anchor', draw: ribboned(hero(sea.anchor(), copper), 'WILD', 318, '×3') },
    F: { name: 'symbol.shell', draw: hero(sea.shell(), pearl) },
  },
  scene: seabed(false),
  featureScene: seabed(true),
}
