import type { TableRoom } from '../cards/card-room.ts'
import { GOLD, tone } from '../pen.ts'
import type { WheelLook } from '../scenes/roulette-board.ts'

export interface RouletteLook {
  readonly room: TableRoom
  readonly wheel: WheelLook
}

/** A salon at night: drapes of red velvet, plum cloth, a bowl of rosewood. */
const velvet: RouletteLook = {
  room: {
    cloth: [345, 0.075, 0.31],
    wood: [28, 0.08, 0.34],
    wall: [15, 0.12, 0.28],
    lamp: [72, 0.12, 0.86],
    outlook: 'salon',
    title: [GOLD(1.3), tone(20, 0.16, 0.66)],
    chord: [293.66, 369.99, 440, 587.33],
  },
  wheel: {
    wood: [30, 0.085, 0.36],
    red: [22, 0.18, 0.46],
    black: [300, 0.02, 0.2],
    zero: [155, 0.13, 0.46],
  },
}

/** The looks of the roulette tables, by the studio's game id. */
export const ROULETTE_LOOKS: Readonly<Record<string, RouletteLook>> = {
  roulettevelvet: velvet,
}
