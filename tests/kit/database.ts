import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import {
  createDatabase,
  type Database,
  findMigrationSources,
  migrate,
} from '../../apps/server/src/kernel/index.ts'
import { findServices, type ServiceBinaries } from '../services/install.ts'

interface Place {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Place
    /** Programs that tests may start for themselves; null where there is none. */
    services: ServiceBinaries
  }
}

const TEMPLATE = 'template_platform'
const EMPTY_TEMPLATE = 'template0'
const modulesFolder = join(import.meta.dirname, '../../apps/server/src/modules')

async function run(place: Place, text: string): Promise<void> {
  const client = new pg.Client({ ...place, database: 'postgres' })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Global set-up: one throw-away server and one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  const server = await startPostgres({
    dataDir: join(folder, 'db'),
    throwAway: true,
    settings: { max_connections: '300', shared_buffers: '64MB' },
  })
  const { host, port, user, password } = server.connection
  const place: Place = { host, port, user, ...(password === undefined ? {} : { password }) }
  try {
    await run(place, `create database ${TEMPLATE}`)
    await migrate({ ...place, database: TEMPLATE }, findMigrationSources(modulesFolder))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgres', place)
  project.provide('services', findServices())
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export interface TestDatabase extends Database {
  /** For what needs a connection of its own: relay, jobs, migrations. */
  readonly connection: Place & { readonly database: string }
}

/**
 * A database of one's own, a copy of the migrated one (about 50 ms). One per test file: between the tests of a file
 * use new players instead of cleaning. Close it in `afterAll`; it is never dropped during the run.
 */
export async function createTestDatabase(
  options: { readonly max?: number; readonly empty?: boolean } = {},
): Promise<TestDatabase> {
  const place = inject('postgres')
  const name = `t_${randomBytes(8).toString('hex')}`
  const template = options.empty ? EMPTY_TEMPLATE : TEMPLATE
  await run(place, `create database ${name} template ${template} strategy file_copy`)
  // Tests have clocks of their own, which the ledger would refuse.
  await run(place, `alter database ${name} set wallet.clock_tolerance = '1000 years'`)
  const connection = { ...place, database: name }
  const db = createDatabase({ connection, max: options.max ?? 10, applicationName: 'marquee test' })
  return { ...db, connection }
}
