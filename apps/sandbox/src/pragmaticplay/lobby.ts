import type { Kit } from '../studio-kit/kit.ts'
import { type LobbyTable, lobbyTables } from '../studio-kit/live/lobby-state.ts'
import { ok } from './answers.ts'
import type { Fields } from './wire.ts'

/** A table as the live lobby has it, with the limits of one currency. */
function rowOf(table: LobbyTable, currency: string) {
  const limits = table.limits.find((one) => one.currency === currency)
  return {
    tableId: table.symbol,
    tableName: table.name,
    tableOpen: table.isOpen,
    ...(table.opensAt === null ? {} : { opensAt: new Date(table.opensAt).toISOString() }),
    dealer: { name: table.dealer },
    totalSeatedPlayers: table.seats?.taken ?? table.players,
    ...(table.seats ? { maxSeats: table.seats.total } : {}),
    ...(limits ? { tableLimits: { minBet: limits.min, maxBet: limits.max } } : {}),
    last20Results: table.results.map((result) => ({ result: result.toUpperCase() })),
  }
}

/** The tables of the live lobby with the limits of each asked currency. */
export const liveTables = (kit: Kit, fields: Fields): object => ({
  ...ok,
  lobbies: (fields['currencies'] ?? 'EUR').split(',').map((currency) => ({
    currency,
    tables: lobbyTables(kit).map((table) => rowOf(table, currency)),
  })),
})
