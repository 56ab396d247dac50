export interface Place {
  /** Index of the one that holds focus. */
  active: number
  count: number
  /** 1 for a plain row that goes on sideways: set it to `count`. */
  columns: number
  isRtl?: boolean | undefined
}

/**
 * Where an arrow, Home or End key leads in a grid with one tab stop; `undefined` when the key means
 * nothing here or there is nowhere to go. Up and down keep the column; Home and End with `ctrl` go to
 * the first and last of all, without it to the ends of the row.
 */
export function nextPlace(
  key: string,
  { active, count, columns, isRtl = false }: Place,
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
