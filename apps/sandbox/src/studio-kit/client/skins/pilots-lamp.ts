import { clockwork } from '../../../art/heroes/clockwork.ts'
import { sea } from '../../../art/heroes/sea.ts'
import { letter, ribboned, tone } from '../pen.ts'
import { plankFrame } from './frames.ts'
import { hero, type Ink, type Inks, onPlate, PLATES } from './hero.ts'
import { quay } from './sea-rooms.ts'
import type { Skin } from './skin.ts'

const white: Inks = { a: [95, 0.02, 0.92], b: [25, 0.19, 0.56], c: [92, 0.15, 0.86] }
const navy: Inks = { a: [262, 0.12, 0.48], b: [95, 0.02, 0.9], c: [25, 0.18, 0.6] }
const iron: Inks = { a: [260, 0.02, 0.6], b: [262, 0.1, 0.5], c: [92, 0.14, 0.82] }
const gold: Inks = { a: [90, 0.15, 0.82], b: [262, 0.08, 0.46], c: [25, 0.18, 0.62] }
const plate: Ink = [262, 0.09, 0.36]

/** A pilot's station in the morning fog, white and navy; its lamp is lit in the feature. */
export const pilotsLampSkin: Skin = {
  metal: tone(92, 0.13, 0.84),
  panel: 'oklch(0.2 0.05 265 / 0.88)',
  panelEdge: tone(262, 0.06, 0.66),
  title: [tone(95, 0.02, 0.98), tone(92, 0.15, 0.8)],
  chord: [195.99, 246.94, 293.66, 392],
  frame: plankFrame([262, 0.09, 0.42], [95, 0.02, 0.9], [265, 0.05, 0.19]),
  life: { colour: 'oklch(0.97 0.01 250 / 0.5)', shape: 'mote', path: 'drift' },
  symbols: {
    A: { name: 'symbol.lighthouse', draw: hero(sea.lighthouse(), white) },
    B: { name: 'symbol.ship', draw: hero(sea.ship(), navy) },
    C: { name: 'symbol.helm', draw: hero(sea.helm(), gold) },
    D: { name: 'symbol.letterK', draw: onPlate(letter('K', 25), PLATES.coin, plate) },
    E: { name: 'symbol.letterQ', draw: onPlate(letter('Q', 92, 0.12), PLATES.coin, plate) },
    W: { name: 'symbol.anchor', draw: ribboned(hero(sea.anchor(), iron), 'WILD', 25) },
    O: { name: 'symbol.lamp', draw: hero(clockwork.bulb(), gold) },
  },
  scene: quay(false),
  featureScene: quay(true),
}
