import { fells } from '../../../art/backdrops/land.ts'
import { winter } from '../../../art/heroes/winter.ts'
import { ribboned, tone } from '../pen.ts'
import { stoneFrame } from './frames.ts'
import { hero, type Inks, PLATES, plateLetters } from './hero.ts'
import { type Hour, placeAt } from './place.ts'
import type { Skin } from './skin.ts'

const frost: Inks = { a: [247, 0.06, 0.68], b: [172, 0.13, 0.63], c: [202, 0.11, 0.71] }
const fire: Inks = { a: [28, 0.17, 0.58], b: [75, 0.14, 0.76], c: [202, 0.11, 0.71] }
const fur: Inks = { a: [55, 0.08, 0.5], b: [75, 0.12, 0.72], c: [172, 0.12, 0.62] }
const ice: Inks = { a: [215, 0.09, 0.76], b: [28, 0.17, 0.6], c: [75, 0.14, 0.8] }

const twilight: Hour = {
  ...frost,
  ground: [
    [348, 0.06, 0.52],
    [285, 0.07, 0.2],
  ],
  sky: [10, 0.09, 0.6],
  lights: [[0.5, 0.4, 0.8, 'oklch(0.86 0.1 20 / 0.3)']],
}
const northernLights: Hour = {
  ...frost,
  ground: [
    [235, 0.06, 0.42],
    [262, 0.07, 0.15],
  ],
  sky: [200, 0.08, 0.36],
  lights: [
    [0.25, 0.14, 0.8, 'oklch(0.84 0.15 165 / 0.45)'],
    [0.7, 0.2, 0.9, 'oklch(0.76 0.14 190 / 0.4)'],
    [0.9, 0.06, 0.5, 'oklch(0.7 0.15 320 / 0.3)'],
  ],
}

/** Fells in a winter's twilight; northern lights in the feature. */
export const frostmarkSkin: Skin = {
  metal: tone(205, 0.07, 0.86),
  panel: 'oklch(0.21 0.04 270 / 0.88)',
  panelEdge: tone(225, 0.05, 0.74),
  title: [tone(210, 0.03, 0.98), tone(230, 0.08, 0.74)],
  chord: [233.08, 293.66, 349.23, 466.16],
  frame: stoneFrame([235, 0.035, 0.66], [172, 0.11, 0.6], [270, 0.04, 0.2]),
  life: { colour: 'oklch(0.98 0.01 230 / 0.85)', shape: 'flake', path: 'fall' },
  symbols: {
    A: { name: 'symbol.wolf', draw: hero(winter.wolf(), frost) },
    B: { name: 'symbol.bear', draw: hero(winter.bear(), fur) },
    C: { name: 'symbol.stag', draw: hero(winter.stag(), fur, 1.08) },
    D: { name: 'symbol.axe', draw: hero(winter.axe(), ice) },
    ...plateLetters(PLATES.slab, [235, 0.04, 0.5], [202, 172, 300, 28]),
    W: { name: 'symbol.shield', draw: ribboned(hero(winter.shield(), fire), 'WILD', 247) },
    F: { name: 'symbol.horn', draw: hero(winter.horn(), fire) },
  },
  scene: placeAt(fells, 'frostmark', twilight),
  featureScene: placeAt(fells, 'frostmark', northernLights),
}
