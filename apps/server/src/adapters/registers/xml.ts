import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

/** Attributes begin with `@`. */
const attributes = { ignoreAttributes: false, attributeNamePrefix: '@' } as const

const parser = new XMLParser({ ...attributes, parseTagValue: false, trimValues: true })
const builder = new XMLBuilder(attributes)

/** A document with one root. Values are escaped. */
export const toXml = (root: Readonly<Record<string, unknown>>): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })

/** Elements by name, texts as strings; null for anything but one well-formed document. */
export function parseXml(text: string): unknown {
  // No register sends one, and entities that it declares could make a short answer long.
  if (text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true) return null
  return parser.parse(text) as unknown
}
