/** Removes earlier versions of rows, which may have personal data as it was, from the files of tables (decision 87). */
import type pg from 'pg'
import type { Queryable } from './database.ts'
import { MigrationError } from './migrate.ts'
import type { SealedTable } from './sealed-table.ts'

/** Rewritings of a table while a transaction may still read earlier versions, and the pause between two (ms). */
const ATTEMPTS = 5
const PAUSE_MS = 500

/** Written in the transaction that changes rows, so that a step that is killed after it still owes it. */
export const oweRewrite = (queryable: Queryable, table: string) =>
  queryable.query(
    `insert into kernel.sealed_table (relation, is_rewrite_owed) values ($1, true)
     on conflict (relation) do update set is_rewrite_owed = true`,
    [table],
  )

/**
 * Rewrites what is owed.
 * @throws MigrationError when an older transaction may still read earlier versions: they were copied, and stay owed
 */
export async function rewriteOwed(client: pg.Client, tables: readonly SealedTable[]): Promise<void> {
  const { rows } = await client.query<{ relation: string }>(
    'select relation from kernel.sealed_table where is_rewrite_owed',
  )
  const owed = new Set(rows.map(({ relation }) => relation))
  const left: string[] = []
  // Names of the declaration only: the server's role may write into the table of the names.
  for (const { table } of tables.filter((one) => owed.has(one.table))) {
    if (await isRewritten(client, table))
      await client.query('update kernel.sealed_table set is_rewrite_owed = false where relation = $1', [
        table,
      ])
    else left.push(table)
  }
  if (left.length > 0)
    throw new MigrationError(
      `earlier versions of rows are still in the files of ${left.join(', ')}: end the transactions that are older` +
        ' than this step, also prepared ones and those of standbys, and start it again',
    )
}

async function isRewritten(client: pg.Client, table: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    if ((await vacuumFull(client, table)) === 0) return true
    if (attempt === ATTEMPTS) return false
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** @returns number of earlier versions that were copied, because an older transaction may read them */
async function vacuumFull(client: pg.Client, table: string): Promise<number> {
  let kept = 0
  // The detail begins with the number, in every language: "0 dead row versions cannot be removed yet."
  const onNotice = ({ detail }: { readonly detail?: string | undefined }) => {
    kept += Number(/\d+/.exec(detail ?? '')?.[0] ?? 0)
  }
  client.on('notice', onNotice)
  try {
    await client.query(`vacuum (full, verbose) ${table}`)
  } finally {
    client.off('notice', onNotice)
  }
  await client.query(`analyze ${table}`)
  return kept
}
