import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Columns by the width of the page: 3, 3, 5, 6, 8. */
export function tileColumns(pageWidthPx: number): number {
  if (pageWidthPx >= 1440) return 8
  if (pageWidthPx >= 1024) return 6
  return pageWidthPx >= 768 ? 5 : 3
}

/** The classes of a tile grid, for lists that place their rows themselves. */
export const GRID_CLASS = 'grid grid-cols-3 gap-2.5 md:grid-cols-5 md:gap-3 lg:grid-cols-6 xl:grid-cols-8'

/** Tiles in columns; the order seen is the order in the document. */
export function Grid({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={cx(GRID_CLASS, className)} />
}

export type CellSpan = '1x1' | '2x1' | '1x2' | '2x2'

const SPANS: Record<CellSpan, string> = {
  '1x1': '',
  '2x1': 'col-span-2',
  '1x2': 'row-span-2',
  '2x2': 'col-span-2 row-span-2',
}

export interface GridCellProps extends ComponentProps<'li'> {
  /** Columns by rows. A large cell holds art of its own ratio in a `Tile` of shape `fill`. */
  span?: CellSpan | undefined
}

/** A cell; plain ones are square unless their tile has another shape. */
export function GridCell({ span = '1x1', className, ...rest }: GridCellProps) {
  return <li {...rest} className={cx('min-w-0', SPANS[span], className)} />
}
