import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type pg from 'pg'
import floors from '../floors.json' with { type: 'json' }
import { quietJobLogger } from './job-logger.ts'
import { readNamedNumbers, withNumbers } from './named-numbers.ts'
import type { Queryable } from './database.ts'
import { type Connection, connectDirect, createPool } from './pool.ts'

/** One module's folder of `.sql` files, and of `numbers.json` if they use named numbers. */
export interface MigrationSource {
  readonly module: string
  readonly folder: string
}

export interface MigrationReport {
  /** `module/file` of every migration applied by this call, in order. */
  readonly applied: readonly string[]
}

interface MigrationFile {
  readonly module: string
  readonly name: string
  readonly kind: 'versioned' | 'repeatable'
  readonly text: string
  readonly checksum: string
  readonly inTransaction: boolean
}

interface AppliedRow {
  readonly module: string
  readonly name: string
  readonly checksum: string
}

/** A migration cannot run with the present files. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

const LOCK_KEY = 7_305_101
const LOCK_WAIT_MS = 120_000
const VERSIONED = /^(\d{4})_[a-z0-9_]+\.sql$/
const REPEATABLE = /^R_[a-z0-9_]+\.sql$/
const NO_TRANSACTION = '-- migrate:no-transaction'
const kernelMigrations = join(fileURLToPath(new URL('.', import.meta.url)), 'migrations')

/** Order in which modules are migrated: the kernel, then floor by floor. */
export const moduleOrder: readonly string[] = floors.flat()

/** All folders with migrations: the kernel's, then those of `modulesFolder` by floor. */
export function findMigrationSources(modulesFolder: string): MigrationSource[] {
  const found = existsSync(modulesFolder)
    ? readdirSync(modulesFolder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && existsSync(join(modulesFolder, entry.name, 'migrations')))
        .map((entry) => entry.name)
    : []
  const unknown = found.filter((name) => !moduleOrder.includes(name))
  if (unknown.length > 0)
    throw new MigrationError(`no floor is known for ${unknown.join(', ')}: add it to kernel/floors.json`)
  return [
    { module: 'kernel', folder: kernelMigrations },
    ...found
      .toSorted((a, b) => moduleOrder.indexOf(a) - moduleOrder.indexOf(b))
      .map((module) => ({ module, folder: join(modulesFolder, module, 'migrations') })),
  ]
}

function readSource({ module, folder }: MigrationSource): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const namedNumbers = readNamedNumbers(folder)
  const files = names.map((name): MigrationFile => {
    const kind = VERSIONED.test(name) ? 'versioned' : REPEATABLE.test(name) ? 'repeatable' : undefined
    if (!kind)
      throw new MigrationError(`${module}/${name}: a migration is named 0001_what_it_does.sql or R_name.sql`)
    const { text, unknown } = withNumbers(
      readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'),
      namedNumbers,
    )
    if (unknown !== undefined)
      throw new MigrationError(`${module}/${name}: ${unknown} is not in the numbers.json beside it`)
    const checksum = createHash('sha256').update(text).digest('hex')
    return { module, name, kind, text, checksum, inTransaction: !text.startsWith(NO_TRANSACTION) }
  })
  const numbers = files.filter((file) => file.kind === 'versioned').map((file) => file.name.slice(0, 4))
  const twice = numbers.find((number, i) => numbers.indexOf(number) !== i)
  if (twice) throw new MigrationError(`${module}: two migrations are numbered ${twice}`)
  return files.toSorted((a, b) =>
    a.kind === b.kind ? (a.name < b.name ? -1 : 1) : a.kind === 'versioned' ? -1 : 1,
  )
}

/** Pending migrations of one module, after its history was compared with its files. */
function pendingOf(files: readonly MigrationFile[], history: readonly AppliedRow[]): MigrationFile[] {
  const applied = new Map(history.map((row) => [row.name, row.checksum]))
  const versioned = files.filter((file) => file.kind === 'versioned')
  const lastKnown = versioned.at(-1)?.name ?? ''
  const lastApplied =
    [...applied.keys()]
      .filter((name) => VERSIONED.test(name))
      .toSorted()
      .at(-1) ?? ''
  for (const row of history) {
    if (!VERSIONED.test(row.name) || versioned.some((file) => file.name === row.name)) continue
    // A newer release has migrated this database; this older one is expected to keep working beside it.
    if (row.name > lastKnown) continue
    throw new MigrationError(
      `${row.module}/${row.name} was applied to this database but its file is gone: restore the file`,
    )
  }
  const pending: MigrationFile[] = []
  for (const file of versioned) {
    const checksum = applied.get(file.name)
    if (checksum === undefined) {
      if (file.name < lastApplied)
        throw new MigrationError(
          `${file.module}/${file.name} is older than ${lastApplied}, which is applied already: give it a higher number`,
        )
      pending.push(file)
    } else if (checksum !== file.checksum)
      throw new MigrationError(
        `${file.module}/${file.name} was changed after it had been applied to this database, and applied files never change: start the release that made the database, or restore the file and put the change into a new migration`,
      )
  }
  // An older release must not restore its older functions.
  if (lastApplied > lastKnown) return pending
  for (const file of files)
    if (file.kind === 'repeatable' && applied.get(file.name) !== file.checksum) pending.push(file)
  return pending
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    create schema if not exists kernel;
    create table if not exists kernel.migration (
      module text not null,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      took_ms integer not null,
      constraint migration_pkey primary key (module, name)
    );`)
}

async function readHistory(client: Pick<pg.ClientBase, 'query'>): Promise<AppliedRow[]> {
  const { rows } = await client.query<AppliedRow>('select module, name, checksum from kernel.migration')
  return rows
}

/** Waits for another instance that is migrating, instead of failing. */
async function lock(client: pg.Client): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MS
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      LOCK_KEY,
    ])
    if (rows[0]?.locked) return
    if (performance.now() > deadline)
      throw new MigrationError('another process has been migrating this database for two minutes')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Groups migrations into transactions: one per module, except files that cannot run in a transaction. */
function toSteps(pending: readonly MigrationFile[]): MigrationFile[][] {
  const steps: MigrationFile[][] = []
  for (const file of pending) {
    const last = steps.at(-1)
    const before = last?.at(-1)
    if (last && before?.module === file.module && before.inTransaction && file.inTransaction) last.push(file)
    else steps.push([file])
  }
  return steps
}

async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  const start = performance.now()
  try {
    await client.query(file.text)
    await client.query(
      `insert into kernel.migration (module, name, checksum, took_ms) values ($1, $2, $3, $4)
       on conflict (module, name) do update set checksum = excluded.checksum, applied_at = now(), took_ms = excluded.took_ms`,
      [file.module, file.name, file.checksum, Math.round(performance.now() - start)],
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const position = (error as { position?: string }).position
    const line = position ? ` (line ${file.text.slice(0, Number(position)).split('\n').length})` : ''
    throw new MigrationError(`${file.module}/${file.name}${line}: ${reason}`, { cause: error })
  }
}

async function applyStep(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  if (files.some((file) => !file.inTransaction)) {
    for (const file of files) await applyFile(client, file)
    return
  }
  await client.query("begin; set local lock_timeout = '5s'")
  try {
    for (const file of files) await applyFile(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Applies pending migrations: each module's versioned files (the first creates its schema), then its repeatable files
 * whose text changed. Forward only. One transaction per module, so that live calls see either the old tables and
 * functions or the new ones. A file that starts with `-- migrate:no-transaction` holds one statement and runs outside
 * of a transaction. Safe to call from several instances at once.
 *
 * @param connection direct, not through a pooler
 * @throws MigrationError when history and files differ or a statement fails; modules before it stay migrated
 */
export async function migrate(
  connection: Connection,
  sources: readonly MigrationSource[],
): Promise<MigrationReport> {
  const client = await connectDirect(connection, 'marquee migrations')
  try {
    await lock(client)
    await prepare(client)
    const history = await readHistory(client)
    // All histories are compared before anything runs.
    const pending = sources.flatMap((source) =>
      pendingOf(
        readSource(source),
        history.filter((row) => row.module === source.module),
      ),
    )
    for (const step of toSteps(pending)) await applyStep(client, step)
    await migrateJobTables(connection)
    return { applied: pending.map((file) => `${file.module}/${file.name}`) }
  } finally {
    await client.end()
  }
}

async function migrateJobTables(connection: Connection): Promise<void> {
  const pool = createPool({ connection, max: 1, applicationName: 'marquee migrations', plainTypes: true })
  try {
    await migrateJobs({ pgPool: pool, logger: quietJobLogger })
  } finally {
    await pool.end()
  }
}

/** Whether no migration is pending; part of readiness. */
export async function areMigrationsCurrent(
  queryable: Queryable,
  sources: readonly MigrationSource[],
): Promise<boolean> {
  const { rows } = await queryable.query<AppliedRow>('select module, name, checksum from kernel.migration')
  return sources.every(
    (source) =>
      pendingOf(
        readSource(source),
        rows.filter((row) => row.module === source.module),
      ).length === 0,
  )
}
