/**
 * The migration step of a deployment: `npm run migrate`, with the server's variables and DATABASE_OWNER_URL. Migrates
 * as the owner of the tables, and gives the role of DATABASE_URL what a server needs.
 */
import { join } from 'node:path'
import { databaseOf } from './database-of.ts'
import { cannotStartCode } from './exit-codes.ts'
import { findMigrationSources, MigrationError } from './kernel/index.ts'
import { readProcessConfig } from './process-config.ts'
import { reportFailure } from './report-failure.ts'
import { prepareDatabase } from './wiring/foundation.ts'

const config = readProcessConfig()
const database = databaseOf(config, undefined)
if (database.owner === undefined) {
  console.error('DATABASE_OWNER_URL is missing: the role that owns the tables')
  process.exit(cannotStartCode)
}
try {
  await prepareDatabase({
    config,
    ...database,
    migrations: findMigrationSources(join(import.meta.dirname, 'modules')),
  })
  console.log('the database is the one of this release')
} catch (error) {
  if (error instanceof MigrationError) console.error(`the database cannot be used: ${error.message}`)
  else reportFailure(error)
  process.exit(cannotStartCode)
}
