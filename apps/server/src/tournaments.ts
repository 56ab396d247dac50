/**
 * Opens a tournament with the terms of a file; they never change. Who has the database's credentials may do it; the
 * tournament and the audit log keep who it was and why.
 *
 *     npm run tournaments -- open --file terms.json --by anna --reason "the week of the lanterns"
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { type Database, inTransaction, systemClock } from './kernel/index.ts'
import { readSnapshot } from './modules/content/index.ts'
import { gameIdsBySlug } from './modules/lobby/index.ts'
import { type WrittenTerms, writtenTerms } from './modules/tournaments/index.ts'
import { readProcessConfig } from './process-config.ts'
import { explainRefusal, readOptions, withDatabase } from './staff-command.ts'
import { datasetIn } from './wiring/documents.ts'
import { openTournamentBy } from './wiring/staff-acts.ts'

const name = z.string().trim().min(1).max(200)
const options = z.strictObject({ file: z.string().min(1), by: z.string(), reason: name })

function termsIn(file: string): WrittenTerms {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`--file: ${error instanceof Error ? error.message : 'cannot be read'}`)
    return process.exit(cannotStartCode)
  }
  const read = writtenTerms.safeParse(value)
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) console.error(`${file}: ${path.join('.')}: ${message}`)
  return process.exit(cannotStartCode)
}

/** Ids of the games of the terms; null, with their slugs named, where the catalogue does not have all of them. */
async function gameIdsOf(db: Database, { games }: WrittenTerms): Promise<readonly number[] | null> {
  const dataset = datasetIn(readProcessConfig().ports.content)
  const known = gameIdsBySlug(await readSnapshot({ db, dataset }))
  const unknown = games.filter((slug) => !known.has(slug))
  if (unknown.length === 0) return games.flatMap((slug) => known.get(slug) ?? [])
  console.error(`${file}: games: the catalogue has no game with the slug ${unknown.join(', ')}`)
  return null
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string' }, by: { type: 'string' }, reason: { type: 'string' } },
})
if (positionals[0] !== 'open') {
  console.error('say what to do: open')
  process.exit(cannotStartCode)
}
const { file, by, reason } = readOptions(options, values)
const terms = termsIn(file)
const id = await withDatabase('marquee tournaments', async (db, audit) => {
  const gameIds = await gameIdsOf(db, terms)
  if (gameIds === null) return null
  const opening = { gameIds, by, reason, at: systemClock.now() }
  return inTransaction(db, (tx) => openTournamentBy(tx, audit, terms, opening))
}).catch(explainRefusal('there is no such tournament'))
if (id === null) process.exit(cannotStartCode)
if (id !== undefined) console.log(JSON.stringify({ tournament: id }))
