/** Cases of risk reach no player: no answer, no file, no message changes because of one (KYC-07). */
import { type RouteId, routes } from '@marquee/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, silentLog } from '../../apps/server/src/kernel/index.ts'
import { testAudit, testAuditLog } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDataExports, type DataExports } from '../../apps/server/src/modules/data-exports/index.ts'
import {
  appealRefusal,
  createRisk,
  decideCase,
  listCases,
  noteOnCase,
  openCaseRecord,
  takeCase,
  takeThirdPartyRequest,
} from '../../apps/server/src/modules/risk/index.ts'
import { personalDataSources } from '../../apps/server/src/wiring/personal-data.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

type Member = Awaited<ReturnType<typeof signedInPlayer>>

let kit: AccountsKit
let exports: DataExports
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
  const { db, clock, players } = kit
  exports = createDataExports({
    audit: testAudit,
    db,
    clock,
    sources: personalDataSources,
    openRows: { 'audit.entry': testAuditLog(db).openRows },
    languageOf: async (playerId) => (await players.factsOf(playerId))?.language ?? null,
    brandName: 'Marquee',
  })
})
afterAll(() => kit.close())

/** Every call of a player that reads, without parameters in its address. */
const readingCalls = (Object.keys(routes) as RouteId[]).filter(
  (id) => routes[id].method === 'GET' && !routes[id].path.includes(':'),
)

async function answersOf({ browser, token }: Member): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const id of readingCalls) {
    const { status, body } = await browser.call('GET', routes[id].path, { token })
    // Ids of the call, and a new ticket with each.
    answers[id] = { status, body: { ...body, instance: undefined, requestId: undefined, token: undefined } }
  }
  return answers
}

/** Everything in the database but cases and the audit log, table by table. */
async function tablesOf(): Promise<Record<string, string>> {
  const { rows } = await kit.db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname not in ('pg_catalog', 'information_schema', 'risk', 'audit')`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const content = await kit.db.query<{ text: string }>(
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as text from ${name} t`,
    )
    found[name] = content.rows[0]!.text
  }
  return found
}

/** The readme says when the copy was made. */
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/

/** The files of a copy of the player's data, without the acts of asking for it. */
async function copyOf(playerId: bigint): Promise<Record<string, string>> {
  const context = { caller: { playerId, sessionId: 's', claims: {} } } as never
  const { exportId } = await exports.handlers['player.requestDataExport']({}, context)
  await exports.build(playerId, exportId)
  const file = await exports.fileOf(playerId, exportId)
  const parts: Buffer[] = []
  for await (const part of file!.parts) parts.push(part)
  const files = Object.entries(unzipSync(Buffer.concat(parts))).map(
    ([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')] as const,
  )
  const isOfExports = (row: Record<string, unknown>) => String(row['act']).startsWith('data_export.')
  return Object.fromEntries(
    files
      .filter(([name]) => !name.startsWith('data-exports/') && !name.endsWith('data-exports.json'))
      .map(([name, text]) => {
        if (name === 'README.txt') return [name, text.replace(MOMENT, '')]
        if (name !== 'account/acts.json') return [name, text]
        const rows = JSON.parse(text) as Record<string, unknown>[]
        return [name, JSON.stringify(rows.filter((row) => !isOfExports(row)))]
      }),
  )
}

/** Opens cases of every way and has staff work on them until they are decided. */
async function workOnCases({ playerId }: Member, deposited: object): Promise<void> {
  const { db, clock, players, wallet } = kit
  const ground = { audit: testAudit, clock }
  const { subscriptions, jobs } = createRisk({ db, log: silentLog, players, wallet, ...ground })
  const tell = async (topic: string, body: object) =>
    subscriptions
      .find((one) => one.topic === topic)!
      .deliver(
        { id: 1n, topic, playerId, seq: null, body, at: clock.now() },
        { signal: AbortSignal.timeout(10_000), attempt: 1 },
      )
  await tell('deposit.completed', deposited)
  const chosen = { action: 'set', actor: 'player', measure: 'deposit', period: 'month' }
  await tell('limits.changed', { ...chosen, valueMinor: '500000' })
  await tell('player.device.shared', { otherPlayerIds: ['4711'] })
  const asked = {
    relation: 'parent',
    asker: 'Eva',
    contact: 'a letter',
    statement: 'he loses',
    by: 'anna',
  } as const
  const caseId = await inTransaction(db, (tx) => takeThirdPartyRequest(tx, ground, { playerId, ...asked }))
  const typed = { caseId, note: 'a reason', by: 'anna' }
  await inTransaction(db, (tx) => takeCase(tx, ground, typed))
  await inTransaction(db, (tx) => noteOnCase(tx, ground, typed))
  await inTransaction(db, (tx) => openCaseRecord(tx, ground, typed))
  await inTransaction(db, (tx) => decideCase(tx, ground, { ...typed, outcome: 'refused' }))
  await inTransaction(db, (tx) => appealRefusal(tx, ground, { ...typed, by: 'bert' }))
  for (const job of jobs.filter(({ cron }) => cron))
    await job.run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
  const listed = await listCases(db, clock.now())
  expect(listed.map(({ kind }) => kind).toSorted()).toEqual([
    'appeal',
    'duplicate',
    'limit-contact',
    'linked-amounts',
  ])
  const { caseId: reported } = listed.find(({ kind }) => kind === 'linked-amounts')!
  await inTransaction(db, (tx) =>
    decideCase(tx, ground, { caseId: reported, outcome: 'reported', note: 'sent', by: 'anna' }),
  )
}

it('no answer to a reading call without parameters, no file of their data and no row but those of cases changes (KYC-07)', async () => {
  const member = await signedInPlayer(kit)
  const { playerId } = member
  const amount = 250_000n
  const operation = { kind: 'deposit', playerId, currency: 'EUR', provider: 5, tx: 'd1', amount } as const
  expect(await kit.wallet.execute(operation)).toMatchObject({ ok: true })
  const deposited = {
    amountMinor: amount.toString(),
    number: 1,
    at: kit.clock.now().toString(),
    method: 'VISA',
  }
  // The first copy is in the second one's list of copies, and each call counts for its limits.
  await answersOf(member)
  const copy = await copyOf(playerId)
  const answers = await answersOf(member)
  const before = await tablesOf()
  await workOnCases(member, deposited)
  expect(await tablesOf()).toEqual(before)
  expect(await answersOf(member)).toEqual(answers)
  expect(await copyOf(playerId)).toEqual(copy)
  const ok = Object.entries(answers).filter(([, answer]) => (answer as { status: number }).status === 200)
  expect(ok.length).toBeGreaterThan(25)
  const { rows } = await kit.db.query(
    `select from audit.entry where act like 'risk.%' and player_id is not null`,
  )
  expect(rows).toEqual([])
})
