/** Search engines show about this many characters. */
const LONGEST = 160

/** A description of at most 160 characters, ended after a whole word where there is one. */
export function shortDescription(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= LONGEST) return plain
  const cut = plain.slice(0, LONGEST)
  const end = cut.lastIndexOf(' ')
  return `${end > 0 ? cut.slice(0, end) : cut.slice(0, -1)}…`
}
