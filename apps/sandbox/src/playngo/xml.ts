/** Elements of a message by name, with their texts. */
export type Elements = Readonly<Record<string, string>>

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}
const DOCUMENT = /^\s*(?:<\?xml[^?]*\?>)?\s*<(?<root>\w+)>(?<content>[^]*)<\/\k<root>>\s*$/
const ELEMENT = /\s*<(\w+)>([^<]*)<\/\1>\s*/y

/** Elements that hold text. */
export const writeElements = (elements: Elements): string =>
  Object.entries(elements)
    .map(([name, text]) => `<${name}>${text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</${name}>`)
    .join('')

/** One element whose children hold text; those of `jackpots` hold elements of their own. */
export const writeXml = (root: string, elements: Elements, jackpots: readonly Elements[] = []): string => {
  const pots = jackpots.map((pot) => `<jackpot>${writeElements(pot)}</jackpot>`).join('')
  const nested = pots === '' ? '' : `<jackpots>${pots}</jackpots>`
  return `<?xml version="1.0" encoding="UTF-8"?><${root}>${writeElements(elements)}${nested}</${root}>`
}

/** @returns null for text that is not one element whose children hold text */
export function readXml(text: string): { readonly root: string; readonly elements: Elements } | null {
  const { root, content } = DOCUMENT.exec(text)?.groups ?? {}
  if (root === undefined || content === undefined) return null
  const elements: Record<string, string> = {}
  const next = new RegExp(ELEMENT)
  while (next.lastIndex < content.length) {
    const [, name, value] = next.exec(content) ?? []
    if (name === undefined || value === undefined) return null
    elements[name] = value.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => signs[entity] ?? entity)
  }
  return { root, elements }
}
