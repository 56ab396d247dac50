import { errorStories } from '../../../stories/error-stories.ts'
import { noBreak } from '../../../stories/sample-breaks.ts'
import { eur, player, wallet, STORY_NOW } from '../../../stories/sample-data.ts'
import { game } from '../../../stories/sample-games.ts'
import { broken, pending, refused, stories, unreachable } from '../../../stories/stories.ts'
import type { PlayView } from './model.ts'
import { PlayScreen } from './play-screen.tsx'
import type { Launch } from './queries.ts'

const tile = game(0)
const launch: Launch = {
  mode: 'real',
  gameSessionId: 'gs_01JZ8Q6V7S3M2K9T4R5W6X7Y8Z',
  provider: tile.provider,
  url: 'about:blank',
  origin: 'https://games.example',
  game: tile,
  currency: 'EUR',
  pageMessages: 'pragmaticplay',
  hasUnfinishedRound: false,
}
const session = {
  gameSessionId: 'gs_01JZ8Q6V7S3M2K9T4R5W6X7Y8Z',
  state: 'open' as const,
  reason: null,
  startedAt: '2026-03-14T11:52:00.000Z',
  now: STORY_NOW,
  staked: eur('4.20'),
  won: eur('3.00'),
  net: eur('-1.20'),
  openRound: null,
}
const closed = (reason: string) => ({ 'play.session': { ...session, state: 'closed' as const, reason } })
const launchFails = (code: Parameters<typeof refused>[0]) => ({
  'games.slugUrl': refused(code, { status: 403 }),
})

/** A running game is the studio's page; journeys cover it. */
export default stories<Exclude<PlayView['is'], 'game'>>({
  screen: 'play',
  sends: ['games.slugUrl'],
  route: 'casino.play',
  params: { provider: tile.provider, id: tile.slug },
  texts: ['play', 'lobby'],
  session: player(),
  answers: {
    'wallet.get': wallet,
    'breaks.get': noBreak,
    'session.summary': {
      startedAt: '2026-03-14T11:18:00.000Z',
      now: STORY_NOW,
      staked: eur('12.60'),
      won: eur('9.40'),
      net: eur('-3.20'),
    },
    'games.favourites': { games: [] },
    'games.slugUrl': launch,
    'play.session': session,
    'play.endSession': session,
  },
  render: () => (
    <div className="h-dvh">
      <PlayScreen game={tile} isDemo={false} />
    </div>
  ),
  views: {
    launching: {
      answers: { 'games.slugUrl': pending },
      shows: { id: 'play.loading', values: { name: tile.name, provider: tile.providerTitle } },
    },
    loading: { shows: 'play.loadingFrame' },
    ended: { answers: closed('another-game'), shows: 'play.ended.elsewhere.title' },
    failed: { answers: { 'games.slugUrl': broken }, shows: ['play.error.generic', 'play.safe'] },
  },
  more: {
    ...errorStories('game', (answer) => ({ answers: { 'games.slugUrl': answer } })),
    'ended-studio': {
      answers: closed('studio'),
      shows: { id: 'play.ended.studio.title', values: { name: tile.name } },
    },
    'ended-stopped': { answers: closed('stopped'), shows: 'play.ended.stopped.title' },
    'ended-limit': { answers: closed('limit'), shows: 'play.ended.limit.title' },
    'ended-standing': { answers: closed('standing'), shows: 'play.ended.standing.title' },
    unfinished: {
      answers: { 'games.slugUrl': { ...launch, hasUnfinishedRound: true } },
      shows: 'play.unfinished',
    },
    network: { answers: { 'games.slugUrl': unreachable }, shows: 'play.error.network' },
    excluded: { answers: launchFails('error.game.blocked.excluded'), shows: 'play.error.excluded' },
    timeout: { answers: launchFails('error.game.blocked.timeout'), shows: 'play.error.timeout' },
    place: { answers: launchFails('error.game.blocked.place'), shows: 'play.error.place' },
    access: { answers: launchFails('error.game.blocked.access'), shows: 'play.error.access' },
    status: { answers: launchFails('error.game.blocked.status'), shows: 'play.error.status' },
    licence: { answers: launchFails('error.game.blocked.licence'), shows: 'play.error.licence' },
    terms: { answers: launchFails('error.terms.due'), shows: 'play.error.terms' },
    unavailable: { answers: launchFails('error.game.unavailable'), shows: 'play.error.unavailable' },
    'no-demo': {
      answers: launchFails('error.game.demo.unavailable'),
      shows: ['play.error.noDemo', 'game.play'],
    },
    'no-demo-visitor': {
      session: { ...player(), authorized: false, player: undefined },
      answers: launchFails('error.game.demo.unavailable'),
      shows: ['play.error.noDemo', 'game.logIn'],
    },
    paused: { answers: launchFails('error.game.paused'), shows: 'play.error.paused' },
  },
})
