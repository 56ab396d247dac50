import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const COLUMNS =
  '[--columns:3] [--gap:0.625rem] md:[--columns:5] md:[--gap:0.75rem] lg:[--columns:6] xl:[--columns:8]'

/** Classes of a tile grid, for other elements. */
export const gridClass = `grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-(--gap) ${COLUMNS}`

/** Tiles in columns, in document order. */
export function Grid({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={cx(gridClass, className)} />
}
