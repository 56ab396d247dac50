/**
 * Loads kernel and ledger into a database that is spread over several nodes: tables first, then their distribution,
 * then the functions, whose types are those of the distributed tables.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { findMigrationSources, migrate } from '../../apps/server/src/kernel/index.ts'
import { tableClasses } from '../../apps/server/src/wiring/table-classes.ts'

const modulesFolder = join(import.meta.dirname, '../../apps/server/src/modules')
const SHARDS = 8

// Functions of PostgreSQL 16 that the migrations call; in pg_catalog, because functions with its search path call them.
const OF_POSTGRES_16 = `
  set citus.enable_ddl_propagation = off;
  set allow_system_table_mods = on;
  create function pg_catalog.date_add(timestamptz, interval, text) returns timestamptz language sql stable
    as 'select (($1 at time zone $3) + $2) at time zone $3';
  create function pg_catalog.date_subtract(timestamptz, interval, text) returns timestamptz language sql stable
    as 'select (($1 at time zone $3) - $2) at time zone $3'`

// The engine plans each statement of a function by the player's number, which a generic plan does not have.
const GENERIC = 'plan_cache_mode = force_generic_plan'
const CUSTOM = 'plan_cache_mode = force_custom_plan'

/**
 * What `kernel.stay` is here. On a node it holds the player's shard until the transaction ends, as a write does: a move
 * waits. The second statement sees what a move has committed meanwhile. The coordinator routes and has no player.
 */
const STAY = `
  create or replace function kernel.stay(p_player bigint) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
  declare
    v_shard bigint;
  begin
    if (select groupid from pg_dist_local_group) = 0 then return true; end if;
    v_shard := get_shard_id_for_distribution_column('wallet.wallet', p_player);
    perform lock_shard_metadata(5, array[v_shard]);
    perform from pg_dist_placement p join pg_dist_local_group l using (groupid) where p.shardid = v_shard;
    if not found then raise exception 'player % is on another node', p_player using errcode = 'MQ001'; end if;
    return true;
  end $$`

/** Copies of the migrations of kernel and ledger: tables alone, or with the functions. */
function copyMigrations(folder: string, withFunctions: boolean): ReturnType<typeof findMigrationSources> {
  const isFunctions = (file: string) => /^R_.*\.sql$/.test(file)
  return findMigrationSources(modulesFolder)
    .filter(({ module }) => module === 'kernel' || module === 'wallet')
    .map(({ module, folder: from }) => {
      const to = join(folder, `${module}-${String(withFunctions)}`)
      cpSync(from, to, { recursive: true, filter: (file) => withFunctions || !isFunctions(basename(file)) })
      for (const file of readdirSync(to).filter(isFunctions)) {
        const text = readFileSync(join(to, file), 'utf8')
        writeFileSync(join(to, file), text.replaceAll(GENERIC, CUSTOM))
      }
      return { module, folder: to }
    })
}

async function distribute(client: pg.Client): Promise<void> {
  await client.query(`set citus.shard_count = ${SHARDS}`)
  const players = (['wallet', 'kernel'] as const).flatMap((schema) =>
    (tableClasses[schema]?.player ?? []).map((table) => `${schema}.${table}`),
  )
  for (const table of players)
    await client.query(`select create_distributed_table($1, 'player_id', colocate_with => $2)`, [
      table,
      table === 'wallet.wallet' ? 'none' : 'wallet.wallet',
    ])
}

/** Functions that begin with `kernel.stay` of one player run on the node that has the player. */
async function delegate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'wallet'::regnamespace and prosrc like '%kernel.stay(p_player)%'
        and proargtypes[array_position(proargnames, 'p_player') - 1] = 'bigint'::regtype order by 1`,
  )
  for (const { name } of rows)
    await client.query(
      `select create_distributed_function($1::regprocedure, 'p_player', colocate_with => 'wallet.wallet')`,
      [name],
    )
}

async function prepareNode(node: string): Promise<void> {
  const client = new pg.Client(node)
  await client.connect()
  try {
    await client.query(OF_POSTGRES_16)
    // The data are thrown away, and a killed process loses nothing that the operating system has.
    await client.query('alter system set fsync = off')
    await client.query('select pg_reload_conf()')
    // Tests have clocks of their own, which the ledger would refuse.
    await client.query(
      `alter database ${pg.escapeIdentifier(client.database ?? '')} set wallet.clock_tolerance = '1000 years'`,
    )
  } finally {
    await client.end()
  }
}

/** @param nodes addresses of the same database on the coordinator, which is the first, and on the workers */
export async function loadLedger(nodes: readonly string[]): Promise<void> {
  const [coordinator = ''] = nodes
  for (const node of nodes) await prepareNode(node)
  const folder = mkdtempSync(join(tmpdir(), 'marquee-distributed-migrations-'))
  const connection = `${coordinator}?options=${encodeURIComponent('-c citus.enable_unsafe_triggers=on')}`
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await migrate(connection, copyMigrations(folder, false))
    await distribute(client)
    await migrate(connection, copyMigrations(folder, true))
    await delegate(client)
    await client.query(STAY)
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
