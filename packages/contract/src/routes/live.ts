import { z } from 'zod'
import { launchErrorByRefusal } from '../game-refusals.ts'
import { route } from '../route.ts'
import { currencyCode, gameId, langmarket } from '../schemas/common.ts'
import { liveTable } from '../schemas/games.ts'

const seatAlerts = z.strictObject({ gameIds: z.array(z.int()) })

export const liveRoutes = {
  'games.liveTables': route({
    method: 'GET',
    path: '/v1/games/live-tables',
    auth: 'none',
    query: z.strictObject({ langmarket, currency: currencyCode.default('EUR') }),
    ok: z.strictObject({ tables: z.array(liveTable) }),
    errors: [],
    summary: 'State of the live tables now: seats, dealer, limits, last results',
    tag: 'games',
    cacheSeconds: 1,
    variesByPlace: true,
  }),
  'games.seatAlerts': route({
    method: 'GET',
    path: '/v1/games/seat-alerts',
    auth: 'player',
    ok: seatAlerts,
    errors: [],
    summary: 'Live tables about whose next free seat the player is told',
    tag: 'games',
  }),
  'games.setSeatAlert': route({
    method: 'POST',
    path: '/v1/games/seat-alerts',
    auth: 'player',
    body: z.strictObject({ gameId, langmarket, isWanted: z.boolean() }),
    ok: seatAlerts,
    errors: ['error.game.not_found', 'error.game.alerts_full', ...Object.values(launchErrorByRefusal)],
    summary: 'Ask to be told once of a free seat at a live table, or no longer',
    tag: 'games',
  }),
} as const
