import { isCurrencyCode } from '@marquee/money'
import type { OutgoingClient } from '../../../kernel/index.ts'
import type { ReportedTable, TableFeed } from '../../../modules/lobby/index.ts'
import { createTableFeed } from '../table-feed.ts'
import { LIVE_TABLES, type LiveTableRow, liveTablesAnswer } from './assumed.ts'
import { publicKeyOf } from './auth.ts'
import type { CreedroomzAccount } from './config.ts'

const MOST_RESULTS = 10

/** Tables of the studio, asked under our first account: they are the same for all of them. */
export function createCreedroomzTables({
  accounts: [account],
  client,
}: {
  accounts: readonly CreedroomzAccount[]
  client: OutgoingClient
}): TableFeed {
  const fields = { OperatorId: Number(account?.operatorId) }
  const body = JSON.stringify({ ...fields, PublicKey: publicKeyOf(fields, account?.secrets[0] ?? '') })
  return createTableFeed({
    client,
    call: () => ({
      method: 'POST',
      path: LIVE_TABLES,
      name: 'GetTables',
      headers: { 'content-type': 'application/json' },
      body,
    }),
    answer: liveTablesAnswer,
    toTables: ({ Tables }) => Tables.map(toTable),
  })
}

const toTable = (row: LiveTableRow): ReportedTable => ({
  symbol: row.GameId,
  isOpen: row.State === 1,
  opensAt: row.OpensAt,
  dealer: row.Dealer,
  seats: row.Seats === 0 ? null : { total: row.Seats, taken: row.OccupiedSeats },
  players: row.Players,
  limits: Object.fromEntries(
    row.Limits.filter(({ Currency }) => isCurrencyCode(Currency)).map(({ Currency, Min, Max }) => [
      Currency,
      { min: Min, max: Max },
    ]),
  ),
  results: row.Results.slice(0, MOST_RESULTS),
})
