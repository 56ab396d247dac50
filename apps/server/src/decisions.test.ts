/** `npm run decisions`, on a machine with the server's variables. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { COMMAND_TIMEOUT_MS, commandEnv, runCommand } from '../../../tests/kit/run-command.ts'
import { cannotStartCode } from './exit-codes.ts'
import { inTransaction, testClock } from './kernel/index.ts'
import { careMarker } from './modules/care/index.ts'
import { createDecisions, readDecisions } from './modules/decisions/index.ts'
import { withdrawalApproval } from './modules/payments/index.ts'

let db: TestDatabase
let folder = ''
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-decisions-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'decisions.ts'), ...args], commandEnv(db, folder))

it(
  'explains what is missing, and names the option that is wrong',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command()).toMatchObject({
      code: cannotStartCode,
      stderr: 'say what to do: list, show, replay or review\n',
    })
    expect(await command('list', '--player', 'anna', '--by', 'anna')).toMatchObject({
      code: cannotStartCode,
      stderr: '--player: is the number of a player\n',
    })
    expect(await command('show', '--player', '17', '--decision', 'dec_1', '--by', 'anna')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'there is no such decision\n',
    })
    expect(await command('replay', '--from', '1.11.2026', '--until', '2026-11-03')).toMatchObject({
      code: cannotStartCode,
      stderr: '--from: is a day: yyyy-MM-dd\n',
    })
  },
)

it(
  'lists decisions with sentences, shows and replays one, and keeps a review',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const clock = testClock('2026-11-02T10:00:00Z')
    const inputs = {
      amount: 5_000_00n,
      automaticMax: 1_000_00n,
      isOwing: false,
      needsDeviceReview: false,
      needsScreening: true,
      followsFailure: false,
    }
    await inTransaction(db, (tx) =>
      createDecisions({ clock }).decide(tx, withdrawalApproval, { playerId: 17n, object: 'wd_1', inputs }),
    )
    const [{ decisionId } = { decisionId: '' }] = await readDecisions(db, 17n, 1)
    const listed = await command('list', '--player', '17', '--by', 'anna')
    expect(JSON.parse(listed.stdout)).toMatchObject({
      decision: decisionId,
      kind: 'withdrawal.approval',
      object: 'wd_1',
      answer: 'staff',
      why: [withdrawalApproval.rules['amount'], withdrawalApproval.rules['screening']],
    })
    const named = ['--player', '17', '--decision', decisionId] as const
    const reviewed = await command('review', ...named, '--finding', 'upheld', '--by', 'anna')
    expect(reviewed).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse((await command('show', ...named, '--by', 'anna')).stdout)).toMatchObject({
      replayed: { is: 'same' },
      reviews: [{ finding: 'upheld', reviewedBy: 'anna' }],
    })
    const replayed = await command('replay', '--from', '2026-11-02', '--until', '2026-11-03')
    expect(replayed).toMatchObject({ code: 0, stdout: '{"replayed":1,"different":0,"unknown":0}\n' })
  },
)

it(
  'names who reads, in the audit log, and shows no decision of care (KYC-16, SEC-21)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command('list', '--player', '18')).toMatchObject({ code: cannotStartCode, stdout: '' })
    const clock = testClock('2026-11-03T10:00:00Z')
    const inputs = {
      factor: 100,
      monthAmount: 200_000n,
      deposited: 200_000n,
      withdrawn: 0n,
      staked: 0n,
      won: 0n,
      usualWeek: null,
      daySeconds: [],
      nightSeconds: [],
      deposits: 1,
      failedDeposits: 0,
      chasingDeposits: [],
      endedWithdrawals: 0,
      raisedLimits: 0,
      usedTools: 0,
    }
    const { decisionId } = await inTransaction(db, (tx) =>
      createDecisions({ clock }).decide(tx, careMarker, { playerId: 18n, object: 'car_1', inputs }),
    )
    const by = ['--by', 'anna'] as const
    expect(await command('list', '--player', '18', ...by)).toMatchObject({ code: 0, stdout: '' })
    expect(await command('show', '--player', '18', '--decision', decisionId, ...by)).toMatchObject({
      code: 1,
      stdout: '',
    })
    const { rows } = await db.query(
      `select player_id, object, actor from audit.entry where act = 'decision.viewed' and object = '18'`,
    )
    expect(rows).toEqual([{ player_id: null, object: '18', actor: 'anna' }])
  },
)
