/** Generates the SQL that writes the rows of wallets and rounds, from the tables of `ledger-rows.ts`. */
import { type Parts, wrapped } from './generated-sql.ts'
import {
  batchedRound,
  batchedWallet,
  fullRound,
  fullWallet,
  kept,
  roundColumns,
  type RoundColumn,
  type RoundWriter,
  singleRound,
  singleWallet,
  walletColumns,
} from './ledger-rows.ts'

const roundNames = Object.keys(roundColumns) as RoundColumn[]

function walletSet(values: typeof fullWallet, indent: number): string {
  const assignments = walletColumns.written.flatMap((name) => {
    const value = values[name]
    return value === kept ? [] : [`${name} = ${value}`]
  })
  return wrapped(assignments, indent)
}

/** What a further entry makes of a column. */
function further(column: string, how: string, value: string): string {
  switch (how) {
    case 'or':
      return `${column} or ${value}`
    case 'sum':
      return `${column} + ${value}`
    case 'first known':
      return `coalesce(${column}, ${value})`
    default:
      return value
  }
}

/** @param row how the statement names the stored row: a prefix */
function roundSet({ goesOn }: RoundWriter, row: string, indent: number): string {
  const assignments = Object.entries(goesOn).flatMap(([name, value]) =>
    value === kept ? [] : [`${name} = ${further(`${row}${name}`, roundColumns[name as RoundColumn], value)}`],
  )
  return wrapped(assignments, indent)
}

const roundNamesIn = (indent: number) =>
  `${' '.repeat(indent)}insert into wallet.round (\n${wrapped(roundNames, indent + 2)})`
const roundValues = ({ opens }: RoundWriter, indent: number) =>
  wrapped(
    roundNames.map((name) => opens[name]),
    indent,
  )

export const rowParts: Parts = {
  'wallet after an entry of the full path': {
    file: 'migrations/R_03_book.sql',
    text: `  update wallet.wallet set\n${walletSet(fullWallet, 4)}\n`,
  },
  'wallet after an entry of the fast path': {
    file: 'migrations/R_10_single.sql',
    text: `    update wallet.wallet set\n${walletSet(singleWallet, 6)}\n`,
  },
  'wallets after the entries of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `      update wallet.wallet w set\n${walletSet(batchedWallet, 10)}\n`,
  },
  'new round of the full path': {
    file: 'migrations/R_03_rounds.sql',
    text: `${roundNamesIn(4)}\n    values (\n${roundValues(fullRound, 6)});\n`,
  },
  'running round of the full path': {
    file: 'migrations/R_03_rounds.sql',
    text: `  update wallet.round set\n${roundSet(fullRound, '', 4)}\n`,
  },
  'new round of the fast path': {
    file: 'migrations/R_10_single.sql',
    text: `${roundNamesIn(6)}\n      values (\n${roundValues(singleRound, 8)});\n`,
  },
  'running round of the fast path': {
    file: 'migrations/R_10_single.sql',
    text: `      update wallet.round set\n${roundSet(singleRound, '', 8)}\n`,
  },
  'new rounds of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `${roundNamesIn(6)}\n        select\n${roundValues(batchedRound, 10)}\n`,
  },
  'running rounds of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `      update wallet.round r set\n${roundSet(batchedRound, 'r.', 10)}\n`,
  },
}
