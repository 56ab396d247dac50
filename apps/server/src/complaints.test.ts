/** `npm run complaints`, on a machine with the server's variables. */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { COMMAND_TIMEOUT_MS, commandEnv, runCommand } from '../../../tests/kit/run-command.ts'
import { cannotStartCode } from './exit-codes.ts'
import { sealRow } from './kernel/index.ts'
import { playersPersonalData } from './modules/players/index.ts'

const REFERENCE = '4K7Q-F2MX-D9AH'
let db: TestDatabase
let folder = ''
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-complaints-'))
  const stored = playersPersonalData.sealed?.find(({ table }) => table === 'players.player')
  const { player_id, ...row } = sealRow(db.personal, stored!, {
    player_id: 17n,
    first_name: 'Aino',
    last_name: 'Example',
    email: 'aino@x.example',
    email_key: 'aino@x.example',
    phone: '+358401111111',
    date_of_birth: '1980-01-01',
    street: 'Street 1',
    city: 'Helsinki',
    postal_code: '00100',
  })
  const columns = Object.keys(row)
  await db.query(
    `insert into players.player (player_id, access_id, country, market, language, currency, account_status, kyc_status,
         registered_at, ${columns.join(', ')})
       values ($1, 'acc_17', 'FI', 'FI', 'fi', 'EUR', 'REGISTERED', 'NOT_VERIFIED', now(),
         ${columns.map((_, index) => `$${index + 2}`).join(', ')})`,
    [player_id, ...Object.values(row)],
  )
  await db.query('insert into players.access (player_id) values (17)')
  await db.query(
    `insert into complaints.complaint (player_id, reference, topic, state, filed_at, answer_by, remind_at)
       values (17, $1, 'game', 'open', now() - interval '29 days', now() - interval '1 day',
         now() - interval '8 days')`,
    [REFERENCE],
  )
  await db.query(
    `insert into complaints.step (player_id, reference, step, at) values (17, $1, 'filed', now())`,
    [REFERENCE],
  )
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const command = (...args: string[]) =>
  runCommand([join(import.meta.dirname, 'complaints.ts'), ...args], commandEnv(db, folder))
const named = ['--reference', REFERENCE.toLowerCase(), '--by', 'anna']
const answer = ['answer', ...named, '--outcome', 'upheld', '--text', 'you are right']

it(
  'lists what waits, answers one time, and has a server mail it (CARE-10)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command('list')).toMatchObject({ code: cannotStartCode, stdout: '' })
    expect(JSON.parse((await command('list', '--by', 'anna')).stdout)).toMatchObject({
      playerId: '17',
      market: 'FI',
      reference: REFERENCE,
      isOverdue: true,
    })
    expect(await command('show', '--reference', 'AAAA-AAAA-AAAA', '--by', 'anna')).toMatchObject({
      code: 1,
      stderr: 'there is no such complaint\n',
    })
    expect(await command(...answer)).toMatchObject({ code: 0, stderr: '' })
    const again = await command(...answer)
    expect([again.code, again.stderr]).toEqual([1, '--reference: waits for no answer\n'])
    expect(JSON.parse((await command('show', ...named)).stdout)).toMatchObject({
      state: 'answered',
      steps: [
        { step: 'filed' },
        { step: 'answered', actor: 'anna', outcome: 'upheld', text: 'you are right' },
      ],
    })
    const { rows } = await db.query<{ task: string }>(
      `select body ->> 'task' as task from kernel.outbox where topic = 'kernel.job'`,
    )
    expect(rows).toEqual([{ task: 'complaints.tell-answer' }])
  },
)

it(
  'writes the evidence for a dispute into a new file, and replaces none (CARE-11)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const out = join(folder, 'evidence.zip')
    expect((await command('evidence', ...named, '--out', out)).stderr).toMatch(/^--purpose: /)
    const asked = ['--out', out, '--purpose', 'dispute-body']
    const collected = await command('evidence', ...named, ...asked)
    expect(collected).toMatchObject({ code: 0, stderr: '' })
    const files = unzipSync(await readFile(out))
    const digest = createHash('sha256').update(files['manifest.json']!).digest('hex')
    expect(JSON.parse(collected.stdout)).toMatchObject({ reference: REFERENCE, manifestHash: digest })
    const again = await command('evidence', ...named, ...asked)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('--out: is no new file')])
    const { rows } = await db.query(`select act from audit.entry where act = 'complaint.evidence_collected'`)
    expect(rows).toHaveLength(1)
  },
)

it(
  'enters a complaint that came by mail, and has a server mail the receipt (CARE-10, EXC-22)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const enter = ['enter', '--topic', 'safer-play', '--text', 'I object', '--by', 'anna'] as const
    const entered = await command(...enter, '--player', '17')
    expect(entered).toMatchObject({ code: 0, stderr: '' })
    const { reference } = JSON.parse(entered.stdout) as { reference: string }
    expect(reference).toMatch(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/)
    expect(
      JSON.parse((await command('show', '--reference', reference, '--by', 'anna')).stdout),
    ).toMatchObject({ topic: 'safer-play', state: 'open', steps: [{ step: 'filed', text: 'I object' }] })
    const { rows } = await db.query(
      `select from kernel.outbox where body ->> 'task' = 'complaints.tell-filing'`,
    )
    expect(rows).toHaveLength(1)
    expect(await command(...enter, '--player', '999')).toMatchObject({ code: 1 })
  },
)

it(
  'enters an appeal that came by mail, one time, and has a server mail the receipt (CARE-10, ID-14)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    const appeal = ['appeal', ...named, '--text', 'look again'] as const
    expect(await command(...appeal)).toMatchObject({ code: 0, stderr: '' })
    const again = await command(...appeal)
    expect([again.code, again.stderr]).toEqual([1, '--reference: has no answer that can be appealed\n'])
    const { rows } = await db.query<{ task: string }>(
      `select body ->> 'task' as task from kernel.outbox where body ->> 'task' = 'complaints.tell-appeal'`,
    )
    expect(rows).toHaveLength(1)
    const { rows: acts } = await db.query(`select actor from audit.entry where act = 'complaint.appealed'`)
    expect(acts).toHaveLength(1)
  },
)

it(
  'lists the complaints of markets in which the person has the right (CARE-10)',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    await db.query(`update complaints.complaint set state = 'open' where player_id = 17 and reference = $1`, [
      REFERENCE,
    ])
    await db.query(
      `insert into staff.person (person, state, created_at, changed_at)
         select unnest(array['finn', 'pia', 'nora']), 'active', now(), now()`,
    )
    await db.query(
      `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
         values ('finn', 'complaint.read', 'FI', 'root', now(), now() + interval '1 day'),
                ('pia', 'complaint.read', 'PP', 'root', now(), now() + interval '1 day')`,
    )
    expect((await command('list', '--by', 'finn')).stdout).toContain(REFERENCE)
    expect(await command('list', '--by', 'pia')).toMatchObject({ code: 0, stdout: '' })
    expect(await command('list', '--by', 'nora')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: '--by: is no member of staff with complaint.read\n',
    })
  },
)
