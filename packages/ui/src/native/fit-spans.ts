/** Columns by rows. */
export type CellSpan = '1x1' | '2x1' | '1x2' | '2x2'

/** Spans to try in place of a wanted one, the most alike first. */
const ALTERNATIVES: Readonly<Record<CellSpan, readonly CellSpan[]>> = {
  '1x1': ['1x1', '2x1', '1x2', '2x2'],
  '2x1': ['2x1', '1x1', '2x2', '1x2'],
  '1x2': ['1x2', '1x1', '2x2', '2x1'],
  '2x2': ['2x2', '2x1', '1x1', '1x2'],
}
/** Steps of the search; a grid of sixteen cells needs a few hundred. */
const MAX_STEPS = 5_000
/** From so many cells on every grid can be filled. */
const FEW = 4

const sizeOf = (span: CellSpan) => ({
  width: span.startsWith('2') ? 2 : 1,
  height: span.endsWith('2') ? 2 : 1,
})

/**
 * Changes spans so that cells fill their rows in order, without holes, and so that the last row is full. The last cells
 * are changed before the first ones. Where no full last row exists (three cells in eight columns) few cells
 * are wide: three of them fill six columns, which such a grid then has (game-lists.css).
 */
export function fitSpans(spans: readonly CellSpan[], columns: number): CellSpan[] {
  const taken = new Set<number>()
  let wanted: readonly CellSpan[] = spans
  let steps = 0

  function place(index: number, from: number, isLastRowFull: boolean): CellSpan[] | undefined {
    let at = from
    while (taken.has(at)) at += 1
    if (index === spans.length) {
      const rows = Math.ceil((Math.max(-1, ...taken) + 1) / columns)
      return !isLastRowFull || taken.size === rows * columns ? [] : undefined
    }
    for (const span of ALTERNATIVES[wanted[index] ?? '1x1']) {
      const { width, height } = sizeOf(span)
      const fits = (at % columns) + width <= columns && (width === 1 || !taken.has(at + 1))
      if (!fits || (steps += 1) > MAX_STEPS) continue
      const cells = Array.from(
        { length: width * height },
        (_, cell) => at + (cell % width) + Math.floor(cell / width) * columns,
      )
      for (const cell of cells) taken.add(cell)
      const rest = place(index + 1, at, isLastRowFull)
      if (rest) return [span, ...rest]
      for (const cell of cells) taken.delete(cell)
    }
    return undefined
  }

  const full = place(0, 0, true)
  if (full) return full
  steps = 0
  taken.clear()
  wanted = spans.length < FEW ? spans.map(() => '2x1' as const) : spans
  return place(0, 0, false) ?? [...spans]
}
