import { GOLD, tone } from '../pen.ts'
import type { PlinkoLook } from '../scenes/plinko-board.ts'

/** A market hall in the evening: lamps, red awnings, a board of dark blue cloth. */
const evening: PlinkoLook = {
  air: [
    [0, tone(285, 0.09, 0.24)],
    [0.5, tone(320, 0.1, 0.36)],
    [0.8, tone(35, 0.12, 0.52)],
    [1, tone(30, 0.09, 0.3)],
  ],
  awning: [25, 0.15, 0.44],
  board: [208, 0.06, 0.235],
  ball: [25, 0.19, 0.64],
  title: [GOLD(1.2), GOLD(-0.4)],
  chord: [392, 493.88, 587.33, 783.99],
}

/** A market square in the morning: green awnings, a board of walnut. */
const morning: PlinkoLook = {
  air: [
    [0, tone(225, 0.08, 0.56)],
    [0.45, tone(205, 0.06, 0.7)],
    [0.78, tone(75, 0.09, 0.78)],
    [1, tone(130, 0.07, 0.42)],
  ],
  awning: [155, 0.1, 0.44],
  board: [48, 0.06, 0.27],
  ball: [265, 0.15, 0.62],
  title: ['oklch(0.98 0.03 100)', tone(150, 0.13, 0.72)],
  chord: [349.23, 440, 523.25, 698.46],
}

/** A hall after midnight: violet air, blue awnings, a board of slate, a ball of jade. */
const midnight: PlinkoLook = {
  air: [
    [0, tone(270, 0.1, 0.15)],
    [0.5, tone(290, 0.12, 0.27)],
    [0.8, tone(250, 0.11, 0.36)],
    [1, tone(240, 0.08, 0.18)],
  ],
  awning: [262, 0.13, 0.42],
  board: [285, 0.025, 0.22],
  ball: [165, 0.13, 0.7],
  title: ['oklch(0.97 0.03 200)', tone(290, 0.15, 0.72)],
  chord: [277.18, 349.23, 415.3, 554.37],
}

/** The looks of the plinko games, by the studio's game id. */
export const PLINKO_LOOKS: Readonly<Record<string, PlinkoLook>> = {
  plinkobrass: evening,
  plinkomarket: morning,
  pegcascade: midnight,
}
