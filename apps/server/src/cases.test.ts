/** `npm run cases`, on a machine with the server's variables. */
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
  folder = await mkdtemp(join(tmpdir(), 'marquee-cases-'))
  await db.query(
    `insert into payments.case
       (player_id, case_id, company, company_tx, kind, why, amount, currency, fee, state, opened_at)
     values (17, 'case_1', 'trustly', '3241', 'deposit', 'holder', 2000, 'EUR', 0, 'open', now())`,
  )
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'cases.ts'), ...args], commandEnv(db, folder))
const one = ['--player', '17', '--company', 'trustly', '--transaction', '3241'] as const
const asked = ['request', ...one, '--act', 'book', '--reason', 'own_account', '--by', 'anna'] as const

it(
  'lists a case, asks for its booking and has another person approve it, each with a row of the audit log',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const made = await command(...asked, '--note', 'married')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const { request } = JSON.parse(made.stdout) as { request: string }
    const listed = await command('list', '--by', 'anna')
    expect(JSON.parse(listed.stdout)).toMatchObject({
      playerId: '17',
      amount: '2000',
      request: { requestId: request, act: 'book', reason: 'own_account', note: 'married', madeBy: 'anna' },
    })
    for (const [by, stderr] of [
      ['Anna', /^--by: has made the request: another person decides$/],
      ['anna ', /^--by: must be a plain name: .*$/],
    ] as const)
      expect(await command('approve', '--request', request, '--by', by)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(new RegExp(stderr, 'm')),
      })
    const again = await command(...asked)
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^--transaction: has an open request/),
    })
    // Two persons decide at the same moment: the second one is told so.
    const votes = await Promise.all(
      ['bert', 'carl'].map((by) => command('approve', '--request', request, '--by', by)),
    )
    const late = { code: 1, stdout: '', stderr: '--request: is decided already\n' }
    expect(votes.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(votes.filter(({ code }) => code !== 0)).toEqual([late])
    const { rows } = await db.query('select act, actor from audit.entry order by entry_id')
    expect(rows).toEqual([
      { act: 'case.requested', actor: 'anna' },
      { act: 'case.approved', actor: expect.stringMatching(/^(bert|carl)$/) },
    ])
    const { rows: jobs } = await db.query(`select body -> 'payload' as payload from kernel.outbox`)
    expect(jobs).toEqual([{ payload: { requestId: request } }])
  },
)

it('names what is wrong, and changes nothing', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  expect(await command('pay')).toMatchObject({
    code: cannotStartCode,
    stderr: expect.stringMatching(/^say what/),
  })
  const wrong = await command('request', '--player', 'seventeen', '--act', 'pay')
  expect(wrong.code).toBe(cannotStartCode)
  for (const option of ['player', 'company', 'transaction', 'act', 'reason', 'by'])
    expect(wrong.stderr).toContain(`--${option}: `)
  expect(await command('list')).toMatchObject({ code: cannotStartCode, stdout: '' })
  expect(await command('refuse', '--request', 'crq_nothing', '--by', 'bert')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'there is no such open case, or no such request\n',
  })
})

it('lists for those with the right, in their markets', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  await db.query(
    `insert into staff.person (person, state, created_at, changed_at)
     select person, 'active', now(), now() from unnest(array['anna', 'bert']) person`,
  )
  await db.query(
    `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
       values ('anna', 'recon.read', 'NO', 'root', now(), now() + interval '1 hour')`,
  )
  expect(await command('list', '--by', 'anna')).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(await command('list', '--by', 'bert')).toEqual({
    code: 1,
    stdout: '',
    stderr: '--by: is no member of staff with recon.read\n',
  })
})
