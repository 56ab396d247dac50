import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

export interface GridGeometry {
  columns: number
  columnWidthPx: number
  rowGapPx: number
  /** Distance of the grid from the top of the document. */
  offsetTopPx: number
}

/**
 * Geometry of the grid that was mounted last: the next one has its height on its first render, so that scroll can be
 * restored.
 */
let lastGeometry: GridGeometry | undefined

const subscribeNever = () => () => undefined

function measure(box: HTMLElement): GridGeometry {
  const style = getComputedStyle(box)
  const tracks = style.gridTemplateColumns.split(' ')
  return {
    columns: tracks.length,
    columnWidthPx: Number.parseFloat(tracks[0] ?? '') || box.clientWidth,
    rowGapPx: Number.parseFloat(style.rowGap) || 0,
    offsetTopPx: Math.round(box.getBoundingClientRect().top + scrollY),
  }
}

const isSame = (a: GridGeometry | undefined, b: GridGeometry) =>
  a !== undefined &&
  a.columns === b.columns &&
  a.columnWidthPx === b.columnWidthPx &&
  a.rowGapPx === b.rowGapPx &&
  a.offsetTopPx === b.offsetTopPx

/** Columns, gap and place of a CSS grid, read from its style; undefined on the server and while it hydrates. */
export function useGridGeometry(grid: RefObject<HTMLElement | null>): GridGeometry | undefined {
  const isHydrated = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
  const [geometry, setGeometry] = useState<GridGeometry>()
  useLayoutEffect(() => {
    const box = grid.current
    if (!box) return undefined
    const update = () => {
      const next = measure(box)
      lastGeometry = next
      setGeometry((current) => (isSame(current, next) ? current : next))
    }
    update()
    // Observes the body too: the grid moves when something above it grows or shrinks.
    const resized = new ResizeObserver(update)
    resized.observe(box)
    resized.observe(document.body)
    return () => resized.disconnect()
  }, [grid])
  return isHydrated ? (geometry ?? lastGeometry) : undefined
}
