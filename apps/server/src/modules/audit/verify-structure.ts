/**
 * Part of the verifier: the tables themselves. Their owner could put a view in place of a table, hide rows by a policy,
 * add a child table, or have a trigger drop rows of one actor. No comparison of rows would meet that.
 */
import type { Reading } from './reading.ts'
import tables from './tables.json' with { type: 'json' }

/** How the migrations of this module make the tables; a migration that changes them changes this list. */
const expected: ReadonlySet<string> = new Set(tables)

/** unsafeReadAcrossPlayers: reads the catalogue only. */
async function readFacts(db: Reading): Promise<string[]> {
  const { rows } = await db.query<{ fact: string }>(
    `with kept as (
       select c.oid, c.relname::text as name, relkind, relpersistence, relrowsecurity, relforcerowsecurity
         from pg_catalog.pg_class c
        where c.relnamespace = 'audit'::regnamespace and c.relname in ('entry', 'unsealed', 'batch', 'anchor'))
     select name || case when relkind = 'r' and relpersistence = 'p' then ' is a table' else ' is no lasting table' end
            || case when relrowsecurity or relforcerowsecurity then ' with row security' else '' end as fact from kept
     union all
     select name || ' has the columns ' || string_agg(attname || ' ' || format_type(atttypid, atttypmod)
            || case when attnotnull then '' else ' null' end || case when atthasdef then ' default' else '' end,
            ', ' order by attnum)
       from kept join pg_attribute on attrelid = kept.oid and attnum > 0 and not attisdropped group by name
     union all
     select name || ' has the constraint ' || conname || ' ' || pg_get_constraintdef(con.oid)
       from kept join pg_constraint con on conrelid = kept.oid where contype <> 'n'
     union all
     select name || ' has the trigger ' || tgname || ' (' || tgenabled::text || ') '
            || substring(pg_get_triggerdef(t.oid) from '((?:BEFORE|AFTER|INSTEAD).*)')
       from kept join pg_trigger t on tgrelid = kept.oid where not tgisinternal
     union all
     select name || ' has the rule ' || rulename from kept join pg_rewrite on ev_class = kept.oid
     union all
     select name || ' has the policy ' || polname from kept join pg_policy on polrelid = kept.oid
     union all
     select name || ' has the child table ' || inhrelid::regclass from kept join pg_inherits on inhparent = kept.oid
     union all
     select name || ' is a child table of ' || inhparent::regclass from kept join pg_inherits on inhrelid = kept.oid
     union all
     select 'the function ' || p.oid::regprocedure || ' in ' || lanname || ' is '
            || encode(sha256(convert_to(prosrc, 'UTF8')), 'hex')
            || case when prosecdef then ' with the rights of its owner' else '' end
            || coalesce(' with ' || array_to_string(proconfig, ' and '), '')
       from pg_proc p join pg_language l on l.oid = prolang where pronamespace = 'audit'::regnamespace`,
  )
  return rows.map(({ fact }) => fact)
}

/** What is other than the migrations made it. */
export async function problemsOfStructure(db: Reading): Promise<string[]> {
  const found = new Set(await readFacts(db))
  return [
    ...[...found.difference(expected)].map((fact) => `the tables are changed: ${fact}`),
    ...[...expected.difference(found)].map((fact) => `the tables are changed: it is not so that ${fact}`),
  ]
}

/**
 * PostgreSQL counts changed and removed rows of each table, also those of somebody who disabled the triggers. The owner
 * of a table cannot reset the counters. They begin again after a crash and in a restored database.
 */
export async function problemsOfCounters(db: Reading): Promise<string[]> {
  const { rows } = await db.query<{ name: string; count: bigint }>(
    `select relname as name, n_tup_upd + n_tup_del as count from pg_catalog.pg_stat_all_tables
      where schemaname = 'audit' and relname in ('entry', 'batch', 'anchor') and n_tup_upd + n_tup_del > 0
      order by relname desc`,
  )
  return rows.map(
    ({ name, count }) => `the database has counted ${count} changed or removed rows of the table ${name}`,
  )
}
