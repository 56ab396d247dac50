/**
 * The documents that a lobby is made of, as editors write them. Content is data: what is not valid is left out, so
 * that one document never takes a lobby away.
 */
import { z } from 'zod'
import type { Log } from '../../kernel/index.ts'
import type { LocalText, Snapshot, Targeted } from '../content/index.ts'
import type { GameType } from './ports.ts'

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
    /** The newest of the new games of its type, at most this many. */
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
  /** The rail is left out with fewer tiles than this; by default see `row-of-rail.ts`. */
  readonly atLeast?: number
  /** Tiles larger than one cell, by their index in the rail. */
  readonly spans?: readonly { readonly at: number; readonly columns: 1 | 2; readonly rows: 1 | 2 }[]
}
export interface LayoutDocument {
  readonly _id: string
  readonly page: PageId
  /** Market ids; absent: all markets without a layout of their own. */
  readonly markets?: readonly string[]
  /** The layout whose rails this one has too. */
  readonly base?: { readonly _ref: string }
  /** Ids of the first rails, in their order; the others follow in their own. */
  readonly order?: readonly string[]
  readonly rails: readonly RailDocument[]
}
/** What a vertical offers in a market. */
export interface SettingsDocument {
  readonly _id: string
  readonly type: GameType
  /** Market ids; absent: all markets without settings of their own. */
  readonly markets?: readonly string[]
  /** Ids of the first categories, in their order; the others follow in their own. */
  readonly categories?: readonly string[]
  /** The only providers whose games exist; absent or empty is every provider. */
  readonly providers?: readonly string[]
  /** Sub-providers whose games do not exist, as `provider/sub-provider`. */
  readonly excludedSubProviders?: readonly string[]
}
export interface BannerDocument extends Targeted {
  readonly _id: string
  readonly page: PageId
  readonly order: number
  readonly title: LocalText
  readonly description: LocalText
  readonly button?: { readonly label: LocalText; readonly to: string }
  /** The game it advertises; the banner is omitted where that cannot be opened. */
  readonly game?: string
  /** Its own picture; without one, the game's. */
  readonly picture?: string
}
const localText = z.object({ en: z.string() }).catchall(z.string())
const gameType = z.enum(['casino', 'live-casino'])
const page = z.enum(['home', 'casino-lobby', 'live-casino'])
const list = z.array(z.string())
const ofType = { type: gameType }

const source = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.enum(['popular', 'new', 'open', 'jackpot', 'return']), ...ofType }),
  z.looseObject({ kind: z.literal('category'), ...ofType, category: z.string() }),
  z.looseObject({ kind: z.literal('provider'), ...ofType, provider: z.string() }),
  z.looseObject({ kind: z.literal('games'), slugs: list }),
  z.looseObject({ kind: z.enum(['recent', 'favourites']), type: gameType.optional() }),
])
const span = z.looseObject({
  at: z.int().min(0),
  columns: z.union([z.literal(1), z.literal(2)]),
  rows: z.union([z.literal(1), z.literal(2)]),
})
const rail = z.looseObject({
  id: z.string().min(1),
  title: localText,
  reason: localText.optional(),
  layout: z.enum(['portrait', 'grid', 'live']),
  more: z.string().optional(),
  source,
  limit: z.int().min(1).max(100),
  atLeast: z.int().min(1).optional(),
  spans: z.array(span).optional(),
})
const layout = z.looseObject({
  page,
  markets: list.optional(),
  base: z.looseObject({ _ref: z.string() }).optional(),
  order: list.optional(),
  rails: z.array(z.unknown()),
})
const banner = z.looseObject({
  page,
  order: z.number(),
  title: localText,
  description: localText,
  button: z.looseObject({ label: localText, to: z.string() }).optional(),
  game: z.string().optional(),
  picture: z.string().optional(),
})
const category = z.looseObject({
  categoryId: z.string().min(1),
  ...ofType,
  label: localText,
  icon: z.string(),
  order: z.number(),
  visibleInMenu: z.boolean(),
  visibleInLobby: z.boolean(),
  match: z.looseObject({
    categories: list.optional(),
    gameTypes: list.optional(),
    features: list.optional(),
    isJackpot: z.literal(true).optional(),
    newest: z.int().min(1).optional(),
  }),
})
const settings = z.looseObject({
  ...ofType,
  markets: list.optional(),
  categories: list.optional(),
  providers: list.optional(),
  excludedSubProviders: list.optional(),
})

/** What is said of a document that cannot be used. */
export type ReportInvalid = (id: string, problem: string) => void

export const reportTo =
  (log: Log): ReportInvalid =>
  (id, problem) =>
    log.warn({ document: id, problem }, 'a document of the lobby is not valid and is left out')

export interface LobbyDocuments {
  readonly layouts: readonly LayoutDocument[]
  readonly banners: readonly BannerDocument[]
  readonly categories: readonly CategoryDocument[]
  readonly settings: readonly SettingsDocument[]
}

const problemOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`

/** The valid documents of a snapshot. */
export function readLobbyDocuments(snapshot: Snapshot, report: ReportInvalid): LobbyDocuments {
  function valid<T>(type: string, schema: z.ZodType): T[] {
    return snapshot.ofType(type).flatMap((document): T[] => {
      const read = schema.safeParse(document)
      if (read.success) return [document as unknown as T]
      report(document._id, problemOf(read.error))
      return []
    })
  }
  const railsOf = (id: string, rails: readonly unknown[]): RailDocument[] =>
    rails.flatMap((one, at): RailDocument[] => {
      const read = rail.safeParse(one)
      if (read.success) return [one as RailDocument]
      report(id, `rails.${at}.${problemOf(read.error)}`)
      return []
    })
  return {
    layouts: valid<LayoutDocument>('lobbyLayout', layout).map((one) => ({
      ...one,
      rails: railsOf(one._id, one.rails),
    })),
    banners: valid<BannerDocument>('banner', banner).toSorted((a, b) => a.order - b.order),
    categories: valid<CategoryDocument>('category', category).toSorted((a, b) => a.order - b.order),
    settings: valid<SettingsDocument>('lobbySettings', settings),
  }
}
