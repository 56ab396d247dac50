/** Events of games of one draw that carry no money; `events.ts` has all others. */

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
