/** Sample games for stories. Their pictures are plain colour fields, so that nothing is fetched. */
import type { RouteOutput } from '@marquee/contract'
import type { GameTile } from '../app/domain/games/index.ts'
import { eur } from './sample-data.ts'

const field = (colour: string) =>
  // The size that a page requests ends up behind the `#`.
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${colour}"/></svg>`)}#`

const COLOURS = [
  '#1d3f6b',
  '#6b2f1d',
  '#2f6b3a',
  '#1d5f6b',
  '#5b2b6b',
  '#6b5a1d',
  '#6b1d3f',
  '#33406b',
] as const
const NAMES = [
  'Lantern Quay',
  'Ember Forge',
  'Orchard Bells',
  'Tidewater Ways',
  'Velvet Carat',
  'Salt and Brass',
  'Canopy Kings',
  'Midnight Avenue',
] as const

/** The game of a number from 0; numbers within a story are unique, names repeat after eight. */
export function game(number: number, more: Partial<GameTile> = {}): GameTile {
  const colour = COLOURS[number % COLOURS.length] ?? COLOURS[0]
  const name = NAMES[number % NAMES.length] ?? NAMES[0]
  const picture = field(colour)
  return {
    id: 1_001 + number,
    slug: `game-${number}`,
    name,
    type: 'casino',
    provider: 'pragmaticplay',
    providerTitle: 'Pragmatic Play',
    picture: { portrait: picture, square: picture, wide: picture, tall: picture, dominantColour: colour },
    badge: null,
    playable: true,
    hasDemo: true,
    lock: null,
    returnPercent: { lowest: '96.01', highest: '96.01' },
    stakes: { min: eur('0.20'), max: eur('20.00') },
    columns: 1,
    rows: 1,
    ...more,
  }
}

export const games = (count: number, from = 0): GameTile[] =>
  Array.from({ length: count }, (_, index) => game(from + index))

/** A game that cannot be opened here. */
export const closedGame = (number: number): GameTile =>
  game(number, { playable: false, hasDemo: false, lock: 'provider-not-connected' })

const rail = (
  id: string,
  title: string,
  tiles: readonly GameTile[],
): RouteOutput<'lobby.page'>['rails'][number] => ({
  id,
  title,
  reason: null,
  order: 'popular',
  layout: 'portrait',
  more: '/online-casino/all',
  count: tiles.length,
  all: 42,
  tiles: [...tiles],
})

/** A lobby with two rails of open games. */
export const lobby: RouteOutput<'lobby.page'> = {
  banners: [],
  categories: [
    { id: 'slots', label: 'Slots', count: 38, icon: 'slots' },
    { id: 'new', label: 'New', count: 9, icon: 'new' },
  ],
  providers: [
    { id: 'pragmaticplay', title: 'Pragmatic Play', count: 30, marks: null },
    { id: 'quickspin', title: 'Quickspin', count: 12, marks: null },
  ],
  rails: [rail('popular', 'Popular', games(8)), rail('new', 'New', games(8, 8))],
  open: 42,
  closed: 246,
}

/** A page of a category. */
export const gamePage: RouteOutput<'games.page'> = {
  items: games(30),
  total: 42,
  of: 42,
  closed: 246,
  category: { id: 'slots', label: 'Slots', count: 42, icon: 'slots' },
  provider: null,
  facets: {
    providers: [
      { id: 'pragmaticplay', title: 'Pragmatic Play', count: 30 },
      { id: 'quickspin', title: 'Quickspin', count: 12 },
    ],
    features: [
      { id: 'free-spins', count: 20 },
      { id: 'ways', count: 6 },
      { id: 'cascades', count: 0 },
    ],
    volatilities: [
      { id: 'low', count: 12 },
      { id: 'high', count: 21 },
    ],
    returns: [{ id: '96', count: 31 }],
    stakes: [{ id: '10', count: 12, amount: eur('0.10') }],
  },
}

export const gameInfo: RouteOutput<'games.info'> = {
  tile: game(0),
  description: 'Five reels, 20 lines. Three lanterns open eight free spins in which every pay is doubled.',
  returnPercent: { lowest: '96.01', highest: '96.01' },
  returnChangedOn: '2026-02-03',
  measured: { rounds: 1_204_880, returnPercent: '96.19', isAtLeast: true, hitPercent: '39.05' },
  versions: [
    { returnPercent: { lowest: '96.01', highest: '96.01' }, since: '2026-02-03T09:00:00.000Z' },
    { returnPercent: { lowest: '94.02', highest: '94.02' }, since: '2025-06-11T09:00:00.000Z' },
  ],
  definitionHash: null,
  jackpot: null,
  volatility: 'medium',
  hitPercent: '39.02',
  features: ['free-spins', 'retrigger'],
  betLimits: [{ min: eur('0.20'), max: eur('20.00') }],
  mine: null,
  isFavourite: false,
  similar: games(3, 1),
}

export const gameIndex: RouteOutput<'games.index'> = {
  rows: [
    ...games(8).map(({ id, name, providerTitle, slug }): [number, string, string, string, 0, 1] => [
      id,
      name,
      providerTitle,
      slug,
      0,
      1,
    ]),
    [2_001, 'Lantern Reef', 'Quickspin', 'lantern-reef', 0, 0],
  ],
  providers: [{ id: 'pragmaticplay', title: 'Pragmatic Play', count: 8 }],
  features: [{ id: 'free-spins', count: 5 }],
  categories: [{ id: 'jackpots', type: 'casino', title: 'Jackpots', count: 4 }],
}
