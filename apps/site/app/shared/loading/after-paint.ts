/** Longest wait (ms) for a frame: a page in the background paints none. */
const NO_FRAME_MS = 120

/**
 * Runs a callback after the next frame is painted, so that the response to a click is visible before expensive work
 * starts.
 */
export function afterPaint(act: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    act()
  }
  // A timer set in an animation frame runs after that frame has been painted.
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, NO_FRAME_MS)
}
