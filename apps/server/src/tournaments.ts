/**
 * Opens a tournament with the terms of a file; they never change. Who has the database's credentials may do it; the
 * tournament keeps who it was and why.
 *
 *     npm run tournaments -- open --file terms.json --by anna --reason "the week of the lanterns"
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { inTransaction, systemClock } from './kernel/index.ts'
import { openTournament, type WrittenTerms, writtenTerms } from './modules/tournaments/index.ts'
import { readOptions, withDatabase } from './staff-command.ts'

const name = z.string().trim().min(1).max(200)
const options = z.strictObject({ file: z.string().min(1), by: name, reason: name })

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
const id = await withDatabase('marquee tournaments', (db) =>
  inTransaction(db, (tx) => openTournament(tx, terms, { by, reason, at: systemClock.now() })),
)
console.log(JSON.stringify({ tournament: id }))
