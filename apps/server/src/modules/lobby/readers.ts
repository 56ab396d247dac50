import { type MarketId, markets, unknownCountry, unresolvedCountry } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import type { Bus, Clock, Database, Log } from '../../kernel/index.ts'
import {
  type Content,
  type Locale,
  localeOf,
  previewedPlayer,
  type Reader,
  type SitePreview,
} from '../content/index.ts'
import type { Catalogue, Game } from './catalogue.ts'
import type { Channel, LobbyPlayer, LobbyPorts, Tile, Visitor, VisitorPlace } from './ports.ts'
import type { PlayerLocation } from './rules.ts'
import { createShelves, type Shelves, type ViewRights } from './shelves.ts'
import { createStudioSilence, type StudioSilence } from './studio-silence.ts'
import type { View } from './view.ts'

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
  /** The time for which they see it: now, or that of their preview. */
  readonly at: Temporal.Instant
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

const everywhere = { casino: true, 'live-casino': true } as const
const visitorRights: ViewRights = { isVisitor: true, mayPlay: everywhere }

export interface Readers {
  readonly shelves: Shelves
  readonly studioSilence: StudioSilence
  /** The view of a visitor who is in the market's own country. */
  readonly homeView: (market: MarketId) => View
  /** Whether a visitor who is in the market's own country can open a game. */
  readonly isOpenAtHome: (market: MarketId) => (game: Game) => boolean
  readonly tileIn: (view: View, currency: CurrencyCode, game: Game, span?: Span) => Tile
  /** The reader of a request; `playerId` null for a visitor. */
  readonly readerFor: (langmarket: string, visitor: Visitor, playerId: bigint | null) => Promise<LobbyReader>
}

export function createReaders(deps: LobbyDependencies): Readers {
  const shelves = createShelves(deps)
  const studioSilence = createStudioSilence(deps)
  const views = createViews(deps, shelves)

  function tileIn(view: View, currency: CurrencyCode, game: Game, span: Span = ONE_CELL): Tile {
    const unansweredAt = studioSilence.since({ gameId: game.facts.id, provider: game.providerId })
    return {
      ...view.tile(game),
      ...(unansweredAt === undefined ? {} : { unansweredAt }),
      stakes: stakesOf(game, currency),
      ...span,
    }
  }

  async function partsFor(
    langmarket: string,
    visitor: Visitor,
    playerId: bigint | null,
  ): Promise<ReaderParts> {
    const locale = localeOf(langmarket)
    const { market } = locale
    const { at, preview } = deps.content.readingOf(visitor.cookies ?? {})
    const isPlayers = playerId !== null && !preview
    const [facts] = await Promise.all([isPlayers ? deps.playerOf(playerId) : null, shelves.refresh()])
    const channel = channelOf(visitor)
    if (preview) return { ...locale, ...views.ofPreview(market, preview, at, channel), at }
    const player = facts && playerId !== null ? { ...facts, id: playerId } : null
    const view = views.of(market, deps.placeOf(visitor), player, channel)
    const target = player ? { id: player.id, depositCount: player.depositCount } : null
    const catalogue = shelves.published.catalogue()
    return { ...locale, catalogue, view, player, targeting: { market, player: target }, at }
  }

  return {
    shelves,
    studioSilence,
    tileIn,
    homeView: views.atHome,
    isOpenAtHome: views.isOpenAtHome,
    async readerFor(langmarket, visitor, playerId) {
      const parts = await partsFor(langmarket, visitor, playerId)
      const currency = parts.player?.currency ?? markets[parts.market].currency
      return { ...parts, currency, tile: (game, span) => tileIn(parts.view, currency, game, span) }
    },
  }
}

function createViews({ licenceOf }: Pick<LobbyDependencies, 'licenceOf'>, shelves: Shelves) {
  const { published, drafted, today } = shelves
  const locationIn = (market: MarketId, { country, region }: VisitorPlace): PlayerLocation => ({
    market,
    residence: null,
    province: null,
    country,
    region,
    licence: licenceOf(market),
  })
  return {
    atHome: (market: MarketId) => published.view(locationIn(market, homeOf(market)), visitorRights, today()),
    isOpenAtHome: (market: MarketId) =>
      published.isOpen(locationIn(market, homeOf(market)), visitorRights, today()),
    /** A player as they see the lobby where they are; a visitor as the market is there. */
    of(
      market: MarketId,
      place: VisitorPlace,
      player: LobbyReader['player'],
      channel: Channel | undefined,
    ): View {
      if (!player) {
        const rights = { ...visitorRights, channel }
        return published.view(locationIn(market, orAtHome(place, market)), rights, today())
      }
      const { country: residence, province, mayPlay, excludedFrom = [] } = player
      const where = { ...locationIn(market, place), residence, province }
      return published.view(where, { isVisitor: false, mayPlay, excludedFrom, channel }, today())
    },
    /** Who previews a market sees it as in its own country, without a player's own lists. */
    ofPreview(
      market: MarketId,
      preview: SitePreview,
      at: Temporal.Instant,
      channel: Channel | undefined,
    ): Pick<LobbyReader, 'catalogue' | 'view' | 'targeting'> & { readonly player: null } {
      const shelf = preview.hasDrafts ? drafted : published
      const catalogue = shelf.catalogue()
      const rights = { isVisitor: preview.player === undefined, mayPlay: everywhere, channel }
      const view = shelf.view(locationIn(market, homeOf(market)), rights, at.toString().slice(0, 10))
      return { catalogue, view, player: null, targeting: { market, player: previewedPlayer(preview) } }
    },
  }
}

const channelOf = ({ isPhone }: Visitor): Channel | undefined =>
  isPhone === undefined ? undefined : isPhone ? 'mobile' : 'desktop'

type ReaderParts = Omit<LobbyReader, 'currency' | 'tile'>

const homeOf = (market: MarketId): VisitorPlace => ({ country: markets[market].originCountry, region: null })

/** A visitor whose country is not known sees the market as in its own country. */
function orAtHome({ country, region }: VisitorPlace, market: MarketId): VisitorPlace {
  const isUnknown = country === unknownCountry || country === unresolvedCountry
  return { country: isUnknown ? markets[market].originCountry : country, region }
}
