/**
 * The platform server: every role in one process by default (`ROLES`), with an embedded PostgreSQL when no database is
 * configured.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keepPostgres } from '@marquee/embedded-postgres'
import { createApp } from './app.ts'
import { cannotStartCode } from './exit-codes.ts'
import {
  alarmOnUnhandledRejections,
  ConfigError,
  createLifecycle,
  createLog,
  MigrationError,
} from './kernel/index.ts'
import { databaseOf } from './database-of.ts'
import { readProcessConfig } from './process-config.ts'

const config = readProcessConfig()
const log = createLog({ level: config.log.level })
const lifecycle = createLifecycle({ log, graceMs: config.shutdownGraceMs })
lifecycle.handleSignals()
alarmOnUnhandledRejections(log)

mkdirSync(config.dataDir, { recursive: true })
const embedded =
  config.database.url === undefined
    ? await keepPostgres({
        dataDir: join(config.dataDir, 'postgres'),
        onRestart: (pid) => log.warn({ pid }, 'PostgreSQL had ended and runs again'),
        onFailure: (err) => log.error({ err }, 'PostgreSQL has ended and does not start'),
      })
    : undefined
const { connection, direct, owner } = databaseOf(config, embedded?.connection)

/** The data belongs to another release: explain it once and change nothing. */
async function refuse(error: unknown): Promise<never> {
  if (!(error instanceof MigrationError || error instanceof ConfigError)) throw error
  const isData = error instanceof MigrationError
  console.error(isData ? `the database cannot be used: ${error.message}` : error.message)
  if (embedded && isData)
    console.error(
      `it lies in ${resolve(config.dataDir)}: if nothing in there is needed, delete that folder and start again`,
    )
  await embedded?.stop()
  process.exit(cannotStartCode)
}

const app = await createApp({ config, log, lifecycle, connection, direct, owner }).catch(refuse)
if (embedded) lifecycle.onStop('embedded PostgreSQL', () => embedded.stop())
await app.listen()
