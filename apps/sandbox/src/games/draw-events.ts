/** Events of cascades and of games of one draw that carry no money; `events.ts` has all others. */

export interface NumbersDrawnEvent {
  type: 'numbers-drawn'
  numbers: number[]
  chosen: number[]
  hits: number[]
  coins: number
}

/** A crash round began; its end point is drawn and stored, and not told before the end. */
export interface CrashStartEvent {
  type: 'crash-start'
  targetHundredths: number
}

export interface CrashEndEvent {
  type: 'crash-end'
  /** Where the curve ended, in hundredths; 100 when it ended at once. */
  endHundredths: number
  /** Where the player left with a payment, or null. */
  cashedOutHundredths: number | null
}

/** A roll of 0 to sides - 1; it wins under `winning`, or from sides - winning on. */
export interface RollEvent {
  type: 'roll'
  value: number
  side: 'under' | 'over'
  winning: number
  coins: number
}

/** Joined cells of one symbol that pay. Coins are before the multiplier. */
export interface ClusterWin {
  symbol: string
  coins: number
  cells: number[]
}

/** A board after its cells fell. Its clusters pay together and are then removed, and the next drop follows. */
export interface DropEvent {
  type: 'drop'
  /** 1 for the first drop of a round. */
  number: number
  grid: string[][]
  clusters: ClusterWin[]
  multiplier: number
  /** Coins of this drop, multiplied; less where the round reached its largest payment. */
  coins: number
  /** Coins of the round so far. */
  totalCoins: number
}

/** A round of cascades is in its feature from this drop on: the room around the board changes. */
export const FEATURE_DROP = 3
