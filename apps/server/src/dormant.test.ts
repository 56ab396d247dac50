/** `npm run dormant`, on a machine with the server's variables. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { COMMAND_TIMEOUT_MS, commandEnv, runCommand } from '../../../tests/kit/run-command.ts'
import { cannotStartCode } from './exit-codes.ts'
import { inTransaction, testClock } from './kernel/index.ts'
import { testAudit } from './modules/audit/test-kit.ts'
import { createPlayers } from './modules/players/index.ts'
import { testAccount, testTerms } from './modules/players/test-kit.ts'
import { createWallet } from './modules/wallet/index.ts'

let db: TestDatabase
let folder = ''
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-dormant-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'dormant.ts'), ...args], commandEnv(db, folder))

it(
  'lists dormant accounts of the markets of who has the right (ID-16)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const clock = testClock('2026-10-24T09:00:00Z')
    const wallet = createWallet({ db, clock })
    const players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
    const [finn] = await Promise.all(
      [1, 2].map((n) => inTransaction(db, (tx) => players.open(tx, testAccount(n)))),
    )
    await wallet.stop()
    await db.query(
      `update players.dormancy set warnings = 3, warned_at = now(), dormant_at = '2028-07-15T07:00:00Z'
        where player_id = $1`,
      [finn],
    )
    expect(await command()).toMatchObject({ code: cannotStartCode, stderr: 'say what to do: list\n' })
    const listed = (await command('list', '--by', 'anna')).stdout
    expect(JSON.parse(listed)).toEqual({
      playerId: finn?.toString(),
      market: 'FI',
      lastLoginAt: '2026-10-24T09:00:00Z',
      dormantAt: '2028-07-15T07:00:00Z',
    })
    await db.query(
      `insert into staff.person (person, state, created_at, changed_at)
         select unnest(array['anna', 'clara', 'bert']), 'active', now(), now()`,
    )
    await db.query(
      `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
         values ('anna', 'dormancy.read', 'FI', 'root', now(), now() + interval '1 day'),
                ('bert', 'dormancy.read', 'GG', 'root', now(), now() + interval '1 day')`,
    )
    expect((await command('list', '--by', 'anna')).stdout).toBe(listed)
    expect(await command('list', '--by', 'bert')).toMatchObject({ code: 0, stdout: '' })
    expect((await command('list', '--by', 'clara')).stderr).toBe(
      '--by: is no member of staff with dormancy.read\n',
    )
  },
)
