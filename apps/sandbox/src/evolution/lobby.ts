import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { basicAuthorization } from '../authorization.ts'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { type LobbyTable, lobbyTables, tableFeedRoute } from '../studio-kit/live/lobby-state.ts'

const place = z.object({ casinoKey: z.string() })

/** `R` and `B` are the player's and the banker's colours on its boards. */
const resultCodes: Readonly<Record<string, string>> = { player: 'B', banker: 'R', tie: 'T' }

function hoursOf({ hours }: LobbyTable) {
  if (!hours) return { type: 'FullTime' }
  return { type: 'PartTime', value: { startTime: hours.opensAt, endTime: hours.closesAt } }
}

/** A table as the state of the lobby has it. */
const stateOf = (table: LobbyTable) => ({
  tableId: table.symbol,
  name: table.name,
  display: 'on',
  open: table.isOpen,
  operationHours: hoursOf(table),
  dealer: { name: table.dealer },
  betLimits: Object.fromEntries(
    table.limits.map(({ currency, min, max }) => [currency, { min: Number(min), max: Number(max) }]),
  ),
  players: table.players,
  ...(table.seats
    ? { seatsLimit: table.seats.total, seatsTaken: Array.from({ length: table.seats.taken }, (_, at) => at) }
    : {}),
  results: table.results.map((result) => resultCodes[result] ?? result),
})

/** `/api/lobby/v1/{casinoKey}/state` for operators: HTTP Basic with casino key and API token. */
export function registerLobby(app: FastifyInstance, kit: Kit): void {
  const { casinoKey, apiToken } = credentials.evolution
  const basic = basicAuthorization(casinoKey, apiToken)
  app.get('/api/lobby/v1/:casinoKey/state', tableFeedRoute(kit), async ({ headers, params }, reply) => {
    const named = place.parse(params)
    if (named.casinoKey !== casinoKey || headers.authorization !== basic)
      return reply.code(401).send({ errors: [{ code: 'UNAUTHORIZED', message: 'Unknown casino' }] })
    return { tables: Object.fromEntries(lobbyTables(kit).map((table) => [table.symbol, stateOf(table)])) }
  })
}
