import { eur, player, preview, STORY_NOW } from '../../stories/sample-data.ts'
import { game, games, lobby } from '../../stories/sample-games.ts'
import { limitsWith, set } from '../../stories/sample-limits.ts'
import { tournament } from '../../stories/sample-tournaments.ts'
import { jackpots, paidBack, winners as sampleWinners } from '../../stories/sample-winners.ts'
import { broken, pending, stories } from '../../stories/stories.ts'
import type { LobbyView } from '../features/lobby/model.ts'
import { HomeScreen } from './home-screen.tsx'

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
const week = {
  startsAt: '2026-03-09T00:00:00.000Z',
  endsAt: '2026-03-16T00:00:00.000Z',
  secondsPlayed: 6_720,
  sessions: 3,
  staked: eur('143.50'),
  won: eur('132.10'),
  net: eur('-11.40'),
  deposited: eur('20.00'),
  withdrawn: eur('0.00'),
}
const ofPlayer = {
  'lobby.page': home,
  'games.recent': { games: games(3) },
  'games.favourites': { games: games(5, 3) },
  'activity.periods': { now: STORY_NOW, zone: 'Europe/Helsinki', weeks: [week], months: [] },
  'limits.all': limitsWith({ 'deposit W': set('50.00', '18.00', '32.00') }),
}
const newPlayer = {
  ...ofPlayer,
  'games.recent': { games: [] },
  'games.favourites': { games: [] },
  'limits.all': limitsWith({}),
}

export default stories<LobbyView['is']>({
  screen: 'home',
  route: 'home',
  // Parts of the page load the others by themselves.
  texts: ['lobby', 'limits', 'tournaments'],
  answers: {
    'games.latestWinners': { winners: [] },
    'games.jackpotAmounts': { jackpots: [] },
    'games.paidBack': { ...paidBack, sums: null },
    'tournaments.list': { tournaments: [] },
    'wallet.withdrawalTimes': { days: 30, durationSeconds: null },
    'limits.waits': { increaseHours: 72 },
  },
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
      answers: ofPlayer,
      shows: [
        { id: 'home.greeting', values: { name: 'Una' } },
        'home.continue',
        'home.week',
        { id: 'home.week.left', values: { left: '€32.00', limit: '€50.00' } },
        'lobby.favourites',
        { words: banner.title },
      ],
    },
    'one-favourite': {
      session: player(),
      answers: { ...ofPlayer, 'games.favourites': { games: games(1, 3) } },
      shows: ['home.week', 'home.favourites.place'],
    },
    'new-player': {
      session: player(),
      answers: newPlayer,
      shows: [
        { id: 'home.greeting', values: { name: 'Una' } },
        'home.week.none',
        'home.week.set',
        { words: 'Popular' },
      ],
    },
    'no-week': {
      session: player(),
      answers: { ...newPlayer, 'activity.periods': broken, 'limits.all': broken },
      shows: { words: 'Popular' },
    },
    'preview as a player': {
      session: preview,
      answers: newPlayer,
      shows: ['home.greeting.unnamed', { words: 'Popular' }],
    },
    figures: {
      answers: {
        'lobby.page': home,
        'games.paidBack': paidBack,
        'wallet.withdrawalTimes': { days: 30, durationSeconds: { p50: 2_430, p90: 18_000 } },
      },
      shows: [
        { id: 'home.figures.withdrawals', values: { days: 30 } },
        { words: '96.2%' },
        { id: 'home.figures.hours', values: { hours: 72 } },
      ],
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
    'winners and tournaments': {
      answers: {
        'lobby.page': home,
        'games.latestWinners': { winners: sampleWinners },
        'games.paidBack': paidBack,
        'tournaments.list': {
          tournaments: [tournament, { ...tournament, id: 'trn_story_two', name: 'Quiet Ascent' }],
        },
      },
      shows: ['lobby.winners', 'tournaments.title', { words: tournament.name }],
    },
  },
})
