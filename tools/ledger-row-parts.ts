/** Generates the SQL that writes the rows of wallets and rounds, from the tables of `ledger-rows.ts`. */
import { BATCH_WIDTH, type Parts, WIDTH, wrapped } from './generated-sql.ts'
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

function walletSet(values: typeof fullWallet, indent: number, width = WIDTH): string {
  const assignments = walletColumns.written.flatMap((name) => {
    const value = values[name]
    return value === kept ? [] : [`${name} = ${value}`]
  })
  return wrapped(assignments, indent, width)
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
function roundSet({ goesOn }: RoundWriter, row: string, indent: number, width = WIDTH): string {
  const assignments = Object.entries(goesOn).flatMap(([name, value]) =>
    value === kept ? [] : [`${name} = ${further(`${row}${name}`, roundColumns[name as RoundColumn], value)}`],
  )
  return wrapped(assignments, indent, width)
}

const roundNamesIn = (indent: number, width = WIDTH) =>
  `${' '.repeat(indent)}insert into wallet.round (\n${wrapped(roundNames, indent + 2, width)})`
const roundValues = ({ opens }: RoundWriter, indent: number, width = WIDTH) =>
  wrapped(
    roundNames.map((name) => opens[name]),
    indent,
    width,
  )

/** What follows the insert of the entry in the full path and in the fast one: the wallet. */
export const fullWalletUpdate = `  update wallet.wallet set
${walletSet(fullWallet, 4)}
  where player_id = w.player_id;
`
export const singleWalletUpdate = `    update wallet.wallet set
${walletSet(singleWallet, 6)}
    where player_id = p_player;
`
/** The round of the fast path. */
export const singleRoundWrite = `    if v_bets is null then
${roundNamesIn(6)}
      values (
${roundValues(singleRound, 8)});
    else
      update wallet.round set
${roundSet(singleRound, '', 8)}
      where player_id = p_player and provider = p_provider and round = p_round;
    end if;
`

export const rowParts: Parts = {
  'wallets after the entries of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `      update wallet.wallet w set\n${walletSet(batchedWallet, 10, BATCH_WIDTH)}\n`,
  },
  'new round of the full path': {
    file: 'migrations/R_03_rounds.sql',
    text: `${roundNamesIn(4)}\n    values (\n${roundValues(fullRound, 6)});\n`,
  },
  'running round of the full path': {
    file: 'migrations/R_03_rounds.sql',
    text: `  update wallet.round set\n${roundSet(fullRound, '', 4)}\n`,
  },
  'new rounds of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `${roundNamesIn(6, BATCH_WIDTH)}\n        select\n${roundValues(batchedRound, 10, BATCH_WIDTH)}\n`,
  },
  'running rounds of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `      update wallet.round r set\n${roundSet(batchedRound, 'r.', 10, BATCH_WIDTH)}\n`,
  },
}
