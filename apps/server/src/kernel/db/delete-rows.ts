import type { Tx } from './database.ts'

/** What was deleted of a player: number of rows by `schema.table`, without tables of which nothing was deleted. */
export type DeletedRows = Readonly<Record<string, number>>

/** Deletes the rows of a player in tables of one module, in the order of the list. */
export async function deleteRowsOf(
  tx: Tx,
  playerId: bigint,
  tables: readonly string[],
): Promise<DeletedRows> {
  const counts: [string, number][] = []
  for (const table of tables) {
    const { rowCount } = await tx.query(`delete from ${table} where player_id = $1`, [playerId])
    if (rowCount > 0) counts.push([table, rowCount])
  }
  return Object.fromEntries(counts)
}

/**
 * The same by a function of the module's schema, for tables whose rows the role of a server may not delete (L6). The
 * function has the rights of its owner and returns rows of `table_name` and `deleted`.
 * @param call `schema.function($1, …)`
 */
export async function deleteKeptRows(tx: Tx, call: string, values: readonly unknown[]): Promise<DeletedRows> {
  const { rows } = await tx.query<{ name: string; deleted: number }>(
    `select table_name as name, deleted::integer as deleted from ${call} where deleted > 0`,
    values,
  )
  return Object.fromEntries(rows.map(({ name, deleted }) => [name, deleted]))
}
