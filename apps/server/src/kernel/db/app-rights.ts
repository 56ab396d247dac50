import pg from 'pg'
import type { Queryable } from './database.ts'
import { sqlState } from './errors.ts'
import { areMigrationsCurrent, MigrationError, type MigrationSource, moduleOrder } from './migrate.ts'
import { type Connection, connectDirect } from './pool.ts'

/** The role of a server on the embedded database. */
export const EMBEDDED_APP_ROLE = 'marquee_app'
/** Function of the triggers that refuse changes: its tables keep their rows for ever. */
const KEEPS_ROWS = 'refuse_change'
const schemas = ['kernel', ...moduleOrder.map((name) => name.replaceAll('-', '_')), 'graphile_worker']
/** Serialises instances that start together and change the same catalogue rows. */
const LOCK_KEY = 7_305_203

/** The user that a connection logs in as. */
export function userOf(connection: Connection): string {
  return typeof connection === 'string' ? decodeURIComponent(new URL(connection).username) : connection.user
}

/**
 * Gives a role what a server needs, and nothing else: it reads and writes rows, owns no table and changes no row of a
 * table that keeps its rows for ever (L6). The role is created where the owner may do so. Run after migrations.
 * @param owner direct, not through a pooler
 */
export async function grantAppRights(owner: Connection, role: string, password?: string): Promise<void> {
  const client = await connectDirect(owner, 'marquee rights')
  const name = pg.escapeIdentifier(role)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    await refuseOwner(client, role)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0)
      await client.query(
        `create role ${name} login ${password === undefined ? '' : `password ${pg.escapeLiteral(password)}`}`,
      )
    const { rows } = await client.query<{ schema: string }>(
      'select nspname as schema from pg_namespace where nspname = any ($1)',
      [schemas],
    )
    for (const { schema } of rows)
      await client.query(`
        grant usage on schema ${schema} to ${name};
        grant select, insert, update, delete on all tables in schema ${schema} to ${name};
        grant usage, select on all sequences in schema ${schema} to ${name};
        grant execute on all functions in schema ${schema} to ${name}`)
    await client.query(`revoke insert, update, delete on kernel.migration from ${name}`)
    await revokeChanges(client, name)
    await admitToRows(client, role)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const KEPT_TABLES = `pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_proc p on p.oid = t.tgfoid and p.proname = '${KEEPS_ROWS}'`

/** @throws MigrationError for a role that owns tables, or may become their owner: it gives itself every right */
async function refuseOwner(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from ${KEPT_TABLES} join pg_roles r on r.rolname = $1 where pg_has_role(r.oid, c.relowner, 'MEMBER') limit 1`,
    [role],
  )
  if (rowCount !== 0)
    throw new MigrationError(`the role ${role} owns the tables: the server needs another one`)
}

/** Partitions are reached through their table only. */
async function revokeChanges(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ table: string; is_partition: boolean }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as table, c.relispartition as is_partition
       from ${KEPT_TABLES} where n.nspname = any ($1)`,
    [schemas],
  )
  for (const { table, is_partition: isPartition } of rows)
    await client.query(`revoke ${isPartition ? 'all' : 'update, delete, truncate'} on ${table} from ${role}`)
}

/** The queue of jobs has row security without policies: only the owner of its tables sees rows. */
async function admitToRows(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relrowsecurity and n.nspname = any ($1)
        and not exists (select from pg_policy where polrelid = c.oid and polname = $2)`,
    [schemas, role],
  )
  const name = pg.escapeIdentifier(role)
  for (const { table } of rows)
    await client.query(`create policy ${name} on ${table} to ${name} using (true) with check (true)`)
}

const UNDEFINED_TABLE = '42P01'
const INSUFFICIENT_PRIVILEGE = '42501'

/** False for a database without tables, or without rights for this role. @throws every other error */
function asUnprepared(error: unknown): false {
  const state = sqlState(error)
  if (state === UNDEFINED_TABLE || state === INSUFFICIENT_PRIVILEGE) return false
  throw error
}

/**
 * For a server that does not migrate: the migration step has run, and the server's role cannot change what is kept.
 * @throws MigrationError otherwise, with what to do
 */
export async function assertPrepared(db: Queryable, sources: readonly MigrationSource[]): Promise<void> {
  if (!(await areMigrationsCurrent(db, sources).catch(asUnprepared)))
    throw new MigrationError('it is not the one of this release: run "npm run migrate" first')
  const { rows: closed } = await db.query<{ schema: string }>(
    `select nspname as schema from pg_namespace where nspname = any ($1) and not has_schema_privilege(oid, 'usage')`,
    [schemas],
  )
  if (closed[0])
    throw new MigrationError(
      `the role of DATABASE_URL has no rights in ${closed[0].schema}: run "npm run migrate"`,
    )
  const { rows } = await db.query<{ table: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as table
       from ${KEPT_TABLES} where n.nspname = any ($1)
         and (has_table_privilege(c.oid, 'update, delete, truncate') or pg_has_role(c.relowner, 'MEMBER'))`,
    [schemas],
  )
  const [first] = rows
  if (first)
    throw new MigrationError(
      `the role of DATABASE_URL may change ${first.table}: use another role than the owner of the tables`,
    )
}
