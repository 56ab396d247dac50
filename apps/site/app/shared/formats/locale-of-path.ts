import {
  type LanguageId,
  type MarketId,
  type Prefix,
  apiLanguage,
  defaultLanguage,
  defaultMarket,
  defaultPrefix,
  htmlDir,
  htmlLang,
  intlLocale,
  markets,
  parsePrefix,
} from '@marquee/markets/prefix'

/** Language and market of the address: texts, formats and API calls depend on them. */
export interface Locale {
  /** The API's `langmarket`. */
  readonly prefix: Prefix
  readonly language: LanguageId
  readonly market: MarketId
  /** For `<html lang>`. */
  readonly tag: string
  /** Value of `<html dir>`. */
  readonly direction: 'ltr' | 'rtl'
  /** The language in calls of the API. */
  readonly apiLanguage: string
  /** For `Intl`. */
  readonly intl: string
  /** IANA name; days of the market begin and end in this zone. */
  readonly zone: string
}

const locales = new Map<Prefix, Locale>()

/**
 * The locale of a path, the same object for the same prefix; the default one for a path without a known prefix,
 * which is redirected anyway. Imports the table of all markets, so the browser reads the locale from its document
 * instead.
 */
export function localeOfPath(pathname: string): Locale {
  const found = parsePrefix(pathname)
  const { prefix, language, market } = found.known
    ? found
    : { prefix: defaultPrefix, language: defaultLanguage, market: defaultMarket }
  const known = locales.get(prefix)
  if (known) return known
  const locale = {
    prefix,
    language,
    market,
    tag: htmlLang(language),
    direction: htmlDir(language),
    apiLanguage: apiLanguage(language),
    intl: intlLocale(language, market),
    zone: markets[market].zone,
  }
  locales.set(prefix, locale)
  return locale
}
