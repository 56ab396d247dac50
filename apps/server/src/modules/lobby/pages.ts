import type { schemas } from '@marquee/contract'
import type { z } from 'zod'
import { type Content, isShown, textIn } from '../content/index.ts'
import type { CategoryDocument, Game, LayoutDocument, PageId, RailDocument } from './catalogue.ts'
import type { GameType } from './ports.ts'
import type { LobbyReader } from './service.ts'

type LobbyPage = z.input<typeof schemas.lobbyPage>
type Rail = LobbyPage['rails'][number]
type Banner = LobbyPage['banners'][number]
type LobbyCategory = LobbyPage['categories'][number]
type LobbyProvider = LobbyPage['providers'][number]

/** A home page has one area of at most so many banners. */
const MAX_BANNERS = 3
/** Whose categories and providers a page leads to; home leads to those of the casino. */
const menuTypeOf: Readonly<Record<PageId, GameType>> = {
  home: 'casino',
  'casino-lobby': 'casino',
  'live-casino': 'live-casino',
}
const typesOf: Readonly<Record<PageId, readonly GameType[]>> = {
  home: ['casino', 'live-casino'],
  'casino-lobby': ['casino'],
  'live-casino': ['live-casino'],
}

/** A player's own lists, read before the page is put together. */
export interface OwnLists {
  readonly recent: readonly number[]
  readonly favourites: readonly number[]
}

export const needsOwnLists = (layout: LayoutDocument): boolean =>
  layout.rails.some(({ source }) => source.kind === 'recent' || source.kind === 'favourites')

/** The market's own layout, else the common one, else plain rails out of the catalogue. */
export function layoutFor({ catalogue, market }: LobbyReader, page: PageId): LayoutDocument {
  const all = catalogue.layouts.filter((layout) => layout.page === page)
  return (
    all.find((layout) => layout.markets?.includes(market)) ??
    all.find((layout) => !layout.markets?.length) ??
    plainLayout(catalogue.categories, page)
  )
}

function plainLayout(categories: readonly CategoryDocument[], page: PageId): LayoutDocument {
  const rails = categories
    .filter((category) => typesOf[page].includes(category.type))
    .map(({ categoryId, type, label }): RailDocument => ({
      id: `${type}-${categoryId}`,
      title: label,
      layout: type === 'casino' ? 'portrait' : 'live',
      more: pathOfCategory(type, categoryId),
      source: { kind: 'category', type, category: categoryId },
      limit: 20,
    }))
  return { page, rails }
}

/** Below the prefix (spec 2 §2). */
export const pathOfCategory = (type: GameType, id: string): string =>
  `/${type === 'casino' ? 'online-casino' : 'live-casino-online'}/${id}`

function gamesOf(
  { source, limit }: RailDocument,
  { catalogue, view, player }: LobbyReader,
  own: OwnLists,
): Game[] {
  const ofIds = (ids: readonly number[], type: GameType | undefined) =>
    ids.flatMap((id) => {
      const game = catalogue.byId.get(id)
      return game && view.has(game) && (type === undefined || game.type === type) ? [game] : []
    })
  switch (source.kind) {
    case 'popular':
    case 'new':
    case 'return':
      return view
        .sorted(source.type, source.kind)
        .slice(0, limit)
        .filter((game) => source.kind !== 'return' || game.returnBasis >= 0)
    case 'open':
      return view.open(source.type).slice(0, limit)
    case 'jackpot':
      return view
        .sorted(source.type, 'popular')
        .filter((game) => game.document.jackpotExist)
        .slice(0, limit)
    case 'category':
      return view
        .sorted(source.type, 'popular')
        .filter((game) => game.categories.has(`${source.type}/${source.category}`))
        .slice(0, limit)
    case 'provider':
      return view
        .sorted(source.type, 'popular')
        .filter((game) => game.providerId === source.provider)
        .slice(0, limit)
    case 'games':
      return source.slugs
        .flatMap((slug) => catalogue.bySlug.get(slug) ?? [])
        .filter((game) => view.has(game))
        .slice(0, limit)
    case 'recent':
    case 'favourites':
      return player
        ? ofIds(source.kind === 'recent' ? own.recent : own.favourites, source.type).slice(0, limit)
        : []
    default:
      // Content is data: a source that nobody knows brings no games.
      return []
  }
}

function railOf(rail: RailDocument, reader: LobbyReader, own: OwnLists): Rail | undefined {
  const games = rail.layout === 'providers' ? [] : gamesOf(rail, reader, own)
  if (rail.layout !== 'providers' && games.length < (rail.atLeast ?? 1)) return undefined
  const spans = new Map(rail.spans?.map(({ at, columns, rows }) => [at, { columns, rows }]))
  return {
    id: rail.id,
    title: textIn(rail.title, reader.language),
    reason: rail.reason ? textIn(rail.reason, reader.language) : null,
    layout: rail.layout,
    more: rail.more ?? null,
    count: games.length,
    tiles: games.map((game, at) => reader.view.tile(game, spans.get(at))),
  }
}

export function categoryOf(category: CategoryDocument, reader: LobbyReader): LobbyCategory {
  const key = `${category.type}/${category.categoryId}`
  return {
    id: category.categoryId,
    label: textIn(category.label, reader.language),
    count: reader.view.counts.categories.get(key) ?? 0,
    icon: category.icon,
  }
}

/** Providers of the types, those with most games first. */
export function providersOf(reader: LobbyReader, types: readonly GameType[]): LobbyProvider[] {
  const found: LobbyProvider[] = []
  for (const { id, title, marks } of reader.catalogue.providers.values()) {
    const count = types.reduce((sum, type) => sum + (reader.view.counts.providers[type].get(id) ?? 0), 0)
    if (count > 0) found.push({ id, title, count, marks })
  }
  return found.toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1))
}

function bannersOf(
  reader: LobbyReader,
  page: PageId,
  at: Temporal.Instant,
  picturePath: Content['picturePath'],
): Banner[] {
  return reader.catalogue.banners
    .filter((banner) => banner.page === page && isShown(banner, reader.targeting, at))
    .flatMap((banner): Banner[] => {
      const game = banner.game === undefined ? undefined : reader.catalogue.bySlug.get(banner.game)
      if (banner.game !== undefined && !(game && reader.view.has(game))) return []
      const images = game?.document.images
      const own =
        banner.picture === undefined ? undefined : reader.catalogue.bannerPictures.get(banner.picture)
      const wide = own?.wide ?? images?.banner ?? images?.wide
      const tall = own?.tall ?? images?.bannerTall ?? images?.tall
      if (!wide || !tall) return []
      return [
        {
          id: banner._id,
          title: textIn(banner.title, reader.language),
          description: textIn(banner.description, reader.language),
          button: banner.button
            ? { label: textIn(banner.button.label, reader.language), to: banner.button.to }
            : null,
          wide: picturePath(wide),
          tall: picturePath(tall),
          dominantColour: wide.dominantColour,
        },
      ]
    })
    .slice(0, MAX_BANNERS)
}

export interface RailsOptions {
  readonly reader: LobbyReader
  readonly layout: LayoutDocument
  readonly own: OwnLists
  readonly at: Temporal.Instant
}

/** The rails of a page with all of their tiles, without those that are not for this reader. */
export const railsOf = ({ reader, layout, own, at }: RailsOptions): Rail[] =>
  layout.rails
    .filter((rail) => isShown(rail, reader.targeting, at))
    .flatMap((rail) => railOf(rail, reader, own) ?? [])

/**
 * A lobby page as this reader may see it. Everything that is not for them is absent.
 * @param options.filled so many rails bring their tiles, and every grid; all when undefined
 */
export function lobbyPageOf(
  options: RailsOptions & {
    readonly page: PageId
    readonly filled: number | undefined
    readonly picturePath: Content['picturePath']
  },
): LobbyPage {
  const { reader, page, filled = Number.POSITIVE_INFINITY, at, picturePath } = options
  const types = typesOf[page]
  return {
    banners: bannersOf(reader, page, at, picturePath),
    categories: reader.catalogue.categories
      .filter((category) => category.type === menuTypeOf[page])
      .filter((category) => (page === 'home' ? category.visibleInMenu : category.visibleInLobby))
      .map((category) => categoryOf(category, reader))
      .filter(({ count }) => count > 0),
    providers: providersOf(reader, [menuTypeOf[page]]),
    // The height of a grid depends on its cells, so those always come along.
    rails: railsOf(options).map((rail, index) =>
      index < filled || rail.layout === 'grid' ? rail : { ...rail, tiles: [] },
    ),
    total: types.reduce((sum, type) => sum + reader.view.sorted(type, 'popular').length, 0),
  }
}

const SIMILAR = 8

/** Games like this one: kind of game first, then what they share. */
export function similarTo(game: Game, { view }: LobbyReader): Game[] {
  const { document } = game
  const score = (other: Game): number =>
    (other.document.gameType === document.gameType ? 4 : 0) +
    other.document.features.filter((feature) => document.features.includes(feature)).length * 2 +
    (other.document.volatility !== undefined && other.document.volatility === document.volatility ? 1 : 0) +
    (view.tile(other).playable ? 3 : 0)
  return view
    .sorted(game.type, 'popular')
    .filter((other) => other !== game)
    .map((other, at) => ({ other, at, score: score(other) }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, SIMILAR)
    .map(({ other }) => other)
}
