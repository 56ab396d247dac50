/** The dark modules of a QR code as one path: each run of a row is a rectangle. */
export function qrPath(modules: readonly (readonly boolean[])[]): {
  readonly size: number
  readonly path: string
} {
  let path = ''
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      const length = x + 1 - from
      path += `M${from} ${y}h${length}v1h-${length}z`
    }
  return { size: modules.length, path }
}
