/** `npm run exclusions`, on a machine with the server's variables. */
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
  folder = await mkdtemp(join(tmpdir(), 'marquee-exclusions-'))
  // Player 17 has waited long enough, 18 still waits, 19 confirms the return.
  await db.query(
    `insert into protection.break_record
       (player_id, number, kind, length, started_at, until, least_until, source, scope, request_id, session_id, terms)
     select player_id, 1, 'exclusion', 'indefinite', now() - interval '13 months', null, now() - interval '1 month',
            'player', 'operator', 'req_1', 'ses_1', '{}'
       from unnest(array[17, 18, 19]) player_id`,
  )
  await db.query(
    `insert into protection.return_request (player_id, number, asked_at, confirm_from, confirm_until)
     values (17, 1, now() - interval '9 days', now() - interval '2 days', null),
            (18, 1, now() - interval '10 days', now() + interval '1 day', null),
            (19, 1, now() - interval '2 days', now() - interval '1 day', now() + interval '6 days')`,
  )
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'exclusions.ts'), ...args], commandEnv(db, folder))
const asked = ['propose', '--decision', 'approve', '--reason', 'reviewed', '--by', 'anna'] as const
const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

it(
  'lists what waits, the oldest first, and has another person confirm what one has proposed',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const listed = linesOf((await command('list', '--by', 'anna')).stdout)
    expect(listed).toMatchObject([
      {
        playerId: '18',
        record: { kind: 'exclusion', length: 'indefinite', source: 'player' },
        proposal: null,
      },
      { playerId: '17' },
    ])
    const made = await command(...asked, '--player', '17', '--note', 'ticket 812')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const { request } = JSON.parse(made.stdout) as { request: string }
    expect(linesOf((await command('list', '--by', 'anna')).stdout)[1]).toMatchObject({
      proposal: {
        requestId: request,
        decision: 'approve',
        note: 'ticket 812',
        madeBy: 'anna',
        approvedBy: null,
      },
    })
    expect(await command('confirm', '--request', request, '--by', 'Anna')).toEqual({
      code: 1,
      stdout: '',
      stderr: '--by: has made the request: another person decides\n',
    })
    // Two persons confirm at the same moment: the second one is told so.
    const votes = await Promise.all(
      ['bert', 'carl'].map((by) => command('confirm', '--request', request, '--by', by)),
    )
    expect(votes.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(votes.filter(({ code }) => code !== 0)).toEqual([
      { code: 1, stdout: '', stderr: '--request: is decided already\n' },
    ])
    const { rows } = await db.query('select act, actor from audit.entry order by entry_id')
    expect(rows).toEqual([
      { act: 'break.return_proposed', actor: 'anna' },
      { act: 'break.return_proposal_approved', actor: expect.stringMatching(/^(bert|carl)$/) },
    ])
    const { rows: jobs } = await db.query(`select body -> 'payload' as payload from kernel.outbox`)
    expect(jobs).toEqual([{ payload: { requestId: request } }])
  },
)

it('names what is wrong, and changes nothing', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  for (const what of [['list'], ['show', '--player', '17']])
    expect(await command(...what)).toMatchObject({
      code: cannotStartCode,
      stderr: expect.stringMatching(/^--by: /),
    })
  expect(await command('end')).toMatchObject({
    code: cannotStartCode,
    stderr: expect.stringMatching(/^say what to do/),
  })
  const wrong = await command('propose', '--player', 'seventeen', '--decision', 'end')
  expect(wrong.code).toBe(cannotStartCode)
  for (const option of ['player', 'decision', 'reason', 'by']) expect(wrong.stderr).toContain(`--${option}: `)
  const months = await command('impose', '--player', '17', '--months', '0')
  expect(months.code).toBe(cannotStartCode)
  for (const option of ['months', 'reason', 'evidence', 'by'])
    expect(months.stderr).toContain(`--${option}: `)
  for (const [player, stderr] of [
    ['18', /^--decision: can be approved from /],
    ['19', /^--player: has no request to return that people decide about/],
  ] as const)
    expect(await command(...asked, '--player', player)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(stderr),
    })
  const order = [
    '--months',
    'indefinite',
    '--reason',
    'own_statement',
    '--evidence',
    'a call',
    '--by',
    'anna',
  ]
  const missing = { code: 1, stdout: '', stderr: 'there is no such player, or no such request\n' }
  for (const args of [
    ['refuse', '--request', 'rpr_nothing', '--by', 'bert'],
    ['show', '--player', '4', '--by', 'anna'],
    ['impose', '--player', '4', ...order],
  ])
    expect(await command(...args)).toEqual(missing)
})

it(
  'EXC-08: as soon as there are members of staff, takes their names alone: active, with the right in the market',
  { timeout: 3 * COMMAND_TIMEOUT_MS },
  async () => {
    await db.query(
      `insert into players.player (player_id, access_id, first_name, last_name, email, email_key, phone, date_of_birth,
           street, city, postal_code, country, market, language, currency, account_status, kyc_status, registered_at,
           is_sealed)
         values (18, 'acc_18', 'a', 'b', 'c', 'd', '+1', date '1980-01-01', 's', 'c', 'p', 'FI', 'FI', 'fi', 'EUR',
           'SELF_EXCLUDED', 'NOT_VERIFIED', now(), false)`,
    )
    await db.query(
      `insert into staff.person (person, state, created_at, changed_at)
       select person, state, now(), now() from (values ('dora', 'active'), ('emil', 'active'), ('fay', 'suspended'),
         ('gil', 'active')) named (person, state)`,
    )
    await db.query(
      `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
       select person, 'exclusion.returnReview', market, 'root', now(), now() + ends
         from (values ('dora', 'FI', interval '1 day'), ('emil', 'NO', '1 day'), ('fay', 'FI', '1 day'),
           ('gil', 'FI', '0')) given (person, market, ends)`,
    )
    const propose = (by: string) =>
      command('propose', '--player', '18', '--decision', 'refuse', '--reason', 'no_contact', '--by', by)
    const refused = {
      code: 1,
      stdout: '',
      stderr: '--by: is no member of staff with exclusion.returnReview\n',
    }
    for (const by of ['nobody', 'fay', 'gil']) expect(await propose(by)).toEqual(refused)
    expect(await propose('emil')).toEqual({
      ...refused,
      stderr: "--by: is no member of staff with exclusion.returnReview in the player's market\n",
    })
    const made = await propose('dora')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const { request } = JSON.parse(made.stdout) as { request: string }
    expect(await command('refuse', '--request', request, '--by', 'invented')).toEqual(refused)
    const { rows } = await db.query('select from protection.return_proposal_vote where request_id = $1', [
      request,
    ])
    expect(rows).toEqual([])
    // What staff propose and the evidence of harm are for those with the right, who are in the audit log.
    for (const what of [['list'], ['show', '--player', '18']])
      for (const by of ['nobody', 'fay', 'gil']) expect(await command(...what, '--by', by)).toEqual(refused)
    expect(await command('list', '--by', 'emil')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(linesOf((await command('list', '--by', 'dora')).stdout)).toMatchObject([{ playerId: '18' }])
    expect((await command('show', '--player', '18', '--by', 'emil')).code).toBe(1)
    expect((await command('show', '--player', '18', '--by', 'dora')).code).toBe(0)
    const looks = await db.query(
      `select actor, player_id, object from audit.entry where act = 'break.record_viewed'`,
    )
    expect(looks.rows).toEqual([{ actor: 'dora', player_id: null, object: '18' }])
  },
)
