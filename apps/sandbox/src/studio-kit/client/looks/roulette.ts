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

/** A cool hall of grey stone: blue cloth, a bowl of black wood, brass lamps between the columns. */
const marble: RouletteLook = {
  room: {
    cloth: [250, 0.06, 0.34],
    wood: [270, 0.02, 0.3],
    wall: [230, 0.012, 0.66],
    lamp: [85, 0.1, 0.88],
    outlook: 'columns',
    title: ['oklch(0.98 0.01 220)', tone(245, 0.07, 0.7)],
    chord: [261.63, 311.13, 392, 523.25],
  },
  wheel: {
    wood: [265, 0.02, 0.32],
    red: [12, 0.16, 0.5],
    black: [255, 0.03, 0.24],
    zero: [185, 0.1, 0.5],
  },
}

/** A panelled room in green: bottle-green cloth, a bowl of walnut. */
const emerald: RouletteLook = {
  room: {
    cloth: [162, 0.08, 0.33],
    wood: [58, 0.07, 0.4],
    wall: [158, 0.055, 0.3],
    lamp: [92, 0.11, 0.88],
    outlook: 'parlour',
    title: [GOLD(1.5), tone(155, 0.14, 0.72)],
    chord: [311.13, 392, 466.16, 622.25],
  },
  wheel: {
    wood: [60, 0.075, 0.42],
    red: [30, 0.17, 0.48],
    black: [165, 0.02, 0.2],
    zero: [160, 0.14, 0.5],
  },
}

/** The looks of the roulette tables, by the studio's game id. */
export const ROULETTE_LOOKS: Readonly<Record<string, RouletteLook>> = {
  roulettevelvet: velvet,
  '60211': marble,
  emeraldroulette: emerald,
}
