import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<T> {
  id: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** `end` for figures. */
  align?: 'start' | 'end' | undefined
  /** The cell that names its row. */
  isRowHeader?: boolean | undefined
  className?: string | undefined
}

export interface TableProps<T> {
  /** Visible unless `captionHidden`. */
  caption: string
  captionHidden?: boolean | undefined
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** Instead of rows when there are none. */
  empty?: ReactNode
  density?: 'normal' | 'dense' | undefined
  className?: string | undefined
}

/** A table with hairlines. It scrolls sideways inside its own box when it does not fit. */
export function Table<T>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  empty,
  density = 'normal',
  className,
}: TableProps<T>) {
  const cell = density === 'dense' ? 'py-1.5' : 'py-3'
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
      // Positioned, so that hidden text of a cell is cut with its column.
      className={cx('relative max-w-full overflow-x-auto rounded-control', className)}
    >
      <table className="w-full border-collapse text-sm">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-start text-base font-semibold'}>
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-line-strong">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  'px-3 py-2 text-xs font-medium text-text-2 first:ps-0 last:pe-0',
                  column.align === 'end' ? 'text-end' : 'text-start',
                  column.className,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && empty !== undefined && (
            <tr>
              <td colSpan={columns.length} className="py-6 text-text-2">
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-b-0">
              {columns.map((column) => {
                const classes = cx(
                  'px-3 align-top first:ps-0 last:pe-0',
                  cell,
                  column.align === 'end' ? 'num text-end' : 'text-start',
                  column.isRowHeader && 'font-medium',
                  column.className,
                )
                return column.isRowHeader ? (
                  <th key={column.id} scope="row" className={classes}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={classes}>
                    {column.cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
