import { ellipse } from '../../geometry.ts'
import type { Role } from '../../palette.ts'
import { flat, solid, stroke } from '../../part.ts'
import type { Part } from '../../part.ts'
import type { Cut } from './dealer.ts'

/** Hair in the box of a head whose centre is 0: behind the shoulders, and over the forehead. */
interface Hair {
  readonly back?: readonly Part[]
  readonly front: readonly Part[]
  readonly hidesEars?: true
}

const hair = (d: string, k: number, role: Role = 'hair'): Part => solid(d, role, k)

const CLOSE_CROWN =
  'M-18 -1C-21 -22 -10 -29 0 -29C12 -29 21 -22 18 -1C17 -12 10 -17 -4 -19C-12 -15 -16 -10 -18 -1Z'
const curl = (x: number, y: number, r: number, k: number): Part => solid(ellipse(x, y, r), 'hair', k)

const PLAIT: readonly Part[] = [0, 1, 2, 3, 4, 5].map((i) =>
  solid(ellipse(19 + i * 0.9, 13 + i * 6.6, 5.4 - i * 0.45, 4.6), 'hair', i % 2 ? 0.1 : 0.45),
)

export const HAIR: Readonly<Record<Cut, Hair>> = {
  bun: { front: [hair(ellipse(3, -33, 9.5, 8.5), 0.2), hair(CLOSE_CROWN, 0.3)] },
  bob: {
    hidesEars: true,
    back: [hair('M-22 -7C-23 -29 -10 -32 0 -32C12 -32 23 -27 22 -7L23 21C12 27 -12 27 -23 21Z', -0.3)],
    front: [
      hair(
        'M-20 16C-24 -22 -8 -32 2 -31C18 -31 24 -16 21 16C17 8 17 -6 15 -12C4 -10 -8 -11 -15 -12C-17 -6 -16 8 -20 16Z',
        0.2,
      ),
    ],
  },
  wave: {
    hidesEars: true,
    back: [
      hair(
        'M-22 -1C-26 -29 -8 -33 0 -32C14 -33 26 -25 22 1C21 13 27 23 25 37C12 45 -14 45 -25 37C-27 23 -20 13 -22 -1Z',
        -0.5,
      ),
    ],
    front: [
      hair('M-20 10C-24 -20 -10 -32 1 -31C17 -31 24 -16 20 10C18 -4 12 -14 5 -19C-4 -10 -14 -8 -20 10Z', 0.4),
    ],
  },
  long: {
    hidesEars: true,
    back: [hair('M-21 -4C-23 -30 -8 -33 0 -33C10 -33 23 -30 21 -4L25 50C16 56 -16 56 -25 50Z', -0.5)],
    front: [
      hair(
        'M-19.5 16C-24 -20 -12 -32 0 -31C12 -32 24 -20 19.5 16C18 0 14 -13 0 -21C-14 -13 -18 0 -19.5 16Z',
        0.3,
      ),
    ],
  },
  plait: { front: [...PLAIT, hair(CLOSE_CROWN, 0.3)] },
  tail: {
    back: [hair('M6 -24C28 -28 34 2 29 30C27 38 20 36 19 28C20 12 18 0 8 -8Z', -0.2)],
    front: [
      hair('M-18 0C-22 -22 -12 -31 2 -31C15 -31 21 -20 18 0C17 -9 14 -14 8 -17C-2 -19 -12 -15 -18 0Z', 0.35),
    ],
  },
  crop: {
    front: [
      hair(
        'M-18 4C-23 -22 -10 -32 2 -31C18 -31 23 -18 19 3C17 -4 17 -9 14 -13C8 -9 -2 -12 -6 -17C-10 -10 -15 -8 -18 4Z',
        0.3,
      ),
    ],
  },
  scarf: {
    hidesEars: true,
    back: [
      hair(
        'M-22 -3C-24 -31 -10 -34 0 -34C12 -34 25 -29 22 -1C24 19 34 31 36 47L-36 47C-33 31 -24 19 -22 -3Z',
        -0.7,
        'scarf',
      ),
    ],
    front: [
      hair(
        'M-20 18C-24 -22 -10 -33 0 -33C12 -33 25 -22 20 18C12 27 -12 27 -20 18C-8 25 8 25 14 12C19 -10 10 -19 0 -19' +
          'C-10 -19 -19 -10 -14 12Q-16 16 -20 18Z',
        -0.2,
        'scarf',
      ),
    ],
  },
  afro: {
    hidesEars: true,
    back: [hair(ellipse(0, -9, 31, 29), 0.1)],
    front: [
      hair(
        'M-20 -2C-24 -20 -10 -30 0 -30C12 -30 24 -20 20 -2C18 -12 10 -17 0 -16C-10 -17 -18 -12 -20 -2Z',
        0.35,
      ),
    ],
  },
  curls: {
    hidesEars: true,
    back: [
      curl(-20, 8, 9, -0.5),
      curl(20, 8, 9, -0.8),
      curl(-22, -6, 9, -0.2),
      curl(22, -6, 9, -0.5),
      curl(-19, 20, 7, -0.6),
      curl(19, 20, 7, -0.9),
    ],
    front: [
      curl(-16, -17, 9, 0.3),
      curl(16, -17, 9, -0.1),
      curl(-6, -24, 10, 0.5),
      curl(8, -24, 9.5, 0.2),
      curl(-10, -15, 5, 0.1),
      curl(3, -18, 6, 0.35),
      curl(13, -13, 4, 0),
    ],
  },
  short: {
    front: [
      hair(
        'M-18 -2C-22 -26 -8 -32 3 -30C18 -30 22 -18 18.4 -1C16 -10 13 -14 6 -15C-4 -14 -10 -17 -12 -15' +
          'C-16 -12 -16 -6 -18 -2Z',
        0.3,
      ),
    ],
  },
  parted: {
    front: [
      hair(
        'M-18 1C-22 -18 -15 -30 -3 -31C12 -34 23 -22 18.4 0C17.6 -8 16 -12 13 -14C4 -13 -6 -15 -10 -21C-12 -14 -16 -10 -18 1Z',
        0.3,
      ),
      stroke('M-10 -21C-6 -25 2 -27 9 -26', 'hair', 0.8, -0.9),
    ],
  },
  fade: {
    front: [
      hair(
        'M-17 -6C-19 -26 -6 -29 0 -29C10 -29 20 -24 17.4 -6C14 -14 8 -17 0 -17C-8 -17 -14 -14 -17 -6Z',
        0.2,
      ),
    ],
  },
  receding: {
    front: [
      hair(
        'M-18 3C-21 -14 -18 -24 -8 -27C-11 -22 -14 -16 -15 -8C-16 -4 -17 0 -18 3Z' +
          'M18 3C21 -14 18 -24 8 -27C11 -22 14 -16 15 -8C16 -4 17 0 18 3Z',
        0.2,
      ),
      hair('M-9 -26C-5 -30 6 -30 9 -26C4 -24 -4 -24 -9 -26Z', 0.4),
    ],
  },
  shaven: { front: [flat('M-11 -17C-8 -21 -2 -22.5 3 -22C-1 -20.5 -6 -19 -11 -17Z', 'skin', 1.4, 0.55)] },
  turban: {
    front: [
      hair('M-20 -6C-27 -30 -12 -43 2 -42C19 -42 28 -26 20 -6C13 -16 -12 -17 -20 -6Z', 0, 'scarf'),
      stroke('M-18 -12C-8 -26 8 -32 21 -27', 'scarf', 1, -1),
      stroke('M-20 -20C-12 -32 4 -38 16 -36', 'scarf', 1, -1),
      stroke('M18 -10C10 -22 2 -25 -6 -24', 'scarf', 1, -1),
    ],
  },
}
