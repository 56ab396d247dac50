import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface DefinitionListProps {
  children: ReactNode
  label?: string | undefined
  className?: string | undefined
}

/** Names and values; holds `DefinitionRow`s. */
export function DefinitionList({ children, label, className }: DefinitionListProps) {
  return (
    <dl aria-label={label} className={className}>
      {children}
    </dl>
  )
}

export interface DefinitionRowProps {
  name: ReactNode
  value: ReactNode
  /** Under both, in full width: why. */
  text?: ReactNode
  /** `fact` is quiet and without hairline, `amount` is a line of an account, `total` closes it. */
  look?: 'fact' | 'amount' | 'total' | undefined
  className?: string | undefined
}

/** A name at the start, its value at the far edge. */
export function DefinitionRow({ name, value, text, look = 'fact', className }: DefinitionRowProps) {
  return (
    <div
      className={cx(
        'flex flex-wrap justify-between gap-x-6',
        look === 'fact' && 'py-2.5 text-sm',
        look === 'amount' && 'border-t border-line py-3.5 first:border-t-0',
        look === 'total' && 'border-t border-line-strong py-3.5',
        className,
      )}
    >
      <dt className={cx('min-w-0', look === 'fact' ? 'text-text-2' : 'font-medium')}>{name}</dt>
      <dd className="ms-auto min-w-0 text-end font-medium tabular-nums">{value}</dd>
      {text !== undefined && (
        <dd className="mt-0.5 basis-full text-sm text-text-2">
          <span className="block max-w-[46ch]">{text}</span>
        </dd>
      )}
    </div>
  )
}

export interface Column<T> {
  id: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** Figures stand at the end. */
  align?: 'start' | 'end' | undefined
  /** The cell that names its row. */
  isRowHeader?: boolean | undefined
  className?: string | undefined
}

export interface TableProps<T> {
  /** What the table holds; seen unless hidden. */
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

/** A table with hairlines; it scrolls sideways in its own frame when it does not fit. */
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
      className={cx('max-w-full overflow-x-auto rounded-control', className)}
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
                const look = cx(
                  'px-3 align-top first:ps-0 last:pe-0',
                  cell,
                  column.align === 'end' ? 'num text-end' : 'text-start',
                  column.isRowHeader && 'font-medium',
                  column.className,
                )
                return column.isRowHeader ? (
                  <th key={column.id} scope="row" className={look}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={look}>
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
