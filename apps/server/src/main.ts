/** The platform server: every role in one process by default (`ROLES`), with its embedded PostgreSQL unless one is named. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@marquee/embedded-postgres'
import { createApp } from './app.ts'
import { ConfigError, configOfProcess, type Connection, createLifecycle, createLog } from './kernel/index.ts'

function readConfig() {
  try {
    return configOfProcess()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const config = readConfig()
const log = createLog({ level: config.log.level })
const lifecycle = createLifecycle({ log, graceMs: config.shutdownGraceMs })
lifecycle.handleSignals()

mkdirSync(config.dataDir, { recursive: true })
const embedded =
  config.database.url === undefined
    ? await startPostgres({ dataDir: join(config.dataDir, 'postgres') })
    : undefined
const connection: Connection = embedded?.connection ?? config.database.url?.reveal() ?? ''
const direct: Connection = embedded?.connection ?? config.database.directUrl?.reveal() ?? connection

const app = await createApp({ config, log, lifecycle, connection, direct })
if (embedded) lifecycle.onStop('embedded PostgreSQL', () => embedded.stop())
await app.listen()
