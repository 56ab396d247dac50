import type { schemas } from '@marquee/contract'
import type { z } from 'zod'
import { isShown, textIn } from '../content/index.ts'
import { categoryKey, type Game } from './catalogue.ts'
import { countIn, type GameSet, inBoth, isIn } from './game-sets.ts'
import type { LayoutDocument, RailDocument } from './lobby-documents.ts'
import type { GameType } from './ports.ts'
import type { LobbyReader } from './readers.ts'
import { hasRow, railGames } from './row-of-rail.ts'
import type { Sort } from './view.ts'

type Rail = z.input<typeof schemas.lobbyPage>['rails'][number]

/** A player's own lists, read before the page is composed. */
export interface OwnLists {
  readonly recent: readonly number[]
  readonly favourites: readonly number[]
}

export const needsOwnLists = (layout: LayoutDocument): boolean =>
  layout.rails.some(({ source }) => source.kind === 'recent' || source.kind === 'favourites')

interface Source {
  /** In the order of the rail, with games that are not of the source. */
  readonly games: readonly Game[]
  readonly isOf: (game: Game) => boolean
  readonly count: number
}

export const isOpenTo = ({ view }: LobbyReader, { type, place }: Game): boolean =>
  isIn(view.open[type], place)

/** The open games of a rail's source, without its limit and including those shown elsewhere on the page. */
function sourceOf(source: RailDocument['source'], reader: LobbyReader, own: OwnLists): Source {
  const { catalogue, view, player } = reader
  const { by } = catalogue
  const listed = (games: readonly Game[]): Source => ({ games, isOf: () => true, count: games.length })
  const isOpen = (game: Game) => isOpenTo(reader, game)
  const ofIds = (ids: readonly number[], type: GameType | undefined) =>
    ids.flatMap((id) => {
      const game = catalogue.byId.get(id)
      return game && isOpen(game) && (type === undefined || game.type === type) ? [game] : []
    })
  const sorted = (type: GameType, sort: Sort, having?: GameSet): Source => {
    const games = having ? inBoth(view.open[type], having) : view.open[type]
    return { games: view.sorted(type, sort), isOf: ({ place }) => isIn(games, place), count: countIn(games) }
  }
  switch (source.kind) {
    case 'popular':
    case 'new':
      return sorted(source.type, source.kind)
    case 'open':
      return sorted(source.type, 'popular')
    case 'return':
      return sorted(source.type, 'return', by.withReturn)
    case 'jackpot':
      return sorted(source.type, 'popular', by.withJackpot)
    case 'category':
      return sorted(
        source.type,
        'popular',
        by.categories.get(categoryKey({ type: source.type, categoryId: source.category })) ?? by.none,
      )
    case 'provider':
      return sorted(source.type, 'popular', by.providers.get(source.provider) ?? by.none)
    case 'games':
      return listed(source.slugs.flatMap((slug) => catalogue.bySlug.get(slug) ?? []).filter(isOpen))
    case 'recent':
    case 'favourites':
      return listed(player ? ofIds(source.kind === 'recent' ? own.recent : own.favourites, source.type) : [])
    default:
      // Content is data: an unknown source yields no games.
      return listed([])
  }
}

/** The order that `sourceOf` gives the games of a source. */
function orderOf({ kind }: RailDocument['source']): Rail['order'] {
  switch (kind) {
    case 'new':
    case 'return':
    case 'games':
    case 'recent':
    case 'favourites':
      return kind
    default:
      return 'popular'
  }
}

interface FilledRail {
  readonly rail: RailDocument
  readonly count: number
  readonly games: readonly Game[]
}

/**
 * Rails contain open games only. A game is shown one time per page, in the first rail that has it, except where a rail
 * has too few others to fill its row (`row-of-rail.ts`); a rail of the highest returns chooses before all others, so
 * that it has the highest ones.
 */
function gamesOfRails(
  rails: readonly RailDocument[],
  reader: LobbyReader,
  own: OwnLists,
): readonly FilledRail[] {
  const shown = new Set<Game>()
  const filled = new Map<RailDocument, FilledRail>()
  const isRanked = ({ source }: RailDocument) => source.kind === 'return'
  for (const rail of [...rails.filter(isRanked), ...rails.filter((one) => !isRanked(one))]) {
    const { games: all, isOf, count } = sourceOf(rail.source, reader, own)
    const games = railGames({ all, isOf, shown, rail })
    if (!hasRow(games.length, rail)) continue
    for (const game of games) shown.add(game)
    filled.set(rail, { rail, count, games })
  }
  return rails.flatMap((rail) => filled.get(rail) ?? [])
}

const fillRails = (rails: readonly RailDocument[], reader: LobbyReader, own: OwnLists): Rail[] =>
  gamesOfRails(rails, reader, own).map(({ rail, count, games }): Rail => {
    const spans = new Map(rail.spans?.map(({ at, columns, rows }) => [at, { columns, rows }]))
    const stated = orderOf(rail.source)
    // Where nobody has played any of them, the editors' order is all that there is.
    const played = stated === 'popular' ? games.filter((game) => reader.view.hasPlayers(game)) : []
    const isUnplayed = stated === 'popular' && played.length === 0
    const order = isUnplayed ? 'games' : stated
    // The reason of another source is about something else.
    const isAboutPlayers = rail.reason === undefined || rail.source.kind === 'popular'
    const reason = isUnplayed && isAboutPlayers ? undefined : rail.reason
    return {
      id: rail.id,
      title: textIn(rail.title, reader.language),
      reason: reason ? textIn(reason, reader.language) : null,
      order,
      ...(isAboutPlayers && played.length > 0 ? { played: played.map(({ facts }) => facts.id) } : {}),
      layout: rail.layout,
      more: rail.more ?? null,
      count: games.length,
      all: rail.more === undefined ? null : count,
      tiles: games.map((game, at) => ({
        ...reader.tile(game, spans.get(at)),
        ...(order === 'return' ? { statesReturn: true as const } : {}),
      })),
    }
  })

export interface RailsOptions {
  readonly reader: LobbyReader
  readonly layout: LayoutDocument
  readonly own: OwnLists
  readonly at: Temporal.Instant
}

/** All rails of a page with all their tiles, without rails that are not for this reader. */
export const railsOf = ({ reader, layout, own, at }: RailsOptions): Rail[] =>
  fillRails(
    layout.rails.filter((rail) => isShown(rail, reader.targeting, at)),
    reader,
    own,
  )
