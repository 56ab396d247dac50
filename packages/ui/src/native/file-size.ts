const MEGABYTE = 1_000_000
const SMALLEST = 0.1

/** Size of a file in megabytes: `2.4 MB`. */
export function fileSize(intl: string, bytes: number): string {
  const megabytes = Math.max(bytes / MEGABYTE, SMALLEST)
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(intl, format).format(megabytes)
}
