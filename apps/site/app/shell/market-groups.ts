import {
  type LanguageId,
  type MarketId,
  type Prefix,
  type PrefixChoice,
  allPrefixes,
  defaultMarket,
  htmlLang,
  intlLocale,
  markets,
  parsePrefix,
} from '@marquee/markets/prefix'

export interface MarketGroup {
  readonly market: MarketId
  /** Name of the market's country in the market's first language. */
  readonly name: string
  /** BCP 47 tag of the name. */
  readonly lang: string
  readonly prefixes: readonly { readonly prefix: Prefix; readonly language: LanguageId }[]
}

/** The markets to choose from: the global one first, the others by their own names. */
export function marketGroups(choice: PrefixChoice, globalName: string): readonly MarketGroup[] {
  const places = allPrefixes().flatMap((prefix) => {
    const place = parsePrefix(`/${prefix}/`, choice)
    return place.known ? [place] : []
  })
  const groups = Map.groupBy(places, ({ market }) => market)
  return [...groups]
    .map(([market, prefixes]) => {
      const { language } = markets[market].locales[0]
      const isGlobal = market === defaultMarket
      const country = new Intl.DisplayNames(intlLocale(language, market), { type: 'region' })
      return {
        market,
        name: isGlobal ? globalName : (country.of(markets[market].originCountry) ?? markets[market].name),
        lang: htmlLang(language),
        prefixes: prefixes.map(({ prefix, language: own }) => ({ prefix, language: own })),
      }
    })
    .sort((a, b) => rank(a.market) - rank(b.market) || a.name.localeCompare(b.name))
}

const rank = (market: MarketId): number => (market === defaultMarket ? 0 : 1)
