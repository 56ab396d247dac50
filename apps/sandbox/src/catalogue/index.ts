import type { ObjectName } from '../art/heroes/index.ts'
import { hashText } from '../art/random.ts'
import type { ThemeName } from '../art/themes.ts'
import { sceneArt, tableArt } from './art.ts'
import { channelsOf } from './channels.ts'
import type { CatalogueEntry, GameType, StudioKey, SubProvider, Volatility } from './entry.ts'
import { INSTANT_GAMES, LIVE_TABLES, TABLE_GAMES } from './others.ts'
import { PLAYABLE, playedFacts } from './playable.ts'
import { SLOTS } from './slots.ts'
import { studioOf } from './studios.ts'
import { symbolOf } from './symbols.ts'

export { BANNERS } from './banners.ts'
export type { CatalogueEntry, EntryArt } from './entry.ts'
export { STUDIOS } from './studios.ts'

const VOLATILITIES: readonly Volatility[] = ['medium', 'high', 'low', 'very-high', 'high', 'medium']
const FEATURES = [
  ['free-spins', 'multiplier'],
  ['free-spins', 'expanding-wilds'],
  ['respins', 'sticky-wilds'],
  ['ways', 'free-spins'],
  ['cascades', 'multiplier'],
  ['bonus-wheel', 'free-spins'],
  ['hold-and-respin', 'fixed-prizes'],
  ['free-spins', 'retrigger'],
  ['ways', 'cascades'],
  ['sticky-wilds', 'free-spins'],
] as const
/** One slot in this many has a jackpot. */
const JACKPOT_EVERY = 15

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The brand of a studio that made a game. */
function houseOf(studio: StudioKey, slug: string): SubProvider {
  const { houses } = studioOf(studio)
  const house = houses[hashText(slug) % houses.length]
  if (!house) throw new Error(`studio ${studio} has no house`)
  return house
}

type Scene = {
  id: number
  name: string
  studio: StudioKey
  theme: ThemeName
  hero: ObjectName
  turn: number
  gameType: GameType
  features: readonly string[]
  volatility?: Volatility
  category: string
  hasJackpot?: boolean
}

function sceneEntry(scene: Scene): CatalogueEntry {
  const { id, name, studio, gameType, category, volatility, features, hasJackpot = false } = scene
  const slug = slugOf(name)
  return {
    id,
    slug,
    name,
    provider: studio,
    subProvider: houseOf(studio, slug),
    type: 'casino',
    gameType,
    features: hasJackpot ? [...features, 'jackpot'] : features,
    ...(volatility === undefined ? {} : { volatility }),
    categories: [category],
    hasJackpot,
    channels: channelsOf(slug),
    symbol: symbolOf(studio, slug, false),
    art: sceneArt(slug, scene),
    // The return of a game that the engine plays is that in its definition's certificate.
    ...playedFacts(studio, slug),
  }
}

/** Slots in rounds: one of every theme, then the next of every theme, so that neighbours never have the same theme. */
function slots(): CatalogueEntry[] {
  const themes = Object.entries(SLOTS) as [Exclude<ThemeName, 'table'>, (typeof SLOTS)['fruit']][]
  const entries: CatalogueEntry[] = []
  const rounds = Math.max(...themes.map(([, { titles }]) => titles.length))
  for (let turn = 0; turn < rounds; turn++) {
    themes.forEach(([theme, { hundred, titles }], column) => {
      const title = titles[turn]
      if (!title) return
      const [name, hero, studio] = title
      const place = turn * themes.length + column
      const played = playedFacts(studio, slugOf(name))
      const classic = theme === 'fruit' && turn % 3 !== 1
      entries.push(
        sceneEntry({
          id: hundred + 1 + turn,
          name,
          hero,
          theme,
          turn: turn + column,
          studio,
          gameType: classic ? 'classic-slot' : 'video-slot',
          features: classic ? ['choose-lines'] : (FEATURES[(place * 3 + turn) % FEATURES.length] ?? []),
          volatility: VOLATILITIES[(place + turn) % VOLATILITIES.length] ?? 'medium',
          category: 'slots',
          hasJackpot: played === undefined && place % JACKPOT_EVERY === 7,
        }),
      )
    })
  }
  return entries
}

function tableGames(): CatalogueEntry[] {
  return TABLE_GAMES.map(([name, hero, studio, gameType], i) =>
    sceneEntry({
      id: 3001 + i,
      name,
      hero,
      theme: 'table',
      turn: i,
      studio,
      gameType,
      features: [],
      category: 'table-games',
    }),
  )
}

function instantGames(): CatalogueEntry[] {
  return INSTANT_GAMES.map(({ name, studio, hero, theme, gameType, volatility }, i) =>
    sceneEntry({
      id: 3201 + i,
      name,
      hero,
      theme,
      turn: i + 2,
      studio,
      gameType,
      features: [],
      volatility,
      category: 'instant',
    }),
  )
}

function liveTables(): CatalogueEntry[] {
  return LIVE_TABLES.map(([name, studio, gameType], i) => {
    const slug = slugOf(name)
    return {
      id: 5001 + i,
      slug,
      name,
      provider: studio,
      subProvider: houseOf(studio, slug),
      type: 'live-casino',
      features: [],
      categories: [gameType],
      hasJackpot: false,
      channels: channelsOf(slug),
      symbol: symbolOf(studio, slug, true),
      art: tableArt(slug),
      ...playedFacts(studio, slug),
      gameType,
    }
  })
}

/** Titles of Pragmatic Play that stand before all others. */
function playable(): CatalogueEntry[] {
  return PLAYABLE.map((title) =>
    sceneEntry({ ...title, studio: 'pragmaticplay', gameType: 'video-slot', features: [] }),
  )
}

/**
 * Every game that the ten studios deliver, always the same list in the same order: first playable games, then slots,
 * games of chance and tables. Ids never change their game.
 */
export function catalogue(): CatalogueEntry[] {
  return [...playable(), ...slots(), ...tableGames(), ...instantGames(), ...liveTables()]
}
