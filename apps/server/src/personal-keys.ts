/**
 * The keys of personal data, with the server's variables and DATABASE_OWNER_URL: `npm run personal-keys -- list` prints
 * the ids of PII_KEYS and how many rows need each; `npm run personal-keys -- reseal` seals every value again with the
 * one that seals, so that others can be retired; `npm run personal-keys -- remove-failed-jobs` removes jobs that have
 * failed for good and keep another key needed.
 */
import { parseArgs } from 'node:util'
import { databaseOf } from './database-of.ts'
import { cannotStartCode } from './exit-codes.ts'
import {
  type Connection,
  countKeyNeeds,
  createDatabase,
  keyIdOf,
  type KeyNeed,
  MigrationError,
  PERSONAL_USE,
  removeFailedJobs,
  resealRows,
} from './kernel/index.ts'
import { readProcessConfig } from './process-config.ts'
import { reportFailure } from './report-failure.ts'
import { personalKeysOf } from './wiring/foundation.ts'
import { sealedData } from './wiring/personal-data.ts'

const { places } = sealedData

/** Ids of a key for every use: rows have that of their own use. */
const idsOf = (key: string): Set<string> => new Set(places.map(({ use }) => keyIdOf(key, use)))

const textOf = (needs: readonly KeyNeed[]): string =>
  needs.length === 0 ? 'no rows' : needs.map(({ table, rows }) => `${rows} rows of ${table}`).join(', ')

async function list(owner: Connection, keys: readonly string[]): Promise<number> {
  const db = createDatabase({ connection: owner, max: 1, applicationName: 'marquee keys' })
  const needs = await countKeyNeeds(db, places)
  await db.close()
  const known = new Set<string>()
  for (const key of new Set(keys)) {
    const ids = idsOf(key)
    for (const id of ids) known.add(id)
    const parts = [...(key === keys[0] ? ['seals'] : []), ...(key === keys.at(-1) ? ['makes digests'] : [])]
    const own = needs.filter(({ keyId }) => ids.has(keyId))
    console.log(`${[keyIdOf(key, PERSONAL_USE), ...parts].join(', ')}: ${textOf(own)}`)
  }
  const missing = needs.filter(({ keyId }) => !known.has(keyId))
  for (const need of missing) console.error(`${need.keyId}, not in PII_KEYS: ${textOf([need])}`)
  return missing.length === 0 ? 0 : 1
}

async function reseal(owner: Connection, keys: readonly string[]): Promise<number> {
  const { rows, left, damaged } = await resealRows(owner, keys, places)
  console.log(`${rows} rows were sealed again`)
  for (const need of left) console.error(`another key is needed still, ${need.keyId}: ${textOf([need])}`)
  for (const name of damaged) console.error(`a value does not open: ${name}`)
  return left.length === 0 && damaged.length === 0 ? 0 : 1
}

async function removeFailed(owner: Connection, keys: readonly string[]): Promise<number> {
  const removed = await removeFailedJobs(owner, keys)
  for (const { job, jobs } of removed) console.log(`${jobs} jobs of ${job} were removed`)
  if (removed.length === 0) console.log('no job that has failed for good needs another key')
  return 0
}

const commands: Readonly<Record<string, typeof list>> = { list, reseal, 'remove-failed-jobs': removeFailed }
const { positionals } = parseArgs({ allowPositionals: true })
const command = commands[positionals[0] ?? '']
const config = readProcessConfig()
const { owner } = databaseOf(config, undefined)
if (!command || owner === undefined) {
  console.error(
    command
      ? 'DATABASE_OWNER_URL is missing: the role that owns the tables'
      : 'say what to do: list, reseal or remove-failed-jobs',
  )
  process.exit(cannotStartCode)
}
try {
  process.exitCode = await command(owner, personalKeysOf(config))
} catch (error) {
  if (error instanceof MigrationError) console.error(error.message)
  else reportFailure(error)
  process.exitCode = cannotStartCode
}
