import { fields } from '../../../art/backdrops/land.ts'
import { feltTable } from '../../../art/backdrops/places.ts'
import { GOLD, tone } from '../pen.ts'
import type { WheelFace } from '../scenes/wheel-board.ts'
import { placeAt } from '../skins/place.ts'
import type { Life, Skin } from '../skins/skin.ts'

export interface WheelLook {
  readonly scene: Skin['scene']
  readonly face: WheelFace
  readonly life?: Life
  readonly title: readonly [light: string, deep: string]
  readonly chord: readonly number[]
}

const CREAM = [90, 0.025, 0.97] as const

/** A farm by day: a red barn, rows of a field, a wheel in the colours of leaves, paint and corn. */
const harvest: WheelLook = {
  scene: placeAt(fields, 'harvest-spokes', {
    a: [25, 0.17, 0.5],
    b: [140, 0.12, 0.5],
    c: [70, 0.15, 0.76],
    ground: [
      [225, 0.06, 0.62],
      [232, 0.06, 0.3],
    ],
    sky: [222, 0.07, 0.76],
    lights: [[0.8, 0.22, 0.6, 'oklch(0.97 0.05 95 / 0.5)']],
  }),
  face: {
    segments: {
      '1': { fill: [145, 0.11, 0.43], ink: CREAM },
      '2': { fill: [27, 0.16, 0.49], ink: CREAM },
      '5': { fill: [75, 0.15, 0.74], ink: [60, 0.05, 0.22] },
      '23': { fill: [250, 0.11, 0.42], ink: CREAM },
    },
    rim: [45, 0.08, 0.3],
    metal: [80, 0.125, 0.8],
    hub: [148, 0.1, 0.36],
    middle: 'ears',
    bulbs: 85,
    pointer: [27, 0.18, 0.56],
  },
  life: { colour: 'oklch(0.93 0.11 90 / 0.7)', shape: 'petal', path: 'drift' },
  title: [GOLD(1.2), tone(55, 0.15, 0.72)],
  chord: [392, 493.88, 587.33, 783.99],
}

/** A club at night: plum cloth under a lamp, a wheel of teal, coral and amber. */
const club: WheelLook = {
  scene: placeAt(feltTable, 'fifty-spokes', {
    a: [22, 0.17, 0.58],
    b: [190, 0.1, 0.5],
    c: [80, 0.15, 0.78],
    ground: [
      [320, 0.08, 0.42],
      [310, 0.09, 0.17],
    ],
    sky: [328, 0.08, 0.5],
    lights: [
      [0.5, 0.02, 0.9, 'oklch(0.86 0.1 60 / 0.38)'],
      [0.12, 0.2, 0.4, 'oklch(0.72 0.12 190 / 0.22)'],
    ],
  }),
  face: {
    segments: {
      '1': { fill: [192, 0.08, 0.41], ink: CREAM },
      '2': { fill: [20, 0.16, 0.5], ink: CREAM },
      '5': { fill: [78, 0.15, 0.77], ink: [320, 0.06, 0.22] },
      '23': { fill: [308, 0.12, 0.36], ink: CREAM },
    },
    rim: [312, 0.06, 0.22],
    metal: [72, 0.11, 0.74],
    hub: [192, 0.085, 0.36],
    middle: 'handles',
    bulbs: 60,
    pointer: [78, 0.15, 0.8],
  },
  life: { colour: 'oklch(0.9 0.08 60 / 0.55)', shape: 'mote', path: 'rise' },
  title: ['oklch(0.97 0.03 85)', tone(20, 0.16, 0.7)],
  chord: [311.13, 392, 466.16, 622.25],
}

/** The looks of the wheels, by the studio's game id. */
export const WHEEL_LOOKS: Readonly<Record<string, WheelLook>> = {
  wheelharvest: harvest,
  fiftyspokes: club,
}
