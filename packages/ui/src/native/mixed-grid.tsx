import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type CellSpan, fitSpans } from './fit-spans.ts'
import { gridClass } from './grid.tsx'

/** A breakpoint of the grid: its columns, its media query and its classes per span. */
type Breakpoint = readonly [columns: number, media: string, classes: Record<CellSpan, string>]

/** Every breakpoint sets columns and rows, because it overrides the one before. */
const WIDTHS: readonly Breakpoint[] = [
  [3, '', { '1x1': '', '2x1': 'col-span-2', '1x2': 'rows-2', '2x2': 'col-span-2 rows-2' }],
  [
    5,
    '(width >= 48rem)',
    {
      '1x1': 'md:col-span-1 md:rows-1',
      '2x1': 'md:col-span-2 md:rows-1',
      '1x2': 'md:col-span-1 md:rows-2',
      '2x2': 'md:col-span-2 md:rows-2',
    },
  ],
  [
    6,
    '(width >= 64rem)',
    {
      '1x1': 'lg:col-span-1 lg:rows-1',
      '2x1': 'lg:col-span-2 lg:rows-1',
      '1x2': 'lg:col-span-1 lg:rows-2',
      '2x2': 'lg:col-span-2 lg:rows-2',
    },
  ],
  [
    8,
    '(width >= 90rem)',
    {
      '1x1': 'xl:col-span-1 xl:rows-1',
      '2x1': 'xl:col-span-2 xl:rows-1',
      '1x2': 'xl:col-span-1 xl:rows-2',
      '2x2': 'xl:col-span-2 xl:rows-2',
    },
  ],
]

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
  const byWidth = WIDTHS.map(([columns, media, classes]) => ({
    media,
    classes,
    spans: fitSpans(requested, columns),
  }))
  return (
    <div className={className}>
      <div className="@container">
        <ul aria-label={label} className={cx(gridClass, 'square-cells')}>
          {items.map((item, index) => (
            <li
              key={itemKey(item)}
              className={cx(
                'min-w-0',
                ...byWidth.map(({ classes, spans }) => classes[spans[index] ?? '1x1']),
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
