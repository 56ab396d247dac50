import { minorFromDecimal } from '@marquee/money'
import type { Kit } from '../studio-kit/kit.ts'
import { type LobbyTable, lobbyTables } from '../studio-kit/live/lobby-state.ts'

/** A table in the aggregator's words; amounts count the smallest unit of their currency. */
const tableOf = (table: LobbyTable) => ({
  identifier: table.symbol,
  title: table.name,
  status: table.isOpen ? 'open' : 'closed',
  opens_at: table.opensAt === null ? null : new Date(table.opensAt).toISOString(),
  dealer_name: table.dealer,
  players: table.players,
  seats: table.seats && { total: table.seats.total, taken: table.seats.taken },
  limits: Object.fromEntries(
    table.limits.map(({ currency, min, max }) => [
      currency,
      { min: Number(minorFromDecimal(min, currency)), max: Number(minorFromDecimal(max, currency)) },
    ]),
  ),
  last_results: table.results,
})

export const liveTables = (kit: Kit): object => ({ tables: lobbyTables(kit).map(tableOf) })
