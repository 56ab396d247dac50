import { type MarketId, markets, unknownCountry, unresolvedCountry } from '@marquee/markets'
import { type CurrencyCode, fromMoneyText } from '@marquee/money'
import { AppError, type Bus, type Clock, type Database, type Log, recentlyUsed } from '../../kernel/index.ts'
import { type Content, type Locale, localeOf, type Reader } from '../content/index.ts'
import { type Catalogue, catalogueOf, type Game, symbolKey } from './catalogue.ts'
import { createFavourites, type Favourites } from './favourites.ts'
import type { GameFacts, Games, GameType, LobbyPlayer, LobbyPorts, Place, Tile, Visitor } from './ports.ts'
import { blockOf, locationOf, type Openness, opennessOf, type PlayerLocation } from './rules.ts'
import * as store from './store.ts'
import { createStudioSilence, type StudioSilence } from './studio-silence.ts'
import { type View, viewOf } from './view.ts'

export interface LobbyDependencies extends LobbyPorts {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly log: Log
  readonly content: Content
}

/** A reader of the lobby, with the catalogue as they may see it. */
export interface LobbyReader extends Locale {
  readonly catalogue: Catalogue
  readonly view: View
  readonly player: (LobbyPlayer & { readonly id: bigint }) | null
  readonly targeting: Reader
  /** The currency of shown amounts: the player's, otherwise the market's. */
  readonly currency: CurrencyCode
  /** A game as this reader sees it, stakes in their currency. */
  tile(game: Game, span?: Span): Tile
}

export interface Span {
  readonly columns: 1 | 2
  readonly rows: 1 | 2
}
const ONE_CELL: Span = { columns: 1, rows: 1 }

export function stakesOf({ document }: Game, currency: CurrencyCode): Tile['stakes'] {
  const limits = document.betLimits.find((one) => one.currency === currency)
  return limits ? { min: { amount: limits.min, currency }, max: { amount: limits.max, currency } } : null
}

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
  /** Studios that do not answer launches. */
  readonly studioSilence: StudioSilence
}

const VIEWS = 200
const OPENNESSES = 2_000
/** Interval at which popularity is counted (ms). */
const COUNT_MS = 60_000
const DAYS_OF_A_WEEK = 7
const DAY_MS = 86_400_000

export function createLobbyService(deps: LobbyDependencies): LobbyService {
  const { db, clock, log, content } = deps
  let known: Catalogue | undefined
  let players: ReadonlyMap<number, number> = new Map()
  let countedAtMs: number | undefined
  let counting: Promise<void> | undefined
  const views = recentlyUsed<View>({ maxSize: VIEWS })
  const opennesses = recentlyUsed<Openness>({ maxSize: OPENNESSES })
  const nowMs = () => clock.nowMs()
  const studioSilence = createStudioSilence(deps)

  function tileIn(view: View, currency: CurrencyCode, game: Game, span: Span = ONE_CELL): Tile {
    const unansweredAt = studioSilence.since(game.providerId)
    return {
      ...view.tile(game),
      ...(unansweredAt === undefined ? {} : { unansweredAt }),
      stakes: stakesOf(game, currency),
      ...span,
    }
  }

  function catalogue(): Catalogue {
    const snapshot = content.snapshot()
    if (known?.snapshot !== snapshot) {
      known = catalogueOf(snapshot, content, log)
      for (const cache of [views, opennesses]) cache.clear()
    }
    return known
  }

  async function count(): Promise<void> {
    try {
      players = await store.playersByGame(db, clock.now().subtract({ hours: 24 * DAYS_OF_A_WEEK }))
      views.clear()
    } catch (error) {
      log.warn({ err: error }, 'popularity could not be counted')
    }
    countedAtMs = nowMs()
    counting = undefined
  }

  /** Only the first reader waits; later ones use the last count while the next is made. */
  function countPlayers(): Promise<void> | undefined {
    if (countedAtMs !== undefined && nowMs() - countedAtMs < COUNT_MS) return undefined
    counting ??= count()
    return countedAtMs === undefined ? counting : undefined
  }

  let lastDay = { number: NaN, text: '' }

  /** The UTC date as text. */
  function today(): string {
    const number = Math.floor(nowMs() / DAY_MS)
    if (number !== lastDay.number) lastDay = { number, text: clock.now().toString().slice(0, 10) }
    return lastDay.text
  }

  function opennessFor(where: PlayerLocation): Openness {
    const day = today()
    const key = [
      day,
      where.market,
      where.residence,
      where.province,
      where.country,
      where.region,
      where.licence,
    ].join('|')
    const kept = opennesses.get(key)
    if (kept) return kept
    const openness = opennessOf(where, day, { ...catalogue(), switches: deps.switches })
    opennesses.set(key, openness)
    return openness
  }

  function viewFor(
    where: PlayerLocation,
    reader: { isVisitor: boolean; mayPlay: Readonly<Record<GameType, boolean>> },
  ): View {
    const whole = catalogue()
    const connected = deps.connectedStudios()
    const key = [
      today(),
      where.market,
      where.residence,
      where.province,
      where.country,
      where.region,
      where.licence,
      reader.isVisitor,
      reader.mayPlay.casino,
      reader.mayPlay['live-casino'],
      [...connected].toSorted().join(','),
    ].join('|')
    const kept = views.get(key)
    if (kept) return kept
    const view = viewOf(whole, { ...reader, openness: opennessFor(where), connected, players })
    views.set(key, view)
    return view
  }

  const everywhere = { casino: true, 'live-casino': true } as const

  function visitorView(market: string, country: string, region: string | null): View {
    return viewFor(
      { market, residence: null, province: null, country, region, licence: deps.licenceOf(market) },
      { isVisitor: true, mayPlay: everywhere },
    )
  }

  function restrictedOf(game: Game) {
    const isConnected = game.document.isOpen && deps.connectedStudios().has(game.providerId)
    return { ...game, jackpotExist: game.document.jackpotExist, isConnected }
  }

  const opennessAt = (place: Place) => opennessFor(locationOf(place, deps.licenceOf(place.market)))

  const factsOf = (game: Game | undefined): GameFacts | undefined => game?.facts
  const games: Games = {
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
      const view = visitorView(market, markets[market].originCountry, null)
      const game = catalogue().byId.get(facts.id)
      if (!game || !view.has(game)) throw new AppError('error.game.not_found')
      return tileIn(view, markets[market].currency, game)
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

  return {
    catalogue,
    games,
    async readerFor(langmarket, visitor, playerId) {
      const locale = localeOf(langmarket)
      const { market } = locale
      const place = deps.placeOf(visitor)
      const [facts] = await Promise.all([playerId === null ? null : deps.playerOf(playerId), countPlayers()])
      const player = facts && playerId !== null ? { ...facts, id: playerId } : null
      const view = player
        ? viewFor(
            {
              market,
              residence: player.country,
              province: player.province,
              country: place.country,
              region: place.region,
              licence: deps.licenceOf(market),
            },
            { isVisitor: false, mayPlay: player.mayPlay },
          )
        : visitorView(
            market,
            place.country === unknownCountry || place.country === unresolvedCountry
              ? markets[market].originCountry
              : place.country,
            place.region,
          )
      const currency = player?.currency ?? markets[market satisfies MarketId].currency
      return {
        ...locale,
        catalogue: catalogue(),
        view,
        player,
        targeting: {
          market,
          player: player ? { id: player.id, depositCount: player.depositCount } : null,
        },
        currency,
        tile: (game, span) => tileIn(view, currency, game, span),
      }
    },
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
    studioSilence,
    noteLaunch: (playerId, gameId, at) => store.noteLaunch(db, playerId, gameId, at),
  }
}
