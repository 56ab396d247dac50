import {
  type KnownPrefix,
  type LanguageId,
  type MarketId,
  type Prefix,
  defaultLanguage,
  defaultMarket,
  defaultPrefix,
  intlLocale,
  markets,
  parsePrefix,
} from '@marquee/markets/prefix'

/** Language and market of the address: what texts, formats and API calls depend on. */
export interface Locale {
  /** Also what the API calls `langmarket`. */
  readonly prefix: Prefix
  readonly language: LanguageId
  readonly market: MarketId
  /** For `Intl`. */
  readonly intl: string
  /** IANA name; the market's day is cut in it. */
  readonly zone: string
}

const locales = new Map<Prefix, Locale>()

function localeFrom({
  prefix,
  language,
  market,
}: Pick<KnownPrefix, 'prefix' | 'language' | 'market'>): Locale {
  const known = locales.get(prefix)
  if (known) return known
  const locale = { prefix, language, market, intl: intlLocale(language, market), zone: markets[market].zone }
  locales.set(prefix, locale)
  return locale
}

/**
 * The locale of a path, the same object for the same prefix; the default one for a path without a known prefix, which is
 * redirected anyway.
 */
export function localeOf(pathname: string): Locale {
  const found = parsePrefix(pathname)
  return localeFrom(
    found.known ? found : { prefix: defaultPrefix, language: defaultLanguage, market: defaultMarket },
  )
}
