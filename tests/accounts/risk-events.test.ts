/** What other modules publish, as they publish it, opens the cases of risk. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, silentLog } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { companySide, paymentsPlayer } from '../../apps/server/src/modules/payments/test-kit.ts'
import { orderExclusion } from '../../apps/server/src/modules/protection/index.ts'
import {
  createRisk,
  listCases,
  proposeDecision,
  type Risk,
  takeThirdPartyRequest,
  voteOnDecision,
} from '../../apps/server/src/modules/risk/index.ts'
import { type ActsKit, createActsKit } from './audit-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

let acts: ActsKit
let risk: Risk
beforeAll(async () => {
  acts = await createActsKit()
  const { db, clock, players, wallet } = acts.kit
  risk = createRisk({ db, clock, log: silentLog, audit: testAudit, players, wallet })
})
afterAll(() => acts.close())

const signal = AbortSignal.timeout(600_000)

/** Hands the player's events of a topic to the module, oldest first. @returns how many */
async function deliver(playerId: bigint, topic: string): Promise<number> {
  const { rows } = await acts.kit.db.query<{ id: bigint; body: unknown }>(
    'delete from kernel.outbox where player_id = $1 and topic = $2 returning id, body',
    [playerId, topic],
  )
  const at = acts.kit.clock.now()
  for (const { id, body } of rows.toSorted((a, b) => Number(a.id - b.id)))
    for (const subscription of risk.subscriptions.filter((one) => one.topic === topic))
      await subscription.deliver({ id, topic, playerId, seq: null, body, at }, { signal, attempt: 1 })
  return rows.length
}

const kindsOf = async (playerId: bigint) =>
  (await listCases(acts.kit.db, acts.kit.clock.now()))
    .filter((one) => one.playerId === playerId)
    .map(({ kind }) => kind)
    .toSorted()

it('a deposit and a withdrawal with little play (KYC-12)', async () => {
  const { kit, payments, facts } = acts
  const { playerId } = await signedInPlayer(kit)
  facts.set(playerId, paymentsPlayer(playerId))
  const asked = {
    amount: { minor: 100_000n, currency: 'EUR' },
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
  } as const
  const { depositId } = await payments.openDeposit(playerId, {
    ...asked,
    method: 'CREDITCARD',
    idempotencyKey: 'risk-deposit',
  })
  const side = companySide(payments)
  const call = { playerId, companyTx: 'risk-1', amount: 100_000n, currency: 'EUR' }
  expect(await side.authorizeDeposit({ ...call, paymentId: depositId! })).toMatchObject({ ok: true })
  expect(await side.transferDeposit(call)).toMatchObject({ ok: true })
  expect(await deliver(playerId, 'deposit.completed')).toBe(1)
  kit.clock.advance({ minutes: 5 })
  await payments.requestWithdrawal(playerId, {
    ...asked,
    method: 'TRUSTLY',
    idempotencyKey: 'risk-withdrawal',
  })
  expect(await deliver(playerId, 'withdrawal.requested')).toBe(1)
  expect(await kindsOf(playerId)).toEqual(['little-play'])
  const { rows } = await kit.db.query(
    'select kind, amount, method from risk.payment where player_id = $1 order by at',
    [playerId],
  )
  expect(rows).toEqual([
    { kind: 'deposit', amount: 100_000n, method: 'CREDITCARD' },
    { kind: 'withdrawal', amount: 100_000n, method: 'TRUSTLY' },
  ])
})

it('a monthly limit that a player sets above the contact threshold (LIM-19)', async () => {
  const { browser, token, playerId } = await signedInPlayer(acts.kit)
  const set = (amount: string) =>
    browser.call('PATCH', '/v1/player/deposit-limits', {
      token,
      body: { duration: 'M', limit: { amount, currency: 'EUR' } },
    })
  expect((await set('5000.00')).status).toBe(200)
  expect(await deliver(playerId, 'limits.changed')).toBeGreaterThan(0)
  expect(await kindsOf(playerId)).toEqual(['limit-contact'])
})

it('an exclusion that two people decide is ordered, begins, and is watched (EXC-16, EXC-21)', async () => {
  const { kit } = acts
  const { playerId } = await signedInPlayer(kit)
  const ground = { audit: testAudit, clock: kit.clock }
  const asked = {
    relation: 'parent',
    asker: 'Eva',
    contact: 'a letter',
    statement: 'he loses',
    by: 'anna',
  } as const
  const caseId = await inTransaction(kit.db, (tx) =>
    takeThirdPartyRequest(tx, ground, { playerId, ...asked }),
  )
  const requestId = await inTransaction(kit.db, (tx) =>
    proposeDecision(tx, ground, { caseId, outcome: 'excluded', months: 12, note: 'talked', by: 'anna' }),
  )
  await inTransaction(kit.db, (tx) =>
    voteOnDecision(
      tx,
      { ...ground, orderExclusion: (within, order) => orderExclusion(within, ground, order) },
      { requestId, vote: 'approve', note: '', by: 'bert' },
    ),
  )
  const { rows } = await kit.db.query<{ order_id: string }>(
    'select order_id from protection.exclusion_order where player_id = $1',
    [playerId],
  )
  const job = kit.protection.jobs.find(({ kind }) => kind.name === 'protection.impose-exclusion')!
  await job.run({ orderId: rows[0]!.order_id }, { signal, attempt: 1, dueAt: undefined })
  expect((await kit.players.factsOf(playerId))?.status).toBe('SELF_EXCLUDED')
  expect(await deliver(playerId, 'player.standing.changed')).toBeGreaterThan(0)
  const spans = await kit.db.query('select ended_at from risk.excluded_span where player_id = $1', [playerId])
  expect(spans.rows).toEqual([{ ended_at: null }])
})

it('an account that is closed for good is not excluded: neither proposed nor approved (EXC-21)', async () => {
  const { kit } = acts
  const ground = { audit: testAudit, clock: kit.clock }
  for (const status of ['CLOSED', 'BLACKLISTED']) {
    const { playerId } = await signedInPlayer(kit)
    const asked = { relation: 'parent', asker: 'Eva', contact: 'a letter', statement: 'he loses' } as const
    const caseId = await inTransaction(kit.db, (tx) =>
      takeThirdPartyRequest(tx, ground, { playerId, ...asked, by: 'anna' }),
    )
    const propose = () =>
      inTransaction(kit.db, (tx) =>
        proposeDecision(tx, ground, { caseId, outcome: 'excluded', months: 12, note: 'talked', by: 'anna' }),
      )
    const requestId = await propose()
    await kit.db.query('update players.player set account_status = $2 where player_id = $1', [
      playerId,
      status,
    ])
    const refused = { fields: [expect.objectContaining({ field: 'outcome', code: 'account_closed' })] }
    const vote = (answer: 'approve' | 'refuse') =>
      inTransaction(kit.db, (tx) =>
        voteOnDecision(
          tx,
          { ...ground, orderExclusion: async () => {} },
          { requestId, vote: answer, note: '', by: 'bert' },
        ),
      )
    await expect(vote('approve')).rejects.toMatchObject(refused)
    await vote('refuse')
    await expect(propose()).rejects.toMatchObject(refused)
  }
})
