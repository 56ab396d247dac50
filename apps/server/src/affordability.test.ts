/** `npm run affordability`, on a machine with the server's variables. */
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
  folder = await mkdtemp(join(tmpdir(), 'marquee-affordability-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'affordability.ts'), ...args], commandEnv(db, folder))

it(
  'explains what is missing, and names the option that is wrong',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command()).toMatchObject({
      code: cannotStartCode,
      stderr: 'say what to do: list, show, income or review\n',
    })
    expect(await command('list')).toMatchObject({ code: cannotStartCode, stdout: '' })
    expect(await command('list', '--by', 'anna')).toEqual({ code: 0, stdout: '', stderr: '' })
    const unknown = { code: 1, stderr: 'there is no such player, or nothing of this player waits\n' }
    expect(await command('show', '--player', '17', '--by', 'anna')).toMatchObject(unknown)
    const typed = ['--player', '17', '--reason', 'pay slips', '--by', 'anna'] as const
    expect(await command('income', ...typed, '--monthly', '2400.00')).toMatchObject(unknown)
    expect(await command('review', ...typed, '--about', 'check', '--outcome', 'kept')).toMatchObject(unknown)
    expect(await command('review', ...typed, '--about', 'check', '--outcome', 'maybe')).toMatchObject({
      code: cannotStartCode,
      stderr: expect.stringContaining('--outcome: '),
    })
  },
)

it('records an income, shows it, and says what it cannot take', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  await db.query(
    `insert into players.player (player_id, access_id, first_name, last_name, email, email_key, phone, date_of_birth,
         street, city, postal_code, country, market, language, currency, account_status, kyc_status, registered_at,
         is_sealed)
       values (17, 'acc_17', 'a', 'b', 'c', 'd', '+1', date '1980-01-01', 's', 'c', 'p', 'FI', 'FI', 'fi', 'EUR',
         'REGISTERED', 'NOT_VERIFIED', now(), false)`,
  )
  const typed = ['--player', '17', '--reason', 'pay slips', '--by', 'anna'] as const
  expect(await command('income', ...typed, '--monthly', '2,400')).toMatchObject({
    code: 1,
    stderr: '--monthly: is an amount such as 2400.00\n',
  })
  const recorded = await command('income', ...typed, '--monthly', '2400.00')
  expect(recorded).toMatchObject({ code: 0, stderr: '' })
  const shown = JSON.parse((await command('show', '--player', '17', '--by', 'bert')).stdout) as object
  expect(shown).toMatchObject({
    player: '17',
    checks: [],
    incomes: [{ monthly: '240000', source: 'documents', recordedBy: 'anna', reason: 'pay slips' }],
    waits: null,
  })
  const { rows } = await db.query(`select actor from audit.entry where act = 'affordability.viewed'`)
  expect(rows).toEqual([{ actor: 'bert' }])
})

it('decides about what was read alone (KYC-16)', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  await db.query(
    `insert into affordability.review (player_id, review_id, about, asked_at) values (17, 'afr_1', 'share', now())`,
  )
  const typed = ['review', '--player', '17', '--outcome', 'kept', '--reason', 'none', '--by', 'anna'] as const
  expect(await command(...typed, '--about', 'check')).toEqual({
    code: 1,
    stdout: '',
    stderr: '--about: is another by now: read again what waits, and decide about that\n',
  })
  expect(await command(...typed, '--about', 'share')).toMatchObject({ code: 0, stderr: '' })
})

it(
  'is for those with the right, where there are members of staff (KYC-16)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    await db.query(
      `insert into staff.person (person, state, created_at, changed_at) values ('anna', 'active', now(), now())`,
    )
    const refused = { code: 1, stdout: '', stderr: '--by: is no member of staff with edd.decide\n' }
    const typed = ['--player', '17', '--reason', 'pay slips', '--by', 'anna'] as const
    expect(await command('income', ...typed, '--monthly', '2400.00')).toEqual(refused)
    expect(await command('review', ...typed, '--about', 'check', '--outcome', 'kept')).toEqual(refused)
    const unread = { ...refused, stderr: '--by: is no member of staff with edd.read\n' }
    expect(await command('list', '--by', 'anna')).toEqual(unread)
    expect(await command('show', '--player', '17', '--by', 'anna')).toEqual(unread)
  },
)
