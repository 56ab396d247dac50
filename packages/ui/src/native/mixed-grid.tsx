import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type CellSpan, fitSpans } from './fit-spans.ts'
import { gridClass } from './grid.tsx'

/** Columns of the grid from a width on. The classes of their cells are in `game-lists.css`. */
const WIDTHS = [
  [3, ''],
  [5, '(width >= 48rem)'],
  [6, '(width >= 64rem)'],
  [8, '(width >= 90rem)'],
] as const

/** The span of a cell from a width on; the media query of the narrowest is empty. */
export interface SpanAtWidth {
  readonly media: string
  readonly span: CellSpan
}

export interface MixedGridProps<T> {
  label: string
  items: readonly T[]
  itemKey: (item: T) => string
  /** The wanted span; changed where it would leave a hole. */
  spanOf: (item: T) => CellSpan
  /**
   * Renders a `Tile` of shape `fill`, with art for its span at every width, narrowest first. A line after the tile is
   * below its picture, and makes the row higher.
   */
  renderItem: (item: T, index: number, spans: readonly SpanAtWidth[]) => ReactNode
  className?: string | undefined
}

/** Square cells with spans in document order: no holes, and a full last row, at every width. */
export function MixedGrid<T>({ label, items, itemKey, spanOf, renderItem, className }: MixedGridProps<T>) {
  const requested = items.map(spanOf)
  const byWidth = WIDTHS.map(([columns, media]) => ({ columns, media, spans: fitSpans(requested, columns) }))
  return (
    <div className={className}>
      <div className="@container">
        <ul aria-label={label} className={cx(gridClass, 'square-cells')}>
          {items.map((item, index) => (
            <li
              key={itemKey(item)}
              className={cx(
                'min-w-0',
                ...byWidth.map(({ columns, spans }) => `cell-${columns}-${spans[index]}`),
              )}
            >
              {renderItem(
                item,
                index,
                byWidth.map(({ media, spans }) => ({ media, span: spans[index] ?? '1x1' })),
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
