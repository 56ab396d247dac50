import { desert } from '../../../art/heroes/desert.ts'
import { GOLD, ribboned, tone } from '../pen.ts'
import { decoFrame, gateFrame, ironFrame, stoneFrame } from './frames.ts'
import { bazaar, dyersYard, lotusPond } from './desert-rooms.ts'
import { countingHouse } from './dune-rooms.ts'
import { hero, type Inks, PLATES, plateLetters } from './hero.ts'
import type { Skin } from './skin.ts'

const sand: Inks = { a: [72, 0.11, 0.74], b: [255, 0.12, 0.6], c: [80, 0.15, 0.84] }
const clay: Inks = { a: [273, 0.15, 0.56], b: [26, 0.17, 0.52], c: [191, 0.11, 0.67] }
const red: Inks = { a: [28, 0.18, 0.6], b: [80, 0.15, 0.8], c: [195, 0.11, 0.68] }
const teal: Inks = { a: [192, 0.11, 0.62], b: [75, 0.15, 0.78], c: [25, 0.18, 0.6] }
const amber: Inks = { a: [68, 0.16, 0.76], b: [148, 0.1, 0.63], c: [28, 0.18, 0.68] }
const lilac: Inks = { a: [320, 0.14, 0.66], b: [150, 0.11, 0.6], c: [85, 0.15, 0.84] }

/** A counting house in the dunes by day; the feature is its night. */
export const duneSkin: Skin = {
  metal: GOLD(0.5),
  panel: 'oklch(0.22 0.035 60 / 0.86)',
  panelEdge: tone(72, 0.09, 0.68),
  title: [tone(85, 0.12, 0.92), tone(60, 0.14, 0.72)],
  chord: [293.66, 369.99, 440, 587.33],
  frame: stoneFrame([72, 0.075, 0.64], [255, 0.11, 0.5], [58, 0.035, 0.22]),
  life: { colour: 'oklch(0.9 0.07 85 / 0.55)', shape: 'mote', path: 'drift' },
  symbols: {
    A: { name: 'symbol.pyramid', draw: hero(desert.pyramid(), sand) },
    B: { name: 'symbol.falcon', draw: hero(desert.falcon(), teal, 1.08) },
    C: { name: 'symbol.urn', draw: hero(desert.urn(), red, 1.08) },
    D: { name: 'symbol.lotus', draw: hero(desert.lotus(), lilac) },
    ...plateLetters(PLATES.slab, [72, 0.06, 0.6], [28, 200, 300, 140]),
    W: { name: 'symbol.sunDisc', draw: ribboned(hero(desert.sundisc(), red), 'WILD', 255) },
    F: { name: 'symbol.scarab', draw: hero(desert.scarab(), teal, 1.1) },
  },
  scene: countingHouse(false),
  featureScene: countingHouse(true),
}

/** Amber flowers on a pond at night; the feature is the hour before sunrise. */
export const amberSkin: Skin = {
  metal: tone(70, 0.15, 0.82),
  panel: 'oklch(0.2 0.05 285 / 0.86)',
  panelEdge: tone(68, 0.14, 0.66),
  title: [tone(78, 0.14, 0.9), tone(48, 0.17, 0.7)],
  chord: [311.13, 392, 466.16, 622.25],
  frame: ironFrame([285, 0.06, 0.4], [70, 0.15, 0.78], [285, 0.05, 0.19]),
  life: { colour: 'oklch(0.85 0.14 75 / 0.7)', shape: 'mote', path: 'rise' },
  symbols: {
    A: { name: 'symbol.lotus', draw: hero(desert.lotus(), amber) },
    B: { name: 'symbol.scarab', draw: hero(desert.scarab(), clay, 1.1) },
    C: { name: 'symbol.oilLamp', draw: hero(desert.oilLamp(), amber) },
    D: { name: 'symbol.urn', draw: hero(desert.urn(), teal, 1.08) },
    ...plateLetters(PLATES.coin, [285, 0.09, 0.42], [60, 150, 230, 340]),
    W: { name: 'symbol.falcon', draw: ribboned(hero(desert.falcon(), amber, 1.08), 'WILD', 300) },
    F: { name: 'symbol.sunDisc', draw: hero(desert.sundisc(), amber, 1.1) },
  },
  scene: lotusPond(false),
  featureScene: lotusPond(true),
}

/** A potter's yard at noon: red clay, indigo dye; the feature is dusk over the vats. */
export const claySkin: Skin = {
  metal: tone(40, 0.12, 0.78),
  panel: 'oklch(0.24 0.06 275 / 0.86)',
  panelEdge: tone(30, 0.13, 0.56),
  title: [tone(70, 0.08, 0.95), tone(30, 0.15, 0.72)],
  chord: [261.63, 329.63, 392, 523.25],
  frame: gateFrame([30, 0.11, 0.48], [273, 0.13, 0.52], [272, 0.06, 0.22]),
  life: { colour: 'oklch(0.6 0.15 273 / 0.5)', shape: 'petal', path: 'drift' },
  symbols: {
    A: { name: 'symbol.urn', draw: hero(desert.urn(), clay, 1.08) },
    B: { name: 'symbol.oilLamp', draw: hero(desert.oilLamp(), red) },
    C: { name: 'symbol.pyramid', draw: hero(desert.pyramid(), red) },
    D: { name: 'symbol.falcon', draw: hero(desert.falcon(), clay, 1.08) },
    ...plateLetters(PLATES.tile, [35, 0.11, 0.6], [273, 85, 191, 345]),
    W: { name: 'symbol.sunDisc', draw: ribboned(hero(desert.sundisc(), clay), 'WILD', 26) },
    F: { name: 'symbol.lotus', draw: hero(desert.lotus(), clay) },
  },
  scene: dyersYard(false),
  featureScene: dyersYard(true),
}

/** A bazaar that shimmers over the sand: turquoise tiles and brass; lamps in the feature. */
export const mirageSkin: Skin = {
  metal: GOLD(0.2),
  panel: 'oklch(0.22 0.05 200 / 0.86)',
  panelEdge: tone(195, 0.1, 0.56),
  title: [tone(90, 0.1, 0.95), tone(190, 0.12, 0.76)],
  chord: [277.18, 349.23, 440, 554.37],
  frame: decoFrame([82, 0.13, 0.76], [195, 0.1, 0.42], [200, 0.05, 0.2]),
  life: { colour: 'oklch(0.93 0.1 85 / 0.8)', shape: 'mote', path: 'rise' },
  symbols: {
    A: { name: 'symbol.oilLamp', draw: hero(desert.oilLamp(), { ...sand, a: [82, 0.14, 0.78] }) },
    B: { name: 'symbol.urn', draw: hero(desert.urn(), teal, 1.08) },
    C: { name: 'symbol.scarab', draw: hero(desert.scarab(), lilac, 1.1) },
    D: { name: 'symbol.lotus', draw: hero(desert.lotus(), red) },
    ...plateLetters(PLATES.shield, [195, 0.09, 0.44], [85, 340, 25, 140]),
    W: { name: 'symbol.falcon', draw: ribboned(hero(desert.falcon(), teal, 1.08), 'WILD', 340) },
    F: { name: 'symbol.sunDisc', draw: hero(desert.sundisc(), red, 1.1) },
  },
  scene: bazaar(false),
  featureScene: bazaar(true),
}
