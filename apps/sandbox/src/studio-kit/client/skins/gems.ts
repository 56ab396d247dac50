import { cave } from '../../../art/backdrops/places.ts'
import { gems } from '../../../art/heroes/gems.ts'
import { tone } from '../pen.ts'
import { decoFrame, ironFrame } from './frames.ts'
import { stoneDrawer } from './gem-rooms.ts'
import { hero, type Ink, type Inks } from './hero.ts'
import { type Hour, placeAt } from './place.ts'
import type { Skin } from './skin.ts'

const gold: Ink = [84, 0.14, 0.82]
const of = (a: Ink, b: Ink = [329, 0.17, 0.6], c: Ink = gold): Inks => ({ a, b, c })
const diamond = of([199, 0.12, 0.72])
const ruby = of([12, 0.2, 0.58], [80, 0.14, 0.78])
const emerald = of([155, 0.15, 0.62])
const violet = of([300, 0.16, 0.62], [80, 0.14, 0.78])
const rose = of([351, 0.12, 0.74], [211, 0.12, 0.62])
const amber = of([62, 0.16, 0.68])

const hour = (ground: Hour['ground'], sky: Ink, b: Ink, lights: Hour['lights'] = []): Hour => ({
  ...of([199, 0.12, 0.67], b),
  ground,
  sky,
  lights,
})

/** A cutter's bench in a violet cave; cold white light from the third drop on. */
export const prismBenchSkin: Skin = {
  metal: tone(199, 0.1, 0.86),
  panel: 'oklch(0.19 0.06 290 / 0.88)',
  panelEdge: tone(310, 0.12, 0.56),
  title: [tone(200, 0.06, 0.97), tone(325, 0.16, 0.72)],
  chord: [369.99, 466.16, 554.37, 739.99],
  frame: ironFrame([300, 0.09, 0.44], [199, 0.12, 0.78], [290, 0.06, 0.18]),
  life: { colour: 'oklch(0.95 0.06 200 / 0.9)', shape: 'star', path: 'twinkle' },
  symbols: {
    A: { name: 'symbol.diamond', draw: hero(gems.brilliant(), diamond) },
    B: { name: 'symbol.crown', draw: hero(gems.crown(), ruby) },
    C: { name: 'symbol.ring', draw: hero(gems.ring(), violet) },
    D: { name: 'symbol.emerald', draw: hero(gems.emerald(), emerald) },
    E: { name: 'symbol.pendant', draw: hero(gems.pendant(), amber) },
    G: { name: 'symbol.crystal', draw: hero(gems.cluster(), rose) },
  },
  scene: placeAt(
    cave,
    'prism-bench',
    hour(
      [
        [291, 0.1, 0.42],
        [271, 0.12, 0.17],
      ],
      [318, 0.11, 0.52],
      [329, 0.17, 0.6],
      [[0.5, 0.36, 0.8, 'oklch(0.8 0.14 320 / 0.3)']],
    ),
  ),
  featureScene: placeAt(
    cave,
    'prism-bench',
    hour(
      [
        [225, 0.08, 0.5],
        [250, 0.1, 0.18],
      ],
      [205, 0.08, 0.7],
      [199, 0.12, 0.7],
      [[0.5, 0.34, 0.9, 'oklch(0.94 0.07 200 / 0.45)']],
    ),
  ),
}

/** A drawer of rose quartz in green velvet; candlelight from the third drop on. */
export const quartzDrawerSkin: Skin = {
  metal: tone(76, 0.13, 0.8),
  panel: 'oklch(0.2 0.045 172 / 0.88)',
  panelEdge: tone(172, 0.07, 0.42),
  title: [tone(351, 0.05, 0.97), tone(351, 0.13, 0.76)],
  chord: [311.13, 392, 493.88, 622.25],
  frame: decoFrame([76, 0.12, 0.72], [172, 0.07, 0.3], [172, 0.045, 0.19]),
  life: { colour: 'oklch(0.93 0.07 351 / 0.85)', shape: 'star', path: 'twinkle' },
  symbols: {
    A: { name: 'symbol.crystal', draw: hero(gems.cluster(), rose) },
    B: { name: 'symbol.crown', draw: hero(gems.crown(), emerald) },
    C: { name: 'symbol.pendant', draw: hero(gems.pendant(), violet) },
    D: { name: 'symbol.ring', draw: hero(gems.ring(), ruby) },
    E: { name: 'symbol.sapphire', draw: hero(gems.marquise(), of([255, 0.16, 0.58])) },
    G: { name: 'symbol.diamond', draw: hero(gems.brilliant(), of([110, 0.07, 0.82])) },
  },
  scene: stoneDrawer(false),
  featureScene: stoneDrawer(true),
}
