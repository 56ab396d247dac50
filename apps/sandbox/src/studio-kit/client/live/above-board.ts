import { liveBoards } from '../scenes/roulette-view.ts'

/** Share of an upright stage above the board; a tablet has the wheel of roulette beside the table. */
const ABOVE = { roulette: 0.23, wideRoulette: 0.44, tabletRoulette: 0.44, other: 0.34 }
const TABLET = 720
/** Pixels above the board of a short phone, and the proportion from which the board's style sheets lay it out wide. */
const LEAST_ABOVE = 84
const WIDE_FROM = 1.2
/** Three spots below each other. */
const LEAST_BOARD = 152
/** Height of a roulette table whose rows a finger finds: the dealer leaves it free where that is possible. */
const TALL_TABLE = 460

interface Stage {
  readonly clientWidth: number
  readonly clientHeight: number
}

/**
 * Height of the dealer above the board of an upright window. On a short phone the dealer gets less: the board keeps its
 * upright layout and the height of all its spots, and roulette the height of its rows.
 */
export function aboveBoard({ clientWidth, clientHeight }: Stage, isRoulette: boolean): number {
  if (isRoulette && clientWidth >= TABLET) return clientHeight * ABOVE.tabletRoulette
  const share = clientHeight * (isRoulette ? ABOVE.roulette : ABOVE.other)
  // Where an upright table does not fit, the dealer has all that the other one leaves.
  if (isRoulette && clientHeight < LEAST_ABOVE + liveBoards.upright)
    return Math.min(clientHeight * ABOVE.wideRoulette, Math.max(LEAST_ABOVE, clientHeight - liveBoards.wide))
  if (isRoulette) return Math.min(share, Math.max(LEAST_ABOVE, clientHeight - TALL_TABLE))
  const upright = clientHeight - clientWidth / WIDE_FROM - 1
  return Math.max(0, Math.min(share, clientHeight - LEAST_BOARD, Math.max(LEAST_ABOVE, upright)))
}
