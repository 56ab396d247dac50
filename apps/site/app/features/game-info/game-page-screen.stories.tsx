import { liveGame, liveTable } from '../../../stories/sample-live.ts'
import { closedGame, game, gameInfo } from '../../../stories/sample-games.ts'
import { eur, player } from '../../../stories/sample-data.ts'
import { limitsWith } from '../../../stories/sample-limits.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import { GamePageScreen } from './game-page-screen.tsx'
import type { GameInfoView } from './model.ts'

const unknown = refused('error.game.not_found', { status: 404 })

const table = {
  'games.bySlug': liveGame(1),
  'games.info': { ...gameInfo, tile: liveGame(1), similar: [liveGame(2)] },
}

export default stories<GameInfoView['is']>({
  screen: 'game-page',
  route: 'game',
  params: { gameSlug: 'game-0' },
  texts: ['lobby'],
  answers: { 'games.bySlug': game(0), 'games.info': gameInfo },
  render: () => <GamePageScreen slug="game-0" />,
  views: {
    loading: { answers: { 'games.bySlug': pending }, shows: 'common.loading' },
    unknown: { answers: { 'games.bySlug': unknown }, shows: 'game.unknown' },
    failed: { answers: { 'games.bySlug': broken }, shows: 'game.failed' },
    'facts-loading': { answers: { 'games.info': pending }, shows: ['common.loading', 'game.demo'] },
    'facts-failed': { answers: { 'games.info': broken }, shows: 'game.factsFailed' },
    info: {
      shows: [
        'game.return',
        'game.trueReturn.text',
        'game.versions',
        { words: '94.02%' },
        { id: 'lobby.facet.return.value', values: { percent: '96.19%' } },
      ],
    },
  },
  more: {
    locked: {
      answers: {
        'games.bySlug': closedGame(0),
        'games.info': {
          ...gameInfo,
          tile: closedGame(0),
          returnPercent: null,
          volatility: null,
          hitPercent: null,
          measured: null,
          versions: [],
          betLimits: [],
        },
      },
      shows: { id: 'lock.provider-not-connected', values: { provider: 'Pragmatic Play' } },
    },
    'live-table': {
      answers: {
        ...table,
        'games.liveTables': { tables: [liveTable(1, { seats: 7, seatsTaken: 4 }), liveTable(2)] },
      },
      shows: [
        { id: 'live.free', values: { free: 3, seats: 7 } },
        'live.results.note',
        { words: 'Amara · Evolution' },
      ],
    },
    'live-table-full': {
      session: player(),
      answers: {
        ...table,
        'games.liveTables': { tables: [liveTable(1, { seats: 7, seatsTaken: 7 })] },
        'games.favourites': { games: [] },
        'limits.all': limitsWith({}),
        'games.seatAlerts': { gameIds: [] },
      },
      shows: ['live.full', 'live.tell'],
    },
    'live-table-silent': {
      answers: { ...table, 'games.liveTables': { tables: [] } },
      shows: 'live.unknown',
    },
    'few-rounds': {
      answers: { 'games.info': { ...gameInfo, measured: null } },
      shows: 'game.trueReturn.few',
    },
    'own-rounds': {
      session: player(),
      answers: {
        'games.favourites': { games: [game(0)] },
        'limits.all': limitsWith({ singleStake: { value: eur('5.00') } }),
        'games.info': {
          ...gameInfo,
          mine: {
            rounds: 212,
            staked: eur('42.40'),
            won: eur('34.00'),
            net: eur('-8.40'),
            lastPlayedAt: '2026-03-13T20:38:00.000Z',
          },
        },
      },
      shows: ['game.mine', 'game.mine.text', 'game.play'],
    },
  },
})
