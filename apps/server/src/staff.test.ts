/** `npm run staff`, on a machine with the server's variables. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { COMMAND_TIMEOUT_MS, commandEnv, runCommand } from '../../../tests/kit/run-command.ts'
import { cannotStartCode } from './exit-codes.ts'

let db: TestDatabase
let folder = ''
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-staff-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'staff.ts'), ...args], commandEnv(db, folder))
const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const ofBert = ['--name', 'Bert', '--by', 'anna']
const until = ['--until', '2099-12-31']

it('invites, grants, ends and suspends, and keeps who it was', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  const [invited] = linesOf((await command('invite', ...ofBert)).stdout)
  expect(invited).toMatchObject({ invitation: expect.stringMatching(/^[\w-]{43}$/) })
  const role = ['--role', 'payments-officer', '--markets', 'FI,NO', ...ofBert]
  expect((await command('grant', ...role, ...until)).code).toBe(0)
  const ended = ['--permission', 'recon.resolve', '--markets', 'NO', ...ofBert]
  expect((await command('end', ...ended)).code).toBe(0)
  expect((await command('suspend', ...ofBert)).code).toBe(0)
  expect(linesOf((await command('list')).stdout)).toMatchObject([
    { name: 'bert', state: 'suspended' },
    { permission: 'recon.read', market: 'FI', until: '2100-01-01T00:00:00Z' },
    { permission: 'recon.read', market: 'NO' },
    { permission: 'recon.resolve', market: 'FI' },
  ])
  const { rows } = await db.query<{ act: string }>(
    `select act, actor from audit.entry where object = 'bert' order by entry_id`,
  )
  expect(rows).toEqual(
    ['invited', 'granted', 'grants_ended', 'suspended'].map((act) => ({
      act: `staff.${act}`,
      actor: 'anna',
    })),
  )
})

it(
  'refuses a person about oneself, an unknown person and an unknown market',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const own = await command('invite', '--name', 'anna', '--by', 'Anna')
    expect(own).toMatchObject({ code: 1, stderr: expect.stringContaining('--by: is the person') })
    const stranger = ['--name', 'carl', '--by', 'anna', '--role', 'payments-officer', '--markets', 'FI']
    expect((await command('grant', ...stranger, ...until)).stderr).toContain('--name: is no member of staff')
    const nowhere = ['--markets', 'ZZ', '--role', 'payments-officer', ...ofBert]
    expect((await command('grant', ...nowhere, ...until)).code).toBe(cannotStartCode)
  },
)
