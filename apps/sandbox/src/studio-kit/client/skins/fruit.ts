import { fields, orchard, river } from '../../../art/backdrops/land.ts'
import { skyline } from '../../../art/backdrops/places.ts'
import { farm } from '../../../art/heroes/farm.ts'
import { fruit } from '../../../art/heroes/fruit.ts'
import { GOLD, tone } from '../pen.ts'
import { decoFrame, ironFrame, neonFrame, plankFrame, stoneFrame } from './frames.ts'
import { hero, type Ink, type Inks } from './hero.ts'
import { type Hour, placeAt } from './place.ts'
import type { Skin } from './skin.ts'

const LEAF: Ink = [140, 0.14, 0.58]
const STALK: Ink = [50, 0.07, 0.42]
const of = (a: Ink, b: Ink = LEAF, c: Ink = STALK): Inks => ({ a, b, c })

const lemon = of([97, 0.16, 0.83])
const orange = of([58, 0.18, 0.75])
const cherry = of([20, 0.21, 0.56])
const plum = of([310, 0.15, 0.5])
const pear = of([112, 0.15, 0.74])
const grapes = of([300, 0.14, 0.52])
const melon = of([145, 0.14, 0.56], [20, 0.19, 0.62])
const berry = of([12, 0.2, 0.58])
const brass = of([80, 0.14, 0.78], [25, 0.18, 0.56], [90, 0.1, 0.9])
const seven = of([24, 0.21, 0.56], [85, 0.15, 0.82], [90, 0.05, 0.95])
const quince = of([90, 0.16, 0.8], [125, 0.12, 0.56])

const hour = (ground: Hour['ground'], sky: Ink, lights: Hour['lights'] = []): Hour => ({
  ...of([97, 0.16, 0.8]),
  ground,
  sky,
  lights,
})

/** A street in violet dusk, its signs in lemon yellow. */
export const sharpLemonSkin: Skin = {
  metal: tone(97, 0.16, 0.86),
  panel: 'oklch(0.18 0.06 290 / 0.88)',
  panelEdge: tone(97, 0.15, 0.74),
  title: [tone(100, 0.14, 0.94), tone(90, 0.17, 0.78)],
  chord: [349.23, 440, 523.25, 659.26],
  frame: neonFrame([97, 0.17, 0.85], [352, 0.18, 0.7], [290, 0.06, 0.18]),
  life: { colour: 'oklch(0.9 0.15 100 / 0.6)', shape: 'mote', path: 'rise' },
  symbols: {
    S: { name: 'symbol.lemon', draw: hero(fruit.lemon(), lemon) },
    B: {
      name: 'symbol.seven',
      draw: hero(fruit.seven(), of([352, 0.18, 0.64], [97, 0.16, 0.83], [90, 0.05, 0.95])),
    },
    L: { name: 'symbol.orange', draw: hero(fruit.citrus(), orange) },
    P: { name: 'symbol.grapes', draw: hero(fruit.grapes(), grapes) },
    D: { name: 'symbol.melon', draw: hero(fruit.melon(), melon) },
    C: { name: 'symbol.cherry', draw: hero(fruit.cherries(), cherry) },
  },
  scene: placeAt(
    skyline,
    'sharp-lemon-street',
    hour(
      [
        [293, 0.1, 0.4],
        [273, 0.12, 0.17],
      ],
      [320, 0.1, 0.5],
      [[0.5, 0.4, 0.8, 'oklch(0.88 0.15 97 / 0.22)']],
    ),
  ),
}

/** An orchard of quinces on a bright morning, fenced with ash. */
export const quinceSkin: Skin = {
  metal: tone(90, 0.13, 0.84),
  panel: 'oklch(0.28 0.045 230 / 0.86)',
  panelEdge: tone(70, 0.07, 0.66),
  title: [tone(95, 0.08, 0.97), tone(80, 0.15, 0.8)],
  chord: [261.63, 329.63, 392, 493.88],
  frame: plankFrame([72, 0.06, 0.64], [255, 0.02, 0.6], [232, 0.045, 0.27]),
  life: { colour: 'oklch(0.96 0.04 350 / 0.8)', shape: 'petal', path: 'drift' },
  symbols: {
    S: { name: 'symbol.quince', draw: hero(farm.apple(), quince) },
    B: { name: 'symbol.pear', draw: hero(fruit.pear(), pear) },
    L: { name: 'symbol.grapes', draw: hero(fruit.grapes(), of([120, 0.14, 0.66])) },
    P: { name: 'symbol.plum', draw: hero(fruit.plum(), plum) },
    D: { name: 'symbol.berry', draw: hero(fruit.berry(), berry) },
    C: { name: 'symbol.cherry', draw: hero(fruit.cherries(), cherry) },
  },
  scene: placeAt(
    orchard,
    'quince-and-pear',
    hour(
      [
        [125, 0.08, 0.86],
        [135, 0.12, 0.46],
      ],
      [212, 0.07, 0.9],
      [[0.3, 0.2, 0.7, 'oklch(0.98 0.06 95 / 0.5)']],
    ),
  ),
}

/** A picnic by the river, tin boxes and a chequered cloth. */
export const threeBarSkin: Skin = {
  metal: tone(44, 0.15, 0.8),
  panel: 'oklch(0.25 0.05 160 / 0.86)',
  panelEdge: tone(44, 0.16, 0.64),
  title: [tone(85, 0.08, 0.96), tone(44, 0.18, 0.74)],
  chord: [311.13, 392, 466.16, 587.33],
  frame: ironFrame([44, 0.13, 0.62], [90, 0.05, 0.92], [160, 0.045, 0.24]),
  life: { colour: 'oklch(0.9 0.12 130 / 0.7)', shape: 'petal', path: 'drift' },
  symbols: {
    S: {
      name: 'symbol.bar',
      draw: hero(fruit.bar(), of([24, 0.19, 0.56], [85, 0.15, 0.82], [90, 0.04, 0.96])),
    },
    B: { name: 'symbol.bell', draw: hero(fruit.bell(), brass) },
    L: { name: 'symbol.melon', draw: hero(fruit.melon(), melon) },
    P: { name: 'symbol.orange', draw: hero(fruit.citrus(), orange) },
    D: { name: 'symbol.apple', draw: hero(farm.apple(), berry) },
    C: { name: 'symbol.berry', draw: hero(fruit.berry(), of([320, 0.17, 0.56])) },
  },
  scene: placeAt(
    river,
    'three-bar-picnic',
    hour(
      [
        [135, 0.11, 0.74],
        [150, 0.1, 0.34],
      ],
      [195, 0.07, 0.82],
      [[0.7, 0.18, 0.6, 'oklch(0.97 0.08 90 / 0.45)']],
    ),
  ),
}

/** A fruiterer's ledger: burgundy leather, gilt edges, cherry trees in late sun. */
export const cherryLedgerSkin: Skin = {
  metal: GOLD(0.3),
  panel: 'oklch(0.2 0.06 15 / 0.88)',
  panelEdge: tone(18, 0.14, 0.42),
  title: [tone(60, 0.09, 0.95), tone(18, 0.2, 0.64)],
  chord: [246.94, 311.13, 369.99, 493.88],
  frame: decoFrame([80, 0.12, 0.74], [15, 0.14, 0.34], [12, 0.06, 0.19]),
  life: { colour: 'oklch(0.9 0.08 10 / 0.75)', shape: 'petal', path: 'fall' },
  symbols: {
    S: { name: 'symbol.cherry', draw: hero(fruit.cherries(), cherry) },
    B: { name: 'symbol.bell', draw: hero(fruit.bell(), brass) },
    L: { name: 'symbol.berry', draw: hero(fruit.berry(), of([0, 0.19, 0.6])) },
    P: { name: 'symbol.plum', draw: hero(fruit.plum(), of([330, 0.16, 0.46])) },
    D: { name: 'symbol.apple', draw: hero(farm.apple(), of([30, 0.2, 0.6])) },
    C: { name: 'symbol.pear', draw: hero(fruit.pear(), pear) },
  },
  scene: placeAt(
    orchard,
    'cherry-ledger',
    hour(
      [
        [55, 0.12, 0.78],
        [18, 0.15, 0.34],
      ],
      [75, 0.12, 0.88],
      [[0.72, 0.3, 0.8, 'oklch(0.92 0.14 60 / 0.42)']],
    ),
  ),
}

/** Terraces on a hillside, walled with white stone. */
export const sevenTerracesSkin: Skin = {
  metal: tone(62, 0.14, 0.8),
  panel: 'oklch(0.25 0.05 250 / 0.86)',
  panelEdge: tone(80, 0.03, 0.8),
  title: [tone(95, 0.03, 0.98), tone(24, 0.2, 0.64)],
  chord: [293.66, 369.99, 440, 554.37],
  frame: stoneFrame([85, 0.02, 0.84], [24, 0.18, 0.54], [250, 0.05, 0.24]),
  life: { colour: 'oklch(0.75 0.12 130 / 0.7)', shape: 'petal', path: 'drift' },
  symbols: {
    S: { name: 'symbol.seven', draw: hero(fruit.seven(), seven) },
    B: { name: 'symbol.grapes', draw: hero(fruit.grapes(), of([280, 0.15, 0.5])) },
    L: { name: 'symbol.lemon', draw: hero(fruit.lemon(), lemon) },
    P: { name: 'symbol.pear', draw: hero(fruit.pear(), pear) },
    D: { name: 'symbol.orange', draw: hero(fruit.citrus(), orange) },
    C: { name: 'symbol.cherry', draw: hero(fruit.cherries(), cherry) },
  },
  scene: placeAt(
    fields,
    'seven-terraces',
    hour(
      [
        [140, 0.09, 0.8],
        [120, 0.09, 0.4],
      ],
      [225, 0.08, 0.88],
      [[0.3, 0.16, 0.7, 'oklch(0.98 0.04 95 / 0.5)']],
    ),
  ),
}
