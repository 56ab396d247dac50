/** `npm run risk`, on a machine with the server's variables. */
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
  folder = await mkdtemp(join(tmpdir(), 'marquee-risk-'))
  await db.query(
    `insert into risk.player_case (case_id, player_id, kind, opened_at, due_at)
     values ('rsk_a', 17, 'third-party-request', now() - interval '25 hours', now() - interval '1 hour'),
            ('rsk_b', 17, 'limit-contact', now(), now() + interval '72 hours'),
            ('rsk_c', 17, 'third-party-request', now(), now() + interval '24 hours')`,
  )
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'risk.ts'), ...args], commandEnv(db, folder))
const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

it(
  'lists what waits, the first due one at the beginning, and keeps what staff do about it',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command('list')).toMatchObject({ code: cannotStartCode, stdout: '' })
    const listed = linesOf((await command('list', '--by', 'anna')).stdout)
    expect(listed.map(({ caseId, isOverdue }) => [caseId, isOverdue])).toEqual([
      ['rsk_a', true],
      ['rsk_c', false],
      ['rsk_b', false],
    ])
    expect(linesOf((await command('list', '--kind', 'limit-contact', '--by', 'anna')).stdout)).toHaveLength(1)
    expect(await command('take', '--case', 'rsk_b', '--by', 'anna')).toMatchObject({ code: 0, stderr: '' })
    const note = ['--note', 'called at nine', '--by', 'anna']
    expect(await command('note', '--case', 'rsk_b', ...note)).toMatchObject({ code: 0, stderr: '' })
    const outcome = ['--outcome', 'contacted', ...note]
    expect(await command('decide', '--case', 'rsk_b', ...outcome)).toMatchObject({ code: 0, stderr: '' })
    const [shown] = linesOf((await command('show', '--case', 'rsk_b', '--by', 'bert')).stdout)
    expect(shown).toMatchObject({
      state: 'decided',
      outcome: 'contacted',
      history: [{ act: 'taken' }, { act: 'noted', text: 'called at nine' }, { act: 'decided' }],
    })
    expect(await command('decide', '--case', 'rsk_b', ...outcome)).toEqual({
      code: 1,
      stdout: '',
      stderr: '--case: is decided already\n',
    })
  },
)

it(
  'has two people exclude a player, and orders it with the decision (EXC-21)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const reason = ['--outcome', 'excluded', '--note', 'talked with both', '--by', 'anna']
    expect(await command('propose', '--case', 'rsk_a', ...reason)).toEqual({
      code: 1,
      stdout: '',
      stderr: '--months: is required for an exclusion: 1 to 120, or: indefinite\n',
    })
    const proposal = [...reason, '--months', '12']
    const { request } = JSON.parse((await command('propose', '--case', 'rsk_a', ...proposal)).stdout) as {
      request: string
    }
    expect(await command('approve', '--request', request, '--by', 'Anna')).toMatchObject({
      code: 1,
      stderr: '--by: has made the request: another person decides\n',
    })
    // No server runs: nobody is excluded yet, and the command says so.
    const { code, stdout } = await command('approve', '--request', request, '--by', 'bert')
    expect([code, ...linesOf(stdout)]).toEqual([
      1,
      { request, vote: 'approve', months: 12 },
      { order: expect.stringMatching(/^exo_/), waitsFor: 'a running server with the role jobs' },
    ])
    const { rows } = await db.query(
      'select player_id, months, reason, made_by from protection.exclusion_order',
    )
    expect(rows).toEqual([{ player_id: 17n, months: 12, reason: 'signs_of_harm', made_by: 'anna' }])
  },
)

it(
  'takes an appeal against a refusal, and names what is wrong',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const note = ['--note', 'no ground', '--by', 'anna']
    const asked = ['appeal', '--case', 'rsk_c', '--note', 'a letter', '--by', 'bert']
    expect(await command(...asked)).toMatchObject({
      code: 1,
      stderr: '--case: is no request of a third party that was refused\n',
    })
    expect(await command('decide', '--case', 'rsk_c', '--outcome', 'refused', ...note)).toMatchObject({
      code: 0,
    })
    const opened = JSON.parse((await command(...asked)).stdout) as Record<string, string>
    expect(opened).toEqual({ case: expect.stringMatching(/^rsk_/), appealOf: 'rsk_c' })
    const upheld = ['decide', '--case', opened['case']!, '--outcome', 'upheld', ...note]
    expect(await command(...upheld)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^--by: /) })
    expect((await command('close')).code).toBe(cannotStartCode)
    const wrong = await command('intake', '--player', 'seventeen', '--relation', 'friend')
    expect(wrong.code).toBe(cannotStartCode)
    for (const option of ['player', 'relation', 'asker', 'contact', 'note', 'by'])
      expect(wrong.stderr).toContain(`--${option}: `)
    const missing = { code: 1, stdout: '', stderr: 'there is no such player, case or request\n' }
    const from = ['--relation', 'parent', '--asker', 'Eva', '--contact', 'a letter', ...note]
    for (const args of [
      ['intake', '--player', '4', ...from],
      ['take', '--case', 'rsk_nothing', '--by', 'anna'],
      ['approve', '--request', 'rdp_nothing', '--by', 'anna'],
    ])
      expect(await command(...args)).toEqual(missing)
  },
)

it(
  'is for those with the right in the market of the case, where there are members of staff (EXC-21)',
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
         values (17, 'acc_17', 'a', 'b', 'c', 'd', '+1', date '1980-01-01', 's', 'c', 'p', 'FI', 'FI', 'fi', 'EUR',
           'REGISTERED', 'NOT_VERIFIED', now(), false)`,
    )
    expect(await command('list', '--by', 'anna')).toEqual(refused('risk.read'))
    expect(await command('note', '--case', 'rsk_a', '--note', 'n', '--by', 'anna')).toEqual(
      refused('risk.act'),
    )
    const from = ['--relation', 'parent', '--asker', 'Eva', '--contact', 'a letter', '--note', 'n'] as const
    expect(await command('intake', '--player', '17', ...from, '--by', 'anna')).toEqual(refused('risk.act'))
    await db.query(
      `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
         values ('anna', 'risk.read', 'NO', 'root', now(), now() + interval '1 hour')`,
    )
    expect(await command('list', '--by', 'anna')).toEqual({ code: 0, stdout: '', stderr: '' })
    // Players of other markets are counted, and not named.
    await db.query(
      `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
         values ('anna', 'risk.read', 'FI', 'root', now(), now() + interval '1 hour')`,
    )
    await db.query(
      `insert into risk.case_fact (player_id, kind, fact_key, case_id, details, at)
         values (17, 'limit-contact', 'shared', 'rsk_b', '{"otherPlayerIds": ["17", "18"]}', now())`,
    )
    const [shown] = linesOf((await command('show', '--case', 'rsk_b', '--by', 'anna')).stdout)
    expect(shown).toMatchObject({ facts: [{ details: { otherPlayerIds: ['17'], othersElsewhere: 1 } }] })
  },
)
