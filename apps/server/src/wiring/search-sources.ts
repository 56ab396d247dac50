import { type MarketId, markets } from '@marquee/markets'
import type { SearchSources } from '../http/search/search-pages.ts'
import { type Content, descriptionOf, pagesIn } from '../modules/content/index.ts'
import type { Lobby } from '../modules/lobby/index.ts'
import { visitorBlock } from '../modules/outside/index.ts'
import type { Promotions } from '../modules/promotions/index.ts'
import type { Tournaments } from '../modules/tournaments/index.ts'

export interface SearchSourcesDependencies {
  readonly content: Pick<Content, 'snapshot'>
  readonly lobby: Pick<Lobby, 'listedIn'>
  readonly tournaments: Pick<Tournaments, 'addressesIn'>
  readonly promotions: Pick<Promotions, 'listedIn'>
}

/** What a visitor finds in each market, in its own country. */
export function searchSources({
  content,
  lobby,
  tournaments,
  promotions,
}: SearchSourcesDependencies): SearchSources {
  const homeOf = (market: MarketId) => ({ country: markets[market].originCountry, region: null })
  return {
    isOpen: (market) => visitorBlock('page', homeOf(market)) === null,
    maySignUp: (market) => visitorBlock('signUp', homeOf(market)) === null,
    documentsIn: (language) => pagesIn(content.snapshot(), language),
    gamesIn: lobby.listedIn,
    tournamentsIn: tournaments.addressesIn,
    promotionsIn: promotions.listedIn,
    descriptionOf: (page) => descriptionOf(content.snapshot(), page),
  }
}
