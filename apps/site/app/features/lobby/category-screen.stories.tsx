import type { RouteSent } from '@marquee/contract'
import { closedGame, gamePage, games } from '../../../stories/sample-games.ts'
import { eur } from '../../../stories/sample-data.ts'
import { broken, pending, stories, unreachable } from '../../../stories/stories.ts'
import { CategoryScreen } from './category-screen.tsx'
import type { CategoryView } from './category-view.ts'

const nothing = { ...gamePage, items: [], total: 0 }
const quickspin = {
  id: 'quickspin',
  title: 'Quickspin',
  count: 12,
  marks: null,
  returnPercent: { lowest: '94.20', highest: '96.70' },
  stakes: { min: eur('0.10'), max: eur('100.00') },
  since: '2026-01-12T09:00:00.000Z',
}
const providerPage = { ...gamePage, items: games(12), total: 12, category: null, provider: quickspin }
/** Thirty games of any page. */
const anyPage = ({ position = 0 }: RouteSent<'games.page'>) => ({
  ...gamePage,
  items: games(30, Number(position)),
  total: 3_000,
  of: 3_000,
})

export default stories<CategoryView['is']>({
  screen: 'category',
  route: 'casino.category',
  params: { id: 'slots' },
  texts: ['lobby'],
  render: () => <CategoryScreen />,
  views: {
    loading: { answers: { 'games.page': pending }, shows: 'common.loading' },
    failed: { answers: { 'games.page': broken }, shows: 'lobby.failed' },
    list: {
      answers: { 'games.page': gamePage },
      shows: [{ id: 'lobby.count', values: { count: 42 } }, 'lobby.closed.show'],
    },
    'no-match': {
      search: '?feature=cascades',
      answers: { 'games.page': nothing },
      shows: ['lobby.noMatch', { id: 'lobby.countOf', values: { shown: 0, total: 42 } }],
    },
    closed: { answers: { 'games.page': { ...nothing, of: 0 } }, shows: 'lobby.closed.title' },
    empty: { answers: { 'games.page': { ...nothing, of: 0, closed: 0 } }, shows: 'lobby.empty' },
  },
  more: {
    unreachable: { answers: { 'games.page': unreachable }, shows: 'lobby.failed' },
    'no-match-of-several': {
      search: '?feature=cascades&volatility=high&stake=10',
      answers: { 'games.page': nothing },
      shows: ['lobby.noMatch', 'lobby.facets.clearAll', { words: 'Remove filter: €0.10 or less' }],
    },
    chosen: {
      search: '?feature=free-spins,ways&volatility=high',
      answers: { 'games.page': { ...gamePage, total: 20, items: games(20) } },
      shows: { id: 'lobby.countOf', values: { shown: 20, total: 42 } },
    },
    provider: {
      params: { id: 'all' },
      search: '?provider=quickspin',
      answers: { 'games.page': providerPage },
      shows: ['lobby.provider.games', 'game.stakes'],
    },
    'provider-few': {
      params: { id: 'all' },
      search: '?provider=quickspin',
      answers: { 'games.page': { ...providerPage, items: games(3), total: 3 } },
      shows: { id: 'lobby.countOf', values: { shown: 3, total: 42 } },
    },
    'provider-closed': {
      params: { id: 'all' },
      search: '?provider=quickspin',
      answers: {
        'games.page': {
          ...providerPage,
          items: [],
          total: 0,
          provider: { ...quickspin, count: 0, returnPercent: null, stakes: null },
        },
      },
      shows: 'lobby.closed.title',
    },
    'closed-games-too': {
      search: '?show=all',
      answers: {
        'games.page': {
          ...gamePage,
          items: [...games(2), ...Array.from({ length: 6 }, (_, n) => closedGame(n + 2))],
          total: 8,
          of: 8,
          closed: 6,
        },
      },
      shows: 'lobby.closed.hide',
    },
    thousands: {
      answers: { 'games.page': anyPage },
      shows: { id: 'lobby.count', values: { count: 3000 } },
    },
  },
})
