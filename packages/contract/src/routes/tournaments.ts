import { z } from 'zod'
import { route } from '../route.ts'
import { idOf, langmarket } from '../schemas/common.ts'
import { gameType } from '../schemas/games.ts'
import { tournament, tournamentPage, tournamentTicket } from '../schemas/tournaments.ts'

const tournamentId = idOf('trn')
/** In the specification's spelling: type, id and language market. */
const named = z.strictObject({ type: gameType, id: tournamentId, lang: langmarket })

export const tournamentRoutes = {
  'tournaments.list': route({
    method: 'GET',
    path: '/v1/tournaments',
    auth: 'optional',
    query: z.strictObject({ langmarket }),
    ok: z.strictObject({ tournaments: z.array(tournament) }),
    errors: [],
    summary: 'Tournaments of the market: coming, open, and those that ended in the last weeks',
    tag: 'tournaments',
  }),
  'tournaments.page': route({
    method: 'GET',
    path: '/v1/tournament/:type/:id/:lang',
    auth: 'player',
    params: named,
    ok: tournamentPage,
    errors: ['error.tournament.not_found'],
    summary: 'A tournament with its ranking around the player, and the rounds that count',
    tag: 'tournaments',
  }),
  'tournaments.publicPage': route({
    method: 'GET',
    path: '/v1/tournament/public/:type/:id/:lang',
    auth: 'none',
    params: named,
    ok: tournamentPage,
    errors: ['error.tournament.not_found'],
    summary: 'A tournament with its ranking, for visitors',
    tag: 'tournaments',
    cacheSeconds: 5,
  }),
  'tournaments.setEntry': route({
    method: 'POST',
    path: '/v1/tournament/:id/entry',
    auth: 'player',
    params: z.strictObject({ id: tournamentId }),
    body: z
      .strictObject({
        isIn: z.boolean(),
        /** Needed to enter; without effect on who has entered before. */
        ticket: tournamentTicket.optional(),
      })
      .refine(({ isIn, ticket }) => !isIn || ticket !== undefined, { path: ['ticket'] }),
    ok: z.strictObject({ isIn: z.boolean() }),
    errors: ['error.tournament.not_found', 'error.tournament.closed', 'error.tournament.refused'],
    summary: 'Enter a tournament, or leave it',
    tag: 'tournaments',
    rate: 'entries',
  }),
  'tournaments.record': route({
    method: 'GET',
    path: '/v1/tournament/:id/record',
    auth: 'none',
    params: z.strictObject({ id: tournamentId }),
    /** The bytes whose SHA-256 is `recordHash`, as text. */
    ok: z.strictObject({
      record: z.string(),
      hash: z.string(),
      /**
       * The second record: for each prize the hash of the ledger's entry that paid it, with the SHA-256 of its bytes.
       * Absent until all prizes are paid.
       */
      payments: z.strictObject({ record: z.string(), hash: z.string() }).optional(),
    }),
    errors: ['error.tournament.not_found'],
    summary: 'The published result of a tournament, from which lots, places and prizes follow',
    tag: 'tournaments',
    cacheSeconds: 60,
  }),
} as const
