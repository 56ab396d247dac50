import { player } from '../../../stories/sample-data.ts'
import { closedGame, games } from '../../../stories/sample-games.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import { MyGamesScreen } from './my-games-screen.tsx'
import type { MyGamesView } from './my-games-view.ts'

const none = { games: [] }

export default stories<MyGamesView['is']>({
  screen: 'my-games',
  route: 'my-games',
  texts: ['lobby'],
  session: player(),
  answers: { 'games.favourites': { games: games(5) }, 'games.recent': { games: games(3, 5) } },
  render: () => <MyGamesScreen />,
  views: {
    loading: { answers: { 'games.favourites': pending }, shows: 'common.loading' },
    failed: { answers: { 'games.recent': broken }, shows: 'lobby.failed' },
    empty: {
      answers: { 'games.favourites': none, 'games.recent': none },
      shows: ['lobby.mine.empty', 'lobby.mine.empty.text'],
    },
    games: { shows: [{ id: 'lobby.favourites.reason', values: { count: 5 } }, 'lobby.recent'] },
  },
  more: {
    'played-only': { answers: { 'games.favourites': none }, shows: ['lobby.mine.empty', 'lobby.recent'] },
    'closed-since': {
      answers: { 'games.favourites': { games: [closedGame(0), ...games(2, 1)] } },
      shows: 'tile.lock.provider-not-connected',
    },
  },
})
