import { liveGame, liveTable } from '../../../stories/sample-live.ts'
import { closedGame, game, gameInfo } from '../../../stories/sample-games.ts'
import { eur, player, STORY_NOW } from '../../../stories/sample-data.ts'
import { limitsWith } from '../../../stories/sample-limits.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import GameSheet from './game-sheet.tsx'
import type { GameInfoView } from './model.ts'

const unknown = refused('error.game.not_found', { status: 404 })

export default stories<GameInfoView['is']>({
  screen: 'game',
  route: 'home',
  texts: ['lobby'],
  answers: { 'games.bySlug': game(0), 'games.info': gameInfo },
  render: () => <GameSheet close={() => undefined} params={new URLSearchParams('game=game-0')} />,
  views: {
    loading: { answers: { 'games.bySlug': pending }, shows: 'common.loading' },
    unknown: { answers: { 'games.bySlug': unknown }, shows: ['game.unknown', 'home.games'] },
    failed: { answers: { 'games.bySlug': broken }, shows: 'game.failed' },
    'facts-loading': { answers: { 'games.info': pending }, shows: ['common.loading', 'game.demo'] },
    'facts-failed': { answers: { 'games.info': broken }, shows: 'game.factsFailed' },
    info: { shows: ['game.return', { words: '96.01%' }, 'game.return.text', 'game.logIn'] },
  },
  more: {
    locked: {
      answers: { 'games.bySlug': closedGame(0) },
      shows: { id: 'lock.provider-not-connected', values: { provider: 'Pragmatic Play' } },
    },
    'studio away': {
      answers: { 'games.bySlug': game(0, { unansweredAt: STORY_NOW }) },
      shows: { id: 'game.backSoon', values: { provider: 'Pragmatic Play' } },
    },
    'live-table-closed': {
      answers: {
        'games.bySlug': liveGame(1),
        'games.info': { ...gameInfo, tile: liveGame(1), similar: [] },
        'games.liveTables': { tables: [liveTable(1, { state: 'closed' })] },
      },
      shows: 'live.closed',
    },
    'returns-by-choice': {
      answers: {
        'games.info': { ...gameInfo, returnPercent: { lowest: '95.16', highest: '98.94' } },
      },
      shows: ['game.return', { words: '95.16% – 98.94%' }, 'game.return.choice'],
    },
    unpublished: {
      answers: {
        'games.info': { ...gameInfo, returnPercent: null, volatility: null, hitPercent: null, betLimits: [] },
      },
      shows: 'game.unpublished',
    },
    'own-rounds': {
      session: player(),
      answers: {
        'games.favourites': { games: [] },
        'limits.all': limitsWith({}),
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
      shows: ['game.mine', 'game.play'],
    },
  },
})
