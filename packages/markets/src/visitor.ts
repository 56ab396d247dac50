/** Derives market, language, prefix, currency and content locale from a person's country (spec 1 §3, §9). */
import type { CurrencyCode } from '@marquee/money'
import {
  type LanguageId,
  type MarketId,
  type Prefix,
  defaultCurrency,
  defaultMarket,
  markets,
  prefixOf,
  unknownCountry,
} from './prefix.ts'

const marketByCountry: ReadonlyMap<string, MarketId> = new Map(
  Object.values(markets).flatMap((market) =>
    market.countries.map((country) => [country, market.id] as const),
  ),
)

/** Market of the country's residents: NL and FR → LL, SE → PP, GB → GG, DE → JJ; unknown → UN. */
export function marketOfCountry(country: string | undefined): MarketId {
  return marketByCountry.get(country ?? unknownCountry) ?? defaultMarket
}

/**
 * Currency of accounts opened from the country: its market's, and the euro for a country without a market of its
 * own.
 */
export function currencyOfCountry(country: string | undefined): CurrencyCode {
  return country === undefined ? defaultCurrency : markets[marketOfCountry(country)].currency
}

export interface Visitor {
  /** ISO 3166 alpha-2 code, `UN` or undefined when it is not known. */
  readonly country?: string | undefined
  /** Province or region code in the market's spelling, `QC` for Quebec. */
  readonly province?: string | undefined
  /** The browser's first language, or a whole `accept-language` header. */
  readonly browserLanguage?: string | undefined
}

/**
 * Initial language of a person (spec 1 §9): the country's own; in Canada French when the browser's first language is
 * French or the province is Quebec; English where no rule applies.
 */
export function languageOfCountry({ country, province, browserLanguage }: Visitor): LanguageId {
  if (country === 'CA') {
    const isFrench = /^\s*fr\b/i.test(browserLanguage ?? '') || province === 'QC' || province === 'CA-QC'
    return isFrench ? 'caf' : 'ca'
  }
  if (country === 'FR') return 'fr'
  if (country === 'PE') return 'pe'
  return markets[marketOfCountry(country)].locales[0].language
}

/** Languages a resident of the country may choose (spec 1 §9, allowed site languages). */
export function allowedLanguagesOf(country: string | undefined): readonly LanguageId[] {
  if (country === 'PE') return ['pe']
  return markets[marketOfCountry(country)].locales.map((locale) => locale.language)
}

/**
 * Initial prefix of a person from the country; `en-UN` when the country's market is closed or does not have the
 * language.
 */
export function homePrefixOf(visitor: Visitor): Prefix {
  return prefixOf(languageOfCountry(visitor), marketOfCountry(visitor.country))
}

/**
 * Content locale of a market and language (spec 1 §9, player country mappings): PT is `portugal`, BR `pt`, NZ `nz`,
 * CA `ca` or `caf`, GG `gb`, JJ a variant per language, `jj-de` or `jj-en`; every other market its own id in lower
 * case.
 */
export function contentLocaleOf(market: MarketId, language: LanguageId): string {
  switch (market) {
    case 'PT':
      return 'portugal'
    case 'BR':
      return 'pt'
    case 'GG':
      return 'gb'
    case 'CA':
      return language === 'caf' ? 'caf' : 'ca'
    case 'JJ':
      return language === 'en' ? 'jj-en' : 'jj-de'
    default:
      return market.toLowerCase()
  }
}
