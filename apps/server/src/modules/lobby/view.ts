import type { Catalogue, Game } from './catalogue.ts'
import type { GameType, Tile } from './ports.ts'
import { hasDemoAt, isHidden, lockOf, type Openness } from './rules.ts'

/** A tile before it is given stakes and a span. */
export type PlainTile = Omit<Tile, 'stakes' | 'columns' | 'rows'>

export type Sort = 'popular' | 'new' | 'name' | 'return'

/** The catalogue for readers of one kind and location: without hidden providers, with locks. */
export interface View {
  readonly games: readonly Game[]
  /** A tile without what depends on the reader's currency. */
  tile(game: Game): PlainTile
  has(game: Game): boolean
  /** Games of a type in an order: those that can be opened here, then the others. */
  sorted(type: GameType, sort: Sort): readonly Game[]
  /** Games of a type that can be opened here, in an order. */
  open(type: GameType, sort: Sort): readonly Game[]
  /** Games that can be opened here. */
  readonly counts: {
    readonly categories: ReadonlyMap<string, number>
    readonly providers: Readonly<Record<GameType, ReadonlyMap<string, number>>>
  }
}

export interface ViewOptions {
  readonly openness: Openness
  readonly isVisitor: boolean
  readonly mayPlay: Readonly<Record<GameType, boolean>>
  readonly connected: ReadonlySet<string>
  /** Number of players of the last week, by game; a game without players has no entry. */
  readonly players: ReadonlyMap<number, number>
}

const countUp = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1)
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

export function viewOf(catalogue: Catalogue, options: ViewOptions): View {
  const { openness, isVisitor, mayPlay, connected, players } = options
  const games = catalogue.games.filter((game) => !isHidden(game, openness))
  const tiles = new Map<number, PlainTile>()
  for (const game of games) {
    const isConnected = connected.has(game.providerId) && game.document.isOpen
    const restricted = { ...game, jackpotExist: game.document.jackpotExist, isConnected }
    const lock = lockOf(restricted, openness, { isVisitor, mayPlay: mayPlay[game.type] })
    tiles.set(game.facts.id, {
      ...statedOf(game),
      playable: lock === null,
      hasDemo: lock === null && hasDemoAt(game, openness, isVisitor),
      lock,
    })
  }
  const isOpen = (game: Game) => tiles.get(game.facts.id)?.playable === true
  const categories = new Map<string, number>()
  const providers = { casino: new Map<string, number>(), 'live-casino': new Map<string, number>() }
  for (const game of games.filter(isOpen)) {
    for (const category of game.categories) countUp(categories, category)
    countUp(providers[game.type], game.providerId)
  }
  const playersOf = (game: Game) => players.get(game.facts.id) ?? 0
  const orders: Readonly<Record<Sort, (a: Game, b: Game) => number>> = {
    // What most players opened, then the editors' order.
    popular: (a, b) => playersOf(b) - playersOf(a) || a.document.order - b.document.order,
    new: (a, b) => b.facts.id - a.facts.id,
    name: (a, b) => byName.compare(a.facts.name, b.facts.name) || a.facts.id - b.facts.id,
    return: (a, b) => b.returnBasis - a.returnBasis || a.document.order - b.document.order,
  }
  const made = new Map<string, readonly Game[]>()
  function once(key: string, make: () => readonly Game[]): readonly Game[] {
    const kept = made.get(key)
    if (kept) return kept
    const list = make()
    made.set(key, list)
    return list
  }
  const open = (type: GameType, sort: Sort) =>
    once(`${type}/${sort}/open`, () =>
      games.filter((game) => game.type === type && isOpen(game)).toSorted(orders[sort]),
    )
  const sorted = (type: GameType, sort: Sort) =>
    once(`${type}/${sort}`, () => [
      ...open(type, sort),
      ...games.filter((game) => game.type === type && !isOpen(game)).toSorted(orders[sort]),
    ])

  return {
    games,
    has: (game) => tiles.has(game.facts.id),
    tile(game) {
      const tile = tiles.get(game.facts.id)
      if (!tile) throw new Error(`game ${game.facts.id} is not in this view`)
      return withPreview(tile, game.preview())
    },
    sorted,
    open,
    counts: { categories, providers },
  }
}
