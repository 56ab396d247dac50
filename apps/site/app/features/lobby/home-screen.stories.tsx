import { player, preview } from '../../../stories/sample-data.ts'
import { game, games, lobby } from '../../../stories/sample-games.ts'
import { jackpots, paidBack, winners as sampleWinners } from '../../../stories/sample-winners.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import { HomeScreen } from './home-screen.tsx'
import type { LobbyView } from './model.ts'

const { picture } = game(0)
const banner = {
  id: 'banner-1',
  title: 'Every game shows its odds',
  description: 'The RTP of the version offered here is in each game’s info.',
  button: { label: 'Browse games', to: '/online-casino' },
  wide: picture.wide,
  tall: picture.tall,
  tone: '#1d3f6b',
}
const home = { ...lobby, banners: [banner, { ...banner, id: 'banner-2', title: 'How withdrawals work' }] }
const winners = { winners: [] }

export default stories<LobbyView['is']>({
  screen: 'home',
  route: 'home',
  texts: ['lobby'],
  answers: { 'games.latestWinners': winners, 'games.jackpotAmounts': { jackpots: [] } },
  render: () => <HomeScreen />,
  views: {
    loading: { answers: { 'lobby.page': pending }, shows: 'common.loading' },
    failed: { answers: { 'lobby.page': broken }, shows: 'lobby.failed' },
    lobby: { answers: { 'lobby.page': home }, shows: [{ words: banner.title }, { words: 'Popular' }] },
    closed: {
      answers: { 'lobby.page': { ...home, categories: [], providers: [], rails: [], open: 0 } },
      shows: 'lobby.closed.title',
    },
  },
  more: {
    player: {
      session: player(),
      answers: {
        'lobby.page': home,
        'games.recent': { games: games(3) },
        'games.favourites': { games: games(5, 3) },
      },
      shows: [{ id: 'home.greeting', values: { name: 'Una' } }, 'home.continue', 'lobby.favourites'],
    },
    'new-player': {
      session: player(),
      answers: { 'lobby.page': home, 'games.recent': { games: [] }, 'games.favourites': { games: [] } },
      shows: [{ id: 'home.greeting', values: { name: 'Una' } }, { words: 'Popular' }],
    },
    'preview as a player': {
      session: preview,
      answers: { 'lobby.page': home, 'games.recent': { games: [] }, 'games.favourites': { games: [] } },
      shows: ['home.greeting.unnamed', { words: 'Popular' }],
    },
    jackpots: {
      answers: { 'lobby.page': home, 'games.jackpotAmounts': jackpots },
      shows: 'lobby.jackpots',
    },
    winners: {
      answers: {
        'lobby.page': home,
        'games.latestWinners': { winners: sampleWinners },
        'games.paidBack': paidBack,
      },
      shows: 'lobby.winners',
    },
  },
})
