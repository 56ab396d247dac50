/** Longest wait (ms) for a frame: a page in the background paints none. */
const NO_FRAME_MS = 120

/** Does something once the next frame is on screen, so that the answer to a press is seen before what costs time. */
export function afterPaint(act: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    act()
  }
  // A timer set in a frame runs when that frame has been painted.
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, NO_FRAME_MS)
}
