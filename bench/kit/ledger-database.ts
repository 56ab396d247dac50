import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresConnection, removePostgres, startPostgres } from '@marquee/embedded-postgres'
import { findMigrationSources, migrate } from '../../apps/server/src/kernel/index.ts'

const modulesFolder = join(import.meta.dirname, '../../apps/server/src/modules')

export interface DatabaseOptions {
  /** Of the benchmark. */
  readonly name: string
  /** Settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>
  /** Modules whose migrations run. */
  readonly modules?: readonly string[]
}

/** Does work with a PostgreSQL server of its own that has the ledger; it is removed afterwards, also after an error. */
export async function withLedgerDatabase<T>(
  { name, settings = {}, modules = ['kernel', 'wallet'] }: DatabaseOptions,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `marquee-bench-${name}-`))
  const dataDir = join(folder, 'db')
  const server = await startPostgres({ dataDir, settings })
  try {
    const sources = findMigrationSources(modulesFolder)
    await migrate(
      server.connection,
      sources.filter(({ module }) => modules.includes(module)),
    )
    return await work(server.connection)
  } finally {
    await server.stop()
    await removePostgres(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
}
