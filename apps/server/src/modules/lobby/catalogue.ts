import type { Log } from '../../kernel/index.ts'
import type { Content, LocalText, Snapshot, SourcePicture } from '../content/index.ts'
import { firstPreview, type Pictured, type Pictures, picturesOf } from './catalogue-pictures.ts'
import {
  type BannerDocument,
  type CategoryDocument,
  type LayoutDocument,
  readLobbyDocuments,
  type ReportInvalid,
  reportTo,
  type SettingsDocument,
} from './lobby-documents.ts'
import { type GamesBy, gamesBy } from './games-by.ts'
import type { IsNew } from './new-games.ts'
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
  /** What is stated of the jackpot that its stakes feed; it is not part of the game's return. */
  readonly jackpot?: {
    readonly name: string
    readonly hash: string
    readonly sharePercent: string
    readonly returnPercent: string
  }
  readonly channels: readonly string[]
  /** The day on which its studio released it (`yyyy-mm-dd`), where the studio states it. */
  readonly releasedOn?: string
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

export interface BannerPicture {
  readonly pictureId: string
  readonly wide: SourcePicture
  readonly tall: SourcePicture
}

/** A game in memory. */
export interface Game {
  readonly facts: GameFacts
  /** In the order of the delivery, from 0. */
  readonly place: number
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
  readonly by: GamesBy
  readonly byId: ReadonlyMap<number, Game>
  readonly bySlug: ReadonlyMap<string, Game>
  readonly bySymbol: ReadonlyMap<string, Game>
  readonly providers: ReadonlyMap<string, Provider>
  /** In their order. */
  readonly categories: readonly CategoryDocument[]
  readonly layouts: readonly LayoutDocument[]
  readonly settings: readonly SettingsDocument[]
  readonly banners: readonly BannerDocument[]
  readonly bannerPictures: ReadonlyMap<string, BannerPicture>
}

export const categoryKey = ({ type, categoryId }: Pick<CategoryDocument, 'type' | 'categoryId'>): string =>
  `${type}/${categoryId}`

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

/** The newest of the new games of a type; ids are assigned in order of release. */
function newestOf(
  games: readonly GameDocument[],
  type: GameType,
  count: number,
  isNew: IsNew,
): ReadonlySet<number> {
  const ids = games.filter((game) => game.type === type && isNew(game)).map((game) => game.gameId)
  return new Set(ids.toSorted((a, b) => b - a).slice(0, count))
}

function membership(
  category: CategoryDocument,
  games: readonly GameDocument[],
  isNew: IsNew,
): (game: GameDocument) => boolean {
  const { categories, gameTypes, features, isJackpot, newest } = category.match
  const newestIds = newest === undefined ? undefined : newestOf(games, category.type, newest, isNew)
  return (game) =>
    game.type === category.type &&
    ((categories?.some((one) => game.categories.includes(one)) ?? false) ||
      (gameTypes?.includes(game.gameType) ?? false) ||
      (features?.some((one) => game.features.includes(one)) ?? false) ||
      (isJackpot === true && game.jackpotExist) ||
      (newestIds?.has(game.gameId) ?? false))
}

/** Categories under which studios deliver casino games that are no slots. */
const OTHER_THAN_SLOTS: ReadonlySet<string> = new Set(['table-games', 'instant'])

/** A casino game that is not known to be something else is a slot: a plan of its player counts (RC-12). */
export const isSlotGame = ({ type, categories }: Pick<GameDocument, 'type' | 'categories'>): boolean =>
  type === 'casino' && (categories.includes('slots') || !categories.some((one) => OTHER_THAN_SLOTS.has(one)))

const factsOf = (document: GameDocument, providerTitle: string): GameFacts => ({
  id: document.gameId,
  slug: document.slug,
  name: document.name,
  provider: document.providerId,
  providerTitle,
  symbol: document.symbol,
  vertical: document.type,
  isSlot: isSlotGame(document),
  hasDemo: document.type === 'casino',
  channels: document.channels,
  build: document.build,
})

const isText = (value: unknown): boolean => typeof value === 'string'
const isPicture = (value: unknown): boolean => isText((value as SourcePicture | undefined)?.source)

/** Whether a document of the type `game` has what a lobby needs. Thousands are read, so it is no schema. */
function isGame(game: Partial<GameDocument>): boolean {
  const { images } = game
  return (
    isProviderId(game.providerId) &&
    Number.isInteger(game.gameId) &&
    [game.slug, game.name, game.gameType, game.symbol, game.dominantColour].every(isText) &&
    (game.type === 'casino' || game.type === 'live-casino') &&
    [game.features, game.categories, game.channels, game.betLimits].every(Array.isArray) &&
    [images?.portrait, images?.square, images?.wide, images?.tall].every(isPicture) &&
    isText(game.subProvider?._ref) &&
    (game.build === undefined || isText(game.build.returnPercent))
  )
}

/** Valid games, in the order of the delivery. */
function gamesIn(snapshot: Snapshot, report: ReportInvalid): GameDocument[] {
  const games = snapshot.ofType('game').filter((document) => {
    const isValid = isGame(document as unknown as Partial<GameDocument>)
    if (!isValid) report(document._id, 'lacks fields of a game')
    return isValid
  })
  return (games as unknown[] as GameDocument[]).toSorted((a, b) => a.order - b.order)
}

/** Ids of the games that the catalogue has, by their slugs. */
export const gameIdsBySlug = (snapshot: Snapshot): ReadonlyMap<string, number> =>
  new Map(gamesIn(snapshot, () => undefined).map(({ slug, gameId }) => [slug, gameId]))

const providersIn = (snapshot: Snapshot, picturePath: Content['picturePath']): Map<string, Provider> =>
  new Map(
    snapshot.ofType<ProviderDocument>('provider').map(({ providerId, title, marks }) => [
      providerId,
      {
        id: providerId,
        title,
        marks: marks ? { dark: picturePath(marks.dark), light: picturePath(marks.light) } : null,
      },
    ]),
  )

export function catalogueOf(
  snapshot: Snapshot,
  { picturePath, picturePreview }: Pick<Content, 'picturePath' | 'picturePreview'>,
  log: Log,
  isNew: IsNew,
): Catalogue {
  const report = reportTo(log)
  const documents = gamesIn(snapshot, report)
  const providers = providersIn(snapshot, picturePath)
  const subProviders = new Map(
    snapshot.ofType<SubProviderDocument>('subProvider').map((one) => [one._id, one]),
  )
  const { layouts, settings, banners, categories } = readLobbyDocuments(snapshot, report)
  const belongs = categories.map((category) => ({
    key: categoryKey(category),
    has: membership(category, documents, isNew),
  }))
  const games = documents.map((document, place): Game => {
    const { images, type, providerId } = document
    const providerTitle = providers.get(providerId)?.title ?? OTHER
    return {
      place,
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
      badge: badgeOf(document, isNew(document)),
      ...returnsOf(document.build),
    }
  })
  return {
    snapshot,
    games,
    by: gamesBy(games),
    byId: new Map(games.map((game) => [game.facts.id, game])),
    bySlug: new Map(games.map((game) => [game.facts.slug, game])),
    bySymbol: new Map(games.map((game) => [symbolKey(game.providerId, game.facts.symbol), game])),
    providers,
    categories,
    layouts,
    settings,
    bannerPictures: new Map(
      snapshot.ofType<BannerPicture>('bannerPicture').map((one) => [one.pictureId, one]),
    ),
    banners,
  }
}
