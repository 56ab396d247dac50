/** `npm run ineligible`, on a machine with the server's variables. */
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
  folder = await mkdtemp(join(tmpdir(), 'marquee-ineligible-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'ineligible.ts'), ...args], commandEnv(db, folder))

it(
  'keeps lists of persons by keys, without what they are called (ID-20)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command()).toMatchObject({
      code: cannotStartCode,
      stderr: 'say what to do: list, add or remove\n',
    })
    expect(await command('add', '--list', 'staff', '--by', 'anna')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--email: '),
    })
    const half = ['--list', 'insiders', '--first-name', 'Eva', '--by', 'anna'] as const
    expect(await command('add', ...half)).toMatchObject({
      code: cannotStartCode,
      stderr: '--born: first name, last name and birth date go together\n',
    })
    const whole = ['--last-name', 'Example', '--born', '1990-05-17'] as const
    const added = await command('add', ...half, ...whole, '--email', 'eva@operator.example')
    expect(added).toMatchObject({ code: 0, stderr: '' })
    const { entry } = JSON.parse(added.stdout) as { entry: string }
    const listed = (await command('list', '--by', 'anna')).stdout
    expect(JSON.parse(listed)).toMatchObject({ entryId: entry, list: 'insiders', keys: ['email', 'person'] })
    expect(listed).not.toMatch(/eva|example/i)
    const why = ['--entry', entry, '--reason', 'has left'] as const
    expect((await command('remove', '--entry', entry, '--by', 'bert')).stderr).toMatch(/^--reason: /)
    expect((await command('remove', ...why, '--by', 'anna')).stderr).toMatch(/^--by: has added the entry/)
    expect(await command('remove', ...why, '--by', 'bert')).toMatchObject({ code: 0, stderr: '' })
    expect(await command('remove', ...why, '--by', 'bert')).toMatchObject({
      code: 1,
      stderr: '--entry: is no entry of a list\n',
    })
    expect((await command('list', '--by', 'anna')).stdout).toBe('')
  },
)

it(
  'is for those with the right, where there are members of staff (ID-20)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    await db.query(
      `insert into staff.person (person, state, created_at, changed_at)
         select unnest(array['anna', 'clara']), 'active', now(), now()`,
    )
    await db.query(
      `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
         values ('anna', 'ineligible.edit', 'FI', 'root', now(), now() + interval '1 day'),
                ('clara', 'complaint.read', 'FI', 'root', now(), now() + interval '1 day')`,
    )
    const calls = [
      ['list'],
      ['add', '--list', 'staff', '--email', 'eva@operator.example'],
      ['remove', '--entry', 'ine_unknown', '--reason', 'has left'],
    ]
    for (const call of calls)
      expect((await command(...call, '--by', 'clara')).stderr).toBe(
        '--by: is no member of staff with ineligible.edit\n',
      )
    expect(await command('list', '--by', 'anna')).toMatchObject({ code: 0, stdout: '' })
    expect(await command(...calls[1]!, '--by', 'anna')).toMatchObject({ code: 0, stderr: '' })
  },
)
