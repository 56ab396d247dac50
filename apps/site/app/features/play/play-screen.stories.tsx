import type { RouteOutput } from '@marquee/contract'
import { errorStories } from '../../../stories/error-stories.ts'
import { noBreak, productsClosed } from '../../../stories/sample-breaks.ts'
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
  takesPlan: false,
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
const slotLaunch: Launch = { ...launch, takesPlan: true }
const noPlan: RouteOutput<'sessionPlan.state'> = {
  state: 'none',
  now: STORY_NOW,
  isRequired: false,
  pauseMinutes: 15,
  currency: 'EUR',
  plan: null,
}
/** Half an hour and twenty euros, ten minutes before the time is used up. */
const runningPlan = {
  startedAt: '2026-03-14T11:40:00.000Z',
  minutes: 30,
  endsAt: '2026-03-14T12:10:00.000Z',
  spend: eur('20.00'),
  left: eur('18.80'),
  staked: eur('4.20'),
  won: eur('3.00'),
  net: eur('-1.20'),
  end: null,
} as const
const endedPlan = (kind: 'time' | 'spend' | 'player') => ({
  'games.slugUrl': slotLaunch,
  'sessionPlan.state': {
    ...noPlan,
    state: 'ended' as const,
    plan: { ...runningPlan, end: { kind, at: STORY_NOW, resetAt: '2026-03-14T13:00:00.000Z' } },
  },
})
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
  texts: ['play', 'lobby', 'plan', 'products'],
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
    'sessionPlan.state': noPlan,
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
    'ended-product': {
      answers: { ...closed('product'), 'breaks.get': productsClosed({}) },
      shows: [
        'play.error.product-excluded',
        { id: 'products.notice.until', values: { product: 'Casino', date: '14 September 2026' } },
      ],
    },
    unfinished: {
      answers: { 'games.slugUrl': { ...launch, hasUnfinishedRound: true } },
      shows: 'play.unfinished',
    },
    network: { answers: { 'games.slugUrl': unreachable }, shows: 'play.error.network' },
    excluded: { answers: launchFails('error.game.blocked.excluded'), shows: 'play.error.excluded' },
    timeout: { answers: launchFails('error.game.blocked.timeout'), shows: 'play.error.timeout' },
    place: { answers: launchFails('error.game.blocked.place'), shows: 'play.error.place' },
    'product-excluded': {
      answers: { ...launchFails('error.game.blocked.product'), 'breaks.get': productsClosed({}) },
      shows: [
        'play.error.product-excluded',
        { id: 'products.notice.until', values: { product: 'Casino', date: '14 September 2026' } },
      ],
    },
    channel: { answers: launchFails('error.game.blocked.channel'), shows: 'play.error.channel' },
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
    ...errorStories('session plan', (answer) => ({
      answers: { 'games.slugUrl': slotLaunch, 'sessionPlan.begin': answer },
      act: async ({ press, fill }) => {
        await press('Plan this session')
        await fill('Time in minutes', '30')
        await press('Start the plan')
      },
    })),
    'a plan is offered': { answers: { 'games.slugUrl': slotLaunch }, shows: 'plan.offer' },
    'a plan is made': {
      answers: { 'games.slugUrl': slotLaunch },
      act: ({ press }) => press('Plan this session'),
      shows: [
        'plan.title',
        'plan.text',
        { id: 'plan.ends', values: { pause: '15 min' } },
        'plan.minutes',
        'plan.spend',
        'plan.begin',
      ],
    },
    'a plan without a time or an amount': {
      answers: { 'games.slugUrl': slotLaunch },
      act: async ({ press }) => {
        await press('Plan this session')
        await press('Start the plan')
      },
      shows: 'plan.bad.empty',
    },
    'a plan is sent': {
      answers: { 'games.slugUrl': slotLaunch, 'sessionPlan.begin': pending },
      act: async ({ press, fill }) => {
        await press('Plan this session')
        await fill('Most you can lose', '20')
        await press('Start the plan')
      },
      shows: 'plan.title',
    },
    'a plan runs': {
      answers: {
        'games.slugUrl': slotLaunch,
        'sessionPlan.state': { ...noPlan, state: 'running', plan: runningPlan },
      },
      shows: [
        { id: 'plan.until', values: { time: '12:10' } },
        { id: 'plan.left', values: { amount: '€18.80' } },
        'plan.end',
      ],
    },
    'the time of a plan is used up': {
      answers: endedPlan('time'),
      shows: ['plan.over.time', 'plan.over.text', 'plan.fixed.time', 'plan.fixed.spend', 'plan.toGames'],
    },
    'the amount of a plan is used up': { answers: endedPlan('spend'), shows: 'plan.over.spend' },
    'the player has ended the plan': { answers: endedPlan('player'), shows: 'plan.over.player' },
    'the law requires a plan': {
      answers: {
        'games.slugUrl': refused('error.session_plan.required', { status: 409 }),
        'sessionPlan.state': { ...noPlan, isRequired: true },
      },
      shows: ['plan.title', 'plan.law', 'plan.minutes', 'plan.spend'],
    },
    paused: { answers: launchFails('error.game.paused'), shows: 'play.error.paused' },
  },
})
