/** Lower case without accents. NFD splits neither ı nor ł. */
export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ł', 'l')

/** Words of a text, as it spells them. */
export const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Whether each word of the query, in any order, begins a word of a text. Both are folded.
 * @param end a space: it is the whole word
 */
export const begins = (query: string, text: string, end = ''): boolean => {
  const words = ` ${wordsOf(text).join(' ')} `
  const all = wordsOf(query)
  return all.length > 0 && all.every((typed) => words.includes(` ${typed}${end}`))
}
