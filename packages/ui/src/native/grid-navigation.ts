export interface GridPosition {
  /** Index of the focused item. */
  active: number
  count: number
  /** In a single row, `count`. */
  columns: number
  isRtl?: boolean | undefined
}

/**
 * The index that an arrow, Home or End key moves to in a grid with one tab stop; `undefined` when the key does not
 * move. Up and Down keep the column. Home and End go to the ends of the row, with `ctrl` to the first and last item.
 */
export function nextIndex(
  key: string,
  { active, count, columns, isRtl = false }: GridPosition,
  ctrl = false,
): number | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const rowStart = active - (active % columns)
  const rowEnd = Math.min(rowStart + columns, count) - 1
  const target = (() => {
    switch (key) {
      case forward:
        return active + 1
      case backward:
        return active - 1
      case 'ArrowDown':
        return active + columns
      case 'ArrowUp':
        return active - columns
      case 'Home':
        return ctrl ? 0 : rowStart
      case 'End':
        return ctrl ? count - 1 : rowEnd
      default:
        return undefined
    }
  })()
  if (target === undefined || target === active || target < 0 || target >= count) return undefined
  return target
}
