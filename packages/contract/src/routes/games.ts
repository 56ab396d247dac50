import { z } from 'zod'
import { ageErrors, gateErrors, launchErrorByRefusal } from '../game-refusals.ts'
import { route } from '../route.ts'
import { gameId, gameIdInAddress, idOf, langmarket, none, numberInAddress, text } from '../schemas/common.ts'
import {
  channel,
  freeRounds,
  gameIndex,
  gameInfo,
  gamePage,
  gameType,
  launch,
  lobbyPage,
  playSession,
  railTiles,
  roundReceipt,
  tile,
} from '../schemas/games.ts'

const launchBody = z.strictObject({
  gameId,
  channel,
  langmarket,
  partner: text(20).optional(),
  jurisdiction: text(20).optional(),
  lobbyPageType: text(40).optional(),
})
const launchErrors = [
  'error.game.not_found',
  ...Object.values(launchErrorByRefusal),
  'error.game.blocked.channel',
  'error.game.provider',
] as const
const realErrors = [
  ...launchErrors,
  'error.game.paused',
  'error.terms.due',
  'error.reality_check.due',
  'error.time_limit.reached',
  'error.session_plan.ended',
  'error.session_plan.required',
  ...gateErrors,
] as const
const lobbyPageId = z.enum(['home', 'casino-lobby', 'live-casino'])
/** More than the number of rails of any page. */
const railNumber = numberInAddress(0, 100)
const listLimit = numberInAddress(1, 100).default(30)
const tiles = z.strictObject({ games: z.array(tile) })

export const gameRoutes = {
  'lobby.page': route({
    method: 'GET',
    path: '/v1/lobby',
    auth: 'optional',
    /**
     * With `filled`, this many rails and every grid include their tiles, the others only their number; without it
     * all do.
     */
    query: z.strictObject({ page: lobbyPageId, langmarket, filled: railNumber.optional() }),
    ok: lobbyPage,
    errors: [],
    summary: 'A lobby page as this reader may see it',
    tag: 'games',
    duringBreak: true,
  }),
  'lobby.rails': route({
    method: 'GET',
    path: '/v1/lobby/rails',
    auth: 'optional',
    query: z.strictObject({ page: lobbyPageId, langmarket, from: railNumber }),
    ok: z.strictObject({ rails: z.array(railTiles) }),
    errors: [],
    summary: 'Tiles of the rails that a lobby page left out, from a place in its order',
    tag: 'games',
    duringBreak: true,
  }),
  'games.page': route({
    method: 'GET',
    path: '/v1/games',
    auth: 'optional',
    query: z.strictObject({
      langmarket,
      type: gameType.default('casino'),
      category: text(60).optional(),
      /** Several ids separated by commas: a game matches any of them. */
      provider: text(300).optional(),
      feature: text(300).optional(),
      volatility: text(60).optional(),
      /** Whole percents: games with a published return of so much or more. */
      return: text(60).optional(),
      /** Minor units of the reader's currency: games with a smallest stake of so much or less. */
      stake: text(160).optional(),
      /** `all` adds the games that cannot be opened here, after those that can. */
      show: z.enum(['open', 'all']).default('open'),
      sort: z.enum(['popular', 'new', 'name', 'return']).default('popular'),
      position: numberInAddress(0, 100_000).default(0),
      limit: numberInAddress(1, 120).default(30),
    }),
    ok: gamePage,
    errors: ['error.not_found'],
    summary: 'Games of a category or provider',
    tag: 'games',
    duringBreak: true,
  }),
  'games.byIds': route({
    method: 'GET',
    path: '/v1/games/list',
    auth: 'optional',
    query: z.strictObject({ langmarket, ids: z.string().regex(/^\d{1,9}(,\d{1,9}){0,39}$/) }),
    ok: tiles,
    errors: [],
    summary: 'Games by their ids, in this order; those that are not offered here are left out',
    tag: 'games',
    duringBreak: true,
  }),
  'games.index': route({
    method: 'GET',
    path: '/v1/games/index',
    auth: 'optional',
    query: z.strictObject({ langmarket }),
    ok: gameIndex,
    errors: [],
    summary: 'Names and ids for instant search, and which games this reader can open',
    tag: 'games',
    cacheSeconds: 60,
    variesByPlace: true,
    duringBreak: true,
  }),
  'games.info': route({
    method: 'GET',
    path: '/v1/games/:id/info',
    auth: 'optional',
    params: z.strictObject({ id: gameIdInAddress }),
    query: z.strictObject({ langmarket }),
    ok: gameInfo,
    errors: ['error.game.not_found'],
    summary: 'Return, volatility, rules, limits, features',
    tag: 'games',
    duringBreak: true,
  }),
  'games.bySlug': route({
    method: 'GET',
    path: '/v1/games/slug/:gameSlug',
    auth: 'optional',
    params: z.strictObject({ gameSlug: text(120) }),
    query: z.strictObject({ langmarket }),
    ok: tile,
    errors: ['error.game.not_found'],
    summary: 'The game behind a slug',
    tag: 'games',
    duringBreak: true,
  }),
  'games.slugUrl': route({
    method: 'POST',
    path: '/v1/games/slug/:gameSlug/url',
    auth: 'player',
    params: z.strictObject({ gameSlug: text(120) }),
    body: z.strictObject({ channel, langmarket }),
    ok: launch,
    errors: realErrors,
    summary: 'Launch by slug for real money, whatever the studio',
    tag: 'games',
  }),
  'games.slugDemoUrl': route({
    method: 'POST',
    path: '/v1/games/slug/:gameSlug/demo-url',
    auth: 'optional',
    params: z.strictObject({ gameSlug: text(120) }),
    body: z.strictObject({ channel, langmarket }),
    ok: launch,
    errors: [...launchErrors, 'error.game.demo.unavailable', ...ageErrors],
    summary: 'Launch a demo by slug, whatever the studio',
    tag: 'games',
  }),
  'play.session': route({
    method: 'GET',
    path: '/v1/games/session/:gameSessionId',
    auth: 'player',
    params: z.strictObject({ gameSessionId: idOf('gs') }),
    ok: playSession,
    errors: ['error.game.session_not_found'],
    summary: 'Result and state of a game session',
    tag: 'games',
    staysOpen: true,
    duringBreak: true,
  }),
  'play.endSession': route({
    method: 'POST',
    path: '/v1/games/session/:gameSessionId/close',
    auth: 'player',
    params: z.strictObject({ gameSessionId: idOf('gs') }),
    body: z.strictObject({}),
    ok: playSession,
    errors: ['error.game.session_not_found'],
    summary: 'Close a game session',
    tag: 'games',
    staysOpen: true,
    duringBreak: true,
  }),
  'play.round': route({
    method: 'GET',
    path: '/v1/games/round',
    auth: 'player',
    query: z.strictObject({ game: text(120), round: text(200) }),
    ok: roundReceipt,
    errors: ['error.game.round_not_found'],
    summary: 'Receipt of a round of the player, by the number that its studio gave it',
    tag: 'games',
    staysOpen: true,
    duringBreak: true,
  }),
  'play.freeRounds': route({
    method: 'GET',
    path: '/v1/games/free-rounds',
    auth: 'player',
    ok: z.strictObject({ awards: z.array(freeRounds) }),
    errors: [],
    summary: 'Free rounds that are open, the next to end first',
    tag: 'games',
    staysOpen: true,
  }),
  'games.favourites': route({
    method: 'GET',
    path: '/v1/games/favourites',
    auth: 'player',
    query: z.strictObject({ lobbyPageType: gameType.optional(), limit: listLimit, langmarket }),
    ok: tiles,
    errors: [],
    summary: 'Favourite games of one lobby or of both, newest first',
    tag: 'games',
  }),
  'games.addFavourite': route({
    method: 'POST',
    path: '/v1/games/favourites',
    auth: 'player',
    body: z.strictObject({ gameId, lobbyPageType: gameType }),
    ok: none,
    errors: ['error.game.not_found', 'error.game.favourites_full'],
    summary: 'Mark a game of a lobby as a favourite, 100 at most; a game that is one keeps its place',
    tag: 'games',
  }),
  'games.removeFavourite': route({
    method: 'DELETE',
    path: '/v1/games/favourites',
    auth: 'player',
    query: z.strictObject({ gameId: gameIdInAddress, lobbyPageType: gameType }),
    ok: none,
    errors: ['error.game.not_found'],
    summary: 'Take a game of a lobby out of the favourites, whether or not it is one',
    tag: 'games',
  }),
  'games.recent': route({
    method: 'GET',
    path: '/v1/games/recent',
    auth: 'player',
    query: z.strictObject({
      category: gameType.optional(),
      limit: listLimit,
      langmarket,
    }),
    ok: tiles,
    errors: [],
    summary: 'Recently played, newest first',
    tag: 'games',
  }),
} as const

/**
 * A studio's own launch call for real money, in the specification's spelling; the server adds one per connected studio
 * and call.
 */
export const realLaunchRoute = (path: string, summary: string) =>
  route({
    method: 'POST',
    path: `/v1/games/${path}`,
    auth: 'player',
    body: launchBody,
    ok: launch,
    errors: realErrors,
    summary,
    tag: 'games',
  })
export type RealLaunchRoute = ReturnType<typeof realLaunchRoute>

/** The same for a demo. */
export const demoLaunchRoute = (path: string, summary: string) =>
  route({
    method: 'POST',
    path: `/v1/games/${path}`,
    auth: 'optional',
    body: launchBody,
    ok: launch,
    errors: [...launchErrors, 'error.game.demo.unavailable', ...ageErrors],
    summary,
    tag: 'games',
  })
export type DemoLaunchRoute = ReturnType<typeof demoLaunchRoute>
