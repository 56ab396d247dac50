import { type LanguageId, type MarketId, type Prefix, parsePrefix } from '@marquee/markets'

/** A text by language id. English is always there. */
export type LocalText = Readonly<Partial<Record<LanguageId, string>>> & { readonly en: string }

/** Languages that a reader of another understands better than English, nearest first. */
const near: Readonly<Partial<Record<LanguageId, readonly LanguageId[]>>> = {
  caf: ['fr'],
  pe: ['cl'],
  cl: ['pe'],
}

/** The languages to look for, in order; English last. */
export function languageChain(language: LanguageId): readonly LanguageId[] {
  return [...new Set<LanguageId>([language, ...(near[language] ?? []), 'en'])]
}

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

/** The language and market of a prefix; an unknown one reads as the default, as its address would be led there. */
export function localeOf(langmarket: string): Locale {
  const found = parsePrefix(`/${langmarket}/`)
  if (found.known) return { prefix: found.prefix, language: found.language, market: found.market }
  const led = parsePrefix(found.redirectTo)
  return led.known
    ? { prefix: led.prefix, language: led.language, market: led.market }
    : { prefix: 'en-UN', language: 'en', market: 'UN' }
}
