import { useLayoutEffect, useRef } from 'react'
import { showCell } from './show-cell.ts'

const ACTION = 'a[href],button:not([disabled])'

/**
 * Focus of the cells of a grid with one tab stop, by the ids of its active cell and of its tab stop. While the item of
 * the tab stop loads, its cell is the tab stop, so that Tab never skips the grid.
 * @returns a function that moves focus to the active cell of the next render
 */
export function useCellFocus({ activeId, tabStopId }: { activeId: string; tabStopId: string }): () => void {
  const isMoving = useRef(false)

  // Focus follows the active cell after a key, and moves from a placeholder to the control that replaces it.
  useLayoutEffect(() => {
    const cell = document.getElementById(activeId)
    if (!cell || !(isMoving.current || document.activeElement === cell)) return
    // The virtualizer has scrolled to the row's estimated place, clamped while the grid lacks its full height.
    if (isMoving.current) showCell(cell)
    isMoving.current = false
    const target = cell.querySelector<HTMLElement>(ACTION) ?? cell
    if (target !== document.activeElement) target.focus({ preventScroll: true })
  })

  useLayoutEffect(() => {
    const cell = document.getElementById(tabStopId)
    if (!cell || cell.querySelector(ACTION)) return undefined
    cell.tabIndex = 0
    return () => {
      cell.tabIndex = -1
    }
  })

  return () => {
    isMoving.current = true
  }
}
