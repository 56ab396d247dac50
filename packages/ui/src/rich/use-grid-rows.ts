import type { VirtualItem } from '@tanstack/react-virtual'
import type { CSSProperties } from 'react'
import { keptHeights, useKeptHeights, useMeasureAgain } from './row-heights.ts'
import type { GridGeometry } from './use-grid-geometry.ts'
import { useWindowRows } from './use-window-rows.ts'

export interface GridRowsOptions {
  count: number
  columns: number
  /** Undefined on the server and while it hydrates. */
  geometry: GridGeometry | undefined
  estimateRowHeight: (columnWidthPx: number) => number
  initialCount: number
  overscan: number
  scrollPaddingPx: { readonly top: number; readonly bottom: number }
  /** The row with the tab stop, once the grid has had focus: it stays in the document while it is scrolled away. */
  keptRow: number | undefined
}

const NO_RECT = { width: 0, height: 0 }

/** The integers from `from` to `to`, without `to`. */
export const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

function flowStyle(items: readonly VirtualItem[], total: number, offsetTopPx: number): CSSProperties {
  const [first] = items
  const last = items.at(-1)
  if (!first || !last) return { paddingBottom: total }
  return { paddingTop: first.start - offsetTopPx, paddingBottom: total - (last.end - offsetTopPx) }
}

/** The rows near the viewport, and the style that gives the grid the height of all of them. */
export function useGridRows({
  count,
  columns,
  geometry,
  estimateRowHeight,
  initialCount,
  overscan,
  scrollPaddingPx,
  keptRow,
}: GridRowsOptions) {
  const rowCount = Math.ceil(count / columns)
  const layout = geometry && `${columns} × ${geometry.columnWidthPx}`
  const keptAs = layout && `${location.pathname} ${count} ${layout}`
  const rowGapPx = geometry?.rowGapPx ?? 0
  const estimateRowPx = () => estimateRowHeight(geometry?.columnWidthPx ?? 0)
  const virtualizer = useWindowRows({
    count: rowCount,
    enabled: geometry !== undefined,
    // Known before the first layout effect: a render without rows would unmount those of the server.
    initialRect: typeof window === 'undefined' ? NO_RECT : { width: innerWidth, height: innerHeight },
    initialOffset: () => (typeof window === 'undefined' ? 0 : scrollY),
    initialMeasurementsCache: keptHeights(keptAs),
    estimateSize: estimateRowPx,
    gap: rowGapPx,
    scrollMargin: geometry?.offsetTopPx ?? 0,
    scrollPaddingStart: scrollPaddingPx.top,
    scrollPaddingEnd: scrollPaddingPx.bottom,
    overscan,
  })

  useMeasureAgain(virtualizer, layout)
  useKeptHeights(virtualizer, keptAs)

  const rows = geometry && virtualizer
  const items = rows?.getVirtualItems() ?? []
  const firstRows = Math.min(rowCount, Math.ceil(initialCount / columns))
  const flowRows = rows ? items.map((item) => item.index) : range(0, firstRows)
  const detachedRow =
    rows !== undefined && keptRow !== undefined && !flowRows.includes(keptRow) ? keptRow : undefined
  const [firstRow = 0] = flowRows
  const offsetTopPx = geometry?.offsetTopPx ?? 0
  return {
    rowCount,
    /** False on the server, while it hydrates and until the code of windowed rows has loaded: only the first rows. */
    isWindowed: rows !== undefined,
    rows: detachedRow === undefined ? flowRows : [...flowRows, detachedRow].toSorted((a, b) => a - b),
    /** Rendered outside of the flow, at `detachedTopPx`. */
    detachedRow,
    detachedTopPx: (rows?.measurementsCache[detachedRow ?? 0]?.start ?? 0) - offsetTopPx,
    heightOfRow: (row: number) => rows?.measurementsCache[row]?.size,
    first: firstRow * columns,
    last: Math.min(count, ((flowRows.at(-1) ?? 0) + 1) * columns) - 1,
    style: rows
      ? flowStyle(items, rows.getTotalSize(), offsetTopPx)
      : geometry && { paddingBottom: (rowCount - firstRows) * (estimateRowPx() + rowGapPx) },
    measureElement: rows?.measureElement,
    scrollToRow: (row: number) => rows?.scrollToIndex(row, { align: 'auto' }),
  }
}
