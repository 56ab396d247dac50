import type { schemas } from '@marquee/contract'
import type { z } from 'zod'
import { bannerPicturesOf, type Content, isShown, textIn } from '../content/index.ts'
import { categoryKey, type Game } from './catalogue.ts'
import { countIn, countInBoth, isIn } from './game-sets.ts'
import { inOrderOf, settingsOf, typesOf } from './layouts.ts'
import type { CategoryDocument, PageId } from './lobby-documents.ts'
import type { GameType, Tile } from './ports.ts'
import { isOpenTo, type RailsOptions, railsOf } from './rails.ts'
import { type LobbyReader, stakesOf } from './readers.ts'
import { toneOf } from '@marquee/contract/pictures'

type LobbyPage = z.input<typeof schemas.lobbyPage>
type Banner = LobbyPage['banners'][number]
type LobbyCategory = LobbyPage['categories'][number]
type LobbyProvider = LobbyPage['providers'][number]
type NamedProvider = NonNullable<z.input<typeof schemas.gamePage>['provider']>

/** Maximum number of banners on a home page. */
const MAX_BANNERS = 3
/** Game type whose categories and providers a page links; home links those of the casino. */
const menuTypeOf: Readonly<Record<PageId, GameType>> = {
  home: 'casino',
  'casino-lobby': 'casino',
  'live-casino': 'live-casino',
}

export function categoryOf(category: CategoryDocument, reader: LobbyReader): LobbyCategory {
  const { catalogue, view } = reader
  const having = catalogue.by.categories.get(categoryKey(category))
  return {
    id: category.categoryId,
    label: textIn(category.label, reader.language),
    count: having ? countInBoth(having, view.open[category.type]) : 0,
    icon: category.icon,
  }
}

/** Categories of a type with games that can be opened here, in the order of the market. */
export const categoriesOf = (
  reader: LobbyReader,
  type: GameType,
  isShownHere: (category: CategoryDocument) => boolean,
): LobbyCategory[] =>
  inOrderOf(settingsOf(reader.catalogue.settings, type, reader.market), reader.catalogue.categories)
    .filter((category) => category.type === type && isShownHere(category))
    .map((category) => categoryOf(category, reader))
    .filter(({ count }) => count > 0)

/** Providers with games of the types that can be opened here, those with most first. */
export function providersOf({ catalogue, view }: LobbyReader, types: readonly GameType[]): LobbyProvider[] {
  const found: LobbyProvider[] = []
  for (const { id, title, marks } of catalogue.providers.values()) {
    const having = catalogue.by.providers.get(id) ?? catalogue.by.none
    const count = types.reduce((sum, type) => sum + countInBoth(having, view.open[type]), 0)
    if (count > 0) found.push({ id, title, count, marks })
  }
  return found.toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1))
}

/** The lowest and the highest of all returns; undefined when none is published. */
function returnsOf(games: readonly Game[]): Tile['returnPercent'] {
  const known = games.flatMap(({ returnPercent }) => returnPercent ?? [])
  const [lowest] = known.map((range) => range.lowest).toSorted(byAmount)
  const highest = known
    .map((range) => range.highest)
    .toSorted(byAmount)
    .at(-1)
  return lowest === undefined || highest === undefined ? null : { lowest, highest }
}

/** From the smallest to the largest stake of all games. */
function stakesOfAll(all: readonly Tile['stakes'][]): Tile['stakes'] {
  const known = all.flatMap((stakes) => stakes ?? [])
  const [min] = known.map((stakes) => stakes.min).toSorted((a, b) => byAmount(a.amount, b.amount))
  const max = known
    .map((stakes) => stakes.max)
    .toSorted((a, b) => byAmount(a.amount, b.amount))
    .at(-1)
  return min && max ? { min, max } : null
}

/** Decimal texts, for ordering only. */
const byAmount = (a: string, b: string): number => Number(a) - Number(b)

/** A provider by its id with the facts of its open games, with none of its games open too. */
export function providerNamed(reader: LobbyReader, type: GameType, id: string): NamedProvider | null {
  const { catalogue, view, currency } = reader
  const provider = catalogue.providers.get(id)
  if (!provider) return null
  const open = catalogue.games.filter(
    ({ place, providerId }) => providerId === id && isIn(view.open[type], place),
  )
  return {
    ...provider,
    count: open.length,
    returnPercent: returnsOf(open),
    stakes: stakesOfAll(open.map((game) => stakesOf(game, currency))),
    since: null,
  }
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
      if (banner.game !== undefined && !(game && isOpenTo(reader, game))) return []
      const images = game?.document.images
      const own =
        banner.picture === undefined ? undefined : reader.catalogue.bannerPictures.get(banner.picture)
      const { wide, tall } = bannerPicturesOf(own, images)
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
          tone: toneOf(wide.dominantColour),
        },
      ]
    })
    .slice(0, MAX_BANNERS)
}

/**
 * A lobby page for this reader; everything that is not for them is omitted.
 * @param options.filled number of rails that include their tiles, besides all grids; all when undefined
 */
export function lobbyPageOf(
  options: RailsOptions & {
    readonly page: PageId
    readonly filled: number | undefined
    readonly picturePath: Content['picturePath']
  },
): LobbyPage {
  const { reader, page, filled = Number.POSITIVE_INFINITY, at, picturePath } = options
  const { view } = reader
  // Home links the list of casino games, so it counts the closed games of that list only.
  const listed = menuTypeOf[page]
  return {
    banners: bannersOf(reader, page, at, picturePath),
    categories: categoriesOf(reader, listed, ({ visibleInMenu, visibleInLobby }) =>
      page === 'home' ? visibleInMenu : visibleInLobby,
    ),
    providers: providersOf(reader, [menuTypeOf[page]]),
    // A grid's height depends on its cells, so those are always included.
    rails: railsOf(options).map((rail, index) =>
      index < filled || rail.layout === 'grid'
        ? rail
        : { ...rail, tiles: [], ...(page === 'live-casino' && { gameIds: rail.tiles.map(({ id }) => id) }) },
    ),
    open: typesOf[page].reduce((sum, type) => sum + countIn(view.open[type]), 0),
    closed: countIn(view.listed[listed]) - countIn(view.open[listed]),
  }
}

const SIMILAR = 8

/** Similar games that can be opened here: same kind first, then by what they share. */
export function similarTo(game: Game, { view }: LobbyReader): Game[] {
  const { document } = game
  const score = (other: Game): number =>
    (other.document.gameType === document.gameType ? 4 : 0) +
    other.document.features.filter((feature) => document.features.includes(feature)).length * 2 +
    (other.document.volatility !== undefined && other.document.volatility === document.volatility ? 1 : 0)
  return view
    .sorted(game.type, 'popular')
    .filter((other) => other !== game && isIn(view.open[game.type], other.place))
    .map((other, at) => ({ other, at, score: score(other) }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, SIMILAR)
    .map(({ other }) => other)
}
