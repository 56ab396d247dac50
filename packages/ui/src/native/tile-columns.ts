/** Columns of a tile grid by the width of the page, as `gridClass` has them: 3, 3, 5, 6, 8. */
export function tileColumns(pageWidthPx: number): number {
  if (pageWidthPx >= 1440) return 8
  if (pageWidthPx >= 1024) return 6
  return pageWidthPx >= 768 ? 5 : 3
}
