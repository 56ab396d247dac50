/** Which languages a player may choose, and where the site continues in one. */
import {
  type LanguageId,
  type Prefix,
  isLanguageId,
  isMarketId,
  markets,
  prefixOf,
} from '@marquee/markets/prefix'
import { allowedLanguagesOf, marketOfCountry } from '@marquee/markets/visitor'

export interface LanguageChoice {
  /** Languages of the player's country (spec 1 §9), which are those that the server accepts. */
  readonly offered: readonly LanguageId[]
  /** The language of the page, or the stored one where the country does not offer that of the page. */
  readonly chosen: LanguageId | undefined
}

export function languageChoice(
  player: { readonly countryCode: string; readonly language: string },
  pageLanguage: LanguageId,
): LanguageChoice {
  const offered = allowedLanguagesOf(player.countryCode)
  const stored = isLanguageId(player.language) ? player.language : undefined
  return { offered, chosen: [pageLanguage, stored].find((one) => one !== undefined && offered.includes(one)) }
}

/** The market of the page keeps, if it has the language; otherwise that of the player's country. */
export function prefixInLanguage(language: LanguageId, pageMarket: string, countryCode: string): Prefix {
  const here = isMarketId(pageMarket) ? markets[pageMarket] : undefined
  const hasLanguage = here?.locales.some((locale) => locale.language === language) === true
  return prefixOf(language, here && hasLanguage ? here.id : marketOfCountry(countryCode))
}
