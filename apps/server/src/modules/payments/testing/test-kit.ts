/** Players whose deposits came from accounts, and orders of their whole balances. */
import { expect } from 'vitest'
import { createWalletKit } from '../../wallet/test-kit.ts'
import type { PaymentsPlayer } from '../index.ts'
import {
  type Alarm,
  companySide,
  createFakeCompany,
  createTestPayments,
  paymentsPlayer,
  runJob,
} from '../test-kit.ts'

export const choice = { langmarket: 'en-UN', theme: 'dark', visit: { ip: '203.0.113.4' } } as const
export const CARD = { accountId: 'acc-card' }
export const BANK = { accountId: 'acc-bank', accountHolder: 'Aino Test' }

export async function createBalanceKit() {
  const kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  const { company, port } = createFakeCompany()
  const facts = new Map<bigint, PaymentsPlayer>()
  const unpaid: bigint[] = []
  const alarms: Alarm[] = []
  const payments = createTestPayments(kit, { company: port, facts, unpaid, alarms })
  const side = companySide(payments)
  let made = 0
  const next = () => ++made

  async function person(): Promise<bigint> {
    const playerId = await kit.player({})
    facts.set(playerId, paymentsPlayer(playerId))
    return playerId
  }
  async function deposit(
    playerId: bigint,
    minor: bigint,
    from: object,
    method: 'CREDITCARD' | 'TRUSTLY' = 'CREDITCARD',
  ) {
    const request = { amount: { minor, currency: 'EUR' }, method, ...choice, idempotencyKey: `in-${next()}` }
    const { depositId } = await payments.openDeposit(playerId, request)
    const call = {
      playerId,
      companyTx: `in-${made}`,
      amount: minor,
      currency: 'EUR',
      paymentId: depositId ?? '',
      ...from,
    }
    expect(await side.authorizeDeposit(call)).toMatchObject({ ok: true })
    expect(await side.transferDeposit(call)).toMatchObject({ ok: true })
    return call
  }
  async function withdraw(playerId: bigint, minor: bigint, to: object) {
    const key = `out-${next()}`
    const request = { amount: { minor, currency: 'EUR' }, method: 'TRUSTLY', ...choice } as const
    const { withdrawal } = await payments.requestWithdrawal(playerId, { ...request, idempotencyKey: key })
    const paymentId = withdrawal?.withdrawalId ?? ''
    const call = { playerId, companyTx: key, amount: minor, currency: 'EUR', paymentId, ...to }
    return { call, answer: await side.authorizeWithdrawal(call) }
  }
  const books = async (playerId: bigint) =>
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])

  /** The player excludes: the status has changed, and the event is delivered. */
  async function exclude(playerId: bigint): Promise<{ look: () => Promise<void> }> {
    facts.set(playerId, { ...facts.get(playerId)!, blocked: 'excluded', mayDeposit: false })
    const body = { accountStatus: 'SELF_EXCLUDED', beginsBreak: true }
    const told = payments.subscriptions.find(({ name }) => name === 'payments.pay-excluded-out')!
    const event = { id: 1n, topic: told.topic, playerId, seq: null, body, at: kit.clock.now() }
    // A repeat begins no second one.
    for (const _time of [1, 2]) await told.deliver(event, { signal: AbortSignal.timeout(10_000), attempt: 1 })
    const { rows } = await kit.db.query<{ id: string }>(
      `select balance_payout_id as id from payments.balance_payout
      where player_id = $1 and state = 'open'`,
      [playerId],
    )
    expect(rows).toHaveLength(1)
    const payload = { playerId: playerId.toString(), balancePayoutId: rows[0]!.id }
    return { look: () => runJob(payments, 'payments.pay-balance-out', payload) }
  }
  const stateOf = async (playerId: bigint) =>
    (
      await kit.db.query<{ state: string }>(
        'select state from payments.balance_payout where player_id = $1',
        [playerId],
      )
    ).rows[0]?.state
  const pendingOf = async (playerId: bigint) =>
    (await payments.pendingOf(playerId)).toSorted((one, other) => Number(other.amount - one.amount))
  const nameAccount = (playerId: bigint, withdrawalId: string) =>
    runJob(payments, 'payments.name-source-account', { playerId: playerId.toString(), withdrawalId })

  /** When an order is looked at next, as it was asked for last. */
  async function nextLook(playerId: bigint): Promise<Temporal.Instant> {
    const { rows } = await kit.db.query<{ due: string }>(
      `select body ->> 'runAt' as due from kernel.outbox
        where player_id = $1 and body ->> 'task' = 'payments.pay-balance-out' order by id desc limit 1`,
      [playerId],
    )
    return Temporal.Instant.from(rows[0]!.due)
  }

  return {
    kit,
    company,
    port,
    facts,
    unpaid,
    alarms,
    payments,
    side,
    next,
    person,
    deposit,
    withdraw,
    books,
    exclude,
    stateOf,
    pendingOf,
    nameAccount,
    nextLook,
  }
}
