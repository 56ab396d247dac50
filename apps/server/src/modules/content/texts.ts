import { languageChain, type LanguageId, type MarketId, type Prefix, parsePrefix } from '@marquee/markets'

/** A text by language id. English is always present. */
export type LocalText = Readonly<Partial<Record<LanguageId, string>>> & { readonly en: string }

export function textIn(text: LocalText, language: LanguageId): string {
  for (const one of languageChain(language)) {
    const found = text[one]
    if (found !== undefined) return found
  }
  return text.en
}

export interface Locale {
  readonly prefix: Prefix
  readonly language: LanguageId
  readonly market: MarketId
}

/** Language and market of a prefix; an unknown prefix gives the default, as its redirect would. */
export function localeOf(langmarket: string): Locale {
  const found = parsePrefix(`/${langmarket}/`)
  if (found.known) return { prefix: found.prefix, language: found.language, market: found.market }
  const led = parsePrefix(found.redirectTo)
  return led.known
    ? { prefix: led.prefix, language: led.language, market: led.market }
    : { prefix: 'en-UN', language: 'en', market: 'UN' }
}
