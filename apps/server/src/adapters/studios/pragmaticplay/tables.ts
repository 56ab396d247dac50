import { currencyCodes, isCurrencyCode } from '@marquee/money'
import type { OutgoingClient } from '../../../kernel/index.ts'
import type { ReportedTable, TableFeed } from '../../../modules/lobby/index.ts'
import { createTableFeed } from '../table-feed.ts'
import { writeForm } from '../transports/form.ts'
import { LIVE_TABLES, type LiveTableRow, liveTablesAnswer, sideByResult } from './assumed.ts'
import { signatureOf } from './auth.ts'
import type { PragmaticAccount } from './config.ts'

const MOST_RESULTS = 10

/** Tables of the live lobby, asked under our first account: they are the same for all of them. */
export function createPragmaticTables({
  accounts: [account],
  client,
}: {
  accounts: readonly PragmaticAccount[]
  client: OutgoingClient
}): TableFeed {
  const fields = { secureLogin: account?.secureLogin ?? '', currencies: currencyCodes.join(',') }
  const body = writeForm({ ...fields, hash: signatureOf(fields, account?.secrets[0] ?? '') })
  return createTableFeed({
    client,
    call: () => ({
      method: 'POST',
      path: LIVE_TABLES,
      name: 'getLiveTables',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }),
    answer: liveTablesAnswer,
    toTables({ lobbies }) {
      const rows = new Map<string, { row: LiveTableRow; limits: ReportedTable['limits'] }>()
      for (const { currency, tables } of lobbies)
        for (const row of tables) {
          const known = rows.get(row.tableId) ?? { row, limits: {} }
          const { tableLimits: limits } = row
          if (limits && isCurrencyCode(currency))
            known.limits[currency] = { min: limits.minBet, max: limits.maxBet }
          rows.set(row.tableId, known)
        }
      return [...rows.values()].map(({ row, limits }) => ({ ...toTable(row), limits }))
    },
  })
}

const toTable = (row: LiveTableRow): Omit<ReportedTable, 'limits'> => ({
  symbol: row.tableId,
  isOpen: row.tableOpen,
  opensAt: row.opensAt ?? null,
  dealer: row.dealer?.name ?? null,
  seats: row.maxSeats === undefined ? null : { total: row.maxSeats, taken: row.totalSeatedPlayers },
  players: row.totalSeatedPlayers,
  results: row.last20Results.slice(0, MOST_RESULTS).map(({ result }) => sideByResult[result] ?? result),
})
