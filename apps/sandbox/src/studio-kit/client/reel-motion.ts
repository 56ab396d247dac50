/** How reels move: rows by milliseconds. Every reel of every round moves by the same rule. */

/** Rows of the strip that pass per millisecond at full speed. */
export const SPEED = 0.021
/** One reel starts so long after the one at its left. */
const START_STEP_MS = 26
/** A reel first moves back, then turns. */
const BACK_MS = 130
const BACK_ROWS = 0.16
const EASE_IN_MS = 130
const FIRST_STOP_MS = 820
const LAST_STOP_MS = 1_690
export const SETTLE_MS = 300
/** Peak of the first swing, without friction. */
const SWING_ROWS = 0.3

/** Rows that a reel has turned so long after the start of the spin; below 0 while it moves back. */
export function travelled(ms: number, reel: number): number {
  const own = ms - reel * START_STEP_MS
  if (own <= 0) return 0
  if (own < BACK_MS) return -BACK_ROWS * Math.sin((Math.PI / 2) * (own / BACK_MS))
  const turning = own - BACK_MS
  const rows = turning < EASE_IN_MS ? turning ** 2 / (2 * EASE_IN_MS) : turning - EASE_IN_MS / 2
  return SPEED * rows - BACK_ROWS
}

/** 0…1: how fast a reel turns so long after the start of the spin. */
export const speedShare = (ms: number, reel: number): number =>
  Math.max(0, Math.min(1, (ms - reel * START_STEP_MS - BACK_MS) / EASE_IN_MS))

/** When a reel stops, after the result is known. */
export const stopMs = (reel: number, reels: number): number =>
  FIRST_STOP_MS + ((LAST_STOP_MS - FIRST_STOP_MS) * reel) / Math.max(1, reels - 1)

/** Reduced motion: a waiting reel keeps this share of its light. */
const CALM_WAIT = 0.6
const CALM_DIM_MS = 300
export const CALM_IN_MS = 300
const CALM_OUT_MS = 160

/**
 * Reduced motion: the light of a reel that does not turn. It dims a little while it waits; shortly before it stops its
 * symbols fade out, and the drawn ones fade in.
 * @param left ms until it stops; infinite before the result is known
 */
export function calmAlpha(passed: number, left: number): number {
  if (left <= CALM_IN_MS) return Math.min(1, 1 - left / CALM_IN_MS)
  const waiting = 1 - (1 - CALM_WAIT) * Math.min(1, passed / CALM_DIM_MS)
  return waiting * Math.min(1, (left - CALM_IN_MS) / CALM_OUT_MS)
}

/** Rows by which a reel has gone past its stop, so long after it: once far, back, and once a little. */
export function pastStop(ms: number): number {
  const share = Math.min(1, ms / SETTLE_MS)
  return SWING_ROWS * Math.exp(-3 * share) * Math.sin(2.5 * Math.PI * share) * (1 - share)
}
