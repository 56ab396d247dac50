import { game, games, lobby } from '../../../stories/sample-games.ts'
import { STORY_NOW } from '../../../stories/sample-data.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import { LobbyScreen } from './lobby-screen.tsx'
import type { LobbyView } from './model.ts'

const away = { unansweredAt: STORY_NOW }

export default stories<LobbyView['is']>({
  screen: 'casino',
  route: 'casino',
  texts: ['lobby'],
  render: () => <LobbyScreen />,
  views: {
    loading: { answers: { 'lobby.page': pending }, shows: 'common.loading' },
    failed: { answers: { 'lobby.page': broken }, shows: 'lobby.failed' },
    lobby: {
      answers: { 'lobby.page': lobby },
      shows: [{ words: 'Popular' }, { id: 'lobby.closed.count', values: { count: 246 } }],
    },
    closed: {
      answers: { 'lobby.page': { ...lobby, categories: [], providers: [], rails: [], open: 0, closed: 41 } },
      shows: [
        'lobby.closed.title',
        { id: 'lobby.closed.listed', values: { count: 41 } },
        'lobby.closed.show',
      ],
    },
  },
  more: {
    'studio away': {
      answers: {
        'lobby.page': {
          ...lobby,
          rails: lobby.rails.slice(0, 2).map((rail, index) =>
            index === 0
              ? { ...rail, count: 8, tiles: [game(0, away), ...games(5, 1), game(6, away), game(7)] }
              : {
                  ...rail,
                  layout: 'grid',
                  count: 8,
                  tiles: [game(10, { ...away, columns: 2, rows: 2 }), game(11, away), ...games(6, 12)],
                },
          ),
        },
      },
      shows: ['tile.backSoon', { words: 'Popular' }],
    },
    'few-games': {
      answers: {
        'lobby.page': {
          ...lobby,
          rails: lobby.rails
            .slice(0, 1)
            .map((rail) => ({ ...rail, count: 4, tiles: rail.tiles.slice(0, 4) })),
        },
      },
      shows: { words: 'Popular' },
    },
  },
})
