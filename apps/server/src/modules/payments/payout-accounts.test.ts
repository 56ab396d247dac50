/** To which accounts a payout that a player asks for may go (KYC-08). */
import { afterAll, describe, expect, it } from 'vitest'
import { CARD, BANK, createBalanceKit } from './testing/test-kit.ts'
import { offerOf } from './rules.ts'
import { runJob } from './test-kit.ts'

const { kit, payments, side, next, person, deposit, withdraw, books } = await createBalanceKit()
afterAll(() => kit.close())
const source = { ok: false, refusal: 'source' }

describe('a withdrawal', () => {
  it('goes to the account of the deposits first, and to another one for the rest (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    await deposit(playerId, 3_000n, BANK, 'TRUSTLY')
    const backFirst = async () => (await payments.withdrawalState(playerId)).paidBackFirst
    expect((await backFirst()).toSorted((one, two) => one.method.localeCompare(two.method))).toEqual([
      { method: 'CREDITCARD', amount: 4_000n },
      { method: 'TRUSTLY', amount: 3_000n },
    ])
    const other = await withdraw(playerId, 2_000n, { accountId: 'acc-new' })
    expect(other.answer).toEqual(source)
    // The player chooses again in the same withdrawal.
    const again = { ...other.call, ...BANK, companyTx: `${other.call.companyTx}-again` }
    expect(await side.authorizeWithdrawal(again)).toMatchObject({ ok: true })
    expect((await withdraw(playerId, 2_000n, BANK)).answer).toEqual(source)
    expect((await withdraw(playerId, 1_000n, BANK)).answer).toMatchObject({ ok: true })
    expect(await backFirst()).toEqual([{ method: 'CREDITCARD', amount: 4_000n }])
    await books(playerId)
  })
  it('counts what was taken back of a deposit, and what came back of a payout (KYC-08)', async () => {
    const playerId = await person()
    const card = await deposit(playerId, 4_000n, CARD)
    await deposit(playerId, 4_000n, BANK, 'TRUSTLY')
    const back = {
      playerId,
      companyTx: `back-${next()}`,
      amount: 4_000n,
      currency: 'EUR',
      originalTx: card.companyTx,
    }
    await side.authorizeWithdrawal(back)
    await side.transferWithdrawal(back)
    // The card has nothing left that could go back to it.
    const { call, answer } = await withdraw(playerId, 4_000n, BANK)
    expect(answer).toMatchObject({ ok: true })
    await side.transferWithdrawal(call)
    const returned = { ...back, companyTx: `returned-${next()}`, originalTx: call.companyTx }
    await side.authorizeDeposit(returned)
    await side.transferDeposit(returned)
    // The bank has sent it back: another own account may have it.
    expect((await withdraw(playerId, 4_000n, { accountId: 'acc-new' })).answer).toMatchObject({ ok: true })
    await books(playerId)
  })
  it('that its company has declined opens the way to another account (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    const { call } = await withdraw(playerId, 4_000n, CARD)
    await side.cancelWithdrawal({ ...call, wasCancelled: false, reason: 'card-expired' })
    expect((await withdraw(playerId, 4_000n, BANK)).answer).toMatchObject({ ok: true })
  })
  it('that failed for a passing fault goes to the same account again (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    for (const reason of ['company-unreachable', 'company-unreachable', 'company-unreachable', 'failed']) {
      const { call, answer } = await withdraw(playerId, 4_000n, CARD)
      expect(answer).toMatchObject({ ok: true })
      await side.cancelWithdrawal({ ...call, wasCancelled: false, reason })
    }
    expect((await withdraw(playerId, 2_000n, BANK)).answer).toEqual(source)
    expect((await withdraw(playerId, 2_000n, CARD)).answer).toMatchObject({ ok: true })
    await books(playerId)
  })
  it('that was declined has staff look at the first one to another account (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    const { call } = await withdraw(playerId, 2_000n, CARD)
    await side.cancelWithdrawal({ ...call, wasCancelled: false, reason: 'card-expired' })
    const decided = async ({ call: { paymentId: withdrawalId } }: Awaited<ReturnType<typeof withdraw>>) => {
      await runJob(payments, 'payments.decide-withdrawal', { playerId: playerId.toString(), withdrawalId })
      return (await payments.viewOf(playerId, withdrawalId)).stage
    }
    const first = await withdraw(playerId, 2_000n, BANK)
    expect(await decided(first)).toBe('checking')
    await payments.approve(playerId, first.call.paymentId, 'anna')
    // Nothing has arrived yet.
    expect(await decided(await withdraw(playerId, 1_000n, BANK))).toBe('checking')
    await side.transferWithdrawal(first.call)
    expect(await decided(await withdraw(playerId, 1_000n, BANK))).toBe('approved')
    await books(playerId)
  })
  it('stays possible where no account brought as much as the smallest payout (KYC-08)', async () => {
    const playerId = await person()
    const { min } = offerOf('TRUSTLY', 'withdrawal', 'EUR')
    const half = min / 2n
    const give = { kind: 'adjust', playerId, currency: 'EUR', provider: 0, account: 'corrections' } as const
    await deposit(playerId, min * 2n, CARD)
    await deposit(playerId, min * 2n, BANK, 'TRUSTLY')
    const detail = { reason: 'win', approver: 'test' }
    await kit.wallet.execute({ ...give, tx: `win-${next()}`, amount: min * 4n, detail })
    // A payout of one and a half minimums leaves half of one for each account.
    expect((await withdraw(playerId, min + half, CARD)).answer).toMatchObject({ ok: true })
    expect((await withdraw(playerId, min + half, CARD)).answer).toEqual(source)
    expect((await withdraw(playerId, min + half, BANK)).answer).toMatchObject({ ok: true })
    expect((await withdraw(playerId, min, BANK)).answer).toMatchObject({ ok: true })
    await books(playerId)
  })
  it('of two at the same time gets no more back to one account than it brought (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    await deposit(playerId, 3_000n, BANK, 'TRUSTLY')
    const answers = await Promise.all([withdraw(playerId, 2_000n, BANK), withdraw(playerId, 2_000n, BANK)])
    expect(answers.filter(({ answer }) => answer.ok)).toHaveLength(1)
    await books(playerId)
  })
})
