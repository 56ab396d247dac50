import type { TableRoom } from '../cards/card-room.ts'
import { GOLD, tone } from '../pen.ts'
import type { DieLook } from '../scenes/dice-board.ts'

export interface DiceLook {
  readonly room: TableRoom
  readonly die: DieLook
}

/** A cabin in a wood at night: pine, grey wool, dice of blue ice. */
const northern: DiceLook = {
  room: {
    cloth: [215, 0.035, 0.34],
    wood: [55, 0.06, 0.42],
    wall: [50, 0.05, 0.34],
    lamp: [70, 0.12, 0.86],
    outlook: 'cabin',
    title: ['oklch(0.97 0.02 220)', tone(220, 0.1, 0.7)],
    chord: [277.18, 349.23, 415.3, 554.37],
  },
  die: { body: [228, 0.1, 0.56], ink: [230, 0.02, 0.98], zone: [160, 0.12, 0.66] },
}

/** A pavilion at noon: pale cloth, light wood, dice of ivory. */
const pavilion: DiceLook = {
  room: {
    cloth: [165, 0.07, 0.42],
    wood: [70, 0.07, 0.6],
    wall: [95, 0.03, 0.7],
    lamp: [95, 0.08, 0.95],
    outlook: 'garden',
    title: [GOLD(1.6), tone(150, 0.12, 0.78)],
    chord: [329.63, 392, 493.88, 659.26],
  },
  die: { body: [88, 0.04, 0.84], ink: [30, 0.09, 0.3], zone: [85, 0.14, 0.78] },
}

/** A post house over the port in the evening: red cloth, dark oak, dice of black horn. */
const post: DiceLook = {
  room: {
    cloth: [18, 0.09, 0.33],
    wood: [45, 0.06, 0.34],
    wall: [40, 0.05, 0.26],
    lamp: [65, 0.13, 0.84],
    outlook: 'harbour',
    title: [GOLD(1.3), tone(25, 0.16, 0.68)],
    chord: [293.66, 369.99, 440, 587.33],
  },
  die: { body: [275, 0.02, 0.34], ink: [88, 0.11, 0.86], zone: [230, 0.11, 0.68] },
}

/** The looks of the dice games, by the studio's game id. */
export const DICE_LOOKS: Readonly<Record<string, DiceLook>> = {
  PP_NorthernDice: northern,
  '10877': pavilion,
  twodicepost: post,
}
