/** What staff decide about money in suspense: two people, one effect, and rows that stay. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { testAudit } from '../audit/test-kit.ts'
import { listWaitingCases } from './case-request-store.ts'
import { requestCaseAct, voteOnCase } from './case-review.ts'
import { createOrderKit, eur, linesOf as has } from './test-kit.ts'

const test = createOrderKit('2026-09-01T09:00:00Z')
const { alarms, ledger, notice, person, reserved, job, run, cash, casesOf, book, close, clean } = test
const orders = () => test.payments.bankOrders!
const ground = () => ({ audit: testAudit, clock: test.kit.clock })

beforeAll(() => test.open())
afterAll(() => test.end())

/** A credit from an account in another name. */
async function held(playerId: bigint) {
  const order = await reserved(playerId)
  await orders().hold(order.orderId)
  const credit = notice(2_000n)
  await orders().credit(order.orderId, credit)
  return { ...order, credit, key: { playerId, company: 'orderpay', companyTx: order.orderId } }
}
type Asked = Parameters<typeof requestCaseAct>[2]
const ask = (key: Pick<Asked, 'playerId' | 'company' | 'companyTx'>, change: Partial<Asked> = {}) =>
  inTransaction(test.kit.db, (tx) =>
    requestCaseAct(tx, ground(), {
      ...key,
      act: 'book',
      by: 'Anna',
      reason: 'own_account',
      note: 'married',
      ...change,
    }),
  )
const vote = (requestId: string, by = 'bert', answer: 'approve' | 'refuse' = 'approve') =>
  inTransaction(test.kit.db, (tx) => voteOnCase(tx, ground(), { requestId, by, vote: answer, note: '' }))
const act = (requestId: string) => run('payments.act-on-case', { requestId })
const fields = (field: string, code: string) => ({ fields: [expect.objectContaining({ field, code })] })
const auditOf = async (playerId: bigint) =>
  (
    await test.kit.db.query(
      `select act, actor_kind, actor, reason, after from audit.entry where player_id = $1 order by entry_id`,
      [playerId],
    )
  ).rows

describe('a held credit', () => {
  it('is booked by two people, one time, with a row of the audit log for each step', async () => {
    const playerId = await person()
    const { key, orderId, depositId, credit } = await held(playerId)
    const requestId = await ask(key)
    await act(requestId)
    expect(await cash(playerId)).toBe(0n)
    await vote(requestId)
    await Promise.all([act(requestId), act(requestId)])
    expect(await cash(playerId)).toBe(2_000n)
    expect(await test.payments.depositOf(playerId, depositId)).toMatchObject({ status: 'SUCCESS' })
    expect(await casesOf(playerId)).toMatchObject([
      { state: 'booked', closedBy: 'anna', note: 'own_account' },
    ])
    const after = JSON.stringify({
      amountMinor: '2000',
      company: 'orderpay',
      companyTx: orderId,
      currency: 'EUR',
      decision: 'book',
      why: 'holder',
    })
    const row = { actor_kind: 'staff', reason: 'own_account', after }
    expect(await auditOf(playerId)).toEqual([
      { ...row, act: 'case.requested', actor: 'anna' },
      { ...row, act: 'case.approved', actor: 'bert' },
      { ...row, act: 'case.booked', actor: 'anna' },
    ])
    // Neither a repeat of its messages nor the ledger moves it again.
    await orders().credit(orderId, credit)
    await orders().hold(orderId)
    ledger.set(orderId, has([eur(2_000n)]))
    await job('payments.settle-case', { playerId, orderId })
    expect(await casesOf(playerId)).toMatchObject([{ state: 'booked' }])
    expect(await cash(playerId)).toBe(2_000n)
    await clean(playerId)
  })

  it('is given up by two people: nothing is booked, and its deposit has failed', async () => {
    const playerId = await person()
    const { key, depositId } = await held(playerId)
    await close(playerId, key.companyTx)
    expect(await cash(playerId)).toBe(0n)
    expect(await test.payments.depositOf(playerId, depositId)).toMatchObject({ status: 'FAILED' })
    expect((await auditOf(playerId)).at(-1)).toMatchObject({ act: 'case.closed', reason: 'sent_back' })
  })

  it('of a message that came again with other content is booked, and a line of it confirms no other credit', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    const credit = notice(2_000n)
    await orders().credit(orderId, credit)
    await orders().credit(orderId, { ...credit, amount: 500n })
    await book(playerId, `conflict:${credit.noticeId}`)
    expect(await cash(playerId)).toBe(2_500n)
    const other = notice(500n)
    await orders().credit(orderId, other)
    ledger.set(orderId, has([eur(2_000n), eur(500n)]))
    await job('payments.settle-case', { playerId, orderId: `credit:${other.noticeId}` })
    expect(await cash(playerId)).toBe(2_500n)
    await clean(playerId)
  })

  it('that a transaction has booked meanwhile is not booked again: its case is closed', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().cancel(orderId)
    await orders().credit(orderId, notice(2_000n))
    const requestId = await ask({ playerId, company: 'orderpay', companyTx: orderId })
    ledger.set(orderId, has([eur(2_000n)]))
    await job('payments.settle-case', { playerId, orderId })
    await vote(requestId)
    await act(requestId)
    expect(await cash(playerId)).toBe(2_000n)
    await clean(playerId)
  })
})

describe('a payout', () => {
  it('whose case staff have closed is settled by its proven transfer all the same: its money is held', async () => {
    const playerId = await person(3_000n)
    const { withdrawal } = await test.payments.requestWithdrawal(playerId, {
      amount: { minor: 1_000n, currency: 'EUR' },
      method: 'TRUSTLY',
      langmarket: 'en-UN',
      theme: 'dark',
      visit: { ip: '203.0.113.4' },
      idempotencyKey: 'request-1',
    })
    const paymentId = withdrawal!.withdrawalId
    const call = { playerId, companyTx: 'payout-1', kind: 'payout', paymentId, ...eur(1_000n) } as const
    const authorized = await test.payments.company.authorize(call)
    await test.payments.company.transfer(call)
    await close(playerId, call.companyTx, 'testpay')
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 2_000n, locked: 1_000n })
    const { authCode } = authorized.ok ? authorized.value : { authCode: '' }
    await test.payments.company.transfer({ ...call, authCode })
    expect(await test.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 2_000n, locked: 0n })
    await clean(playerId)
  })
})

describe('a request', () => {
  it('is not decided by its maker, however the name is written, nor by a name that no person has', async () => {
    const { key } = await held(await person())
    const requestId = await ask(key)
    for (const name of ['anna', 'ANNA', ' Anna '])
      await expect(vote(requestId, name)).rejects.toMatchObject(fields('by', 'same_person'))
    for (const name of ['books', 'Transfer', ' '])
      await expect(vote(requestId, name)).rejects.toMatchObject(fields('by', 'reserved'))
    await expect(ask(key, { by: 'books' })).rejects.toMatchObject(fields('by', 'reserved'))
    await act(requestId)
    expect(await cash(key.playerId)).toBe(0n)
  })

  it('is decided one time, by one of fifty', async () => {
    const { key } = await held(await person())
    const requestId = await ask(key)
    const votes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => vote(requestId, `person ${index}`)),
    )
    expect(votes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(vote(requestId)).rejects.toMatchObject(fields('request', 'decided'))
    await act(requestId)
    expect(await cash(key.playerId)).toBe(2_000n)
  })

  it('that is refused has no effect, and another one may be made', async () => {
    const { key } = await held(await person())
    const refused = await ask(key)
    await vote(refused, 'bert', 'refuse')
    await act(refused)
    expect(await cash(key.playerId)).toBe(0n)
    const again = await ask(key)
    await vote(again)
    await act(again)
    expect(await cash(key.playerId)).toBe(2_000n)
  })

  it('waits for a day, to the second', async () => {
    const { key } = await held(await person())
    const [late, inTime] = [await ask(key), await ask(key)]
    const start = test.kit.clock.now()
    test.kit.clock.set(start.add({ hours: 24 }))
    await expect(vote(late)).rejects.toMatchObject(fields('request', 'expired'))
    test.kit.clock.set(start.add({ hours: 24 }).subtract({ seconds: 1 }))
    await vote(inTime)
  })

  it('about a case that has changed since it was read has no effect', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().cancel(orderId)
    await orders().credit(orderId, notice(2_000n))
    const requestId = await ask({ playerId, company: 'orderpay', companyTx: orderId })
    await orders().hold(orderId)
    await vote(requestId)
    await act(requestId)
    expect(await cash(playerId)).toBe(0n)
    expect(alarms.at(-1)).toMatchObject({ alarm: true, companyTx: orderId })
    expect(await casesOf(playerId)).toMatchObject([{ why: 'holder', state: 'open' }])
  })

  it('is made only about an open case, for a reason of its act, and books only a credit that is not booked', async () => {
    const playerId = await person()
    const { key } = await held(playerId)
    await expect(ask({ ...key, companyTx: 'nothing' })).rejects.toThrow('error.not_found')
    await expect(ask(key, { reason: 'sent_back' })).rejects.toMatchObject(fields('reason', 'other_act'))
    await expect(ask(key, { act: 'close', reason: 'company_confirms' })).rejects.toMatchObject(
      fields('reason', 'other_act'),
    )
    const { orderId } = await reserved(playerId)
    await orders().credit(orderId, notice(2_000n))
    await orders().hold(orderId)
    await expect(ask({ ...key, companyTx: orderId })).rejects.toMatchObject(fields('act', 'not_bookable'))
    await orders().debit(orderId, notice(2_001n))
    const debit = (await casesOf(playerId)).find(({ kind }) => kind === 'reversal')!
    await expect(ask(debit)).rejects.toMatchObject(fields('act', 'not_bookable'))
    await close(playerId, key.companyTx)
    await expect(ask(key)).rejects.toThrow('error.not_found')
    await expect(vote('crq_nothing')).rejects.toThrow('error.not_found')
  })

  it('that cannot be booked leaves its case open, with an alarm', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().credit(orderId, notice(2_000n, 'SEK'))
    await book(playerId, orderId)
    expect(alarms.at(-1)).toMatchObject({ companyTx: orderId, why: 'currency' })
    expect(await casesOf(playerId)).toMatchObject([{ why: 'currency', state: 'open' }])
  })

  it('and its answer never change, and the database itself refuses its maker', async () => {
    const { key } = await held(await person())
    const requestId = await ask(key)
    const write = (text: string) => test.kit.db.query(text, [requestId])
    const insert = (name: string, at: string) =>
      write(`insert into payments.case_vote (request_id, vote, note, person, at)
             values ($1, 'approve', '', '${name}', ${at})`)
    const madeAt = `timestamptz '${test.kit.clock.now().toString()}'`
    await expect(insert('anna', madeAt)).rejects.toThrow('another person')
    await expect(insert('Anna', madeAt)).rejects.toThrow('person_check')
    await expect(insert('bert', `${madeAt} + interval '24 hours'`)).rejects.toThrow('expired')
    await vote(requestId)
    for (const text of [
      `update payments.case_request set amount = 1 where request_id = $1`,
      `delete from payments.case_vote where request_id = $1`,
      `update payments.case_vote set vote = 'refuse' where request_id = $1`,
    ])
      await expect(write(text)).rejects.toThrow('never changed or removed')
  })
})

it('open cases are listed with the request that waits for a second person', async () => {
  const { key, orderId } = await held(await person())
  const found = async () =>
    (await listWaitingCases(test.kit.db, test.kit.clock.now())).find(({ companyTx }) => companyTx === orderId)
  expect(await found()).toMatchObject({ ...key, why: 'holder', amount: 2_000n, requestId: null })
  const requestId = await ask(key)
  expect(await found()).toMatchObject({ requestId, act: 'book', madeBy: 'anna' })
  await vote(requestId, 'bert', 'refuse')
  expect(await found()).toMatchObject({ requestId: null })
})
