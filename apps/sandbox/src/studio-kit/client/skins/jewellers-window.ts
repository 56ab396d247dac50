import { shopWindow } from '../../../art/backdrops/places.ts'
import { gems } from '../../../art/heroes/gems.ts'
import { ribboned, tone } from '../pen.ts'
import { decoFrame } from './frames.ts'
import { hero, type Ink, type Inks, PLATES, plateLetters } from './hero.ts'
import { type Hour, placeAt } from './place.ts'
import type { Skin } from './skin.ts'

const gold: Ink = [84, 0.14, 0.82]
const of = (a: Ink, b: Ink = [12, 0.19, 0.56]): Inks => ({ a, b, c: gold })
const diamond = of([215, 0.07, 0.84])
const ruby = of([14, 0.21, 0.56])

const windowAt = (
  ground: Hour['ground'],
  sky: Ink,
  lights: NonNullable<Hour['lights']>,
): ReturnType<typeof placeAt> => placeAt(shopWindow, 'velvet-carat', { ...ruby, ground, sky, lights })

/** A jeweller's window in wine-red velvet; the chandelier is lit in the feature. */
export const velvetCaratSkin: Skin = {
  metal: tone(84, 0.13, 0.84),
  panel: 'oklch(0.18 0.07 358 / 0.88)',
  panelEdge: tone(84, 0.11, 0.56),
  title: [tone(90, 0.08, 0.97), tone(78, 0.15, 0.76)],
  chord: [277.18, 349.23, 415.3, 554.37],
  frame: decoFrame([84, 0.13, 0.76], [358, 0.15, 0.32], [356, 0.075, 0.17]),
  life: { colour: 'oklch(0.96 0.05 90 / 0.9)', shape: 'star', path: 'twinkle' },
  symbols: {
    A: { name: 'symbol.diamond', draw: hero(gems.brilliant(), diamond) },
    B: { name: 'symbol.crown', draw: hero(gems.crown(), ruby) },
    C: { name: 'symbol.emerald', draw: hero(gems.emerald(), of([158, 0.15, 0.6])) },
    D: { name: 'symbol.ring', draw: hero(gems.ring(), of([300, 0.16, 0.62])) },
    ...plateLetters(PLATES.hexagon, [356, 0.11, 0.34], [84, 215, 158, 300]),
    W: { name: 'symbol.sapphire', draw: ribboned(hero(gems.marquise(), of([258, 0.17, 0.56])), 'WILD', 358) },
    F: { name: 'symbol.pendant', draw: hero(gems.pendant(), of([14, 0.21, 0.58], [84, 0.14, 0.8])) },
  },
  scene: windowAt(
    [
      [358, 0.13, 0.4],
      [350, 0.11, 0.16],
    ],
    [15, 0.13, 0.46],
    [[0.5, 0.3, 0.8, 'oklch(0.86 0.12 75 / 0.28)']],
  ),
  featureScene: windowAt(
    [
      [70, 0.11, 0.5],
      [20, 0.12, 0.18],
    ],
    [78, 0.13, 0.68],
    [
      [0.5, 0.2, 1, 'oklch(0.94 0.1 88 / 0.45)'],
      [0.5, 0.9, 0.6, 'oklch(0.82 0.14 60 / 0.25)'],
    ],
  ),
}
