import { nextIndex } from '../native/grid-navigation.ts'

interface GridKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

export interface GridFocus {
  active: number
  count: number
  columns: number
  isRtl: boolean
  /** Rows that Page Up and Page Down move by. */
  rowsPerPage: number
}

/**
 * The index that a key moves focus to; undefined when the key does not move. Pages keep the column. Home and End are
 * the grid's at its ends too: there the browser would scroll the focused cell out of sight.
 */
export function indexForKey(event: GridKey, { rowsPerPage, ...position }: GridFocus): number | undefined {
  if (event.key !== 'PageDown' && event.key !== 'PageUp')
    return (
      nextIndex(event.key, position, event.ctrlKey || event.metaKey) ??
      (event.key === 'Home' || event.key === 'End' ? position.active : undefined)
    )
  const { active, count, columns } = position
  const lastRow = Math.ceil(count / columns) - 1
  const row = Math.floor(active / columns) + (event.key === 'PageDown' ? rowsPerPage : -rowsPerPage)
  return Math.min(Math.min(Math.max(0, row), lastRow) * columns + (active % columns), count - 1)
}
