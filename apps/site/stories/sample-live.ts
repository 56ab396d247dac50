/** Sample live tables for stories. */
import type { RouteOutput } from '@marquee/contract'
import type { GameTile } from '../app/domain/games/index.ts'
import { eur } from './sample-data.ts'
import { game } from './sample-games.ts'

type Table = RouteOutput<'games.liveTables'>['tables'][number]

const NAMES = [
  'Roulette Aurora',
  'Baccarat Salon',
  'Wheel of Fifty-Four',
  'Baccarat Terrace',
  'Painters’ Wheel',
]
const DEALERS = ['Elsa', 'Mei', 'Amara', 'Yusuf', 'Noor']

/** A live game of a number from 0. */
export const liveGame = (number: number, more: Partial<GameTile> = {}): GameTile =>
  game(number, {
    name: NAMES[number % NAMES.length] ?? '',
    type: 'live-casino',
    dealer: DEALERS[number % DEALERS.length] ?? '',
    provider: 'evolution',
    providerTitle: number % 2 === 0 ? 'Evolution' : 'Pariplay',
    hasDemo: false,
    stakes: { min: eur('1.00'), max: eur('500.00') },
    ...more,
  })

/** The state of the live game of a number. */
export const liveTable = (number: number, more: Partial<Table> = {}): Table => ({
  gameId: liveGame(number).id,
  state: 'open',
  dealer: DEALERS[number % DEALERS.length] ?? '',
  seats: null,
  seatsTaken: null,
  players: 4,
  stakes: { min: eur('0.50'), max: eur('2000.00') },
  results: [
    { kind: 'red', text: '32' },
    { kind: 'black', text: '15' },
    { kind: 'zero', text: '0' },
    { kind: 'red', text: '19' },
  ],
  opensAt: null,
  ...more,
})

const unknown = {
  state: 'unknown',
  dealer: null,
  players: null,
  stakes: null,
  results: [],
} as const satisfies Partial<Table>

/** A table of each kind: any number of players, free seats, a wheel, full, closed. */
export const liveTables: readonly Table[] = [
  liveTable(0),
  liveTable(1, {
    seats: 7,
    seatsTaken: 4,
    results: [
      { kind: 'banker', text: 'banker' },
      { kind: 'tie', text: 'tie' },
      { kind: 'player', text: 'player' },
    ],
  }),
  liveTable(2, { results: ['1', '10', '2'].map((text) => ({ kind: 'plain', text })) }),
  liveTable(3, { seats: 7, seatsTaken: 7 }),
  liveTable(4, { ...unknown, state: 'closed', opensAt: '2026-03-14T18:00:00.000Z' }),
]
export const liveGames: readonly GameTile[] = liveTables.map((_table, number) => liveGame(number))

/** The same tables when a studio, or everything, is silent. */
export const silentTable = (number: number): Table => liveTable(number, unknown)
