/** Formats amounts given as whole minor units in text; no floats involved. */
export function createMoney(currency: string, locale: string) {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const plain = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const decimal = (minor: string | bigint): Intl.StringNumericLiteral => {
    const value = BigInt(minor)
    const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
    const body = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
    return `${value < 0n ? '-' : ''}${body}` as Intl.StringNumericLiteral
  }
  return {
    /** `€1.20` */
    text: (minor: string | bigint): string => format.format(decimal(minor)),
    /** `1.20` */
    bare: (minor: string | bigint): string => plain.format(decimal(minor)),
  }
}
export type Money = ReturnType<typeof createMoney>
