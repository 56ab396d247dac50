import type { Routes, schemas } from '@marquee/contract'
import type { z } from 'zod'
import {
  AppError,
  type CacheBases,
  type Handlers,
  recentlyUsed,
  type RequestContext,
} from '../../kernel/index.ts'
import type { Game } from './catalogue.ts'
import type { CatalogueHistory } from './catalogue-history.ts'
import { createPageReader, gameInfoOf } from './game-answers.ts'
import { inAny, isIn } from './game-sets.ts'
import { layoutOf } from './layouts.ts'
import type { PageId } from './lobby-documents.ts'
import { categoriesOf, lobbyPageOf } from './pages.ts'
import { needsOwnLists, type RailsOptions, railsOf } from './rails.ts'
import type { GameType, Visitor } from './ports.ts'
import type { LobbyDependencies, LobbyReader } from './readers.ts'
import type { LobbyService } from './service.ts'
import { choiceFrom, selectionOf } from './selection.ts'
import type { View } from './view.ts'

/** Handlers of the lobby. */
export type LobbyHandlers = Pick<
  Handlers<Routes>,
  | 'lobby.page'
  | 'lobby.rails'
  | 'games.page'
  | 'games.byIds'
  | 'games.index'
  | 'games.info'
  | 'games.bySlug'
  | 'games.favourites'
  | 'games.addFavourite'
  | 'games.removeFavourite'
  | 'games.recent'
>

export type LobbyCacheBases = Pick<
  CacheBases<Routes>,
  'lobby.page' | 'lobby.rails' | 'games.page' | 'games.byIds' | 'games.index' | 'games.info' | 'games.bySlug'
>

const RECENT_READ = 60
const MOST_BY_IDS = 40
const nothing = { recent: [], favourites: [] } as const

/** A number for each view, for keys of what is made of it. */
function viewNumbers(): (view: View) => number {
  const numbers = new WeakMap<View, number>()
  let last = 0
  return (view) => {
    const number = numbers.get(view) ?? ++last
    numbers.set(view, number)
    return number
  }
}

/**
 * Cache bases of responses to visitors. A view depends on the documents, the location, the channel, the licence, the
 * day, the connected studios and the popularity; tiles also on the studios that do not answer, banners and rails with
 * dates also on the minute.
 */
export function lobbyCacheBases(
  service: LobbyService,
  { clock }: Pick<LobbyDependencies, 'clock'>,
): LobbyCacheBases {
  const numberOf = viewNumbers()
  async function basisOf({ langmarket }: { readonly langmarket: string }, visitor: Visitor): Promise<string> {
    const { view } = await service.readerFor(langmarket, visitor, null)
    return `${numberOf(view)} ${Math.floor(clock.nowMs() / 60_000)} ${service.studioSilence.version()}`
  }
  return {
    'lobby.page': basisOf,
    'lobby.rails': basisOf,
    'games.page': basisOf,
    'games.byIds': basisOf,
    'games.index': basisOf,
    'games.info': basisOf,
    'games.bySlug': basisOf,
  }
}

type ReaderContext = Pick<RequestContext, 'ip' | 'edge' | 'cookies' | 'caller'> & Pick<Visitor, 'isPhone'>

const readerOver =
  (service: LobbyService) =>
  (langmarket: string, { ip, edge, cookies, isPhone, caller }: ReaderContext): Promise<LobbyReader> =>
    service.readerFor(langmarket, { ip, edge, cookies, isPhone }, caller?.playerId ?? null)

const tilesOf = (reader: LobbyReader, ids: readonly number[], type: GameType | undefined, limit: number) =>
  ids
    .flatMap((id) => reader.catalogue.byId.get(id) ?? [])
    .filter((game) => reader.view.has(game) && (type === undefined || game.type === type))
    .slice(0, limit)
    .map((game) => reader.tile(game))

/** A game that an address names is shown on every kind of device; lists have those of the reader's own. */
async function readerOfGame(
  readerOf: ReturnType<typeof readerOver>,
  id: number,
  langmarket: string,
  context: RequestContext,
): Promise<LobbyReader> {
  const reader = await readerOf(langmarket, context)
  const game = reader.catalogue.byId.get(id)
  if (!game || reader.view.has(game)) return reader
  return readerOf(langmarket, { ...context, isPhone: undefined })
}

export function lobbyHandlers(
  service: LobbyService,
  deps: Pick<LobbyDependencies, 'content' | 'ownRounds' | 'measuredOf'> &
    Pick<CatalogueHistory, 'versionsOf' | 'firstListedOf'>,
): LobbyHandlers {
  /** By view and language: readers with the same rights share an index. */
  const indexes = recentlyUsed<Index>({ maxSize: 60 })
  const numberOf = viewNumbers()
  const readPage = createPageReader(deps)

  const readerOf = readerOver(service)
  /** The page's layout for its reader: the same for the page and for its later rails. */
  async function layOut(page: PageId, langmarket: string, context: RequestContext): Promise<RailsOptions> {
    const reader = await readerOf(langmarket, context)
    const layout = layoutOf(reader.catalogue, page, reader.market)
    const playerId = reader.player?.id
    if (playerId === undefined || !needsOwnLists(layout))
      return { reader, layout, own: nothing, at: reader.at }
    const [recent, favourites] = await Promise.all([
      service.recentOf(playerId, RECENT_READ),
      service.favourites.of(playerId),
    ])
    return { reader, layout, own: { recent, favourites }, at: reader.at }
  }

  return {
    'lobby.page': async ({ page, langmarket, filled }, context) =>
      lobbyPageOf({
        ...(await layOut(page, langmarket, context)),
        page,
        filled,
        picturePath: (picture) => deps.content.picturePath(picture),
      }),

    'lobby.rails': async ({ page, langmarket, from }, context) => ({
      rails: railsOf(await layOut(page, langmarket, context))
        .slice(from)
        .map(({ id, tiles }) => ({ id, tiles })),
    }),

    'games.page': async (input, context) => readPage(await readerOf(input.langmarket, context), input),

    'games.byIds': async ({ langmarket, ids }, context) => {
      const reader = await readerOf(langmarket, context)
      return { games: tilesOf(reader, ids.split(',').map(Number), undefined, MOST_BY_IDS) }
    },

    'games.index': async ({ langmarket }, context) => {
      const reader = await readerOf(langmarket, context)
      const key = `${numberOf(reader.view)} ${langmarket}`
      const index = indexes.get(key) ?? indexOf(reader)
      indexes.set(key, index)
      return index
    },

    'games.info': async ({ id, langmarket }, context) => {
      const reader = await readerOfGame(readerOf, id, langmarket, context)
      const game = service.gameFor(reader, id)
      const playerId = reader.player?.id
      const build = game.document.build?.hash
      const [rounds, isFavourite, measured, versions] = await Promise.all([
        playerId === undefined ? null : deps.ownRounds(playerId, id),
        playerId === undefined ? false : service.favourites.has(playerId, id),
        build === undefined ? null : deps.measuredOf(build),
        deps.versionsOf(id),
      ])
      return gameInfoOf(reader, game, { rounds, isFavourite, measured, versions })
    },

    'games.bySlug': async ({ gameSlug, langmarket }, context) => {
      const reader = await readerOf(langmarket, context)
      const game = reader.catalogue.bySlug.get(gameSlug)
      if (!game) throw new AppError('error.game.not_found')
      const named = await readerOfGame(readerOf, game.facts.id, langmarket, context)
      return named.tile(service.gameFor(named, game.facts.id))
    },

    'games.favourites': async ({ langmarket, lobbyPageType, limit }, context) => {
      const reader = await readerOf(langmarket, context)
      const ids = await service.favourites.of(context.caller.playerId)
      return { games: tilesOf(reader, ids, lobbyPageType, limit) }
    },

    'games.addFavourite': async ({ gameId, lobbyPageType }, { caller }) => {
      await service.favourites.set(caller.playerId, { id: gameId, type: lobbyPageType }, true)
      return {}
    },

    'games.removeFavourite': async ({ gameId, lobbyPageType }, { caller }) => {
      await service.favourites.set(caller.playerId, { id: gameId, type: lobbyPageType }, false)
      return {}
    },

    'games.recent': async ({ langmarket, category, limit }, context) => {
      const reader = await readerOf(langmarket, context)
      const ids = await service.recentOf(context.caller.playerId, RECENT_READ + limit)
      return { games: tilesOf(reader, ids, category, limit) }
    },
  }
}

type Index = z.input<typeof schemas.gameIndex>

function indexOf(reader: LobbyReader): Index {
  const { view, currency } = reader
  const { by } = reader.catalogue
  const open = inAny([view.open.casino, view.open['live-casino']], by.size)
  const listed = (['casino', 'live-casino'] as const).flatMap((type) => view.sorted(type, 'popular'))
  const isOpen = ({ place }: Game) => isIn(open, place)
  // They lead to lists of the casino.
  const { providers, features } = selectionOf(by, choiceFrom({}), currency).facetsOf(view.open.casino)
  return {
    rows: [...listed.filter(isOpen), ...listed.filter((game) => !isOpen(game))].map((game) => [
      game.facts.id,
      game.facts.name,
      game.providerTitle,
      game.facts.slug,
      game.type === 'casino' ? 0 : 1,
      isOpen(game) ? 1 : 0,
    ]),
    providers,
    features,
    categories: (['casino', 'live-casino'] as const).flatMap((type) =>
      categoriesOf(reader, type, ({ visibleInLobby }) => visibleInLobby).map(({ id, label, count }) => ({
        id,
        type,
        title: label,
        count,
      })),
    ),
  }
}
