import type { Kit } from '../studio-kit/kit.ts'
import { type LobbyTable, lobbyTables } from '../studio-kit/live/lobby-state.ts'

const tableOf = (table: LobbyTable) => ({
  GameCode: table.symbol,
  TableName: table.name,
  IsOpen: table.isOpen,
  NextOpening: table.opensAt === null ? null : new Date(table.opensAt).toISOString(),
  DealerName: table.dealer,
  PlayersCount: table.players,
  SeatsTotal: table.seats?.total ?? null,
  SeatsTaken: table.seats?.taken ?? null,
  Limits: table.limits.map(({ currency, min, max }) => ({
    CurrencyCode: currency,
    Min: Number(min),
    Max: Number(max),
  })),
  LastResults: table.results,
})

export const liveTables = (kit: Kit): object => ({ Tables: lobbyTables(kit).map(tableOf) })
