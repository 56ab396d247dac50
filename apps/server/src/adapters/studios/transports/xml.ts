import { type Reading, textFrom } from './reading.ts'

/** An element: its text when it has no children. Names are without their prefix; attributes are not kept. */
export interface XmlElement {
  readonly name: string
  readonly text: string
  readonly children: readonly XmlElement[]
}

const MAX_DEPTH = 32
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const ATTRIBUTES = `(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*`
/** Declaration, comment, CDATA, start, end or text. A document type is none of them: entities cannot be declared. */
const TOKEN = new RegExp(
  [
    '(?<declaration><\\?xml[^?]*\\?>)',
    '(?<comment><!--(?:(?!--)[^])*-->)',
    '<!\\[CDATA\\[(?<cdata>(?:(?!\\]\\]>)[^])*)\\]\\]>',
    `<(?<start>${NAME})${ATTRIBUTES}\\s*(?<empty>/?)>`,
    `</(?<end>${NAME})\\s*>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
)
// eslint-disable-next-line no-control-regex
const NOT_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
)

class Malformed extends Error {}

interface OpenElement {
  readonly tag: string
  text: string
  readonly children: XmlElement[]
}

/** One document: elements, text and CDATA. What a studio does not send (document types, instructions) is malformed. */
export function readXml(body: Buffer): Reading<XmlElement> {
  const text = textFrom(body)
  if (text === null) return { ok: false, reason: 'not UTF-8' }
  try {
    return { ok: true, values: parseDocument(text) }
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, reason: error.message }
    throw error
  }
}

function parseDocument(text: string): XmlElement {
  const root: OpenElement = { tag: '', text: '', children: [] }
  const open = [root]
  if (NOT_TEXT.test(text)) throw new Malformed('a character that XML does not have')
  const token = new RegExp(TOKEN)
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const groups = token.exec(text)?.groups
    if (!groups) throw new Malformed(`no XML at ${at}`)
    const current = open.at(-1) ?? root
    if (groups['declaration'] !== undefined && at > 0) throw new Malformed('a declaration inside')
    current.text += groups['cdata'] ?? (groups['text'] === undefined ? '' : decodeText(groups['text']))
    if (groups['start'] !== undefined) {
      if (open.length > MAX_DEPTH) throw new Malformed('nested too deeply')
      const element: OpenElement = { tag: groups['start'], text: '', children: [] }
      if (groups['empty'] === '/') current.children.push(toElement(element))
      else open.push(element)
    }
    if (groups['end'] !== undefined) closeElement(open, groups['end'])
  }
  const [element, ...others] = root.children
  if (!element || others.length > 0 || open.length > 1 || root.text.trim() !== '')
    throw new Malformed('not one element')
  return element
}

function closeElement(open: OpenElement[], tag: string): void {
  const closed = open.pop()
  const parent = open.at(-1)
  if (!closed || !parent || closed.tag !== tag) throw new Malformed(`</${tag}> closes nothing`)
  parent.children.push(toElement(closed))
}

function toElement({ tag, text, children }: OpenElement): XmlElement {
  if (children.length > 0 && text.trim() !== '') throw new Malformed(`text between the children of ${tag}`)
  return { name: tag.slice(tag.indexOf(':') + 1), text: children.length > 0 ? '' : text, children }
}

function decodeText(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));|&/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null
    const sign = code === null ? entities.get(String(name)) : characterOf(code)
    if (sign === undefined) throw new Malformed(`unknown entity ${whole}`)
    return sign
  })
}

function characterOf(code: number): string | undefined {
  const isText = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10_ff_ff)
  const isSurrogate = code >= 0xd8_00 && code <= 0xdf_ff
  return isText && !isSurrogate ? String.fromCodePoint(code) : undefined
}

/** Texts of an element's children by name, as a message's fields. Of a repeated name the last counts. */
export function childTexts(element: XmlElement): Readonly<Record<string, string>> {
  return Object.fromEntries(element.children.map(({ name, text }) => [name, text.trim()]))
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Elements that hold text. */
export const writeElements = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, text]) => `<${name}>${text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</${name}>`)
    .join('')

/** A document of one element with children that hold text. */
export const writeXml = (name: string, fields: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${writeElements(fields)}</${name}>`
