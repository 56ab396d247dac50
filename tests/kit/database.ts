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
  setRoleLimits,
} from '../../apps/server/src/kernel/index.ts'
import { personalKeys } from './personal-keys.ts'
import { startPgBouncer } from '../services/start.ts'
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
    /** Programs that tests may start; null where they are missing. */
    services: ServiceBinaries
    /** Port of a PgBouncer in transaction mode in front of the test server; null in runs without one. */
    poolerPort: number | null
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
    settings: { max_connections: '300', shared_buffers: '64MB', max_prepared_transactions: '8' },
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
  const services = findServices()
  const pooler =
    project.name === 'pooled' && services.pgBouncer !== null
      ? await startPgBouncer(services.pgBouncer, place, { poolSize: 30 })
      : undefined
  project.provide('services', services)
  project.provide('poolerPort', pooler?.port ?? null)
  return async () => {
    await pooler?.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export interface TestDatabase extends Database {
  /** For code that needs a connection of its own: relay, jobs, migrations. */
  readonly connection: Place & { readonly database: string }
  /** Whether it is spread over several nodes; all test files then share it. */
  readonly isDistributed: boolean
}

/** The database that `tests/distributed/main.ts` has started, as all its tests share it. */
function distributedDatabase(coordinator: string, max: number): TestDatabase {
  const { hostname: host, port, username: user, pathname } = new URL(coordinator)
  const connection = {
    host,
    port: Number(port),
    user,
    database: pathname.slice(1),
    // `set local` of a test is about the nodes too.
    options: '-c citus.propagate_set_commands=local',
  }
  const db = createDatabase({ max, applicationName: 'marquee test', personalKeys, connection })
  return { ...db, connection, isDistributed: true }
}

/**
 * A copy of the migrated database (about 50 ms). One per test file: between the tests of a file use new players
 * instead of cleaning. Close it in `afterAll`; it is never dropped during the run.
 */
export async function createTestDatabase(
  options: { readonly max?: number; readonly empty?: boolean } = {},
): Promise<TestDatabase> {
  const [coordinator] = process.env['DISTRIBUTED_NODES']?.split(' ') ?? []
  if (coordinator !== undefined) return distributedDatabase(coordinator, options.max ?? 10)
  const place = inject('postgres')
  const name = `t_${randomBytes(8).toString('hex')}`
  const template = options.empty ? EMPTY_TEMPLATE : TEMPLATE
  await run(place, `create database ${name} template ${template} strategy file_copy`)
  // Tests have clocks of their own, which the ledger would refuse.
  await run(place, `alter database ${name} set wallet.clock_tolerance = '1000 years'`)
  const connection = { ...place, database: name }
  const settings = { max: options.max ?? 10, applicationName: 'marquee test', personalKeys }
  const poolerPort = inject('poolerPort')
  if (poolerPort === null)
    return { ...createDatabase({ ...settings, connection }), connection, isDistributed: false }
  await setRoleLimits(connection)
  const pooled = { host: '127.0.0.1', port: poolerPort, user: place.user, database: name }
  return {
    ...createDatabase({ ...settings, connection: pooled, pooler: true }),
    connection,
    isDistributed: false,
  }
}
