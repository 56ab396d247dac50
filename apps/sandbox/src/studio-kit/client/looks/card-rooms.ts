import type { CardRoom } from '../cards/card-room.ts'
import { GOLD, tone } from '../pen.ts'

/** Evening over a port: blue cloth, dark mahogany, lamps along the quay. */
const harbour: CardRoom = {
  cloth: [232, 0.075, 0.36],
  wood: [38, 0.07, 0.36],
  wall: [262, 0.035, 0.2],
  lamp: [78, 0.12, 0.86],
  outlook: 'harbour',
  back: { hue: 245, chroma: 0.11, light: 0.4, pattern: 'waves' },
  title: [GOLD(1.3), tone(40, 0.15, 0.72)],
  chord: [329.63, 415.3, 493.88, 659.26],
}

/** A log cabin in the woods at night: green baize, cedar, a lamp of warm light. */
const cabin: CardRoom = {
  cloth: [152, 0.065, 0.36],
  wood: [52, 0.085, 0.44],
  wall: [50, 0.055, 0.32],
  lamp: [68, 0.13, 0.85],
  outlook: 'cabin',
  back: { hue: 155, chroma: 0.09, light: 0.36, pattern: 'lattice' },
  title: [tone(85, 0.1, 0.93), tone(55, 0.14, 0.66)],
  chord: [293.66, 369.99, 440, 587.33],
}

/** A panelled room with small pictures: plum cloth, walnut, warm lamps. */
const parlour: CardRoom = {
  cloth: [318, 0.085, 0.34],
  wood: [48, 0.06, 0.33],
  wall: [18, 0.05, 0.27],
  lamp: [66, 0.11, 0.87],
  outlook: 'parlour',
  back: { hue: 322, chroma: 0.12, light: 0.42, pattern: 'rays' },
  title: [tone(60, 0.09, 0.94), tone(350, 0.14, 0.72)],
  chord: [293.66, 369.99, 440, 554.37],
}

/** A salon behind heavy drapes: wine-red cloth, walnut, brass lamps. */
const salon: CardRoom = {
  cloth: [18, 0.085, 0.34],
  wood: [48, 0.06, 0.32],
  wall: [12, 0.11, 0.31],
  lamp: [82, 0.12, 0.88],
  outlook: 'salon',
  back: { hue: 15, chroma: 0.13, light: 0.38, pattern: 'rays' },
  title: [GOLD(1.2), tone(28, 0.16, 0.66)],
  chord: [261.63, 329.63, 392, 523.25],
}

/** A bright room in the morning: cloth of a cool blue-green, pale ash, daylight through blinds. */
const linen: CardRoom = {
  cloth: [205, 0.05, 0.5],
  wood: [75, 0.06, 0.68],
  wall: [85, 0.025, 0.74],
  lamp: [95, 0.05, 0.95],
  outlook: 'linen',
  back: { hue: 215, chroma: 0.07, light: 0.52, pattern: 'lattice' },
  title: [tone(95, 0.05, 0.97), tone(210, 0.09, 0.62)],
  chord: [349.23, 440, 523.25, 698.46],
}

/** A corner of a bar late in the evening: blue-violet baize, dark oak, a low lamp of amber glass. */
const corner: CardRoom = {
  cloth: [285, 0.07, 0.32],
  wood: [42, 0.075, 0.3],
  wall: [150, 0.04, 0.24],
  lamp: [62, 0.14, 0.82],
  outlook: 'corner',
  back: { hue: 25, chroma: 0.14, light: 0.4, pattern: 'rays' },
  title: [tone(70, 0.11, 0.94), tone(35, 0.16, 0.7)],
  chord: [277.18, 349.23, 415.3, 554.37],
}

/** The rooms of the card tables, by the studio's game id. */
export const CARD_ROOMS: Readonly<Record<string, CardRoom>> = {
  baccaratharbour: harbour,
  pokercedar: cabin,
  '828263': salon,
  '411410': linen,
  PP_PuntoParlour: parlour,
  jackscorner: corner,
}
