/** Payouts of which money was in suspense: their hold ends by the company alone, and always by that. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrderKit, eur } from './test-kit.ts'

const test = createOrderKit('2026-09-01T09:00:00Z')
const { alarms, person, run, casesOf, close, clean } = test

beforeAll(() => test.open())
afterAll(() => test.end())

/** A withdrawal of 1000 that its player has requested. */
async function requested(playerId: bigint, companyTx: string) {
  const { withdrawal } = await test.payments.requestWithdrawal(playerId, {
    amount: { minor: 1_000n, currency: 'EUR' },
    method: 'TRUSTLY',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: companyTx,
  })
  const paymentId = withdrawal!.withdrawalId
  return { playerId, companyTx, kind: 'payout', paymentId, ...eur(1_000n) } as const
}

/** The same, authorized: with the code that proves a call of the company. */
async function authorized(playerId: bigint, companyTx: string) {
  const call = await requested(playerId, companyTx)
  const answer = await test.payments.company.authorize(call)
  return { call, authCode: answer.ok ? answer.value.authCode : '' }
}

const cancelOf = ({ playerId, companyTx }: { readonly playerId: bigint; readonly companyTx: string }) =>
  ({ playerId, companyTx, kind: 'payout', wasCancelled: false, reason: 'declined' }) as const

describe('a payout whose case staff have closed', () => {
  it('is settled by its proven transfer all the same, and its books are not asked again', async () => {
    const playerId = await person(3_000n)
    const { call, authCode } = await authorized(playerId, 'payout-1')
    await test.payments.company.transfer(call)
    await close(playerId, call.companyTx, 'testpay')
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 2_000n, locked: 1_000n })
    // The books are not asked again; what the company itself says still counts.
    test.company.statusAsked.splice(0)
    test.kit.clock.set(test.kit.clock.now().add({ hours: 48 }))
    for (const name of ['payments.settle-case', 'payments.ask-missing-transfer'])
      await run(name, { playerId: playerId.toString(), companyTx: call.companyTx })
    expect(test.company.statusAsked).toEqual([])
    await expect(close(playerId, call.companyTx, 'testpay')).rejects.toThrow('error.not_found')
    await test.payments.company.transfer({ ...call, authCode })
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 2_000n, locked: 0n })
    await clean(playerId)
  })

  it('is a case again where the company proves a transfer that cannot be settled', async () => {
    const playerId = await person(3_000n)
    const { call, authCode } = await authorized(playerId, 'payout-3')
    const other = { ...call, amount: 900n }
    await test.payments.company.transfer(other)
    await close(playerId, call.companyTx, 'testpay')
    for (let times = 0; times < 2; times += 1) await test.payments.company.transfer({ ...other, authCode })
    expect(await casesOf(playerId)).toMatchObject([{ kind: 'payout', why: 'amount', state: 'open' }])
    expect(alarms.at(-1)).toMatchObject({ alarm: true, companyTx: 'payout-3', why: 'amount' })
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 2_000n, locked: 1_000n })
  })

  it.each([
    ['before', 'without its code', 1_000n],
    ['before', 'of another amount', 900n],
    ['after', 'without its code', 1_000n],
    ['after', 'of another amount', 900n],
  ] as const)('is released by its cancel %s that, with a transfer %s', async (order, _what, amount) => {
    const playerId = await person(3_000n)
    const { call, authCode } = await authorized(playerId, `payout-${order}-${amount}`)
    await test.payments.company.transfer({ ...call, amount })
    const cancel = () => test.payments.company.cancel({ ...cancelOf(call), authCode })
    if (order === 'before') {
      expect(await cancel()).toMatchObject({ ok: true })
      // Two statements of the company contradict each other: people decide first.
      expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 2_000n, locked: 1_000n })
    }
    await close(playerId, call.companyTx, 'testpay')
    for (let times = 0; times < 2; times += 1) expect(await cancel()).toMatchObject({ ok: true })
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 3_000n, locked: 0n })
    expect(await test.payments.viewOf(playerId, call.paymentId)).toMatchObject({ stage: 'refused' })
    expect(await casesOf(playerId)).toMatchObject([{ state: 'closed', closedBy: 'anna' }])
    await clean(playerId)
  })

  it('and that was cancelled before its authorization is released by that', async () => {
    const playerId = await person(3_000n)
    const { paymentId, ...unnamed } = await requested(playerId, 'payout-unnamed')
    await test.payments.company.transfer(unnamed)
    await test.payments.company.cancel(cancelOf(unnamed))
    await close(playerId, unnamed.companyTx, 'testpay')
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 2_000n, locked: 1_000n })
    expect(await test.payments.company.authorize({ ...unnamed, paymentId })).toMatchObject({ ok: false })
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 3_000n, locked: 0n })
    await clean(playerId)
  })
})

describe('a withdrawal whose payout is in suspense', () => {
  const release = ({ playerId, paymentId: withdrawalId }: { playerId: bigint; paymentId: string }) =>
    run('payments.release-unnamed-withdrawal', { playerId: playerId.toString(), withdrawalId })
  const cancel = ({ playerId, paymentId, amount: minor }: Awaited<ReturnType<typeof requested>>) =>
    test.payments.cancelByPlayer(playerId, paymentId, { minor, currency: 'EUR' })
  const isHeld = { main: 2_000n, locked: 1_000n }

  it('and that has no account stays held when its time is over, until its case has ended', async () => {
    const playerId = await person(3_000n)
    const call = await requested(playerId, 'payout-early')
    await test.payments.company.transfer(call)
    test.kit.clock.set(test.kit.clock.now().add({ minutes: 30 }))
    await release(call)
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject(isHeld)
    const { rows } = await test.kit.db.query(
      `select body ->> 'runAt' as at from kernel.outbox
        where body ->> 'task' = 'payments.release-unnamed-withdrawal' and body::text like '%' || $1 || '%'
        order by 1 desc limit 1`,
      [call.paymentId],
    )
    expect(rows).toEqual([{ at: test.kit.clock.now().add({ hours: 24 }).toString() }])
    await close(playerId, call.companyTx, 'testpay')
    await release(call)
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 3_000n, locked: 0n })
    await clean(playerId)
  })

  it('is paid from its hold where the books say so after that time', async () => {
    const playerId = await person(1_000n)
    const call = await requested(playerId, 'payout-paid')
    await test.payments.company.transfer(call)
    await release(call)
    const transaction = { ...call, state: 'successful', wasCancelled: false, reason: '' } as const
    test.company.books.set(call.companyTx, { outcome: 'done', transaction })
    await run('payments.settle-case', { playerId: playerId.toString(), companyTx: call.companyTx })
    const nothing = { main: 0n, locked: 0n, receivable: 0n }
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject(nothing)
    const { stage, steps } = await test.payments.viewOf(playerId, call.paymentId)
    expect(stage).toBe('arrived')
    expect(steps.map((step) => step.stage)).not.toContain('cancelled')
    await clean(playerId)
  })

  it('and that the company authorizes after it is not released for want of an account', async () => {
    const playerId = await person(3_000n)
    const call = await requested(playerId, 'payout-bound')
    await test.payments.company.transfer(call)
    expect(await test.payments.company.authorize(call)).toMatchObject({ ok: true })
    await close(playerId, call.companyTx, 'testpay')
    await release(call)
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject(isHeld)
    await test.payments.company.cancel(cancelOf(call))
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 3_000n, locked: 0n })
    await clean(playerId)
  })

  it('and that has no account is cancelled neither by its player nor by staff', async () => {
    const playerId = await person(3_000n)
    const call = await requested(playerId, 'payout-asked')
    await test.payments.company.transfer(call)
    expect(await test.payments.viewOf(playerId, call.paymentId)).toMatchObject({ canCancel: false })
    const refuse = () => test.payments.refuse(playerId, call.paymentId, 'other')
    for (const end of [() => cancel(call), refuse])
      await expect(end()).rejects.toThrow('error.withdrawal.cancel.too_late')
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject(isHeld)
  })

  it('is not released by staff, nor by a cancellation of its player that the company has accepted', async () => {
    const playerId = await person(3_000n)
    const { call } = await authorized(playerId, 'payout-accepted')
    await test.payments.company.transfer(call)
    const refusal = test.payments.refuse(playerId, call.paymentId, 'other')
    await expect(refusal).rejects.toThrow('error.withdrawal.cancel.too_late')
    expect(await cancel(call)).toMatchObject({ stage: 'checking', isCancelling: true })
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject(isHeld)
  })

  it('is not released where its transfer comes while the company answers a cancellation of its player', async () => {
    const playerId = await person(3_000n)
    const { call } = await authorized(playerId, 'payout-meanwhile')
    test.company.whileCancelling = async () => {
      test.company.whileCancelling = async () => {}
      await test.payments.company.transfer(call)
    }
    await cancel(call)
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject(isHeld)
  })
})
