import { isCurrencyCode } from '@marquee/money'
import type { OutgoingClient } from '../../../kernel/index.ts'
import type { ReportedTable, TableFeed } from '../../../modules/lobby/index.ts'
import { createTableFeed } from '../table-feed.ts'
import { LIVE_TABLES, type LiveTableRow, liveTablesAnswer } from './assumed.ts'
import type { PariplayAccount } from './config.ts'

const MOST_RESULTS = 10

/** Tables of the live lobby, asked under our first account: they are the same for all of them. */
export function createPariplayTables({
  accounts: [account],
  client,
}: {
  accounts: readonly PariplayAccount[]
  client: OutgoingClient
}): TableFeed {
  const body = JSON.stringify({
    Account: { UserName: account?.user ?? '', Password: account?.secrets[0] ?? '' },
  })
  return createTableFeed({
    client,
    call: () => ({
      method: 'POST',
      path: `/api/${LIVE_TABLES}`,
      name: LIVE_TABLES,
      headers: { 'content-type': 'application/json' },
      body,
    }),
    answer: liveTablesAnswer,
    toTables: ({ Tables }) => Tables.map(toTable),
  })
}

const toTable = (row: LiveTableRow): ReportedTable => ({
  symbol: row.GameCode,
  isOpen: row.IsOpen,
  opensAt: row.NextOpening,
  dealer: row.DealerName,
  seats: row.SeatsTotal === null ? null : { total: row.SeatsTotal, taken: row.SeatsTaken ?? 0 },
  players: row.PlayersCount,
  limits: Object.fromEntries(
    row.Limits.filter(({ CurrencyCode }) => isCurrencyCode(CurrencyCode)).map(
      ({ CurrencyCode, Min, Max }) => [CurrencyCode, { min: String(Min), max: String(Max) }],
    ),
  ),
  results: row.LastResults.slice(0, MOST_RESULTS),
})
