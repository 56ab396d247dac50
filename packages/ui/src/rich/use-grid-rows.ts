import { type VirtualItem, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { CSSProperties } from 'react'
import { keptHeights, useKeptHeights, useMeasureAgain } from './row-heights.ts'
import type { GridGeometry } from './use-grid-geometry.ts'

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
  // oxlint-disable-next-line react/incompatible-library -- this hook is not memoized
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rowCount,
    enabled: geometry !== undefined,
    // Known before the first layout effect: a render without rows would unmount those of the server.
    initialRect: typeof window === 'undefined' ? NO_RECT : { width: innerWidth, height: innerHeight },
    initialOffset: () => (typeof window === 'undefined' ? 0 : scrollY),
    initialMeasurementsCache: keptHeights(keptAs),
    estimateSize: () => estimateRowHeight(geometry?.columnWidthPx ?? 0),
    gap: geometry?.rowGapPx ?? 0,
    scrollMargin: geometry?.offsetTopPx ?? 0,
    scrollPaddingStart: scrollPaddingPx.top,
    scrollPaddingEnd: scrollPaddingPx.bottom,
    overscan,
    useFlushSync: false,
  })

  useMeasureAgain(virtualizer, layout)
  useKeptHeights(virtualizer, keptAs)

  const items = geometry ? virtualizer.getVirtualItems() : []
  const flowRows = geometry
    ? items.map((item) => item.index)
    : range(0, Math.min(rowCount, Math.ceil(initialCount / columns)))
  const detachedRow =
    geometry !== undefined && keptRow !== undefined && !flowRows.includes(keptRow) ? keptRow : undefined
  const [firstRow = 0] = flowRows
  const offsetTopPx = geometry?.offsetTopPx ?? 0
  return {
    rowCount,
    rows: detachedRow === undefined ? flowRows : [...flowRows, detachedRow].toSorted((a, b) => a - b),
    /** Rendered outside of the flow, at `detachedTopPx`. */
    detachedRow,
    detachedTopPx: (virtualizer.measurementsCache[detachedRow ?? 0]?.start ?? 0) - offsetTopPx,
    heightOfRow: (row: number) => (geometry ? virtualizer.measurementsCache[row]?.size : undefined),
    first: firstRow * columns,
    last: Math.min(count, ((flowRows.at(-1) ?? 0) + 1) * columns) - 1,
    style: geometry && flowStyle(items, virtualizer.getTotalSize(), offsetTopPx),
    measureElement: virtualizer.measureElement,
    scrollToRow: (row: number) => virtualizer.scrollToIndex(row, { align: 'auto' }),
  }
}
