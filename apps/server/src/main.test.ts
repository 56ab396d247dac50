import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { cannotStartCode } from './exit-codes.ts'

let db: TestDatabase
let folder = ''
/** A process has to load the whole server first. */
const PROCESS_MS = 60_000
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-main-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

/** The server as it is started, until it ends by itself. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

describe('a start that cannot succeed', () => {
  it(
    'says what is wrong with the configuration and ends with a code of its own',
    async () => {
      const { code, said } = await start({ MAINTENANCE: 'perhaps', IMAGE_SOURCES: 'nowhere' })
      expect(code).toBe(cannotStartCode)
      expect(said).toContain('MAINTENANCE must be on or off')
      expect(said).toContain('IMAGE_SOURCES must be an address')
    },
    PROCESS_MS,
  )

  it(
    'says which migration differs from the database and what to do, and touches nothing',
    async () => {
      const { host, port, user, database, password } = db.connection
      const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`
      const DATABASE_URL = `postgresql://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`
      await db.query(
        "update kernel.migration set checksum = 'of before' where module = 'wallet' and name like '0%'",
      )
      const history = async () =>
        (await db.query('select * from kernel.migration order by module, name')).rows
      const before = await history()
      const { code, said } = await start({ DATABASE_URL })
      expect(code).toBe(cannotStartCode)
      expect(said).toContain('wallet/0001_ledger.sql was changed after it had been applied to this database')
      expect(said).toContain('start the release that made the database, or restore the file')
      // Not a folder of ours: nobody is told to delete it.
      expect(said).not.toContain('delete')
      expect(said).not.toMatch(/^\s+at /m)
      expect(await history()).toEqual(before)
    },
    PROCESS_MS,
  )
})
