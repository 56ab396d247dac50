import type { Catalogue, Game } from './catalogue.ts'
import type { GameType, Tile } from './ports.ts'
import { hasDemoAt, lockOf, type Openness } from './rules.ts'

export type Sort = 'popular' | 'new' | 'name' | 'return'

/** The catalogue as readers of one kind and place see it: hidden providers are gone, locks are known. */
export interface View {
  readonly games: readonly Game[]
  tile(game: Game, span?: { readonly columns: 1 | 2; readonly rows: 1 | 2 }): Tile
  has(game: Game): boolean
  /** Games of a type in an order. */
  sorted(type: GameType, sort: Sort): readonly Game[]
  /** Games that can be opened here, in order of popularity. */
  open(type: GameType): readonly Game[]
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
  /** Players of this week by game; what nobody played counts nothing. */
  readonly players: ReadonlyMap<number, number>
}

const countUp = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1)
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export function viewOf(catalogue: Catalogue, options: ViewOptions): View {
  const { openness, isVisitor, mayPlay, connected, players } = options
  const games = catalogue.games.filter((game) => !openness.hiddenProviders.has(game.providerId))
  const tiles = new Map<number, Tile>()
  for (const game of games) {
    const isConnected = connected.has(game.providerId) && game.document.isOpen
    const restricted = {
      type: game.type,
      providerId: game.providerId,
      restrictedCountry: game.restrictedCountry,
      isConnected,
    }
    const lock = lockOf(restricted, openness, { isVisitor, mayPlay: mayPlay[game.type] })
    tiles.set(game.facts.id, {
      id: game.facts.id,
      slug: game.facts.slug,
      name: game.facts.name,
      type: game.type,
      provider: game.providerId,
      providerTitle: game.providerTitle,
      picture: game.picture,
      badge: game.badge,
      playable: lock === null,
      hasDemo: lock === null && hasDemoAt(game, openness, isVisitor),
      lock,
      columns: 1,
      rows: 1,
    })
  }
  const categories = new Map<string, number>()
  const providers = { casino: new Map<string, number>(), 'live-casino': new Map<string, number>() }
  for (const game of games) {
    for (const category of game.categories) countUp(categories, category)
    countUp(providers[game.type], game.providerId)
  }
  const playsHere = (game: Game) => (tiles.get(game.facts.id)?.playable ? 1 : 0)
  const playersOf = (game: Game) => players.get(game.facts.id) ?? 0
  const orders: Readonly<Record<Sort, (a: Game, b: Game) => number>> = {
    // What can be opened comes first, then what most players opened, then the editors' order.
    popular: (a, b) =>
      playsHere(b) - playsHere(a) || playersOf(b) - playersOf(a) || a.document.order - b.document.order,
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
  const sorted = (type: GameType, sort: Sort) =>
    once(`${type}/${sort}`, () => games.filter((game) => game.type === type).toSorted(orders[sort]))

  return {
    games,
    has: (game) => tiles.has(game.facts.id),
    tile(game, span) {
      const tile = tiles.get(game.facts.id)
      if (!tile) throw new Error(`game ${game.facts.id} is not in this view`)
      return span ? { ...tile, ...span } : tile
    },
    sorted,
    open: (type) =>
      once(`${type}/open`, () => sorted(type, 'popular').filter((game) => playsHere(game) === 1)),
    counts: { categories, providers },
  }
}
