import { assertInvariant, type OutgoingClient } from '../../../kernel/index.ts'
import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import type { ReportedTable, TableFeed } from '../../../modules/lobby/index.ts'
import { createTableFeed } from '../table-feed.ts'
import { LIVE_TABLES, type LiveTableRow, liveTablesAnswer } from './assumed.ts'
import type { SoftswissAccount } from './config.ts'
import { signedCall } from './signed-call.ts'

const MOST_RESULTS = 10

/** Tables of the aggregator, asked under our first account: they are the same for all of them. */
export function createSoftswissTables({
  accounts: [account],
  client,
}: {
  accounts: readonly SoftswissAccount[]
  client: OutgoingClient
}): TableFeed {
  assertInvariant(account !== undefined, 'there is always a first account')
  return createTableFeed({
    client,
    call: () => signedCall(account, LIVE_TABLES, {}),
    answer: liveTablesAnswer,
    toTables: ({ tables }) => tables.map(toTable),
  })
}

const toTable = (row: LiveTableRow): ReportedTable => ({
  symbol: row.identifier,
  isOpen: row.status === 'open',
  opensAt: row.opens_at,
  dealer: row.dealer_name,
  seats: row.seats && { total: row.seats.total, taken: row.seats.taken },
  players: row.players,
  limits: Object.fromEntries(
    Object.entries(row.limits).flatMap(([currency, { min, max }]) => {
      if (!isCurrencyCode(currency)) return []
      const text = (minor: number) => decimalFromMinor(BigInt(minor), currency)
      return [[currency, { min: text(min), max: text(max) }]]
    }),
  ),
  results: row.last_results.slice(0, MOST_RESULTS),
})
