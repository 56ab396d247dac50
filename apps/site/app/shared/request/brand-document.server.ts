import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { LogoPart, PageBrand } from '@marquee/contract'
import { brandCss } from '@marquee/ui/tokens'
import type { BrandDocument } from './site-context.ts'

const symbol = (id: string, { viewBox, body }: LogoPart) =>
  `<symbol id="logo-${id}" viewBox="${viewBox}">${body}</symbol>`

/** The brand's own messages in a language, compiled like the files of the build. */
function messagesOf(brand: PageBrand, language: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(brand.texts[language] ?? {}).map(([id, message]) => {
      const compiled = compileMessage(message)
      return [id, Array.isArray(compiled) ? compiled : [compiled]]
    }),
  )
}

const documents = new WeakMap<PageBrand, Map<string, BrandDocument>>()

/** The brand's part of a document in a language, built once. */
export function brandDocument(brand: PageBrand, language: string): BrandDocument {
  const made = documents.get(brand) ?? new Map<string, BrandDocument>()
  documents.set(brand, made)
  const known = made.get(language)
  if (known) return known
  const messages = messagesOf(brand, language)
  const document = {
    brandCss: brandCss(brand.hue, brand.fonts.display),
    brandLogo: symbol('mark', brand.logo.mark) + symbol('wordmark', brand.logo.wordmark),
    // Escaped, so that no text can end the script element.
    brandTexts: Object.keys(messages).length === 0 ? '' : JSON.stringify(messages).replaceAll('<', '\\u003c'),
  }
  made.set(language, document)
  return document
}
