/**
 * Which keys the rows of a database need. Looking at every row takes long, so the database keeps the ids: a server adds
 * that of the key that it seals with before it starts, and the step after the migrations those of rows from before.
 */
import { PERSONAL_USE } from '../personal-secrets.ts'
import { keyIdOf } from '../sealed-secrets.ts'
import { createDatabase, type Database, inTransaction, type Queryable } from './database.ts'
import { MigrationError } from './migrate.ts'
import type { Connection } from './pool.ts'
import { placeRows, type SealedPlace, sealedValue } from './sealed-places.ts'

/** Rows of a table that need a key. */
export interface KeyNeed {
  readonly table: string
  readonly use: string
  readonly keyId: string
  readonly rows: bigint
}

/**
 * Values that wait in a job, or in a dead letter that staff may replay: the texts of mails, the address of a request.
 * By table, the column that has them.
 */
const waiting = {
  'kernel.outbox': 'body',
  'kernel.outbox_dead': 'body',
  'graphile_worker._private_jobs': 'payload',
} as const

/** SQL: pattern of a sealed value in JSON, whose group is the id of its key. */
const SEALED_IN_JSON = `'"([A-Za-z0-9_-]{8})\\.[A-Za-z0-9_-]{38,}"'`

/** Jobs of a kind. */
export interface RemovedJobs {
  readonly job: string
  readonly jobs: bigint
}

/**
 * Removes jobs that have failed for good and need another key than the one that seals: mails, mostly. They never run
 * again, and would need their key for ever.
 * @param keys `PII_KEYS`, the one that seals first
 */
export async function removeFailedJobs(owner: Connection, keys: readonly string[]): Promise<RemovedJobs[]> {
  const db = createDatabase({ connection: owner, max: 1, applicationName: 'marquee keys' })
  try {
    if (!(await isThere(db, 'graphile_worker._private_jobs'))) return []
    // Locks the jobs that it removes. Jobs that still run or wait stay.
    const { rows } = await db.query<RemovedJobs>(
      `with removed as (
         delete from graphile_worker._private_jobs as job
          where job.attempts >= job.max_attempts and job.locked_at is null
            and exists (select from regexp_matches(job.payload::text, ${SEALED_IN_JSON}, 'g') as found
                         where found[1] <> $1)
         returning job.task_id)
       select task.identifier as job, count(*) as jobs
         from removed join graphile_worker._private_tasks as task on task.id = removed.task_id
        group by task.identifier order by task.identifier`,
      [keyIdOf(keys[0] ?? '', PERSONAL_USE)],
    )
    return rows
  } finally {
    await db.close()
  }
}

const usesOf = (places: readonly SealedPlace[]): string[] => [
  ...new Set([PERSONAL_USE, ...places.map(({ use }) => use)]),
]

async function countIn(queryable: Queryable, place: SealedPlace): Promise<KeyNeed[]> {
  const ids = place.columns.map((column) => `(kernel.key_id_of(${sealedValue(column)}))`).join(', ')
  const { rows } = await queryable.query<{ key_id: string; count: bigint }>(
    `select needed.key_id, count(*) from ${place.table}
      cross join lateral (select distinct key_id from (values ${ids}) as found (key_id)
                           where key_id is not null) as needed
      where ${placeRows(place)} group by needed.key_id`,
  )
  return rows.map(({ key_id: keyId, count }) => ({ table: place.table, use: place.use, keyId, rows: count }))
}

/** Whether a table exists: those of jobs are created by the first instance that runs them. */
async function isThere(queryable: Queryable, table: string): Promise<boolean> {
  const { rows } = await queryable.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  return rows[0]?.is === true
}

async function countWaiting(queryable: Queryable): Promise<KeyNeed[]> {
  const needs: KeyNeed[] = []
  for (const [table, payload] of Object.entries(waiting)) {
    if (!(await isThere(queryable, table))) continue
    const { rows } = await queryable.query<{ key_id: string; count: bigint }>(
      `select key_id, count(*) from ${table}
        cross join lateral (select distinct found[1] as key_id
          from regexp_matches(${payload}::text, ${SEALED_IN_JSON}, 'g') as found) as needed
        group by key_id`,
    )
    needs.push(...rows.map(({ key_id: keyId, count }) => ({ table, use: PERSONAL_USE, keyId, rows: count })))
  }
  return needs
}

/** Looks at every row of the places, however long it takes. */
export function countKeyNeeds(db: Database, places: readonly SealedPlace[]): Promise<KeyNeed[]> {
  return inTransaction(db, async (tx) => {
    await tx.query('set local statement_timeout = 0')
    const needs: KeyNeed[] = []
    for (const place of places) needs.push(...(await countIn(tx, place)))
    return [...needs, ...(await countWaiting(tx))]
  })
}

async function noteKeys(queryable: Queryable, keys: readonly NotedKey[]): Promise<void> {
  await queryable.query(
    `insert into kernel.sealing_key (use, key_id) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [keys.map(({ use }) => use), keys.map(({ keyId }) => keyId)],
  )
}

/** For the step after the migrations: keys of tables that no earlier step has looked at. */
export async function noteKeysOfRows(db: Database, places: readonly SealedPlace[]): Promise<void> {
  const { rows } = await db.query<{ relation: string }>(
    'select relation from kernel.sealed_table where are_keys_noted',
  )
  const known = new Set(rows.map(({ relation }) => relation))
  const left = places.filter(({ table }) => !known.has(table))
  if (left.length === 0) return
  await noteKeys(db, await countKeyNeeds(db, left))
  await db.query(
    `insert into kernel.sealed_table as known (relation, are_keys_noted) select distinct unnest($1::text[]), true
     on conflict (relation) do update set are_keys_noted = true`,
    [left.map(({ table }) => table)],
  )
}

interface NotedKey {
  readonly use: string
  readonly keyId: string
}

/** Whether a key is not configured. @param keys `PII_KEYS` */
function missingIn(keys: readonly string[], places: readonly SealedPlace[]): (key: NotedKey) => boolean {
  const own = new Set(usesOf(places).flatMap((use) => keys.map((key) => `${use} ${keyIdOf(key, use)}`)))
  return ({ use, keyId }) => !own.has(`${use} ${keyId}`)
}

/** Noted keys that are not configured. @param keys `PII_KEYS` */
export async function readMissingKeys(
  queryable: Queryable,
  keys: readonly string[],
  places: readonly SealedPlace[],
): Promise<NotedKey[]> {
  const { rows } = await queryable.query<NotedKey>('select use, key_id as "keyId" from kernel.sealing_key')
  return rows.filter(missingIn(keys, places))
}

/** Rows that need keys which are not configured. Looks at every row. @param keys `PII_KEYS` */
export const readMissingNeeds = async (
  db: Database,
  keys: readonly string[],
  places: readonly SealedPlace[],
): Promise<KeyNeed[]> => (await countKeyNeeds(db, places)).filter(missingIn(keys, places))

/**
 * For a server before it starts, and for the step after the migrations: all keys that rows need are configured.
 * @param keys `PII_KEYS`, the one that seals first
 * @returns noted keys that are not configured, and that no row needs
 * @throws MigrationError with the id of each missing key and the number of rows, by table
 */
export async function assertKeys(
  db: Database,
  keys: readonly string[],
  places: readonly SealedPlace[],
): Promise<NotedKey[]> {
  const retired = await readMissingKeys(db, keys, places)
  if (retired.length > 0) refuseMissing(await readMissingNeeds(db, keys, places))
  return retired
}

function refuseMissing(needs: readonly KeyNeed[]): void {
  if (needs.length === 0) return
  const list = needs.map(({ table, keyId, rows }) => `${keyId} (${rows} rows of ${table})`).join(', ')
  throw new MigrationError(
    `PII_KEYS lacks keys that rows are sealed with, by their ids: ${list}. Add them again; "npm run personal-keys -- reseal" makes a key unnecessary`,
  )
}

/** Adds the key that this process seals with. Call it after `assertKeys`, before anything is sealed. */
export async function noteOwnKeys(
  queryable: Queryable,
  keys: readonly string[],
  places: readonly SealedPlace[],
): Promise<void> {
  const sealing = keys[0]
  if (sealing === undefined) return
  await noteKeys(
    queryable,
    usesOf(places).map((use) => ({ use, keyId: keyIdOf(sealing, use) })),
  )
}

/**
 * Forgets keys that are configured nowhere any more, so that later starts need not count rows.
 * @param retired of `assertKeys`
 */
export async function forgetKeys(queryable: Queryable, retired: readonly NotedKey[]): Promise<void> {
  await queryable.query(
    `delete from kernel.sealing_key where (use, key_id) in (select * from unnest($1::text[], $2::text[]))`,
    [retired.map(({ use }) => use), retired.map(({ keyId }) => keyId)],
  )
}
