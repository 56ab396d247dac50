/** `npm run personal-keys` and `npm run migrate`, on a machine with the server's variables. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresUrl } from '@marquee/embedded-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { COMMAND_TIMEOUT_MS, commandEnv, runCommand } from '../../../tests/kit/run-command.ts'
import { cannotStartCode } from './exit-codes.ts'

let db: TestDatabase
let folder = ''
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-keys-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (file: string, ...args: string[]) =>
  runCommand([join(import.meta.dirname, file), ...args], {
    ...commandEnv(db, folder),
    DATABASE_OWNER_URL: postgresUrl(db.connection),
  })

it(
  'print an unexpected error without the values of rows that PostgreSQL puts into its detail',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    await db.query(
      `create function public.refuse() returns event_trigger language plpgsql as $$
       begin raise exception 'not now' using errcode = '55000', detail = 'row of Aino Virtanen'; end $$`,
    )
    await db.query('create event trigger refuse on ddl_command_start execute function public.refuse()')
    try {
      const migrated = await command('migrate.ts')
      expect(migrated).toMatchObject({ code: cannotStartCode, stderr: expect.stringContaining('not now') })
      expect(migrated.stderr + migrated.stdout).not.toContain('Aino')
    } finally {
      await db.query('drop event trigger refuse')
    }
    await db.query(
      `create function public.fail() returns jsonb language plpgsql as $$
       begin raise exception 'not now' using errcode = '55000', detail = 'row of Aino Virtanen'; end $$`,
    )
    await db.query('alter table kernel.outbox rename to outbox_gone')
    await db.query('create view kernel.outbox as select public.fail() as body')
    const listed = await command('personal-keys.ts', 'list')
    expect(listed).toMatchObject({ code: cannotStartCode, stderr: expect.stringContaining('not now') })
    expect(listed.stderr + listed.stdout).not.toContain('Aino')
    await db.query('drop view kernel.outbox')
    await db.query('alter table kernel.outbox_gone rename to outbox')
  },
)

it('say what they can do', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  expect(await command('personal-keys.ts', 'retire')).toMatchObject({
    code: cannotStartCode,
    stderr: 'say what to do: list, reseal or remove-failed-jobs\n',
  })
  expect(await command('personal-keys.ts', 'remove-failed-jobs')).toMatchObject({
    code: 0,
    stdout: 'no job that has failed for good needs another key\n',
  })
})
