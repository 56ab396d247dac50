import { type MarketId, markets } from '@marquee/markets'
import { type CurrencyCode, fromMoneyText } from '@marquee/money'
import { AppError } from '../../kernel/index.ts'
import { localeOf } from '../content/index.ts'
import { type Catalogue, type Game, symbolKey } from './catalogue.ts'
import { createFavourites, type Favourites } from './favourites.ts'
import { type ListedGames, listedGames } from './listed-games.ts'
import type { GameFacts, Games, Place, Tile, Visitor } from './ports.ts'
import { createReaders, type LobbyDependencies, type LobbyReader, type Readers, stakesOf } from './readers.ts'
import { blockOf, locationOf } from './rules.ts'
import * as store from './store.ts'
import type { StudioSilence } from './studio-silence.ts'

/** A win is worth showing from so many of the game's smallest stakes on. */
const SHOWN_WIN_IN_STAKES = 100n

export interface LobbyService {
  /** The newest catalogue. */
  readonly catalogue: () => Catalogue
  readonly games: Games
  /** The reader of a request; `playerId` null for a visitor. */
  readerFor(langmarket: string, visitor: Visitor, playerId: bigint | null): Promise<LobbyReader>
  /** The game of an id as a reader sees it. @throws AppError `error.game.not_found` */
  gameFor(reader: LobbyReader, id: number): Game
  readonly favourites: Favourites
  recentOf(playerId: bigint, limit: number): Promise<number[]>
  /**
   * Smallest win of a game that is listed, in minor units: all are without a published smallest stake; null for a game
   * that the catalogue does not have.
   */
  shownFrom(gameId: number, currency: CurrencyCode): bigint | null
  noteLaunch(playerId: bigint, gameId: number, at: Temporal.Instant): Promise<void>
  /** The games that visitors can open in the market's own country. */
  readonly listedIn: (market: MarketId) => ListedGames
  /** Studios that do not answer launches. */
  readonly studioSilence: StudioSilence
}

export function createLobbyService(deps: LobbyDependencies): LobbyService {
  const { db, clock } = deps
  const readers = createReaders(deps)
  const { catalogue } = readers.shelves.published

  return {
    catalogue,
    games: gamesOf(deps, readers),
    readerFor: readers.readerFor,
    gameFor({ catalogue: whole, view }, id) {
      const game = whole.byId.get(id)
      if (!game || !view.has(game)) throw new AppError('error.game.not_found')
      return game
    },
    favourites: createFavourites({ db, clock, gameOf: (id) => catalogue().byId.get(id) }),
    recentOf: (playerId, limit) => store.recentOf(db, playerId, limit),
    shownFrom(gameId, currency) {
      const game = catalogue().byId.get(gameId)
      if (!game) return null
      const stakes = stakesOf(game, currency)
      return stakes ? fromMoneyText(stakes.min).minor * SHOWN_WIN_IN_STAKES : 0n
    },
    listedIn: (market) => listedGames(readers, market),
    studioSilence: readers.studioSilence,
    noteLaunch: (playerId, gameId, at) => store.noteLaunch(db, playerId, gameId, at),
  }
}

/** The published catalogue for play, payments and transactions: never that of a preview. */
function gamesOf(deps: LobbyDependencies, { shelves, homeView, tileIn }: Readers): Games {
  const { published, today } = shelves
  const { catalogue } = published

  function restrictedOf(game: Game) {
    const isConnected = game.document.isOpen && deps.connectedStudios().has(game.providerId)
    return { ...game, jackpotExist: game.document.jackpotExist, isConnected }
  }

  const opennessAt = (place: Place) =>
    published.openness(locationOf(place, deps.licenceOf(place.market)), today())

  const factsOf = (game: Game | undefined): GameFacts | undefined => game?.facts
  return {
    all: () => catalogue().games.map(({ facts }) => facts),
    byId: (id) => factsOf(catalogue().byId.get(id)),
    bySlug: (slug) => factsOf(catalogue().bySlug.get(slug)),
    bySymbol: (provider, symbol) => factsOf(catalogue().bySymbol.get(symbolKey(provider, symbol))),
    blockOf(facts, place: Place, mode) {
      const game = catalogue().byId.get(facts.id)
      if (!game) return 'provider-not-connected'
      return blockOf(restrictedOf(game), opennessAt(place), mode)
    },
    hasBonusBuy: (place) => opennessAt(place).bonusBuy,
    tileOf(facts, langmarket): Tile {
      const { market } = localeOf(langmarket)
      const view = homeView(market)
      const game = catalogue().byId.get(facts.id)
      if (!game || !view.has(game)) throw new AppError('error.game.not_found')
      return tileIn(view, markets[market].currency, game)
    },
    bannerOf({ id }) {
      const { banner, bannerTall } = catalogue().byId.get(id)?.document.images ?? {}
      return {
        ...(banner && { wide: deps.content.picturePath(banner) }),
        ...(bannerTall && { tall: deps.content.picturePath(bannerTall) }),
      }
    },
    namesOf(ids) {
      const { byId } = catalogue()
      const names = new Map<number, string>()
      for (const id of ids) {
        const name = byId.get(id)?.facts.name
        if (name !== undefined) names.set(id, name)
      }
      return names
    },
  }
}
