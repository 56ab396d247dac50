import { z } from 'zod'
import { route } from '../route.ts'
import { currency, langmarket, siteIdInAddress } from '../schemas/common.ts'
import { winDisplay } from '../schemas/player.ts'
import { checkedWin, jackpot, ledgerId, paidBack, winner } from '../schemas/winners.ts'

const winnersQuery = z.strictObject({
  langmarket,
  dateRange: z.enum(['24h', '72h']).default('24h'),
  siteId: siteIdInAddress.optional(),
  currency: currency.default('EUR'),
})

export const winnerRoutes = {
  'games.jackpotAmounts': route({
    method: 'GET',
    path: '/v1/gaming/jackpotamount',
    auth: 'optional',
    query: z.strictObject({
      langmarket,
      /** All of them without it. */
      gameIds: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
        .optional(),
      siteId: siteIdInAddress.optional(),
      currency: currency.default('EUR'),
    }),
    ok: z.strictObject({ jackpots: z.array(jackpot) }),
    errors: [],
    summary: 'What the jackpots hold, largest first, each with the time at which its studio said so',
    tag: 'games',
    duringBreak: true,
    cacheSeconds: 5,
    variesByPlace: true,
  }),
  'games.latestWinners': route({
    method: 'GET',
    path: '/v1/games/latest-winners',
    auth: 'optional',
    query: winnersQuery,
    ok: z.strictObject({ winners: z.array(winner) }),
    errors: [],
    summary: 'Real wins of the last day or three in games that this reader may play, newest first',
    tag: 'games',
    duringBreak: true,
  }),
  'games.topWinners': route({
    method: 'GET',
    path: '/v1/games/top-winners',
    auth: 'optional',
    query: winnersQuery,
    ok: z.strictObject({ winners: z.array(winner) }),
    errors: [],
    summary: 'Real wins of the last day or three in games that this reader may play, largest first',
    tag: 'games',
    duringBreak: true,
  }),
  'games.winner': route({
    method: 'GET',
    path: '/v1/games/winners/:ledgerId',
    auth: 'optional',
    params: z.strictObject({ ledgerId }),
    query: z.strictObject({ langmarket }),
    ok: checkedWin,
    errors: ['error.game.round_not_found'],
    summary: 'A listed round, read again from the ledger',
    tag: 'games',
    duringBreak: true,
  }),
  'games.paidBack': route({
    method: 'GET',
    path: '/v1/games/paid-back',
    auth: 'none',
    query: winnersQuery,
    ok: paidBack,
    errors: [],
    summary: 'What all players staked and were paid in the last day or three',
    tag: 'games',
    cacheSeconds: 15,
    variesByPlace: true,
  }),
  'player.winDisplay': route({
    method: 'GET',
    path: '/v1/player/win-display',
    auth: 'player',
    ok: z.strictObject({ display: winDisplay }),
    errors: [],
    summary: 'How wins of the player are listed',
    tag: 'player',
    duringBreak: true,
  }),
  'player.setWinDisplay': route({
    method: 'PUT',
    path: '/v1/player/win-display',
    auth: 'player',
    body: z.strictObject({ display: winDisplay }),
    ok: z.strictObject({ display: winDisplay }),
    errors: [],
    summary: 'Choose how wins of the player are listed; lists follow at once',
    tag: 'player',
    duringBreak: true,
  }),
} as const
