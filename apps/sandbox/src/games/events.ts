import type {
  BaccaratResultEvent,
  CardEvent,
  HandActionEvent,
  PokerDealEvent,
  PokerDrawEvent,
  PokerResultEvent,
} from './card-events.ts'
import type {
  CrashEndEvent,
  CrashStartEvent,
  DropEvent,
  NumbersDrawnEvent,
  RollEvent,
} from './draw-events.ts'
import { curveMs } from './curve.ts'

/**
 * What a round shows, step by step: enough to draw it again at any time (GAM-20). Plain JSON and free of any
 * server code, so that a browser can import it. Amounts of money are whole minor units as text; coins, counts and
 * positions are numbers. A cell is `reel * rows + row`, reel 0 on the left, row 0 on top.
 */

/** Whole minor units of the round's currency, as decimal text. */
export type MinorText = string

/** Where a round begins: what was staked and what one coin is worth. */
export interface StakeEvent {
  type: 'stake'
  stakeMinor: MinorText
  /** Value of one coin; absent where a round has several stakes or pays by odds. */
  coinMinor?: MinorText
  /** The variant played: number of lines, risk or count of chosen numbers; "stake" where there is no choice. */
  variant: string
}

/** One line that pays, left to right from the first reel. Coins are before the multiplier. */
export interface LineWin {
  line: number
  symbol: string
  count: number
  coins: number
  cells: number[]
}

/** One symbol that pays by ways: the product of its counts on the first reels. Coins are before the multiplier. */
export interface WaysWin {
  symbol: string
  count: number
  ways: number
  coins: number
  cells: number[]
}

/** Reels that stopped. `stops` are strip positions of row 0, `grid[reel][row]` the true neighbours on the strip. */
export interface SpinEvent {
  type: 'spin'
  mode: 'paid' | 'free'
  /** 1 for the first spin of its mode. */
  number: number
  stops: number[]
  grid: string[][]
  lineWins: LineWin[]
  waysWins: WaysWin[]
  /** Scatter symbols in view; coins are before the multiplier. */
  scatter?: { symbol: string; count: number; coins: number; cells: number[] }
  /** The drawn symbol filled its reels, after the lines were paid; coins are of all lines together. */
  expansion?: { symbol: string; reels: number[]; coins: number }
  multiplier: number
  /** Coins of this spin, multiplied. */
  coins: number
  /** Coins of the round so far. */
  totalCoins: number
}

export interface FreeSpinsStartEvent {
  type: 'free-spins-start'
  spins: number
  multiplier: number
  /** Cells of the symbols that started it; empty for a bought feature. */
  cells: number[]
  /** The symbol drawn to expand, where the game draws one. */
  drawn?: string
}

export interface FreeSpinsAddedEvent {
  type: 'free-spins-added'
  spins: number
  left: number
}

/** The end of a feature; its coins are judged as one sum, not spin by spin (GAM-15). */
export interface FeatureEndEvent {
  type: 'feature-end'
  feature: 'free-spins' | 'hold'
  coins: number
  totalCoins: number
}

export interface HoldStartEvent {
  type: 'hold-start'
  /** Cells of the coins that stay. */
  cells: number[]
  respins: number
}

export interface RespinEvent {
  type: 'respin'
  number: number
  /** Cells where a new coin landed, in cell order. */
  landed: number[]
  held: number
  /** Respins left after this one. */
  left: number
}

/** Every held coin shows its value; drawn after the last respin, in cell order. */
export interface CoinValuesEvent {
  type: 'coin-values'
  values: { cell: number; coins: number }[]
  /** Added when the screen is full, otherwise 0. */
  fullScreenCoins: number
  coins: number
}

/** A wheel that stopped. The angle inside the segment is uniform and says nothing (0 to 999 thousandths). */
export interface WheelStopEvent {
  type: 'wheel-stop'
  index: number
  segment: string
  thousandths: number
}

/** What one spot of the round got back, its stake included. */
export interface SpotResultEvent {
  type: 'spot-result'
  spot: string
  stakeMinor: MinorText
  owedMinor: MinorText
}

/** A scratch ticket. `cells[i]` is a symbol number; the first symbols stand for the prizes, in the file's order. */
export interface TicketEvent {
  type: 'ticket'
  /** Prize in ticket prices; 0 for none. */
  prize: number
  cells: number[]
  winningCells: number[]
}

/** A ball: one bit per row (1 = right), the true path of the draw. */
export interface BallEvent {
  type: 'ball'
  bits: number[]
  slot: number
  coins: number
}

/** The round waits for the player: what may be done with a hand, and the further stake that each costs. */
export interface DecisionEvent {
  type: 'decision'
  hand: number
  choices: { action: 'stand' | 'hit' | 'double' | 'split' | 'draw'; stakeMinor: MinorText }[]
}

/** What one hand of blackjack got back, its stake included. Totals above 21 are lost. */
export interface HandResultEvent {
  type: 'hand-result'
  hand: number
  total: number
  dealer: number
  stakeMinor: MinorText
  owedMinor: MinorText
}

/** The end. `net` = owed - stake decides the words and sounds, so that no skin can call a loss a win (GAM-15). */
export interface RoundEndEvent {
  type: 'round-end'
  stakeMinor: MinorText
  owedMinor: MinorText
  netMinor: MinorText
  /** win: more than the stake came back; returned: some or all of it; nothing: none of it. */
  verdict: 'win' | 'returned' | 'nothing'
}

export type GameEvent =
  | StakeEvent
  | SpinEvent
  | FreeSpinsStartEvent
  | FreeSpinsAddedEvent
  | FeatureEndEvent
  | HoldStartEvent
  | RespinEvent
  | CoinValuesEvent
  | DropEvent
  | WheelStopEvent
  | SpotResultEvent
  | TicketEvent
  | BallEvent
  | NumbersDrawnEvent
  | CrashStartEvent
  | CrashEndEvent
  | CardEvent
  | DecisionEvent
  | HandActionEvent
  | HandResultEvent
  | BaccaratResultEvent
  | PokerDealEvent
  | PokerDrawEvent
  | PokerResultEvent
  | RollEvent
  | RoundEndEvent

/**
 * Lengths of what is shown, in milliseconds. Reduced motion fades for the same length; nothing shortens it (GAM-13).
 */
export const REVEAL_MS = {
  spin: 2_000,
  freeSpin: 2_000,
  respin: 1_000,
  coinValues: 1_200,
  drop: 1_200,
  clusters: 1_200,
  featureStart: 1_200,
  drawnSymbol: 2_600,
  expansion: 1_500,
  wheel: 6_000,
  ball: 4_000,
  number: 150,
  card: 600,
  pokerCard: 320,
  roll: 1_500,
} as const

/** How long after the end of its reveal a round settles by itself when the client has not said that it is done. */
export const REVEAL_GRACE_MS = 10_000

/** Shortest time that one event is shown. Scratch tickets go at their own pace and count 0. */
export function revealMsOf(event: GameEvent): number {
  switch (event.type) {
    case 'spin':
      return (
        (event.mode === 'free' ? REVEAL_MS.freeSpin : REVEAL_MS.spin) +
        (event.expansion ? REVEAL_MS.expansion : 0)
      )
    case 'free-spins-start':
      return REVEAL_MS.featureStart + (event.drawn === undefined ? 0 : REVEAL_MS.drawnSymbol)
    case 'hold-start':
      return REVEAL_MS.featureStart
    case 'respin':
      return REVEAL_MS.respin
    case 'coin-values':
      return REVEAL_MS.coinValues
    case 'drop':
      return REVEAL_MS.drop + (event.clusters.length > 0 ? REVEAL_MS.clusters : 0)
    case 'wheel-stop':
      return REVEAL_MS.wheel
    case 'ball':
      return REVEAL_MS.ball
    case 'numbers-drawn':
      return REVEAL_MS.number * event.numbers.length
    case 'card':
      return REVEAL_MS.card
    case 'poker-deal':
      return REVEAL_MS.pokerCard * event.cards.length
    case 'poker-draw':
      return REVEAL_MS.pokerCard * (event.cards.length - event.held.length)
    case 'crash-end':
      return curveMs(event.cashedOutHundredths ?? event.endHundredths)
    case 'roll':
      return REVEAL_MS.roll
    case 'stake':
    case 'free-spins-added':
    case 'feature-end':
    case 'spot-result':
    case 'ticket':
    case 'crash-start':
    case 'decision':
    case 'hand-action':
    case 'hand-result':
    case 'baccarat-result':
    case 'poker-result':
    case 'round-end':
      return 0
  }
}

/** Length of a whole reveal; the win posts at the latest this long plus REVEAL_GRACE_MS after the draw. */
export const revealMs = (events: readonly GameEvent[]): number =>
  events.reduce((sum, event) => sum + revealMsOf(event), 0)

/** Shortest time from the start of one paid round to the start of the next, before a market asks for more (GAM-11). */
export function minCycleMs(kind: string): number {
  return ['lines', 'ways', 'hold', 'feature-buy', 'cluster', 'scratch'].includes(kind) ? 2_500 : 5_000
}
