import { GOLD, tone } from '../pen.ts'
import type { ScratchLook } from '../scenes/scratch-board.ts'

/** A street at blue hour: lit windows, a red card, silver foil. */
const blueHour: ScratchLook = {
  air: [
    [0, tone(260, 0.1, 0.24)],
    [0.55, tone(275, 0.1, 0.4)],
    [0.75, tone(30, 0.1, 0.6)],
    [1, tone(265, 0.06, 0.2)],
  ],
  houses: [265, 0.05, 0.2],
  lit: 0.45,
  card: [
    [20, 0.16, 0.5],
    [350, 0.15, 0.42],
    [300, 0.13, 0.34],
  ],
  foil: [255, 0.02, 0.76],
  title: [GOLD(1.4), tone(35, 0.16, 0.7)],
  chord: [392, 493.88, 587.33, 783.99],
}

/** The same hour of the morning: brick in the sun, a card of sea green, copper foil. */
const morning: ScratchLook = {
  air: [
    [0, tone(230, 0.09, 0.6)],
    [0.5, tone(215, 0.06, 0.76)],
    [0.8, tone(70, 0.07, 0.84)],
    [1, tone(60, 0.05, 0.5)],
  ],
  houses: [30, 0.075, 0.44],
  lit: 0.12,
  card: [
    [185, 0.1, 0.46],
    [200, 0.1, 0.38],
    [240, 0.1, 0.32],
  ],
  foil: [55, 0.09, 0.72],
  title: ['oklch(0.98 0.03 95)', tone(60, 0.14, 0.76)],
  chord: [329.63, 415.3, 493.88, 659.26],
}

/** A street at sunset: rose brick, a card of royal violet, gold foil. */
const sunset: ScratchLook = {
  air: [
    [0, tone(300, 0.1, 0.38)],
    [0.5, tone(350, 0.12, 0.56)],
    [0.78, tone(55, 0.14, 0.74)],
    [1, tone(330, 0.06, 0.26)],
  ],
  houses: [335, 0.06, 0.27],
  lit: 0.3,
  card: [
    [295, 0.13, 0.42],
    [280, 0.13, 0.34],
    [265, 0.12, 0.27],
  ],
  foil: [88, 0.11, 0.8],
  title: [GOLD(1.5), tone(320, 0.14, 0.74)],
  chord: [349.23, 440, 523.25, 698.46],
}

/** The looks of the scratch tickets, by the studio's game id. */
export const SCRATCH_LOOKS: Readonly<Record<string, ScratchLook>> = {
  scratchkiosk: blueHour,
  PP_KioskNine: morning,
  foilandcoin: sunset,
}
