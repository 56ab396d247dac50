import type { VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { WindowRows } from './use-window-rows.ts'

/** Undefined until their code has loaded. */
type Rows = Pick<WindowRows, 'measure' | 'takeSnapshot'> | undefined

/**
 * Heights of the rows of grids that were left, by page and layout. A grid that is opened again is as high above the
 * viewport as it was, so that a restored scroll position shows the same rows.
 */
const heights = new Map<string, VirtualItem[]>()
const MOST_GRIDS = 20
const NONE: VirtualItem[] = []

/** The measured rows of the grid that last had this layout. */
export const keptHeights = (layout: string | undefined): VirtualItem[] =>
  (layout === undefined ? undefined : heights.get(layout)) ?? NONE

/** Keeps the measured rows when the grid is left, or its layout changes. */
export function useKeptHeights(rows: Rows, layout: string | undefined): void {
  useEffect(
    () => () => {
      const measured = rows?.takeSnapshot() ?? []
      if (layout === undefined || measured.length === 0) return
      heights.delete(layout)
      heights.set(layout, measured)
      const [oldest] = heights.keys()
      if (heights.size > MOST_GRIDS && oldest !== undefined) heights.delete(oldest)
    },
    [rows, layout],
  )
}

/** Row heights depend on the columns and their width: all rows are measured again when the layout changes. */
export function useMeasureAgain(rows: Rows, layout: string | undefined): void {
  const measuredIn = useRef<string>(undefined)
  useEffect(() => {
    if (measuredIn.current !== undefined && measuredIn.current !== layout) rows?.measure()
    measuredIn.current = layout
  }, [rows, layout])
}
