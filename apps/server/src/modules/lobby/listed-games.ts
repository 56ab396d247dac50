import type { MarketId } from '@marquee/markets'
import { categoryKey, type Game } from './catalogue.ts'
import { countInBoth, type GameSet, isIn } from './game-sets.ts'
import type { GameType } from './ports.ts'
import type { Readers } from './readers.ts'

/** The games that a visitor can open in a market's own country, for sitemaps. */
export interface ListedGames {
  has(slug: string): boolean
  slugs(): readonly string[]
  /** Ids of the categories that have such games. */
  categories(type: GameType): readonly string[]
  /** Ids of the providers that have such games. */
  providers(type: GameType): readonly string[]
}

export function listedGames({ shelves, homeView }: Readers, market: MarketId): ListedGames {
  const { games, by, bySlug, categories, providers } = shelves.published.catalogue()
  const { open } = homeView(market)
  const hasOpen = (having: GameSet | undefined, type: GameType) =>
    having !== undefined && countInBoth(having, open[type]) > 0
  const isOpen = ({ type, place }: Game) => isIn(open[type], place)
  return {
    has(slug) {
      const game = bySlug.get(slug)
      return game !== undefined && isOpen(game)
    },
    slugs: () => games.filter(isOpen).map(({ facts }) => facts.slug),
    categories: (type) =>
      categories
        .filter((one) => one.type === type && (one.visibleInMenu || one.visibleInLobby))
        .filter((one) => hasOpen(by.categories.get(categoryKey(one)), type))
        .map(({ categoryId }) => categoryId),
    providers: (type) => [...providers.keys()].filter((id) => hasOpen(by.providers.get(id), type)),
  }
}
