import type { Content, LocalText, Snapshot, SourcePicture, Targeted } from '../content/index.ts'
import { firstPreview, type Pictured, type Pictures, picturesOf } from './catalogue-pictures.ts'
import { type CertifiedOutcomes, type GameFacts, type GameType, isProviderId, type Tile } from './ports.ts'

interface GameDocument extends Pictured {
  readonly gameId: number
  readonly slug: string
  readonly name: string
  readonly gameType: string
  readonly dealer?: string
  readonly order: number
  readonly providerId: string
  readonly subProvider: { readonly _ref: string }
  readonly features: readonly string[]
  readonly volatility?: 'low' | 'medium' | 'high' | 'very-high'
  readonly categories: readonly string[]
  readonly jackpotExist: boolean
  readonly channels: readonly string[]
  readonly symbol: string
  readonly isOpen: boolean
  readonly description?: LocalText
  readonly build?: {
    readonly hash: string
    readonly returnPercent: string
    readonly highestReturnPercent?: string
    readonly hitPercent?: string
    readonly changedOn?: string
    readonly outcomes?: CertifiedOutcomes
  }
  readonly betLimits: readonly { readonly currency: string; readonly min: string; readonly max: string }[]
}
interface ProviderDocument {
  readonly providerId: string
  readonly title: string
  readonly marks?: { readonly dark: SourcePicture; readonly light: SourcePicture }
}
/** A provider with games in the catalogue. */
export interface Provider {
  readonly id: string
  readonly title: string
  /** Addresses of its wordmark for dark and light backgrounds. */
  readonly marks: { readonly dark: string; readonly light: string } | null
}
interface SubProviderDocument {
  readonly _id: string
  readonly subProviderId: string
  readonly title: string
  readonly restrictedCountry?: readonly string[]
}

const subProviderFacts = (found: SubProviderDocument | undefined) => ({
  subProviderId: found?.subProviderId ?? '',
  restrictedCountry: found?.restrictedCountry ?? [],
})

/** Criteria of a category; a game that meets any of them belongs to it. */
export interface CategoryDocument {
  readonly categoryId: string
  readonly type: GameType
  readonly label: LocalText
  readonly icon: string
  readonly order: number
  readonly visibleInMenu: boolean
  readonly visibleInLobby: boolean
  readonly match: {
    readonly categories?: readonly string[]
    readonly gameTypes?: readonly string[]
    readonly features?: readonly string[]
    readonly isJackpot?: true
    /** The newest games of its type, this many. */
    readonly newest?: number
  }
}

export type PageId = 'home' | 'casino-lobby' | 'live-casino'
export type RailSource =
  | { readonly kind: 'popular' | 'new' | 'open' | 'jackpot' | 'return'; readonly type: GameType }
  | { readonly kind: 'category'; readonly type: GameType; readonly category: string }
  | { readonly kind: 'provider'; readonly type: GameType; readonly provider: string }
  | { readonly kind: 'games'; readonly slugs: readonly string[] }
  | { readonly kind: 'recent' | 'favourites'; readonly type?: GameType }
export interface RailDocument extends Targeted {
  readonly id: string
  readonly title: LocalText
  readonly reason?: LocalText
  readonly layout: 'portrait' | 'grid' | 'live'
  readonly more?: string
  readonly source: RailSource
  readonly limit: number
  /** The rail is omitted with fewer tiles than this. */
  readonly atLeast?: number
  /** Tiles larger than one cell, by their index in the rail. */
  readonly spans?: readonly { readonly at: number; readonly columns: 1 | 2; readonly rows: 1 | 2 }[]
}
export interface LayoutDocument {
  readonly page: PageId
  /** Market ids; absent: all markets without a layout of their own. */
  readonly markets?: readonly string[]
  readonly rails: readonly RailDocument[]
}
export interface BannerDocument extends Targeted {
  readonly _id: string
  readonly page: PageId
  readonly order: number
  readonly title: LocalText
  readonly description: LocalText
  readonly button?: { readonly label: LocalText; readonly to: string }
  /** The game it advertises; the banner is omitted where that is not offered. */
  readonly game?: string
  /** Its own picture; without one, the game's. */
  readonly picture?: string
}
export interface BannerPicture {
  readonly pictureId: string
  readonly wide: SourcePicture
  readonly tall: SourcePicture
}

/** A game in memory. */
export interface Game {
  readonly facts: GameFacts
  readonly document: GameDocument
  readonly type: GameType
  readonly providerId: string
  readonly providerTitle: string
  readonly subProviderId: string
  readonly restrictedCountry: readonly string[]
  /** Every round of it is a bought feature (GAM-26). */
  readonly isBonusBuy: boolean
  readonly categories: ReadonlySet<string>
  readonly picture: Pictures
  /** Of the first of its pictures that has been made; undefined until then. */
  readonly preview: () => string | undefined
  readonly badge: Tile['badge']
  readonly returnPercent: Tile['returnPercent']
  /** The lowest return in hundredths of a percent for sorting; -1 when it is not published. */
  readonly returnBasis: number
}

/** Everything a lobby shows, computed once per revision of the content. */
export interface Catalogue {
  readonly snapshot: Snapshot
  /** In the order of the delivery. */
  readonly games: readonly Game[]
  readonly byId: ReadonlyMap<number, Game>
  readonly bySlug: ReadonlyMap<string, Game>
  readonly bySymbol: ReadonlyMap<string, Game>
  readonly providers: ReadonlyMap<string, Provider>
  /** In their order. */
  readonly categories: readonly CategoryDocument[]
  readonly layouts: readonly LayoutDocument[]
  readonly banners: readonly BannerDocument[]
  readonly bannerPictures: ReadonlyMap<string, BannerPicture>
}

export const symbolKey = (provider: string, symbol: string): string => `${provider}/${symbol}`

const OTHER = 'Other'

function returnsOf(build: GameDocument['build']): Pick<Game, 'returnPercent' | 'returnBasis'> {
  if (!build) return { returnPercent: null, returnBasis: -1 }
  const { returnPercent: lowest, highestReturnPercent: highest = lowest } = build
  const [whole = '0', rest = ''] = lowest.split('.')
  return {
    returnPercent: { lowest, highest },
    returnBasis: Number(whole) * 100 + Number(`${rest}00`.slice(0, 2)),
  }
}

function badgeOf(game: GameDocument, isNew: boolean): Tile['badge'] {
  if (game.jackpotExist) return 'jackpot'
  if (game.type === 'live-casino') return 'live'
  return isNew ? 'new' : null
}

/** The newest games of a type; ids are assigned in order of release. */
function newestOf(games: readonly GameDocument[], type: GameType, count: number): ReadonlySet<number> {
  const ids = games.filter((game) => game.type === type).map((game) => game.gameId)
  return new Set(ids.toSorted((a, b) => b - a).slice(0, count))
}

function membership(
  category: CategoryDocument,
  games: readonly GameDocument[],
): (game: GameDocument) => boolean {
  const { categories, gameTypes, features, isJackpot, newest } = category.match
  const newestIds = newest === undefined ? undefined : newestOf(games, category.type, newest)
  return (game) =>
    game.type === category.type &&
    ((categories?.some((one) => game.categories.includes(one)) ?? false) ||
      (gameTypes?.includes(game.gameType) ?? false) ||
      (features?.some((one) => game.features.includes(one)) ?? false) ||
      (isJackpot === true && game.jackpotExist) ||
      (newestIds?.has(game.gameId) ?? false))
}

const factsOf = (document: GameDocument, providerTitle: string): GameFacts => ({
  id: document.gameId,
  slug: document.slug,
  name: document.name,
  provider: document.providerId,
  providerTitle,
  symbol: document.symbol,
  vertical: document.type,
  hasDemo: document.type === 'casino',
  build: document.build,
})

export function catalogueOf(
  snapshot: Snapshot,
  { picturePath, picturePreview }: Pick<Content, 'picturePath' | 'picturePreview'>,
): Catalogue {
  const documents = snapshot
    .ofType<GameDocument>('game')
    .filter((game) => isProviderId(game.providerId))
    .toSorted((a, b) => a.order - b.order)
  const providers = new Map(
    snapshot.ofType<ProviderDocument>('provider').map(({ providerId, title, marks }): [string, Provider] => [
      providerId,
      {
        id: providerId,
        title,
        marks: marks ? { dark: picturePath(marks.dark), light: picturePath(marks.light) } : null,
      },
    ]),
  )
  const subProviders = new Map(
    snapshot.ofType<SubProviderDocument>('subProvider').map((one) => [one._id, one]),
  )
  const categories = snapshot.ofType<CategoryDocument>('category').toSorted((a, b) => a.order - b.order)
  const belongs = categories.map((category) => ({
    key: `${category.type}/${category.categoryId}`,
    has: membership(category, documents),
  }))
  const newest = newestOf(documents, 'casino', 24)
  const games = documents.map((document): Game => {
    const { images, type, providerId } = document
    const providerTitle = providers.get(providerId)?.title ?? OTHER
    return {
      document,
      type,
      providerId,
      isBonusBuy: document.features.includes('bonus-buy'),
      facts: factsOf(document, providerTitle),
      providerTitle,
      ...subProviderFacts(subProviders.get(document.subProvider._ref)),
      categories: new Set(belongs.filter(({ has }) => has(document)).map(({ key }) => key)),
      picture: picturesOf(document, picturePath),
      preview: () => firstPreview([images.portrait, images.square, images.tall, images.wide], picturePreview),
      badge: badgeOf(document, newest.has(document.gameId)),
      ...returnsOf(document.build),
    }
  })
  return {
    snapshot,
    games,
    byId: new Map(games.map((game) => [game.facts.id, game])),
    bySlug: new Map(games.map((game) => [game.facts.slug, game])),
    bySymbol: new Map(games.map((game) => [symbolKey(game.providerId, game.facts.symbol), game])),
    providers,
    categories,
    layouts: snapshot.ofType<LayoutDocument>('lobbyLayout'),
    bannerPictures: new Map(
      snapshot.ofType<BannerPicture>('bannerPicture').map((one) => [one.pictureId, one]),
    ),
    banners: snapshot.ofType<BannerDocument>('banner').toSorted((a, b) => a.order - b.order),
  }
}
