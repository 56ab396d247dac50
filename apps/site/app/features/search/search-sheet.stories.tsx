import { STORY_NOW, player } from '../../../stories/sample-data.ts'
import { game, gameIndex, gameInfo, games } from '../../../stories/sample-games.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import type { SearchView } from './model.ts'
import SearchSheet from './search-sheet.tsx'

export default stories<SearchView['is']>({
  screen: 'search',
  route: 'home',
  texts: ['lobby'],
  answers: { 'games.index': gameIndex, 'games.byIds': { games: games(8) }, 'games.info': gameInfo },
  render: () => <SearchSheet close={() => undefined} params={new URLSearchParams()} />,
  views: {
    loading: { answers: { 'games.index': pending }, shows: ['search.title', 'common.loading'] },
    failed: { answers: { 'games.index': broken }, shows: 'search.failed' },
    start: { shows: ['search.popular', 'search.also', { words: 'Lantern Quay' }] },
    results: {
      act: async ({ fill }) => fill('Game or provider name', 'lant'),
      shows: [{ words: 'Lantern Quay' }, 'search.closed'],
    },
    nothing: {
      act: async ({ fill }) => fill('Game or provider name', 'megafortune'),
      shows: [
        { id: 'search.noneAtAll', values: { text: 'megafortune' } },
        'search.instead',
        'search.topic.safer',
      ],
    },
  },
  more: {
    typo: {
      act: async ({ fill }) => fill('Game or provider name', 'lantren'),
      shows: { words: 'Lantern Quay' },
    },
    provider: {
      act: async ({ fill }) => fill('Game or provider name', 'prag'),
      shows: ['search.group.providers', { words: 'Pragmatic Play' }],
    },
    category: {
      act: async ({ fill }) => fill('Game or provider name', 'jackpots'),
      shows: ['search.group.categories', { words: 'Jackpots' }],
    },
    mistypedProvider: {
      act: async ({ fill }) => fill('Game or provider name', 'pragmatc'),
      shows: ['search.group.providers', { words: 'Pragmatic Play' }],
    },
    away: {
      answers: { 'games.byIds': { games: [game(0, { unansweredAt: STORY_NOW }), ...games(7, 1)] } },
      act: async ({ fill }) => fill('Game or provider name', 'lantern'),
      shows: [{ words: 'Lantern Quay' }, 'tile.backSoon'],
    },
    closedForPlayer: {
      session: player(),
      answers: {
        'games.byIds': {
          games: games(8).map((one) => ({ ...one, playable: false, lock: 'product-excluded' })),
        },
      },
      act: async ({ fill }) => fill('Game or provider name', 'lantern quay'),
      shows: [{ words: 'Lantern Quay' }, 'search.closed'],
    },
    stopping: {
      act: async ({ fill }) => fill('Game or provider name', 'stop gambling'),
      shows: ['search.group.help', 'search.topic.safer', 'search.topic.support'],
    },
    stoppingOfPlayer: {
      session: player(),
      act: async ({ fill }) => fill('Game or provider name', 'i want to stop'),
      shows: ['search.topic.safer', 'search.topic.break', 'search.topic.limits', 'search.topic.support'],
    },
    help: {
      session: player(),
      act: async ({ fill }) => fill('Game or provider name', 'withdraw'),
      shows: 'search.topic.withdraw',
    },
  },
})
