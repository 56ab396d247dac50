import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { type LobbyTable, lobbyTables, tableFeedRoute } from '../studio-kit/live/lobby-state.ts'
import { publicKeyOf } from './wire.ts'

const WRONG_KEY = 102
const requestFields = z.strictObject({ OperatorId: z.number(), PublicKey: z.string() })

const tableOf = (table: LobbyTable) => ({
  GameId: Number(table.symbol),
  Name: table.name,
  State: table.isOpen ? 1 : 0,
  OpensAt: table.opensAt === null ? null : new Date(table.opensAt).toISOString(),
  Dealer: table.dealer,
  Players: table.players,
  Seats: table.seats?.total ?? 0,
  OccupiedSeats: table.seats?.taken ?? 0,
  Limits: table.limits.map(({ currency, min, max }) => ({ Currency: currency, Min: min, Max: max })),
  Results: table.results,
})

/** `GetTables` for operators: JSON with a `PublicKey`, HTTP 200 always. */
export function registerLobby(app: FastifyInstance, kit: Kit): void {
  const { operatorId, secret } = credentials.creedroomz
  app.post('/api/GetTables', tableFeedRoute(kit), async ({ body }) => {
    const fields = requestFields.safeParse(body)
    const expected = publicKeyOf({ OperatorId: Number(operatorId) }, secret)
    const isOurs = fields.success && String(fields.data.OperatorId) === operatorId
    if (!isOurs || fields.data.PublicKey !== expected) return { HasError: true, ErrorId: WRONG_KEY }
    return { HasError: false, ErrorId: 0, Tables: lobbyTables(kit).map(tableOf) }
  })
}
