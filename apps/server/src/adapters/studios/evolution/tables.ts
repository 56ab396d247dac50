import { isCurrencyCode } from '@marquee/money'
import type { Clock, OutgoingClient } from '../../../kernel/index.ts'
import type { ReportedTable, TableFeed } from '../../../modules/lobby/index.ts'
import { createTableFeed } from '../table-feed.ts'
import { type LobbyTable, lobbyState, lobbyStatePath, sideByCode } from './assumed.ts'
import type { EvolutionAccount } from './config.ts'

const MOST_RESULTS = 10

/** State of the lobby of our first account: the tables are the same for all of them. */
export function createEvolutionTables({
  accounts: [account],
  client,
  clock,
}: {
  accounts: readonly EvolutionAccount[]
  client: OutgoingClient
  clock: Clock
}): TableFeed {
  const { casinoKey = '', apiToken = '' } = account ?? {}
  const authorization = `Basic ${Buffer.from(`${casinoKey}:${apiToken}`).toString('base64')}`
  return createTableFeed({
    client,
    call: () => ({
      method: 'GET',
      path: lobbyStatePath(casinoKey),
      name: 'lobby state',
      headers: { authorization },
    }),
    answer: lobbyState,
    toTables: ({ tables }) => Object.values(tables).map((table) => toTable(table, clock.now())),
  })
}

function toTable(table: LobbyTable, now: Temporal.Instant): ReportedTable {
  const { open, dealer, betLimits, players, seatsLimit, seatsTaken, results } = table
  return {
    symbol: table.tableId,
    isOpen: open,
    opensAt: open ? null : nextOpening(table, now),
    dealer: dealer?.name ?? null,
    seats: seatsLimit === undefined ? null : { total: seatsLimit, taken: seatsTaken?.length ?? 0 },
    players: players ?? null,
    limits: Object.fromEntries(
      Object.entries(betLimits)
        .filter(([currency]) => isCurrencyCode(currency))
        .map(([currency, { min, max }]) => [currency, { min: String(min), max: String(max) }]),
    ),
    results: results.slice(0, MOST_RESULTS).map((code) => sideByCode[code] ?? code),
  }
}

/** The state has hours of a day, and the next opening follows from them. */
function nextOpening({ operationHours }: LobbyTable, now: Temporal.Instant): string | null {
  const startTime = operationHours?.value?.startTime
  if (startTime === undefined) return null
  const here = now.toZonedDateTimeISO('UTC')
  const today = here.withPlainTime(Temporal.PlainTime.from(startTime))
  const next = Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 })
  return next.toInstant().toString()
}
