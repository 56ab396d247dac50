/** `npm run care`, on a machine with the server's variables. */
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
  folder = await mkdtemp(join(tmpdir(), 'marquee-care-'))
  await db.query(
    `insert into players.player (player_id, access_id, first_name, last_name, email, email_key, phone, date_of_birth,
         street, city, postal_code, country, market, language, currency, account_status, kyc_status, registered_at,
         is_sealed)
       values (17, 'acc_17', 'a', 'b', 'c', 'd', '+1', date '1980-01-01', 's', 'c', 'p', 'FI', 'FI', 'fi', 'EUR',
         'REGISTERED', 'NOT_VERIFIED', now(), false)`,
  )
  await db.query(
    `insert into care.player_case (case_id, player_id, opened_at, paused_at, act_by)
     values ('car_a', 17, now() - interval '2 hours', now() - interval '2 hours', now() - interval '1 hour'),
            ('car_b', 18, now(), null, null)`,
  )
  await db.query(
    `insert into care.marker (player_id, kind, strength, found_at, case_id)
     values (17, 'spend', 'strong', now() - interval '2 hours', 'car_a'), (18, 'night', 'notable', now(), 'car_b')`,
  )
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'care.ts'), ...args], commandEnv(db, folder))
const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const note = ['--note', 'a talk at nine', '--by', 'anna']

it(
  'lists who waits for a person first, keeps what staff do, and closes a case',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command('list')).toMatchObject({ code: cannotStartCode, stdout: '' })
    const listed = linesOf((await command('list', '--by', 'anna')).stdout)
    expect(listed.map(({ caseId, isLate, nextStep }) => [caseId, isLate, nextStep])).toEqual([
      ['car_a', true, 'message'],
      ['car_b', false, 'message'],
    ])
    for (const step of [
      ['message'],
      ['call-note', '--reached', 'yes'],
      ['limit', '--kind', 'dailyTime', '--minutes', '120'],
    ])
      expect(await command(step[0]!, '--case', 'car_a', ...step.slice(1), ...note)).toMatchObject({
        code: 0,
        stderr: '',
      })
    const [shown] = linesOf((await command('show', '--case', 'car_a', '--by', 'bert')).stdout)
    expect(shown).toMatchObject({
      nextStep: 'time-out',
      markers: [{ kind: 'spend', strength: 'strong' }],
      steps: [
        { step: 'message', actor: 'anna', triggers: ['spend'] },
        { step: 'call', details: { wasReached: true }, text: 'a talk at nine' },
        { step: 'limit', details: { kind: 'dailyTime', typed: '120 min' } },
      ],
    })
    const { rows } = await db.query<{ task: string; payload: object }>(
      `select body ->> 'task' as task, body -> 'payload' as payload from kernel.outbox
        where topic = 'kernel.job' order by id`,
    )
    expect(rows.map(({ task }) => task)).toEqual(['care.send-message', 'protection.impose-limit'])
    expect(rows[1]?.payload).toMatchObject({ playerId: '17', kind: 'dailyTime', period: 'D', value: '7200' })
    await db.query(
      `insert into protection.time_limit (player_id, kind, imposed) values (17, 'sessionTime', 1800)`,
    )
    const looser = ['--kind', 'sessionTime', '--minutes', '30']
    expect(await command('limit', '--case', 'car_a', ...looser, ...note)).toEqual({
      code: 1,
      stdout: '',
      stderr: '--minutes: is not lower than the limit that applies\n',
    })
    const stillTwo = await db.query(`select from kernel.outbox where topic = 'kernel.job'`)
    expect(stillTwo.rows).toHaveLength(2)
    const close = ['close', '--case', 'car_a', '--outcome', 'safer-play', ...note, '--markers']
    expect(await command(...close, '0')).toEqual({
      code: 1,
      stdout: '',
      stderr: '--markers: are other ones by now: read the case again first\n',
    })
    expect(await command(...close, '1')).toMatchObject({ code: 0, stderr: '' })
    expect(await command(...close, '1')).toEqual({
      code: 1,
      stdout: '',
      stderr: '--case: is closed already\n',
    })
    expect(await command('effect', '--days', '30', '--by', 'anna')).toMatchObject({ code: 0, stderr: '' })
  },
)

it(
  'refuses what is missing or wrong, naming the option, and changes nothing',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect((await command('decide')).code).toBe(cannotStartCode)
    expect(await command('call-note', '--case', 'car_b', '--reached', 'maybe', ...note)).toMatchObject({
      code: cannotStartCode,
      stderr: expect.stringMatching(/^--reached: /) as string,
    })
    expect((await command('limit', '--case', 'car_b', '--kind', 'deposit', ...note)).code).toBe(
      cannotStartCode,
    )
    // The case names a player who does not exist here.
    const missing = { code: 1, stdout: '', stderr: 'there is no such case\n' }
    const amount = ['--kind', 'deposit', '--period', 'M', '--amount', '100.00']
    expect(await command('limit', '--case', 'car_b', ...amount, ...note)).toEqual(missing)
    expect(await command('time-out', '--case', 'car_b', '--days', '7', ...note)).toEqual(missing)
    expect(await command('message', '--case', 'car_nothing', ...note)).toEqual(missing)
    expect(await command('objection', '--case', 'car_b', '--answer', 'upheld', ...note)).toMatchObject({
      code: 1,
      stderr: '--case: has no objection\n',
    })
    const { rows } = await db.query(`select from care.step where case_id = 'car_b'`)
    expect(rows).toEqual([])
  },
)

it(
  'is for those with the right in the market of the case, where there are members of staff (CARE-06)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    await db.query(
      `insert into staff.person (person, state, created_at, changed_at) values ('anna', 'active', now(), now())`,
    )
    const refused = (permission: string) => ({
      code: 1,
      stdout: '',
      stderr: `--by: is no member of staff with ${permission}\n`,
    })
    await db.query(
      `insert into players.player (player_id, access_id, first_name, last_name, email, email_key, phone, date_of_birth,
           street, city, postal_code, country, market, language, currency, account_status, kyc_status, registered_at,
           is_sealed)
         values (19, 'acc_19', 'a', 'b', 'e', 'f', '+2', date '1980-01-01', 's', 'c', 'p', 'FI', 'FI', 'fi', 'EUR',
           'REGISTERED', 'NOT_VERIFIED', now(), false)`,
    )
    await db.query(
      `insert into care.player_case (case_id, player_id, opened_at, paused_at) values ('car_c', 19, now(), now())`,
    )
    expect(await command('list', '--by', 'anna')).toEqual(refused('safety.read'))
    const exclude = ['exclude', '--case', 'car_c', '--months', '6', ...note]
    expect(await command(...exclude)).toEqual(refused('exclusion.impose'))
    await db.query(
      `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
       select 'anna', permission, 'FI', 'root', now(), now() + interval '1 hour'
         from unnest(array['safety.read', 'safety.act']) permission`,
    )
    const listed = linesOf((await command('list', '--by', 'anna')).stdout).map(({ caseId }) => caseId)
    expect([listed.includes('car_c'), listed.includes('car_b')]).toEqual([true, false])
    const objection = ['enter-objection', '--text', 'why', '--by', 'anna', '--case'] as const
    expect(await command(...objection, 'car_c')).toMatchObject({ code: 0, stderr: '' })
    expect(await command(...objection, 'car_b')).toMatchObject({ code: 1, stdout: '' })
  },
)
