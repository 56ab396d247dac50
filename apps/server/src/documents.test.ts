/** `npm run documents`, on a machine with the server's variables. */
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
  folder = await mkdtemp(join(tmpdir(), 'marquee-documents-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'documents.ts'), ...args], commandEnv(db, folder))

it(
  'explains what is missing, and names the option that is wrong',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command()).toMatchObject({
      code: cannotStartCode,
      stderr: 'say what to do: list, show, file, answer, approve, refuse, fail or request\n',
    })
    expect(await command('list')).toMatchObject({ code: cannotStartCode, stdout: '' })
    expect(await command('list', '--by', 'anna')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await command('show', '--player', '17', '--by', 'anna')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'there is no such player\n',
    })
    const typed = ['--player', '17', '--upload', 'upl_1', '--by', 'anna'] as const
    expect(await command('refuse', ...typed, '--reason', 'UGLY')).toMatchObject({
      code: cannotStartCode,
      stderr: expect.stringContaining('--reason: '),
    })
    expect(await command('approve', ...typed, '--expires', '17.5.2031')).toMatchObject({
      code: cannotStartCode,
      stderr: '--expires: is a day: yyyy-MM-dd\n',
    })
    expect(await command('approve', ...typed)).toEqual({
      code: 1,
      stdout: '',
      stderr: '--upload: is no file of this player\n',
    })
  },
)

it(
  'ends a verification for those with the right alone, where there are members of staff (ID-18)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const fail = ['fail', '--player', '17', '--reason', 'not_accepted'] as const
    expect((await command(...fail, '--by', 'anna')).stderr).toBe('there is no such player\n')
    await db.query(
      `insert into staff.person (person, state, created_at, changed_at) values ('anna', 'active', now(), now())`,
    )
    const refused = { code: 1, stdout: '', stderr: '--by: is no member of staff with document.decide\n' }
    expect(await command(...fail, '--by', 'anna')).toEqual(refused)
    const typed = ['--player', '17', '--upload', 'upl_1', '--by', 'anna'] as const
    expect(await command('approve', ...typed)).toEqual(refused)
    expect((await command('file', ...typed, '--to', join(folder, 'file'))).stderr).toMatch(/document\.open/)
  },
)

it(
  'is read by those with the right in the market, who are in the audit log (SEC-21)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    await db.query(
      `insert into players.player (player_id, access_id, first_name, last_name, email, email_key, phone, date_of_birth,
           street, city, postal_code, country, market, language, currency, account_status, kyc_status, registered_at,
           is_sealed)
         values (17, 'acc_17', 'a', 'b', 'c', 'd', '+1', date '1980-01-01', 's', 'c', 'p', 'FI', 'FI', 'fi', 'EUR',
           'REGISTERED', 'NOT_VERIFIED', now(), false)`,
    )
    await db.query(
      `insert into staff.person (person, state, created_at, changed_at) values ('bert', 'active', now(), now())`,
    )
    await db.query(
      `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
       select person, 'document.read', market, 'root', now(), now() + interval '1 hour'
         from (values ('anna', 'NO'), ('bert', 'FI')) given (person, market)`,
    )
    const show = (by: string) => command('show', '--player', '17', '--by', by)
    expect(await show('anna')).toEqual({
      code: 1,
      stdout: '',
      stderr: "--by: is no member of staff with document.read in the player's market\n",
    })
    expect(await show('bert')).toMatchObject({ code: 0, stderr: '' })
    const { rows } = await db.query(
      `select actor, player_id, object from audit.entry where act = 'document.record_viewed'`,
    )
    expect(rows).toEqual([{ actor: 'bert', player_id: null, object: '17' }])
  },
)
