/** What other modules publish, as they publish it, are facts of markers of harm (CARE-01). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companySide, paymentsPlayer } from '../../apps/server/src/modules/payments/test-kit.ts'
import { type ActsKit, createActsKit } from './audit-kit.ts'
import { breakCalls } from './break-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

let acts: ActsKit
beforeAll(async () => {
  acts = await createActsKit()
})
afterAll(() => acts.close())

const signal = AbortSignal.timeout(600_000)

/** Hands all events of the player to the module, oldest first. */
async function deliver(playerId: bigint): Promise<void> {
  const { db, care, clock } = acts.kit
  const { rows } = await db.query<{ id: bigint; topic: string; body: unknown }>(
    'select id, topic, body from kernel.outbox where player_id = $1 order by id',
    [playerId],
  )
  for (const { id, topic, body } of rows)
    for (const subscription of care.subscriptions.filter((one) => one.topic === topic))
      await subscription.deliver(
        { id, topic, playerId, seq: null, body, at: clock.now() },
        { signal, attempt: 1 },
      )
}

async function factsOf(playerId: bigint): Promise<string[]> {
  await deliver(playerId)
  const { rows } = await acts.kit.db.query<{ kind: string }>(
    'select kind from care.fact where player_id = $1 order by kind',
    [playerId],
  )
  return rows.map(({ kind }) => kind)
}

it('a deposit, one that was declined, and one that its player has cancelled (CARE-01)', async () => {
  const { kit, payments, facts } = acts
  const { playerId } = await signedInPlayer(kit)
  facts.set(playerId, paymentsPlayer(playerId))
  const side = companySide(payments)
  const open = async (key: string) => {
    const { depositId } = await payments.openDeposit(playerId, {
      amount: { minor: 10_000n, currency: 'EUR' },
      langmarket: 'en-UN',
      theme: 'dark',
      visit: { ip: '203.0.113.4' },
      method: 'CREDITCARD',
      idempotencyKey: key,
    })
    const call = { playerId, companyTx: key, amount: 10_000n, currency: 'EUR' }
    expect(await side.authorizeDeposit({ ...call, paymentId: depositId! })).toMatchObject({ ok: true })
    return call
  }
  expect(await side.transferDeposit(await open('care-1'))).toMatchObject({ ok: true })
  const declined = await open('care-2')
  await side.cancelDeposit({ ...declined, reason: 'declined by the bank', wasCancelled: false })
  const cancelled = await open('care-3')
  await side.cancelDeposit({ ...cancelled, reason: 'closed', wasCancelled: true })
  expect(await factsOf(playerId)).toEqual(['deposit', 'deposit-failed'])
})

it('limits that the player sets and raises, and a break (CARE-01)', async () => {
  const { kit } = acts
  const { signedIn, timeOut } = breakCalls(() => kit)
  const person = await signedIn()
  const { playerId } = person
  const name = { kind: 'deposit', period: 'M' } as const
  for (const value of [10_000n, 5_000n, 90_000n])
    await kit.protection.changeLimit(playerId, name, { is: 'limit', value })
  await timeOut(person, { days: 1 })
  expect(await factsOf(playerId)).toEqual(['break', 'limit-raised', 'limit-set', 'limit-set'])
})

it('one whole exclusion is one break, with its products and changes of rights; a product alone is one too (CARE-01)', async () => {
  const { kit } = acts
  const { signedIn, deposit, exclude, excludeProduct, enterDuringBreak } = breakCalls(() => kit)
  const person = await signedIn()
  await deposit(person.playerId)
  expect((await exclude(person, 6)).status).toBe(200)
  const during = await enterDuringBreak(person)
  for (const months of [6, 12])
    for (const product of ['casino', 'live-casino'])
      expect((await excludeProduct(during, product, months)).status).toBe(200)
  expect(await factsOf(person.playerId)).toEqual(['break'])
  const other = await signedIn()
  for (const months of [6, 12]) await excludeProduct(other, 'casino', months)
  await kit.players.changeStanding(other.playerId, {
    access: { liveCasino: false },
    reason: 'asked by phone',
    actor: 'anna',
  })
  expect(await factsOf(other.playerId)).toEqual(['break'])
  const imposed = { to: 'TIMEOUT', until: kit.clock.now().add({ hours: 24 }) } as const
  await kit.players.changeStanding(other.playerId, {
    status: imposed,
    reason: 'signs of harm',
    actor: 'anna',
  })
  expect(await factsOf(other.playerId)).toEqual(['break', 'break-imposed'])
})
