import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { createLog } from '../log.ts'
import { inTransaction } from './database.ts'
import { checkServerLog } from './server-log.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

/** What is warned of with these settings. */
async function warningsWith(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  await inTransaction(db, async (tx) => {
    for (const [name, value] of Object.entries(settings))
      await tx.query(`select set_config($1, $2, true)`, [name, value])
    await checkServerLog(tx, log)
  })
  return lines.flatMap((line) => Object.keys((JSON.parse(line) as { settings: object }).settings))
}

const safe = {
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length_on_error: '0',
}

it('is warned of a log of PostgreSQL that has values of rows: details of errors, parameters of statements', async () => {
  expect(await warningsWith(safe)).toEqual([])
  expect(await warningsWith({ ...safe, log_error_verbosity: 'default' })).toEqual(['log_error_verbosity'])
  expect(await warningsWith({ ...safe, log_parameter_max_length_on_error: '-1' })).toEqual([
    'log_parameter_max_length_on_error',
  ])
  for (const logged of [{ log_statement: 'all' }, { log_min_duration_statement: '200' }]) {
    expect(await warningsWith({ ...safe, ...logged })).toEqual(['log_parameter_max_length'])
    expect(await warningsWith({ ...safe, ...logged, log_parameter_max_length: '0' })).toEqual([])
  }
})

it('has no value of a row on the embedded server', async () => {
  expect(await warningsWith({})).toEqual([])
})
