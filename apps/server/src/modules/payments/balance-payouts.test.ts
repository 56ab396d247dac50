/** Whole balances are paid to the accounts of deposits without a request (EXC-11, ID-14, ID-18). */
import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { choice, CARD, BANK, createBalanceKit } from './testing/test-kit.ts'
import { WATCH_DAYS } from './balance-payout-look.ts'
import { companySide, createTestPayments, noDocuments, paymentsPlayer, runJob } from './test-kit.ts'

const {
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
  books,
  exclude,
  stateOf,
  pendingOf,
  nameAccount,
  nextLook,
} = await createBalanceKit()
afterAll(() => kit.close())

/** Tells of a verification that has failed for good, and runs the job that follows. */
async function payOutAfterFailure(of: typeof payments, playerId: bigint): Promise<void> {
  const told = of.subscriptions.find(({ topic }) => topic === 'verification.failed')!
  await told.deliver(
    { id: 1n, topic: told.topic, playerId, seq: null, body: {}, at: kit.clock.now() },
    { signal: AbortSignal.timeout(10_000), attempt: 1 },
  )
  const { rows } = await kit.db.query<{ id: string }>(
    'select balance_payout_id as id from payments.balance_payout where player_id = $1',
    [playerId],
  )
  const payload = { playerId: playerId.toString(), balancePayoutId: rows[0]!.id }
  await runJob(of, 'payments.pay-balance-out', payload)
}

describe('the balance of a player who excludes', () => {
  it('is paid to the accounts of the deposits without a request, what was won to the latest (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    kit.clock.advance({ minutes: 1 })
    await deposit(playerId, 2_000n, BANK, 'TRUSTLY')
    const { look } = await exclude(playerId)
    await Promise.all([look(), look()])
    const [card, bank, none] = await pendingOf(playerId)
    expect([card?.amount, bank?.amount, none]).toEqual([3_000n, 2_000n, undefined])
    expect(card).toMatchObject({ needsCashier: false, canCancel: false })
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, locked: 5_000n })
    await nameAccount(playerId, card!.withdrawalId)
    const asked = company.paidTo.at(-1)!
    expect(asked).toMatchObject({ accountId: CARD.accountId, method: 'CREDITCARD', amount: 3_000n })
    expect(await side.sessionOf(playerId, asked.sessionId)).toMatchObject({ refusal: null })
    const call = {
      playerId,
      companyTx: `out-${next()}`,
      amount: 3_000n,
      currency: 'EUR',
      paymentId: card!.withdrawalId,
    }
    expect(await side.authorizeWithdrawal({ ...call, ...BANK })).toEqual({ ok: false, refusal: 'source' })
    expect(await side.authorizeWithdrawal({ ...call, ...CARD })).toMatchObject({ ok: true })
    // Nothing is asked for a second time.
    const count = company.paidTo.length
    await nameAccount(playerId, card!.withdrawalId)
    expect(company.paidTo).toHaveLength(count)
    await side.transferWithdrawal({ ...call, ...CARD })
    expect(await payments.viewOf(playerId, card!.withdrawalId)).toMatchObject({ stage: 'arrived' })
    expect(unpaid).not.toContain(playerId)
    await books(playerId)
  })
  it('begins an hour before the time of the market is over (EXC-11)', async () => {
    const playerId = await person()
    const at = kit.clock.now()
    await exclude(playerId)
    const { rows } = await kit.db.query<{ due: string }>(
      `select body ->> 'runAt' as due from kernel.outbox
        where player_id = $1 and body ->> 'task' = 'payments.pay-balance-out'`,
      [playerId],
    )
    // The repeat of the event asks for the same time.
    expect(rows.map(({ due }) => Temporal.Instant.from(due).since(at).total('hours'))).toEqual([23, 23])
  })
  it('is paid on, when more comes later, until the time for it is over (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    await look()
    const [first] = await pendingOf(playerId)
    const call = { playerId, companyTx: `out-${next()}`, amount: 3_000n, currency: 'EUR', ...CARD }
    await side.authorizeWithdrawal({ ...call, paymentId: first!.withdrawalId })
    await side.transferWithdrawal({ ...call, paymentId: first!.withdrawalId })
    await kit.wallet.execute({
      kind: 'adjust',
      playerId,
      currency: 'EUR',
      provider: 0,
      tx: `late-${next()}`,
      amount: 700n,
      account: 'corrections',
      detail: { reason: 'late win', approver: 'test' },
    } as never)
    await look()
    expect(await pendingOf(playerId)).toMatchObject([{ amount: 700n }])
    expect(await stateOf(playerId)).toBe('open')
  })
  it('ends with nothing left, and not before the time for it is over (EXC-11)', async () => {
    const playerId = await person()
    const { look } = await exclude(playerId)
    kit.clock.advance({ hours: WATCH_DAYS * 24 - 1 })
    await look()
    expect(await stateOf(playerId)).toBe('open')
    kit.clock.advance({ hours: 1 })
    await look()
    expect(await stateOf(playerId)).toBe('done')
    expect(unpaid).not.toContain(playerId)
  })
  it('stays, and its player is told how to claim it, without an account that can be paid (EXC-11)', async () => {
    const playerId = await kit.player({ main: 4_000n })
    facts.set(playerId, paymentsPlayer(playerId))
    const { look } = await exclude(playerId)
    await look()
    await look()
    expect(await stateOf(playerId)).toBe('impossible')
    expect(unpaid.filter((told) => told === playerId)).toHaveLength(1)
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 4_000n, locked: 0n })
  })
  it('stays, is told of one time, and is tried again, where the company refuses (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    await look()
    const [refused] = await pendingOf(playerId)
    company.payTo = { outcome: 'unknown' }
    await expect(nameAccount(playerId, refused!.withdrawalId)).rejects.toThrow('did not answer')
    company.payTo = { outcome: 'refused', reason: 'refused-by-company' }
    await nameAccount(playerId, refused!.withdrawalId)
    company.payTo = { outcome: 'done' }
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 3_000n, locked: 0n })
    await look()
    await look()
    expect(unpaid.filter((told) => told === playerId)).toHaveLength(1)
    const [again] = await pendingOf(playerId)
    expect(again).toMatchObject({ amount: 3_000n })
    expect(again!.withdrawalId).not.toBe(refused!.withdrawalId)
    await books(playerId)
  })
  it.each(['company-unreachable', 'card-expired'])(
    'is tried again where its only account was declined: %s (EXC-11)',
    async (reason) => {
      const playerId = await person()
      await deposit(playerId, 3_000n, CARD)
      const { look } = await exclude(playerId)
      for (const _day of [1, 2]) {
        await look()
        const [held] = await pendingOf(playerId)
        expect(held).toMatchObject({ amount: 3_000n, stage: 'requested' })
        const paymentId = held!.withdrawalId
        const call = { playerId, companyTx: `out-${next()}`, amount: 3_000n, currency: 'EUR', paymentId }
        expect(await side.authorizeWithdrawal({ ...call, ...CARD })).toMatchObject({ ok: true })
        await side.cancelWithdrawal({ ...call, wasCancelled: false, reason })
        kit.clock.advance({ hours: 24 })
      }
      await look()
      expect(await stateOf(playerId)).toBe('open')
      expect(unpaid.filter((told) => told === playerId)).toHaveLength(1)
      await books(playerId)
    },
  )
  it('is looked at in an hour where no account was named, for two days (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    const untilNext = async () => (await nextLook(playerId)).since(kit.clock.now()).total('hours')
    const release = (withdrawalId: string) =>
      runJob(payments, 'payments.release-unnamed-withdrawal', {
        playerId: playerId.toString(),
        withdrawalId,
      })
    const name = (withdrawalId: string) => nameAccount(playerId, withdrawalId)
    const start = kit.clock.now()
    kit.clock.advance({ hours: 23 })
    company.payTo = { outcome: 'refused', reason: 'refused-by-company' }
    for (const [fail, advance, hours] of [
      [name, 24, 1],
      [release, 1, 1],
      [name, 24, 24],
    ] as const) {
      await look()
      expect(await untilNext()).toBe(kit.clock.now().since(start).total('hours') === 23 ? 1 : 24)
      const [held] = await pendingOf(playerId)
      await fail(held!.withdrawalId)
      expect(await untilNext()).toBe(hours)
      kit.clock.advance({ hours: advance })
    }
    company.payTo = { outcome: 'done' }
  })
  it('raises an alarm, when its time is over and it has not left (EXC-11)', async () => {
    const raised = () => alarms.length
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    const before = raised()
    kit.clock.advance({ hours: 23 })
    await look()
    expect(raised()).toBe(before)
    const [held] = await pendingOf(playerId)
    kit.clock.advance({ hours: 1 })
    await look()
    expect(raised()).toBe(before + 1)
    const call = { playerId, companyTx: `out-${next()}`, amount: 3_000n, currency: 'EUR', ...CARD }
    await side.authorizeWithdrawal({ ...call, paymentId: held!.withdrawalId })
    await side.transferWithdrawal({ ...call, paymentId: held!.withdrawalId })
    await look()
    expect(raised()).toBe(before + 1)
  })
  it('is tried at the end of its time, and told of a day later where that failed too (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    kit.clock.advance({ hours: WATCH_DAYS * 24 })
    await look()
    const [last] = await pendingOf(playerId)
    expect(last).toMatchObject({ amount: 3_000n })
    kit.clock.advance({ hours: 24 })
    await look()
    expect([await stateOf(playerId), unpaid.includes(playerId)]).toEqual(['open', false])
    await runJob(payments, 'payments.release-unnamed-withdrawal', {
      playerId: playerId.toString(),
      withdrawalId: last!.withdrawalId,
    })
    await look()
    expect([await stateOf(playerId), await pendingOf(playerId)]).toEqual(['impossible', []])
    expect(unpaid.filter((told) => told === playerId)).toHaveLength(1)
    await books(playerId)
  })
  it('is paid at once where the excluded account is closed as well (EXC-11, ID-14)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    kit.clock.advance({ hours: 2 })
    await inTransaction(kit.db, (tx) => payments.balancePayouts.beginAtClosing(tx, playerId))
    expect(await nextLook(playerId)).toEqual(kit.clock.now())
    const { rows } = await kit.db.query(
      'select cause, opened_at from payments.balance_payout where player_id = $1',
      [playerId],
    )
    expect(rows).toEqual([{ cause: 'closing', opened_at: kit.clock.now() }])
    // The account stays excluded in the end.
    await look()
    expect(await pendingOf(playerId)).toMatchObject([{ amount: 3_000n }])
  })
  it('is swept every day from a day after its order on (EXC-11)', async () => {
    const playerId = await person()
    await exclude(playerId)
    const first = await nextLook(playerId)
    kit.clock.advance({ hours: 24 })
    await runJob(payments, 'payments.sweep-balance-payouts', {})
    expect(await nextLook(playerId)).toEqual(first)
    kit.clock.advance({ seconds: 1 })
    await runJob(payments, 'payments.sweep-balance-payouts', {})
    expect(await nextLook(playerId)).toEqual(kit.clock.now())
  })
  it('stays with a player who is no longer excluded (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    facts.set(playerId, paymentsPlayer(playerId))
    await look()
    expect([await stateOf(playerId), await pendingOf(playerId)]).toEqual(['done', []])
  })
})

describe('the balance of an account that closes', () => {
  const begin = async (playerId: bigint) => {
    await inTransaction(kit.db, (tx) => payments.balancePayouts.beginAtClosing(tx, playerId))
    facts.set(playerId, { ...facts.get(playerId)!, blocked: 'status' })
    const { rows } = await kit.db.query<{ payload: { balancePayoutId: string } }>(
      `select body -> 'payload' as payload from kernel.outbox
        where player_id = $1 and body ->> 'task' = 'payments.pay-balance-out'`,
      [playerId],
    )
    const payload = { playerId: playerId.toString(), ...rows[0]!.payload }
    return () => runJob(payments, 'payments.pay-balance-out', payload)
  }
  it('is paid to the account of its deposit at once (ID-14)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    expect(await payments.balancePayouts.coversBalance(playerId)).toBe(true)
    const look = await begin(playerId)
    await look()
    const [held] = await pendingOf(playerId)
    expect(held).toMatchObject({ amount: 3_000n, stage: 'requested' })
    const call = { playerId, companyTx: `out-${next()}`, amount: 3_000n, currency: 'EUR', ...CARD }
    expect(await side.authorizeWithdrawal({ ...call, paymentId: held!.withdrawalId })).toMatchObject({
      ok: true,
    })
    await side.transferWithdrawal({ ...call, paymentId: held!.withdrawalId })
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, locked: 0n })
    await books(playerId)
  })
  it('stays with a player whose account was opened again meanwhile (ID-14)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const look = await begin(playerId)
    facts.set(playerId, paymentsPlayer(playerId))
    await look()
    expect([await stateOf(playerId), await pendingOf(playerId)]).toEqual(['done', []])
  })
  it('is promised from the smallest payout on (ID-14)', async () => {
    const playerId = await person()
    await deposit(playerId, 1_000n, CARD)
    expect(await payments.balancePayouts.coversBalance(playerId)).toBe(true)
    const adjust = { kind: 'adjust', playerId, currency: 'EUR', provider: 0, account: 'corrections' } as const
    const detail = { reason: 'loss', approver: 'test' }
    await kit.wallet.execute({ ...adjust, tx: `loss-${next()}`, amount: -1n, detail })
    expect(await payments.balancePayouts.coversBalance(playerId)).toBe(false)
  })
  it.each([
    ['no account has paid in', async () => ({ playerId: await kit.player({ main: 3_000n }), change: {} })],
    [
      'nothing may be withdrawn',
      async () => {
        const playerId = await person()
        await deposit(playerId, 3_000n, CARD)
        return { playerId, change: { mayWithdraw: false } }
      },
    ],
  ])('cannot be paid where %s (ID-14)', async (_where, make) => {
    const { playerId, change } = await make()
    facts.set(playerId, paymentsPlayer(playerId, change))
    expect(await payments.balancePayouts.coversBalance(playerId)).toBe(false)
  })
})

describe('the balance of a player whose verification has failed for good', () => {
  it('is paid to the account of its deposit, whatever documents are missing (ID-18)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const nothing = await noDocuments.deadlineOf(playerId, { deposited: 0n, lastDepositAt: null })
    const documents = { deadlineOf: async () => ({ ...nothing, withdrawal: 'required_restricted' as const }) }
    const strict = createTestPayments(kit, { company: port, facts, unpaid, documents })
    const amount = { minor: 3_000n, currency: 'EUR' }
    const asked = { amount, method: 'CREDITCARD', ...choice, idempotencyKey: `out-${next()}` } as const
    expect(await strict.requestWithdrawal(playerId, asked)).toMatchObject({ withdrawal: null })
    facts.set(playerId, paymentsPlayer(playerId, { kycStatus: 'RESTRICTED' }))
    await payOutAfterFailure(strict, playerId)
    const [held] = await pendingOf(playerId)
    expect(held).toMatchObject({ amount: 3_000n })
    const call = { playerId, companyTx: `out-${next()}`, amount: 3_000n, currency: 'EUR', ...CARD }
    const strictSide = companySide(strict)
    const payout = { ...call, paymentId: held!.withdrawalId }
    expect(await strictSide.authorizeWithdrawal(payout)).toMatchObject({ ok: true })
    await strictSide.transferWithdrawal(payout)
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, locked: 0n })
    await books(playerId)
  })
  it('stays where the verification stands again (ID-18)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    await payOutAfterFailure(payments, playerId)
    expect([await stateOf(playerId), await pendingOf(playerId)]).toEqual(['done', []])
  })
})
