import { clockwork } from '../../../art/heroes/clockwork.ts'
import { sea } from '../../../art/heroes/sea.ts'
import { ribboned, tone } from '../pen.ts'
import { ironFrame, plankFrame } from './frames.ts'
import { hero, type Ink, type Inks, PLATES, plateLetters } from './hero.ts'
import { skerries, taproom } from './sea-rooms.ts'
import type { Skin } from './skin.ts'

const of = (a: Ink, b: Ink, c: Ink = [87, 0.15, 0.8]): Inks => ({ a, b, c })
const rust = of([32, 0.18, 0.59], [62, 0.14, 0.63])
const oak = of([55, 0.1, 0.52], [32, 0.17, 0.56])
const deep = of([225, 0.13, 0.56], [32, 0.18, 0.6])
const brass = of([80, 0.13, 0.75], [225, 0.1, 0.5])
const coral = of([14, 0.18, 0.64], [44, 0.16, 0.74])
const steel = of([235, 0.03, 0.72], [14, 0.18, 0.58])

/** The three letters of a ways slot. */
const letters = (plate: string, face: Ink, hues: readonly [number, number, number]) => {
  const { E, G, H } = plateLetters(plate, face, [...hues, 0])
  return { E, G, H }
}

/** An inn by the harbour: oak boards, brass lamps, the harbour behind round windows; lamplight in the feature. */
export const oldMastSkin: Skin = {
  metal: tone(70, 0.13, 0.8),
  panel: 'oklch(0.22 0.03 55 / 0.88)',
  panelEdge: tone(55, 0.08, 0.5),
  title: [tone(85, 0.09, 0.94), tone(50, 0.14, 0.7)],
  chord: [220, 277.18, 329.63, 440],
  frame: plankFrame([52, 0.07, 0.42], [80, 0.12, 0.7], [50, 0.03, 0.2]),
  life: { colour: 'oklch(0.9 0.03 230 / 0.6)', shape: 'mote', path: 'drift' },
  symbols: {
    A: { name: 'symbol.ship', draw: hero(sea.ship(), rust) },
    B: { name: 'symbol.chest', draw: hero(sea.chest(), oak) },
    C: { name: 'symbol.helm', draw: hero(sea.helm(), oak) },
    D: { name: 'symbol.fish', draw: hero(sea.fish(), deep) },
    ...letters(PLATES.shield, [55, 0.08, 0.5], [85, 200, 20]),
    V: { name: 'symbol.lamp', draw: ribboned(hero(clockwork.bulb(), brass), 'WILD', 32, '×2') },
    U: { name: 'symbol.anchor', draw: ribboned(hero(sea.anchor(), steel), 'WILD', 225, '×3') },
    F: { name: 'symbol.compass', draw: hero(clockwork.compass(), brass) },
  },
  scene: taproom(false),
  featureScene: taproom(true),
}

/** A light on the skerries at dusk; its beam stands over the sea in the feature. */
export const skerrySkin: Skin = {
  metal: tone(60, 0.15, 0.82),
  panel: 'oklch(0.19 0.05 240 / 0.88)',
  panelEdge: tone(235, 0.04, 0.62),
  title: [tone(90, 0.1, 0.95), tone(44, 0.17, 0.72)],
  chord: [246.94, 329.63, 369.99, 493.88],
  frame: ironFrame([235, 0.04, 0.5], [44, 0.17, 0.72], [240, 0.05, 0.18]),
  life: { colour: 'oklch(0.95 0.02 230 / 0.7)', shape: 'drop', path: 'fall' },
  symbols: {
    A: { name: 'symbol.lighthouse', draw: hero(sea.lighthouse(), of([14, 0.19, 0.58], [235, 0.06, 0.5])) },
    B: { name: 'symbol.octopus', draw: hero(sea.octopus(), coral) },
    C: { name: 'symbol.shell', draw: hero(sea.shell(), coral) },
    D: { name: 'symbol.anchor', draw: hero(sea.anchor(), steel) },
    ...letters(PLATES.hexagon, [240, 0.07, 0.42], [60, 200, 14]),
    V: {
      name: 'symbol.lamp',
      draw: ribboned(hero(clockwork.bulb(), of([89, 0.15, 0.86], [235, 0.05, 0.5])), 'WILD', 235, '×2'),
    },
    U: { name: 'symbol.diver', draw: ribboned(hero(sea.diver(), brass), 'WILD', 14, '×3') },
    F: { name: 'symbol.helm', draw: hero(sea.helm(), oak) },
  },
  scene: skerries(false),
  featureScene: skerries(true),
}
