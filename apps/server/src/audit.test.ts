/** `npm run audit -- verify`, on a machine with the server's variables. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { COMMAND_TIMEOUT_MS, commandEnv, runCommand } from '../../../tests/kit/run-command.ts'
import { cannotStartCode } from './exit-codes.ts'
import { inTransaction } from './kernel/index.ts'
import { writeAnchor } from './modules/audit/anchors.ts'
import { sealBatch } from './modules/audit/sealer.ts'
import { testAudit } from './modules/audit/test-kit.ts'

let db: TestDatabase
let folder = ''
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-audit-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'audit.ts'), ...args], commandEnv(db, folder))

it(
  'prints how far it has verified, and names what differs (AUD-02)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    for (let i = 0; i < 3; i++) {
      await inTransaction(db, (tx) => testAudit.record(tx, { act: 'bank.added', playerId: 41n }))
      await sealBatch(db)
    }
    // Development keeps anchors below its data.
    await writeAnchor(db, join(folder, 'audit'))
    const verified = /^verified to \d{4}-[\dT:.-]+Z, 3 rows, 2 anchors match; \d+ rows\/s$/m
    expect(await command('verify')).toMatchObject({ code: 0, stdout: expect.stringMatching(verified) })
    await inTransaction(db, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query('delete from audit.entry where entry_id = 2')
      await tx.query('select pg_stat_force_next_flush()')
    })
    const counted = 'the database has counted 1 changed or removed rows of the table entry'
    expect(await command('verify')).toEqual({
      code: 1,
      stdout: '2 differences in 3 rows; the first one: row 2 is missing\n',
      stderr: `row 2 is missing\n${counted}\n`,
    })
  },
)

it('does nothing else', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  expect(await command('repair')).toMatchObject({
    code: cannotStartCode,
    stderr: 'say what to do: verify\n',
  })
})
