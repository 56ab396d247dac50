import { createHash } from 'node:crypto'

/** A page that may be sent to several visitors: its inline scripts and styles are allowed by their hashes. */
export interface HashedPage {
  readonly html: string
  /** SHA-256 of inline scripts and of style elements, in base64. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Browsers hash the text of an element after parsing, which replaces other line ends. */
const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')

/**
 * Replaces the nonce of a page by hashes. Only elements with the nonce are hashed: markup that got into the page
 * without our renderer stays blocked.
 * @returns undefined when the nonce stands anywhere else in the page
 */
export function hashedPage(html: string, nonce: string): HashedPage | undefined {
  const attribute = ` nonce="${nonce}"`
  const element = new RegExp(`<(script|style)\\b[^>]*${attribute}[^>]*>(.*?)</\\1>`, 'gs')
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, name, text = ''] of html.matchAll(element))
    if (text !== '') hashes[name as keyof typeof hashes].add(hashOf(text))
  const plain = html.replaceAll(attribute, '')
  return plain.includes(nonce)
    ? undefined
    : { html: plain, scripts: [...hashes.script], styles: [...hashes.style] }
}
