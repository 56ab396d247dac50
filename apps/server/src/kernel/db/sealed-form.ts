/**
 * The database refuses a value that is not encrypted in a column of `SealedTable`, from any writer. The rule is derived
 * from the declaration: a check constraint of the table, which the step after the migrations sets (decision 93).
 */
import type pg from 'pg'
import type { Queryable } from './database.ts'
import type { SealedTable } from './sealed-table.ts'

/** Rows from before have false; what a server of this release writes has true. */
export const MARK = 'is_sealed'

const constraintOf = ({ table }: SealedTable): string => `${table.split('.')[1]}_sealed_check`

/** SQL: whether the values of a row have the form of encrypted ones and of keyed digests. */
export function sealedForm({ sealed, digests = {}, only }: SealedTable): string {
  const digested = Object.keys(digests)
  const terms = [
    ...sealed
      .filter((column) => !digested.includes(column))
      .map((column) => `(${column} = '' or kernel.is_sealed(${column}))`),
    ...digested.map((column) => `(${column} = '' or kernel.is_digest(${column}))`),
  ].join(' and ')
  return only ? `(${only.column} <> '${only.value}' or (${terms}))` : terms
}

/** While rows from before are left. */
const openCheck = (table: SealedTable): string => `not ${MARK} or (${sealedForm(table)})`
/** For ever after: no row is plain. */
const closedCheck = (table: SealedTable): string => `${MARK} and (${sealedForm(table)})`

/** The check is kept as the comment of its constraint, so that another one is noticed. */
async function setCheck(client: pg.Client, table: SealedTable, check: string): Promise<void> {
  const name = constraintOf(table)
  await client.query('begin')
  await client.query(`alter table ${table.table} drop constraint if exists ${name}`)
  // Not valid: rows that are there are checked later, without a lock that keeps others out.
  await client.query(`alter table ${table.table} add constraint ${name} check (${check}) not valid`)
  await client.query(`comment on constraint ${name} on ${table.table} is '${check.replaceAll("'", "''")}'`)
  await client.query('commit')
}

/** From now on no plain value counts as encrypted. Values that did so before are marked. */
export async function refusePlainValues(client: pg.Client, table: SealedTable): Promise<void> {
  await setCheck(client, table, openCheck(table))
  await client.query(`update ${table.table} set ${MARK} = false where ${MARK} and not (${sealedForm(table)})`)
}

/** From now on no row is plain. @throws PostgreSQL check violation when one is left */
export async function refusePlainRows(client: pg.Client, table: SealedTable): Promise<void> {
  await setCheck(client, table, closedCheck(table))
  await client.query(`alter table ${table.table} validate constraint ${constraintOf(table)}`)
}

/** Tables that may have, or take, plain values: without the check that this release derives. */
export async function findUnguarded(
  queryable: Queryable,
  tables: readonly SealedTable[],
): Promise<SealedTable[]> {
  const { rows } = await queryable.query<{ relation: string; check: string }>(
    `select format('%s.%s', n.nspname, c.relname) as relation, obj_description(k.oid, 'pg_constraint') as check
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'c' and k.convalidated and k.conname = any ($1)`,
    [tables.map(constraintOf)],
  )
  return tables.filter(
    (table) => !rows.some((row) => row.relation === table.table && row.check === closedCheck(table)),
  )
}
