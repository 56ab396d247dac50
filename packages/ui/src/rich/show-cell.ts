/** What a person scrolls with, or leaves the cell with. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** A cell that has stayed in view for so many frames is settled: rows measured after a scroll have their heights. */
const SETTLED_FRAMES = 10

const isInView = ({ top, bottom }: DOMRect) => top > -1 && bottom < innerHeight + 1

/**
 * Scrolls a cell into view, and again while rows of the grid around it get their measured heights. It ends when the
 * cell is settled, at the next input, and when something else scrolls the page.
 */
export function showCell(cell: Element): void {
  const page = document.documentElement
  let heightPx = NaN
  let framesInView = 0
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    for (const input of INPUTS) removeEventListener(input, end, true)
  }
  const step = () => {
    const isShown = isInView(cell.getBoundingClientRect())
    const isScrolledElsewhere = !isShown && framesInView > 0 && page.scrollHeight === heightPx
    if (!cell.isConnected || isScrolledElsewhere || framesInView > SETTLED_FRAMES) {
      end()
      return
    }
    heightPx = page.scrollHeight
    framesInView = isShown ? framesInView + 1 : 0
    if (!isShown) cell.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    frame = requestAnimationFrame(step)
  }
  for (const input of INPUTS) addEventListener(input, end, { capture: true, passive: true })
  step()
}
