import { type Clock, type Database, type Log, recentlyUsed } from '../../kernel/index.ts'
import type { Content, Snapshot } from '../content/index.ts'
import { type Catalogue, catalogueOf, type Game } from './catalogue.ts'
import { isNewBy, type NewGames } from './new-games.ts'
import { createPopularity, type Popularity } from './popularity.ts'
import type { Channel, GameType, LobbyPorts } from './ports.ts'
import { type Openness, opennessOf, type PlayerLocation } from './rules.ts'
import { lockIn, type View, viewOf } from './view.ts'

const VIEWS = 200
const OPENNESSES = 2_000

/** What a reader's rights decide about their view. */
export interface ViewRights {
  readonly isVisitor: boolean
  readonly mayPlay: Readonly<Record<GameType, boolean>>
  readonly excludedFrom?: readonly string[]
  /** Absent for the games of every channel. */
  readonly channel?: Channel | undefined
}

/** The catalogue of one state of the documents, with the views that have been made of it. */
export interface Shelf {
  readonly catalogue: () => Catalogue
  /** What is open at a place on a day (UTC, as text). */
  openness(where: PlayerLocation, day: string): Openness
  view(where: PlayerLocation, rights: ViewRights, day: string): View
  /** Whether a game can be opened, without making a view of all. */
  isOpen(where: PlayerLocation, rights: ViewRights, day: string): (game: Game) => boolean
  /** After popularity changed: views are made again. */
  dropViews(): void
}

interface ShelvesDependencies extends Pick<LobbyPorts, 'connectedStudios' | 'switches'> {
  readonly db: Database
  readonly clock: Clock
  readonly content: Content
  readonly log: Log
}

type ShelfDependencies = Omit<ShelvesDependencies, 'db' | 'clock'> &
  Pick<Popularity, 'players' | 'listed'> &
  Pick<Shelves, 'today'>

/** The catalogue of the present documents. @param onMade called when another one is made */
function keepCatalogue(
  snapshotNow: () => Snapshot,
  { content, log, listed: listedNow, today: todayNow }: ShelfDependencies,
  onMade: () => void,
): () => Catalogue {
  let known: Catalogue | undefined
  let newBy: NewGames | undefined
  return () => {
    const snapshot = snapshotNow()
    const listed = listedNow()
    const today = todayNow()
    // Which games are new changes with the day and with what is listed, not only with the documents.
    if (known?.snapshot !== snapshot || newBy?.listed !== listed || newBy.today !== today) {
      newBy = { listed, today }
      known = catalogueOf(snapshot, content, log, isNewBy(newBy))
      onMade()
    }
    return known
  }
}

function createShelf(snapshotNow: () => Snapshot, deps: ShelfDependencies): Shelf {
  const views = recentlyUsed<View>({ maxSize: VIEWS })
  const opennesses = recentlyUsed<Openness>({ maxSize: OPENNESSES })
  const catalogue = keepCatalogue(snapshotNow, deps, () => {
    for (const cache of [views, opennesses]) cache.clear()
  })

  function openness(where: PlayerLocation, day: string): Openness {
    const whole = catalogue()
    const key = keyOf(where, day).join('|')
    const kept = opennesses.get(key)
    if (kept) return kept
    const made = opennessOf(where, day, { ...whole, switches: deps.switches })
    opennesses.set(key, made)
    return made
  }

  return {
    catalogue,
    openness,
    view(where, rights, day) {
      const whole = catalogue()
      const connected = deps.connectedStudios()
      const key = [
        ...keyOf(where, day),
        rights.isVisitor,
        rights.mayPlay.casino,
        rights.mayPlay['live-casino'],
        rights.channel,
        [...(rights.excludedFrom ?? [])].toSorted().join(','),
        [...connected].toSorted().join(','),
      ].join('|')
      const kept = views.get(key)
      if (kept) return kept
      const view = viewOf(whole, {
        ...rights,
        openness: openness(where, day),
        connected,
        players: deps.players(),
      })
      views.set(key, view)
      return view
    },
    isOpen(where, rights, day) {
      const options = { ...rights, openness: openness(where, day), connected: deps.connectedStudios() }
      return (game) => lockIn(game, options) === null
    },
    dropViews: () => views.clear(),
  }
}

const keyOf = ({ market, residence, province, country, region, licence }: PlayerLocation, day: string) => [
  day,
  market,
  residence,
  province,
  country,
  region,
  licence,
]

const DAY_MS = 86_400_000

export interface Shelves {
  /** What everybody sees who is in no preview. */
  readonly published: Shelf
  /** The same with every draft published: for previews only. */
  readonly drafted: Shelf
  /** The UTC date as text. */
  readonly today: () => string
  /** Popularity is counted again when its last count is old. */
  readonly refresh: () => Promise<void> | undefined
}

export function createShelves(deps: ShelvesDependencies): Shelves {
  const { clock, content } = deps
  const popularity = createPopularity(deps, () => {
    for (const shelf of [published, drafted]) shelf.dropViews()
  })
  const { players, listed, refresh } = popularity
  let lastDay = { number: NaN, text: '' }
  function today(): string {
    const number = Math.floor(clock.nowMs() / DAY_MS)
    if (number !== lastDay.number) lastDay = { number, text: clock.now().toString().slice(0, 10) }
    return lastDay.text
  }
  const shared = { ...deps, players, listed, today }
  const published = createShelf(() => content.snapshot(), shared)
  const drafted = createShelf(() => content.draftedSnapshot(), shared)
  return { published, drafted, refresh, today }
}
