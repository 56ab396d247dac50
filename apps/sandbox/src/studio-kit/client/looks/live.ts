import { feltHue } from '../../../art/tables/colours.ts'
import { LIVE_ROOMS } from '../../../catalogue/live-rooms.ts'
import type { CardRoom, Colour, TableRoom } from '../cards/card-room.ts'
import { GOLD, tone } from '../pen.ts'
import type { WheelFace } from '../scenes/wheel-board.ts'
import type { RouletteLook } from './roulette.ts'
import type { WheelLook } from './wheel.ts'

/** What lies on a live table, by its felt. Room and dealer are a picture of their own. */
export interface LiveLook {
  readonly cards: CardRoom
  readonly roulette: RouletteLook
  readonly wheel: WheelLook
}

const CHORD = [293.66, 369.99, 440, 587.33]
const CREAM: Colour = [90, 0.025, 0.97]
const GILT: Colour = [80, 0.125, 0.8]

/** @returns undefined for a game that is no live table */
export function liveLookOf({ slug }: { slug: string }): LiveLook | undefined {
  const live = LIVE_ROOMS[slug]
  if (!live) return undefined
  const hue = feltHue(live.felt)
  const room: TableRoom = {
    cloth: [hue, 0.07, 0.34],
    wood: [55, 0.07, 0.36],
    wall: [live.wall, 0.04, 0.2],
    lamp: [80, 0.12, 0.87],
    outlook: 'salon',
    title: [GOLD(1.3), tone(hue, 0.14, 0.7)],
    chord: CHORD,
  }
  return {
    cards: { ...room, back: { hue: live.wall, chroma: 0.11, light: 0.38, pattern: 'rays' } },
    roulette: { room, wheel: rouletteWheel(live.wall) },
    wheel: {
      scene: () => undefined,
      face: wheelFace(hue, live.wall),
      title: room.title,
      chord: CHORD,
    },
  }
}

const rouletteWheel = (wall: number): RouletteLook['wheel'] => ({
  wood: [40, 0.075, 0.34],
  red: [25, 0.18, 0.47],
  black: [wall, 0.025, 0.21],
  zero: [158, 0.13, 0.47],
})

const wheelFace = (felt: number, wall: number): WheelFace => ({
  segments: {
    '1': { fill: [wall, 0.09, 0.4], ink: CREAM },
    '2': { fill: [felt, 0.11, 0.44], ink: CREAM },
    '5': { fill: [75, 0.15, 0.74], ink: [60, 0.05, 0.22] },
    '23': { fill: [22, 0.17, 0.5], ink: CREAM },
  },
  rim: [45, 0.08, 0.3],
  metal: GILT,
  hub: [felt, 0.08, 0.34],
  middle: 'handles',
  bulbs: 85,
  pointer: [24, 0.18, 0.56],
})
