import type { Catalogue, Game } from './catalogue.ts'
import { type GameSet, isIn, setOf } from './game-sets.ts'
import type { Channel, GameType, Tile } from './ports.ts'
import { hasDemoAt, isHidden, lockOf, type Openness } from './rules.ts'

/** A tile before it is given stakes and a span. */
export type PlainTile = Omit<Tile, 'stakes' | 'columns' | 'rows'>

export type Sort = 'popular' | 'new' | 'name' | 'return'

/** The catalogue for readers of one kind and location: without hidden providers, with locks. */
export interface View {
  /** A tile without what depends on the reader's currency. */
  tile(game: Game): PlainTile
  has(game: Game): boolean
  /** Whether anybody has played it in the last week, so that its place in the popular order says something. */
  hasPlayers(game: Game): boolean
  /**
   * Ids of the games whose wins this reader sees: those that the place offers, connected or not, without those of
   * products that the reader may not play.
   */
  offered(): ReadonlySet<number>
  /** Games of a type. */
  readonly listed: Readonly<Record<GameType, GameSet>>
  /** Games of a type that can be opened here. */
  readonly open: Readonly<Record<GameType, GameSet>>
  /** Games of a type in an order: those that can be opened here, then the others. */
  sorted(type: GameType, sort: Sort): readonly Game[]
}

export interface ViewOptions {
  readonly openness: Openness
  readonly isVisitor: boolean
  readonly mayPlay: Readonly<Record<GameType, boolean>>
  /** Products that the reader is excluded from (EXC-20). */
  readonly excludedFrom?: readonly string[]
  readonly connected: ReadonlySet<string>
  /** Games that are not made for it do not exist here (spec 2 §5); absent for the games of every channel. */
  readonly channel?: Channel | undefined
  /** Number of players of the last week, by game; a game without players has no entry. */
  readonly players: ReadonlyMap<number, number>
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const withPreview = (tile: PlainTile, preview: string | undefined): PlainTile =>
  preview === undefined ? tile : { ...tile, picture: { ...tile.picture, preview } }

/** What a tile says of a game to every reader. */
const statedOf = ({ facts, document, type, providerTitle, picture, badge, returnPercent }: Game) => ({
  id: facts.id,
  slug: facts.slug,
  name: facts.name,
  type,
  provider: facts.provider,
  providerTitle,
  ...(document.dealer === undefined ? {} : { dealer: document.dealer }),
  picture,
  badge,
  returnPercent,
})

type Orders = Readonly<Record<Sort, (a: Game, b: Game) => number>>

function ordersBy(players: ViewOptions['players']): Orders {
  const playersOf = (game: Game) => players.get(game.facts.id) ?? 0
  return {
    // What most players opened, then the editors' order.
    popular: (a, b) => playersOf(b) - playersOf(a) || a.document.order - b.document.order,
    new: (a, b) => b.facts.id - a.facts.id,
    name: (a, b) => byName.compare(a.facts.name, b.facts.name) || a.facts.id - b.facts.id,
    return: (a, b) => b.returnBasis - a.returnBasis || a.document.order - b.document.order,
  }
}

/** Why a game cannot be opened; null when it can, undefined where it does not exist. */
export const lockIn = (game: Game, options: Omit<ViewOptions, 'players'>): Tile['lock'] | undefined =>
  lockWhen(options.connected.has(game.providerId) && game.document.isOpen, game, options)

function lockWhen(
  isConnected: boolean,
  game: Game,
  { openness, isVisitor, mayPlay, excludedFrom = [], channel }: Omit<ViewOptions, 'players' | 'connected'>,
): Tile['lock'] | undefined {
  if (channel !== undefined && !game.document.channels.includes(channel)) return undefined
  if (isHidden(game, openness)) return undefined
  const restricted = { ...game, jackpotExist: game.document.jackpotExist, isConnected }
  return lockOf(restricted, openness, {
    isVisitor,
    mayPlay: mayPlay[game.type],
    isExcluded: excludedFrom.includes(game.type),
  })
}

/** Whether its studio is connected does not matter: what it has paid is paid. */
function offeredOf(games: readonly Game[], options: ViewOptions): ReadonlySet<number> {
  const found = games.filter((game) => {
    const lock = lockWhen(true, game, options)
    return lock === null || lock === 'licence'
  })
  return new Set(found.map(({ facts }) => facts.id))
}

export function viewOf(catalogue: Catalogue, options: ViewOptions): View {
  const { openness, isVisitor, players } = options
  /** Locks of the games, by their places. */
  const locks = catalogue.games.map((game) => lockIn(game, options))
  const games = catalogue.games.filter(({ place }) => locks[place] !== undefined)
  const setWhere = (is: (game: Game) => boolean) =>
    setOf(
      games.filter(is).map(({ place }) => place),
      catalogue.games.length,
    )
  const setsWhere = (is: (game: Game) => boolean) => ({
    casino: setWhere((game) => game.type === 'casino' && is(game)),
    'live-casino': setWhere((game) => game.type === 'live-casino' && is(game)),
  })
  const listed = setsWhere(() => true)
  const open = setsWhere(({ place }) => locks[place] === null)

  const tiles = new Map<Game, PlainTile>()
  function tileOf(game: Game): PlainTile {
    const lock = locks[game.place]
    if (lock === undefined) throw new Error(`game ${game.facts.id} is not in this view`)
    const tile = {
      ...statedOf(game),
      playable: lock === null,
      hasDemo: lock === null && hasDemoAt(game, openness, isVisitor),
      lock,
    }
    tiles.set(game, tile)
    return tile
  }

  let offered: ReadonlySet<number> | undefined

  const orders = ordersBy(players)
  const made = new Map<string, readonly Game[]>()

  return {
    has: ({ place }) => locks[place] !== undefined,
    hasPlayers: ({ facts }) => players.has(facts.id),
    tile: (game) => withPreview(tiles.get(game) ?? tileOf(game), game.preview()),
    offered: () => (offered ??= offeredOf(games, options)),
    listed,
    open,
    sorted(type, sort) {
      const key = `${type}/${sort}`
      const kept = made.get(key)
      if (kept) return kept
      const ordered = games.filter((game) => game.type === type).toSorted(orders[sort])
      const isOpen = (game: Game) => isIn(open[type], game.place)
      const list = [...ordered.filter(isOpen), ...ordered.filter((game) => !isOpen(game))]
      made.set(key, list)
      return list
    },
  }
}
