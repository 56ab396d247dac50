import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from '../native/cx.ts'
import { gridClass } from '../native/grid.tsx'
import { indexForKey } from './grid-keys.ts'
import { showCell } from './show-cell.ts'
import { useCellFocus } from './use-cell-focus.ts'
import { useGridGeometry } from './use-grid-geometry.ts'
import { range, useGridRows } from './use-grid-rows.ts'

export { preloadVirtualGrid, useIsGridLoaded } from './use-window-rows.ts'

export interface VirtualGridCell {
  /** For the one control of the cell: the grid has one tab stop. */
  tabIndex: 0 | -1
  /** Height of the row as measured or estimated (px). A placeholder of that height is replaced without a shift. */
  heightPx: number | undefined
}

export interface VirtualGridProps {
  /** Accessible name. */
  label: string
  /** All items, also those that are not loaded yet. */
  count: number
  /** Renders a cell with at most one link or button in the tab order. An item that is not loaded is a placeholder. */
  renderCell: (index: number, cell: VirtualGridCell) => ReactNode
  /** Height of a row in px before it is measured, from the width of a column. */
  estimateRowHeight: (columnWidthPx: number) => number
  /** The first and last index that are rendered; called when they change, for loading. */
  onRange?: ((first: number, last: number) => void) | undefined
  /** A key that does not move focus, with the index of the focused cell. Return true to prevent its default. */
  onKey?: ((key: string, index: number) => boolean | undefined) | undefined
  /** Items of the server's HTML, in the same layout. */
  initialCount?: number | undefined
  /** Columns that the server assumes when it groups cells into rows. Rows of another width remount after hydration. */
  initialColumns?: number | undefined
  /** Rows rendered above and below the viewport. */
  overscan?: number | undefined
  /** Height of sticky bars at the edges of the viewport; a focused row scrolls clear of them. */
  scrollPaddingPx?: { readonly top: number; readonly bottom: number } | undefined
  /** A CSS grid: its style decides the number of columns at each width. The default has the columns of `Grid`. */
  className?: string | undefined
}

const PADDING = { top: 88, bottom: 88 } as const
/** Place of a row that is rendered outside of the flow. */
const detachedStyle = (column: number, columns: number, widthPx: number, top: number): CSSProperties => ({
  position: 'absolute',
  insetInlineStart: `${(column * 100) / columns}%`,
  width: widthPx,
  top,
})

/**
 * A grid of thousands of cells in the scroll of the window: only the rows near the viewport are in the document. What
 * windows them loads after the first view, which has the first rows. One tab stop; arrows, Home, End, Page Up, Page
 * Down, Ctrl+Home and Ctrl+End move focus, Enter is the focused control's own. Rows are `display: contents` in one CSS grid: the server's HTML has the layout of every width.
 */
export function VirtualGrid({
  label,
  count,
  renderCell,
  estimateRowHeight,
  onRange,
  onKey,
  initialCount = 24,
  initialColumns = 3,
  overscan = 2,
  scrollPaddingPx = PADDING,
  className = gridClass,
}: VirtualGridProps) {
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const geometry = useGridGeometry(grid)
  const [active, setActive] = useState(0)
  const [wasFocused, setWasFocused] = useState(false)
  const columns = geometry?.columns ?? initialColumns
  const columnWidthPx = geometry?.columnWidthPx ?? 0
  const focusable = Math.max(0, Math.min(active, count - 1))
  const activeRow = Math.floor(focusable / columns)
  const view = useGridRows({
    count,
    columns,
    geometry,
    estimateRowHeight,
    initialCount,
    overscan,
    scrollPaddingPx,
    keptRow: wasFocused ? activeRow : undefined,
  })
  const tabStop = view.rows.includes(activeRow) ? focusable : view.first

  const cellId = (index: number) => `${id}-${index}`
  const moveFocus = useCellFocus({ activeId: cellId(focusable), tabStopId: cellId(tabStop) })
  const { first, last, isWindowed } = view
  const notifyRange = useEffectEvent((from: number, to: number) => onRange?.(from, to))
  useEffect(() => {
    if (isWindowed) notifyRange(first, last)
  }, [isWindowed, first, last])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || !geometry) return
    const rowHeightPx = estimateRowHeight(columnWidthPx) + geometry.rowGapPx
    const next = indexForKey(event, {
      active: focusable,
      // Focus stays in the rows that are there until the others can be.
      count: isWindowed ? count : last + 1,
      columns,
      isRtl: getComputedStyle(event.currentTarget).direction === 'rtl',
      rowsPerPage: Math.max(
        1,
        Math.floor((innerHeight - scrollPaddingPx.top - scrollPaddingPx.bottom) / rowHeightPx),
      ),
    })
    if (next === undefined) {
      if (!event.ctrlKey && !event.metaKey && onKey?.(event.key, focusable) === true) event.preventDefault()
      return
    }
    event.preventDefault()
    view.scrollToRow(Math.floor(next / columns))
    setActive(next)
    setWasFocused(true)
    const cell = document.getElementById(cellId(next))
    if (next === focusable && cell) showCell(cell)
    else moveFocus()
  }

  const renderRow = (row: number) => {
    const isDetached = row === view.detachedRow
    return (
      <div key={`${columns}-${row}`} role="row" aria-rowindex={row + 1} className="contents">
        {range(row * columns, Math.min(count, (row + 1) * columns)).map((index, column) => (
          <div
            key={index}
            id={cellId(index)}
            ref={column === 0 && !isDetached ? view.measureElement : undefined}
            data-index={row}
            data-cell={index}
            role="gridcell"
            aria-colindex={column + 1}
            tabIndex={-1}
            className="min-w-0"
            style={isDetached ? detachedStyle(column, columns, columnWidthPx, view.detachedTopPx) : undefined}
          >
            {renderCell(index, { tabIndex: index === tabStop ? 0 : -1, heightPx: view.heightOfRow(row) })}
          </div>
        ))}
      </div>
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells have the focus, one at a time
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={view.rowCount}
      aria-colcount={columns}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const index = Number((event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell'])
        if (!Number.isNaN(index)) setActive(index)
        setWasFocused(true)
      }}
      className={cx('relative [overflow-anchor:none]', className)}
      style={view.style}
    >
      {view.rows.map(renderRow)}
    </div>
  )
}
