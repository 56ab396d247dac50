import { desert } from '../../../art/heroes/desert.ts'
import { ribboned, tone } from '../pen.ts'
import { falconersCourt } from './desert-rooms.ts'
import { gateFrame } from './frames.ts'
import { hero, type Inks, PLATES, plateLetters } from './hero.ts'
import type { Skin } from './skin.ts'

const rose: Inks = { a: [5, 0.14, 0.6], b: [70, 0.14, 0.78], c: [200, 0.1, 0.66] }
const ivory: Inks = { a: [85, 0.05, 0.86], b: [5, 0.15, 0.56], c: [80, 0.15, 0.8] }
const jade: Inks = { a: [160, 0.11, 0.6], b: [85, 0.12, 0.82], c: [5, 0.16, 0.6] }
const indigo: Inks = { a: [275, 0.14, 0.52], b: [80, 0.14, 0.78], c: [5, 0.14, 0.66] }

/** The court of a falconer at sunset; the moon rises in the feature. */
export const falconsCourtSkin: Skin = {
  metal: tone(45, 0.12, 0.78),
  panel: 'oklch(0.21 0.05 355 / 0.88)',
  panelEdge: tone(20, 0.1, 0.6),
  title: [tone(75, 0.1, 0.95), tone(15, 0.16, 0.72)],
  chord: [277.18, 349.23, 415.3, 554.37],
  frame: gateFrame([12, 0.11, 0.5], [75, 0.13, 0.76], [350, 0.05, 0.2]),
  life: { colour: 'oklch(0.9 0.09 60 / 0.6)', shape: 'mote', path: 'rise' },
  symbols: {
    A: { name: 'symbol.falcon', draw: hero(desert.falcon(), rose, 1.08) },
    B: { name: 'symbol.oilLamp', draw: hero(desert.oilLamp(), indigo) },
    C: { name: 'symbol.urn', draw: hero(desert.urn(), jade, 1.08) },
    D: { name: 'symbol.scarab', draw: hero(desert.scarab(), indigo, 1.1) },
    ...plateLetters(PLATES.tile, [10, 0.09, 0.42], [75, 160, 275, 20]),
    W: { name: 'symbol.sunDisc', draw: ribboned(hero(desert.sundisc(), ivory), 'WILD', 5) },
    F: { name: 'symbol.lotus', draw: hero(desert.lotus(), rose) },
  },
  scene: falconersCourt(false),
  featureScene: falconersCourt(true),
}
