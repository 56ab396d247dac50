/** `npm run suppression`, on a machine with the server's variables. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
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
  folder = await mkdtemp(join(tmpdir(), 'marquee-suppression-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const out = () => join(folder, 'lists')
const command = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  runCommand([join(import.meta.dirname, 'suppression.ts'), ...args], {
    ...commandEnv(db, folder),
    ...variables,
  })

it(
  'writes the list and its changes into a folder, and says what it has written (MKT-08)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command(['--by', 'anna'])).toMatchObject({
      code: cannotStartCode,
      stderr: '--out: is the folder of the files, where SUPPRESSION_DIR is not set\n',
    })
    const made = await command(['--by', 'anna', '--out', out()])
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const { file, changesFile, ...rest } = JSON.parse(made.stdout) as { file: string; changesFile: string }
    expect(rest).toMatchObject({ entries: 0, added: 0, removed: 0, since: null })
    expect((await readdir(out())).toSorted()).toEqual([changesFile, file].toSorted())
    const next = await command(['--by', 'anna'], { SUPPRESSION_DIR: out() })
    expect(JSON.parse(next.stdout)).toMatchObject({ since: file })
    const { rows } = await db.query(`select actor from audit.entry where act = 'suppression.exported'`)
    expect(rows).toEqual([{ actor: 'anna' }, { actor: 'anna' }])
  },
)

it(
  'is for those with the right, where there are members of staff (MKT-08)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    await db.query(
      `insert into staff.person (person, state, created_at, changed_at)
         select unnest(array['anna', 'clara']), 'active', now(), now()`,
    )
    await db.query(
      `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
         values ('anna', 'suppression.export', 'FI', 'root', now(), now() + interval '1 day')`,
    )
    const before = await readdir(out())
    expect((await command(['--by', 'clara', '--out', out()])).stderr).toBe(
      '--by: is no member of staff with suppression.export\n',
    )
    expect(await readdir(out())).toEqual(before)
    expect(await command(['--by', 'anna', '--out', out()])).toMatchObject({ code: 0, stderr: '' })
  },
)
