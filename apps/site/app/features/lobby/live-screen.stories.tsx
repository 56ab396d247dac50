import { player } from '../../../stories/sample-data.ts'
import { gamePage, lobby } from '../../../stories/sample-games.ts'
import { liveGames, liveTable, liveTables, silentTable } from '../../../stories/sample-live.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import type { LiveView } from './live-model.ts'
import { LiveScreen } from './live-screen.tsx'

const categories = [
  { id: 'roulette', label: 'Roulette', count: 2, icon: 'roulette' },
  { id: 'baccarat', label: 'Baccarat', count: 2, icon: 'baccarat' },
]
const page = { ...lobby, categories, rails: [], closed: 0 }
const tables = { ...gamePage, items: [...liveGames], total: liveGames.length, of: liveGames.length }
const answers = {
  'lobby.page': page,
  'games.page': tables,
  'games.liveTables': { tables: [...liveTables] },
}
const seatAlerts = { 'games.seatAlerts': { gameIds: [] } }

export default stories<LiveView['is']>({
  screen: 'live',
  route: 'live-casino',
  texts: ['lobby'],
  answers,
  render: () => <LiveScreen />,
  views: {
    loading: { answers: { 'games.page': pending }, shows: 'common.loading' },
    failed: { answers: { 'games.page': broken }, shows: 'lobby.failed' },
    tables: {
      shows: [
        { words: 'Roulette Aurora' },
        { id: 'live.free', values: { free: 3, seats: 7 } },
        'live.full',
        'live.later',
        'live.noSeatLimit',
      ],
    },
    closed: {
      answers: {
        'games.page': { ...tables, items: [], total: 0, of: 0 },
        'lobby.page': { ...page, closed: 9 },
      },
      shows: ['lobby.closed.title', { id: 'lobby.closed.listed', values: { count: 9 } }, 'lobby.closed.show'],
    },
  },
  more: {
    banner: {
      answers: {
        'lobby.page': {
          ...page,
          banners: [
            {
              id: 'banner-live',
              title: 'Tables that run by the clock',
              description: 'Limits are shown before you sit down.',
              button: null,
              wide: liveGames[0]!.picture.wide,
              tall: liveGames[0]!.picture.tall,
              tone: '#1d3f6b',
            },
          ],
        },
      },
      shows: { words: 'Tables that run by the clock' },
    },
    player: {
      session: player(),
      answers: {
        ...seatAlerts,
        'games.favourites': { games: [] },
        'games.setSeatAlert': ({ gameId }) => ({ gameIds: [gameId] }),
      },
      act: async ({ press }) => press('Tell me when Baccarat Terrace has a free seat'),
      shows: ['live.join', 'live.tell', 'live.tell.on'],
    },
    'alert-refused': {
      session: player(),
      answers: {
        ...seatAlerts,
        'games.favourites': { games: [] },
        'games.setSeatAlert': refused('error.game.alerts_full'),
      },
      act: async ({ press }) => press('Tell me when Baccarat Terrace has a free seat'),
      shows: 'live.full',
    },
    'silent-studio': {
      answers: {
        'games.liveTables': {
          tables: liveTables.map((table, number) => (number === 1 ? silentTable(1) : table)),
        },
      },
      shows: [{ id: 'live.silent', values: { providers: 'Pariplay' } }, 'live.unknown'],
    },
    'no-live-state': {
      answers: { 'games.liveTables': broken },
      shows: ['live.failed', 'common.retry', 'live.unknown'],
    },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    'all-full': {
      answers: {
        'games.page': { ...tables, items: liveGames.slice(0, 2), total: 2, of: 2 },
        'games.liveTables': {
          tables: [0, 1].map((number) => liveTable(number, { seats: 7, seatsTaken: 7 })),
        },
      },
      shows: ['live.noneFree', 'live.full'],
    },
  },
})
