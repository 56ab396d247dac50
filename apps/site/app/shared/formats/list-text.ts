/** Words as one text, for example "a, b and c". */
export const listText = (intl: string, items: readonly string[]): string =>
  new Intl.ListFormat(intl).format(items)
