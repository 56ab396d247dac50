/** A withdrawal waits for a person while the screening of its player is open (decision 63). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testAudit } from '../audit/test-kit.ts'
import { inTransaction, silentLog } from '../../kernel/index.ts'
import type { ScreeningCompany } from '../outside/index.ts'
import { createPlayers, createScreenings, decideOnHit, type Screenings } from '../players/index.ts'
import { testAccount, testTerms } from '../players/test-kit.ts'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import type { Payments, PaymentsPlayer } from './index.ts'
import { autoApproveMax } from './rules.ts'
import { companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

let kit: WalletKit
let payments: Payments
let screenings: Screenings
let side: ReturnType<typeof companySide>
const { company, port } = createFakeCompany()
const facts = new Map<bigint, PaymentsPlayer>()
/** Ids of the listed persons that the company finds; null for no answer. */
let found: readonly string[] | null = []
const lists: ScreeningCompany = {
  check: async ({ people }) =>
    found === null
      ? { outcome: 'unknown' }
      : {
          outcome: 'done',
          matches: people.map(() =>
            found!.map((id) => ({ id, caption: 'Listed', score: 0.9, topics: ['sanction'] })),
          ),
        },
}
let numbers = 0

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  screenings = createScreenings({ db: kit.db, clock: kit.clock, log: silentLog, company: lists })
  payments = createTestPayments(kit, { company: port, facts, screenings })
  side = companySide(payments)
})
afterAll(() => kit.close())
beforeEach(() => {
  found = []
  company.approved.length = 0
})

const context = () => ({ signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
const screen = (playerId: bigint) =>
  screenings.jobs
    .find(({ kind }) => kind.name === 'players.screen')!
    .run({ playerId: playerId.toString() }, context())

async function person(main = 100_000n): Promise<bigint> {
  const players = createPlayers({
    db: kit.db,
    clock: kit.clock,
    ledger: kit.wallet,
    audit: testAudit,
    terms: testTerms,
  })
  const playerId = await inTransaction(kit.db, (tx) => players.open(tx, testAccount(++numbers)))
  await kit.done('deposit', playerId, { provider: 5, amount: main })
  facts.set(playerId, paymentsPlayer(playerId))
  return playerId
}
/** A withdrawal whose account is named and about which the rules have decided. */
async function decided(playerId: bigint, amount = 2_500n): Promise<string> {
  const { withdrawal } = await payments.requestWithdrawal(playerId, {
    amount: { minor: amount, currency: 'EUR' },
    method: 'TRUSTLY',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: `screening-${++numbers}`,
  })
  const { withdrawalId } = withdrawal!
  const call = { playerId, companyTx: `tx-${numbers}`, amount, currency: 'EUR', paymentId: withdrawalId }
  expect((await side.authorizeWithdrawal(call)).ok).toBe(true)
  await decideJob(playerId, withdrawalId)
  return withdrawalId
}
const decideJob = (playerId: bigint, withdrawalId: string) =>
  payments.jobs
    .find(({ kind }) => kind.name === 'payments.decide-withdrawal')!
    .run({ playerId: playerId.toString(), withdrawalId }, context())
const stageOf = async (playerId: bigint, withdrawalId: string) =>
  (await payments.viewOf(playerId, withdrawalId)).stage
/** By two people. */
async function dismiss(playerId: bigint, hitId: string): Promise<void> {
  const deps = { audit: testAudit, clock: kit.clock }
  const said = { playerId, hitId, decision: 'dismissed', reason: 'Another birth date.' } as const
  for (const by of ['anna', 'bert'])
    await inTransaction(kit.db, (tx) => decideOnHit(tx, deps, { ...said, by }))
}
/** Delivers the events that the screening has published, and runs the decisions that follow. */
async function settle(): Promise<void> {
  const { rows } = await kit.db.query<{ player_id: bigint }>(
    `delete from kernel.outbox where topic = 'player.screening.cleared' returning player_id`,
  )
  await kit.db.query(`delete from kernel.outbox where body ->> 'task' = 'payments.decide-withdrawal'`)
  for (const { player_id: playerId } of rows)
    for (const { topic, deliver } of payments.subscriptions.filter(
      (one) => one.topic === 'player.screening.cleared',
    ))
      await deliver(
        { id: 1n, topic, playerId, seq: null, body: {}, at: kit.clock.now() },
        { signal: AbortSignal.timeout(10_000), attempt: 1 },
      )
  const jobs = await kit.db.query<{ payload: { playerId: string; withdrawalId: string } }>(
    `delete from kernel.outbox where body ->> 'task' = 'payments.decide-withdrawal'
     returning body -> 'payload' as payload`,
  )
  for (const { payload } of jobs.rows) await decideJob(BigInt(payload.playerId), payload.withdrawalId)
}

it('of a player on no list is approved by rules', async () => {
  const playerId = await person()
  await screen(playerId)
  expect(await stageOf(playerId, await decided(playerId))).toBe('approved')
})

it('of a player with an open hit waits, and staff can approve it', async () => {
  const playerId = await person()
  found = ['NK-1']
  await screen(playerId)
  const withdrawalId = await decided(playerId)
  expect(await stageOf(playerId, withdrawalId)).toBe('checking')
  await payments.approve(playerId, withdrawalId, 'staff:17')
  expect(await stageOf(playerId, withdrawalId)).toBe('approved')
})

it('of a player about whom the company has not answered waits, and is approved by rules when it has', async () => {
  const playerId = await person()
  found = null
  await expect(screen(playerId)).rejects.toThrow('asked again')
  const withdrawalId = await decided(playerId)
  expect(await stageOf(playerId, withdrawalId)).toBe('checking')
  found = []
  await screen(playerId)
  await settle()
  expect(await stageOf(playerId, withdrawalId)).toBe('approved')
})

it('that waits for a hit is approved by rules when the last hit is dismissed, and a later one at once', async () => {
  const playerId = await person()
  found = ['NK-1', 'NK-2']
  await screen(playerId)
  const withdrawalId = await decided(playerId)
  await dismiss(playerId, 'NK-1')
  await settle()
  expect(await stageOf(playerId, withdrawalId)).toBe('checking')
  await dismiss(playerId, 'NK-2')
  await settle()
  expect(await stageOf(playerId, withdrawalId)).toBe('approved')
  await screen(playerId)
  expect(await stageOf(playerId, await decided(playerId))).toBe('approved')
  expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
})

it('of a player with a new hit waits although an earlier one was dismissed', async () => {
  const playerId = await person()
  found = ['NK-1']
  await screen(playerId)
  await dismiss(playerId, 'NK-1')
  found = ['NK-1', 'NK-2']
  await screen(playerId)
  expect(await stageOf(playerId, await decided(playerId))).toBe('checking')
})

it('above the automatic limit waits for staff also when the last hit is dismissed', async () => {
  const amount = autoApproveMax('TRUSTLY', 'EUR') + 1n
  const playerId = await person(amount)
  found = ['NK-1']
  await screen(playerId)
  const withdrawalId = await decided(playerId, amount)
  await dismiss(playerId, 'NK-1')
  await settle()
  expect(await stageOf(playerId, withdrawalId)).toBe('checking')
})

it('of a player who owes a deposit that was taken back meanwhile waits for staff when the last hit is dismissed', async () => {
  const playerId = await person(2_500n)
  found = ['NK-1']
  await screen(playerId)
  const withdrawalId = await decided(playerId)
  await kit.done('chargeback', playerId, { provider: 31, amount: 1n })
  await dismiss(playerId, 'NK-1')
  await settle()
  expect(await stageOf(playerId, withdrawalId)).toBe('checking')
  await payments.refuse(playerId, withdrawalId, 'other')
  expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 2_499n, locked: 0n, receivable: 0n })
})

it('that waits looks to its player like one above the automatic limit: nothing tells of the hit', async () => {
  const amount = autoApproveMax('TRUSTLY', 'EUR') + 1n
  const large = await person(amount)
  await screen(large)
  const listed = await person(amount)
  found = ['NK-1']
  await screen(listed)
  const viewOf = async (playerId: bigint) => ({
    ...(await payments.viewOf(playerId, await decided(playerId, amount))),
    withdrawalId: '',
    companyTx: '',
    playerId: 0n,
  })
  expect(await viewOf(listed)).toEqual(await viewOf(large))
  const stateOf = async (playerId: bigint) => ({ ...(await payments.withdrawalState(playerId)), pending: [] })
  expect(await stateOf(listed)).toEqual(await stateOf(large))
})
