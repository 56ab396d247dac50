import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** Columns by the width of the page: 3, 3, 5, 6, 8. */
export function tileColumns(pageWidthPx: number): number {
  if (pageWidthPx >= 1440) return 8
  if (pageWidthPx >= 1024) return 6
  return pageWidthPx >= 768 ? 5 : 3
}

const COLUMNS =
  '[--columns:3] [--gap:0.625rem] md:[--columns:5] md:[--gap:0.75rem] lg:[--columns:6] xl:[--columns:8]'

/** The classes of a tile grid, for lists that place their rows themselves. */
export const GRID_CLASS = `grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-(--gap) ${COLUMNS}`

/** Tiles in columns; the order seen is the order in the document. */
export function Grid({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={cx(GRID_CLASS, className)} />
}

/** Columns by rows. */
export type CellSpan = '1x1' | '2x1' | '1x2' | '2x2'

/**
 * The spans with which cells fill their rows without holes and without leaving their order: one that
 * does not fit where its turn comes is reduced to a width of one column.
 */
export function fitSpans(spans: readonly CellSpan[], columns: number): CellSpan[] {
  const taken = new Set<number>()
  let at = 0
  return spans.map((span) => {
    while (taken.has(at)) at += 1
    const isRoom = at % columns !== columns - 1 && !taken.has(at + 1)
    const fitted: CellSpan = isRoom ? span : span === '2x1' || span === '1x1' ? '1x1' : '1x2'
    const [width, height] = fitted.split('x').map(Number) as [number, number]
    for (let x = 0; x < width; x += 1) for (let y = 0; y < height; y += 1) taken.add(at + x + y * columns)
    return fitted
  })
}

/** Columns of each width with the classes that span there; every width sets both, because it overrides the one before. */
const WIDTHS: readonly (readonly [columns: number, classes: Record<CellSpan, string>])[] = [
  [3, { '1x1': '', '2x1': 'col-span-2', '1x2': 'row-span-2', '2x2': 'col-span-2 row-span-2' }],
  [
    5,
    {
      '1x1': 'md:col-span-1 md:row-span-1',
      '2x1': 'md:col-span-2 md:row-span-1',
      '1x2': 'md:col-span-1 md:row-span-2',
      '2x2': 'md:col-span-2 md:row-span-2',
    },
  ],
  [
    6,
    {
      '1x1': 'lg:col-span-1 lg:row-span-1',
      '2x1': 'lg:col-span-2 lg:row-span-1',
      '1x2': 'lg:col-span-1 lg:row-span-2',
      '2x2': 'lg:col-span-2 lg:row-span-2',
    },
  ],
  [
    8,
    {
      '1x1': 'xl:col-span-1 xl:row-span-1',
      '2x1': 'xl:col-span-2 xl:row-span-1',
      '1x2': 'xl:col-span-1 xl:row-span-2',
      '2x2': 'xl:col-span-2 xl:row-span-2',
    },
  ],
]

export interface MixedGridProps<T> {
  label: string
  items: readonly T[]
  itemKey: (item: T) => string
  /** The wish of the content; reduced where it would leave a hole. */
  spanOf: (item: T) => CellSpan
  /** Draws a `Tile` of shape `fill`; a large cell holds art of its own ratio. */
  renderItem: (item: T, index: number) => ReactNode
  className?: string | undefined
}

/** Square cells, of which some span others, without holes at any width and in the order of the document. */
export function MixedGrid<T>({ label, items, itemKey, spanOf, renderItem, className }: MixedGridProps<T>) {
  const wishes = items.map(spanOf)
  const byWidth = WIDTHS.map(([columns, classes]) => fitSpans(wishes, columns).map((span) => classes[span]))
  return (
    <div className={className}>
      <div className="@container">
        <ul
          aria-label={label}
          className={cx(
            GRID_CLASS,
            'auto-rows-[calc((100cqi-(var(--columns)-1)*var(--gap))/var(--columns))]',
          )}
        >
          {items.map((item, index) => (
            <li
              key={itemKey(item)}
              className={cx('min-h-0 min-w-0', ...byWidth.map((classes) => classes[index]))}
            >
              {renderItem(item, index)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
