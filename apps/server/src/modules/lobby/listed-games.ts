import type { MarketId } from '@marquee/markets'
import { categoryKey } from './catalogue.ts'
import type { GameType } from './ports.ts'
import type { Readers } from './readers.ts'

/** A list of games, by the category and the provider that its address names. */
export interface NamedList {
  readonly type: GameType
  readonly category?: string | undefined
  readonly provider?: string | undefined
}

/** The games that a visitor can open in a market's own country. */
export interface ListedGames {
  hasGame(slug: string): boolean
  /** Whether a list has any of them. */
  hasList(list: NamedList): boolean
  slugs(): readonly string[]
  /** Ids of the categories that have any. */
  categories(type: GameType): readonly string[]
  /** Ids of the providers that have any. */
  providers(type: GameType): readonly string[]
}

export function listedGames({ shelves, isOpenAtHome }: Readers, market: MarketId): ListedGames {
  const { games, bySlug, ...catalogue } = shelves.published.catalogue()
  const isOpen = isOpenAtHome(market)
  const categories = catalogue.categories.filter((one) => one.visibleInMenu || one.visibleInLobby)

  function hasList({ type, category, provider }: NamedList): boolean {
    const key = category === undefined ? undefined : categoryKey({ type, categoryId: category })
    if (key !== undefined && !categories.some((one) => categoryKey(one) === key)) return false
    return games.some(
      (game) =>
        game.type === type &&
        (provider === undefined || game.providerId === provider) &&
        (key === undefined || game.categories.has(key)) &&
        isOpen(game),
    )
  }

  return {
    hasGame(slug) {
      const game = bySlug.get(slug)
      return game !== undefined && isOpen(game)
    },
    hasList,
    slugs: () => games.filter(isOpen).map(({ facts }) => facts.slug),
    categories: (type) =>
      categories
        .filter((one) => one.type === type && hasList({ type, category: one.categoryId }))
        .map(({ categoryId }) => categoryId),
    providers: (type) => [...catalogue.providers.keys()].filter((provider) => hasList({ type, provider })),
  }
}
