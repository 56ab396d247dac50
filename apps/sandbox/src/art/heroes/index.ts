import { boundsOf } from '../geometry.ts'
import type { Part } from '../part.ts'
import { carnival } from './carnival.ts'
import { city } from './city.ts'
import { clockwork } from './clockwork.ts'
import { companions } from './companions.ts'
import { confectionery } from './confectionery.ts'
import { desert } from './desert.ts'
import { dragons } from './dragons.ts'
import type { Drawing } from './drawing.ts'
import { farm } from './farm.ts'
import { fruit } from './fruit.ts'
import { gems } from './gems.ts'
import { jungle } from './jungle.ts'
import { lanterns } from './lanterns.ts'
import { library } from './library.ts'
import { river } from './river.ts'
import { sea } from './sea.ts'
import { space } from './space.ts'
import { tables } from './tables.ts'
import { west } from './west.ts'
import { winter } from './winter.ts'

const DRAWINGS = {
  ...fruit,
  ...gems,
  ...sea,
  ...space,
  ...desert,
  ...winter,
  ...jungle,
  ...confectionery,
  ...west,
  ...lanterns,
  ...library,
  ...clockwork,
  ...river,
  ...city,
  ...dragons,
  ...farm,
  ...carnival,
  ...tables,
  ...companions,
}

/** Every object that can be drawn. */
export type ObjectName = keyof typeof DRAWINGS

export const OBJECT_NAMES = Object.keys(DRAWINGS) as ObjectName[]

/** The parts of an object, in a box −50 … 50. */
export function draw(name: ObjectName): Part[] {
  const drawing: Drawing = DRAWINGS[name]
  return drawing()
}

type Fit = {
  /** Scale that gives objects of all shapes the same visual weight. */
  scale: number
  cx: number
  cy: number
  /** Rotation for thin upright objects, which would leave half of a tile empty. */
  degrees: number
}

/** Thin objects that are not rotated. */
const UPRIGHT: ReadonlySet<string> = new Set([
  'lighthouse',
  'heron',
  'wheat',
  'martini',
  'mask',
  'seven',
  'pineapple',
  'candle',
  'goblet',
  'microphone',
  'windmill',
  'urn',
  'stag',
  'owl',
  'cactus',
  'hourglass',
  'fluke',
  'corn',
  'cat',
  'bulb',
  'crane',
])

/** Normalises an object: its bounding box is centred, and its size depends on its longer side and its area. */
export function fitOf(name: ObjectName, parts: readonly Part[]): Fit {
  const box = boundsOf(
    parts
      .filter((part) => part.opacity === undefined)
      .map((part) => part.d)
      .join(''),
  )
  const [longer, shorter] = [Math.max(box.w, box.h), Math.min(box.w, box.h)]
  const scale = Math.min(102 / longer, 84 / Math.sqrt(box.w * box.h), 1.22)
  const thin = longer / shorter > 1.75 && !UPRIGHT.has(name)
  return {
    scale: thin ? scale * 1.14 : scale,
    cx: box.cx,
    cy: box.cy,
    degrees: thin && box.h > box.w ? 24 : 0,
  }
}
