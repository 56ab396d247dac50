/** What staff decide about money in suspense: two people, one effect, and rows that stay. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { testAudit } from '../audit/test-kit.ts'
import { listCasesForStaff } from './case-list.ts'
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
const endOf = async (requestId: string) =>
  (
    await test.kit.db.query(`select ended_as, reason from payments.case_request_end where request_id = $1`, [
      requestId,
    ])
  ).rows[0]

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
      {
        ...row,
        act: 'case.booked',
        actor: 'anna',
        after: after.replace('"company"', '"bookedMinor":"2000",$&'),
      },
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

  it('of a message that came again with other content is held with its order, also while people decide', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    const credit = notice(2_000n)
    await orders().credit(orderId, credit)
    await orders().credit(orderId, { ...credit, amount: 500n })
    const companyTx = `conflict:${credit.noticeId}`
    const requestId = await ask({ playerId, company: 'orderpay', companyTx })
    await vote(requestId)
    await orders().hold(orderId)
    await act(requestId)
    expect(await endOf(requestId)).toEqual({ ended_as: 'failed', reason: 'case_changed' })
    expect(await cash(playerId)).toBe(2_000n)
    const holder = { why: 'holder', state: 'open' }
    expect(await casesOf(playerId)).toMatchObject([holder, holder])
    // One that comes after the hold, and a repeat of the first.
    const later = notice(300n)
    await orders().credit(orderId, later)
    await orders().credit(orderId, { ...later, amount: 200n })
    await orders().credit(orderId, { ...credit, amount: 500n })
    expect(await casesOf(playerId)).toMatchObject(Array.from({ length: 4 }, () => holder))
    await book(playerId, companyTx)
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
    expect(await endOf(requestId)).toMatchObject({ ended_as: 'failed', reason: 'case_ended' })
    await clean(playerId)
  })
})

describe('a request', () => {
  it('is not decided by its maker, however the name is written, nor by a name that no person has', async () => {
    const { key } = await held(await person())
    const requestId = await ask(key)
    for (const name of ['anna', 'ANNA', 'Anna'])
      await expect(vote(requestId, name)).rejects.toMatchObject(fields('by', 'same_person'))
    for (const name of ['books', 'Transfer'])
      await expect(vote(requestId, name)).rejects.toMatchObject(fields('by', 'reserved'))
    await expect(ask(key, { by: 'books' })).rejects.toMatchObject(fields('by', 'reserved'))
    await act(requestId)
    expect(await cash(key.playerId)).toBe(0n)
  })

  it('is decided one time, by one of fifty', async () => {
    const { key } = await held(await person())
    const requestId = await ask(key)
    const votes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => vote(requestId, `person-${index}`)),
    )
    expect(votes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const told of votes)
      if (told.status === 'rejected') expect(told.reason).toMatchObject(fields('request', 'decided'))
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
    const request = await ask(key)
    const start = test.kit.clock.now()
    test.kit.clock.set(start.add({ hours: 24 }))
    await expect(vote(request)).rejects.toMatchObject(fields('request', 'expired'))
    test.kit.clock.set(start.add({ hours: 24 }).subtract({ seconds: 1 }))
    await vote(request)
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
    expect(alarms.at(-1)).toMatchObject({ alarm: true, companyTx: orderId, why: 'case_changed' })
    expect(await casesOf(playerId)).toMatchObject([{ why: 'holder', state: 'open' }])
    expect(await endOf(requestId)).toEqual({ ended_as: 'failed', reason: 'case_changed' })
    expect((await auditOf(playerId)).at(-1)).toMatchObject({
      act: 'case.failed',
      actor: 'anna',
      reason: 'case_changed',
    })
    // It is never done, also when the case is as it was; another request is.
    await act(requestId)
    await book(playerId, orderId)
    expect(await cash(playerId)).toBe(2_000n)
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
    const payout = { playerId, companyTx: 'payout-2', kind: 'payout', ...eur(100n) } as const
    await test.payments.company.transfer(payout)
    await expect(ask({ ...payout, company: 'testpay' })).rejects.toMatchObject(fields('act', 'not_bookable'))
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
    expect((await auditOf(playerId)).at(-1)).toMatchObject({ act: 'case.failed', reason: 'currency' })
  })

  it('that the ledger refuses, or whose company is not connected, has failed, and may be made again', async () => {
    const playerId = await person()
    const { key, orderId } = await held(playerId)
    await test.kit.done('deposit', playerId, { provider: 32, tx: orderId, amount: 1n })
    for (let times = 0; times < 2; times += 1) {
      const requestId = await ask(key)
      await vote(requestId)
      await act(requestId)
      expect(await endOf(requestId)).toEqual({ ended_as: 'failed', reason: 'refused_by_ledger' })
      expect(alarms.at(-1)).toMatchObject({ alarm: true, companyTx: orderId, why: 'refused_by_ledger' })
    }
    expect((await auditOf(playerId)).at(-1)).toMatchObject({
      act: 'case.failed',
      reason: 'refused_by_ledger',
    })
    expect(await casesOf(playerId)).toMatchObject([{ why: 'holder', state: 'open' }])
    expect(await cash(playerId)).toBe(1n)
    await test.kit.db.query(`update payments.case set company = 'gone' where company_tx = $1`, [orderId])
    const requestId = await ask({ ...key, company: 'gone' })
    await vote(requestId)
    await act(requestId)
    expect(await endOf(requestId)).toEqual({ ended_as: 'failed', reason: 'company_not_connected' })
  })

  it('that has ended is approved by nobody, also on a machine whose clock is behind, nor in the database', async () => {
    const { key } = await held(await person())
    const requestId = await ask(key)
    const start = test.kit.clock.now()
    test.kit.clock.set(start.add({ hours: 24 }))
    await ask(key, { by: 'carl' })
    test.kit.clock.set(start)
    await expect(vote(requestId)).rejects.toMatchObject(fields('request', 'expired'))
    await expect(
      test.kit.db.query(
        `insert into payments.case_vote (request_id, vote, note, person, at) values ($1, 'approve', '', 'bert', $2)`,
        [requestId, start],
      ),
    ).rejects.toThrow('the request has ended')
  })

  it('that a command from before has refused, without an end, is approved by nobody and expires', async () => {
    const { key, orderId } = await held(await person())
    const requestId = await ask(key)
    await test.kit.db.query(
      `insert into payments.case_vote (request_id, vote, note, person, at) values ($1, 'refuse', '', 'bert', $2)`,
      [requestId, test.kit.clock.now()],
    )
    const listed = await listCasesForStaff(test.kit.db, test.kit.clock.now())
    expect(listed.find(({ companyTx }) => companyTx === orderId)?.request).toMatchObject({ approvedBy: null })
    await act(requestId)
    expect(await cash(key.playerId)).toBe(0n)
    test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
    await ask(key)
    expect(await endOf(requestId)).toEqual({ ended_as: 'expired', reason: 'not_approved' })
  })

  it('is the only open one of its case, also of two that are made at once', async () => {
    const { key } = await held(await person())
    const made = await Promise.allSettled([ask(key), ask(key, { by: 'carl' })])
    const taken = fields('transaction', 'already_requested')
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: taken })
    await expect(ask(key, { act: 'close' })).rejects.toMatchObject(taken)
    const start = test.kit.clock.now()
    test.kit.clock.set(start.add({ hours: 24 }))
    const again = await ask(key)
    await vote(again)
    // Approved, and its server never did it: it may be replaced when its job has given up, and is then never done.
    test.kit.clock.set(start.add({ hours: 7 * 24 }))
    await expect(ask(key)).rejects.toMatchObject(taken)
    test.kit.clock.set(start.add({ hours: 9 * 24 }))
    const last = await ask(key, { act: 'close' })
    await act(again)
    expect(await cash(key.playerId)).toBe(0n)
    expect(await endOf(again)).toEqual({ ended_as: 'expired', reason: 'not_done' })
    const acts = (await auditOf(key.playerId)).filter((row) => row.act === 'case.expired')
    expect(acts).toMatchObject([{ actor_kind: 'staff', actor: 'anna', reason: 'not_done' }])
    await vote(last)
    await act(last)
    expect(await endOf(last)).toEqual({ ended_as: 'done', reason: 'close' })
  })

  it.each([
    ['a space', 'an na'],
    ['a space at its end', 'anna '],
    ['nothing', ''],
    ['a Cyrillic letter', '\u0430nna'],
    ['a Kelvin sign', '\u212Aarl'],
    ['a dotted capital I', '\u0130da'],
    ['a zero-width space', 'an\u200Bna'],
    ['a combining accent', 'anna\u0301'],
    ['a letter with an accent', 'ann\u00E1'],
    ['a full-width letter', '\uFF41nna'],
    ['a no-break space', 'anna\u00A0'],
    ['a line break', 'anna\n'],
    ['a point at its end', 'anna.'],
    ['two signs in a row', 'anna--b'],
    ['too many letters', 'a'.repeat(65)],
  ])('refuses a name with %s, the database too', async (_what, name) => {
    const { key } = await held(await person())
    const requestId = await ask(key, { by: 'carl' })
    await expect(ask(key, { by: name })).rejects.toMatchObject(fields('by', 'not_plain'))
    await expect(vote(requestId, name)).rejects.toMatchObject(fields('by', 'not_plain'))
    const write = (text: string) => test.kit.db.query(text, [requestId, name, test.kit.clock.now()])
    await expect(
      write(`insert into payments.case_vote (request_id, vote, note, person, at)
             values ($1, 'approve', '', $2, $3)`),
    ).rejects.toThrow('case_vote_person_check')
    await expect(
      write(`insert into payments.case_request
             select (made).* from (select jsonb_populate_record(one,
               jsonb_build_object('request_id', $1 || '2', 'made_by', $2::text, 'made_at', $3::timestamptz)) as made
               from payments.case_request one where request_id = $1) as copy`),
    ).rejects.toThrow('case_request_maker_check')
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
    await act(requestId)
    await expect(
      write(`update payments.case_request_end set ended_as = 'failed' where request_id = $1`),
    ).rejects.toThrow('never changed or removed')
    const waiting = await ask((await held(await person())).key)
    await expect(
      test.kit.db.query(
        `insert into payments.case_request_end (request_id, ended_as, reason, at)
         values ($1, 'done', 'book', now())`,
        [waiting],
      ),
    ).rejects.toThrow('nobody has approved')
  })
})

describe('the list of staff', () => {
  const found = async (orderId: string) =>
    (await listCasesForStaff(test.kit.db, test.kit.clock.now())).find(
      ({ companyTx }) => companyTx === orderId,
    )

  it('has each open case with the request that waits, who made it, when and why, and how the last one ended', async () => {
    const { key, orderId } = await held(await person())
    const asked = { why: 'holder', amount: 2_000n, state: 'open' }
    expect(await found(orderId)).toMatchObject({ ...key, ...asked, request: null, lastEnd: null })
    const requestId = await ask(key)
    const madeAt = test.kit.clock.now()
    const request = {
      requestId,
      act: 'book',
      reason: 'own_account',
      note: 'married',
      madeBy: 'anna',
      madeAt,
      expiresAt: madeAt.add({ hours: 24 }),
      approvedBy: null,
      approvedAt: null,
    }
    expect((await found(orderId))?.request).toEqual(request)
    await vote(requestId, 'bert', 'refuse')
    expect(await found(orderId)).toMatchObject({
      request: null,
      lastEnd: { endedAs: 'refused', reason: 'second_person', at: madeAt },
    })
    test.kit.clock.set(madeAt.add({ hours: 25 }))
    await ask(key)
    test.kit.clock.set(madeAt.add({ hours: 50 }))
    await vote(await ask(key), 'bert', 'refuse')
    const { lastEnd } = (await found(orderId))!
    expect([lastEnd?.endedAs, lastEnd?.at.toString()]).toEqual(['refused', test.kit.clock.now().toString()])
    test.kit.clock.set(madeAt)
    const again = await ask(key, { act: 'close' })
    await vote(again)
    expect((await found(orderId))?.request).toEqual({
      ...request,
      requestId: again,
      act: 'close',
      approvedBy: 'bert',
      approvedAt: madeAt,
    })
    await act(again)
    expect(await found(orderId)).toBeUndefined()
  })

  it('has every open request, also of a case that is the newest of 300 or has ended, and none that has expired', async () => {
    const playerId = await person()
    const opened = test.kit.clock.now().subtract({ hours: 24 })
    await test.kit.db.query(
      `insert into payments.case
         (player_id, case_id, company, company_tx, kind, why, amount, currency, fee, state, opened_at)
       select $1, 'many-' || n, 'testpay', 'many-' || n, 'deposit', 'conflict', 1, 'EUR', 0, 'open', $2
         from generate_series(1, 300) as n`,
      [playerId, opened],
    )
    const { key, orderId } = await held(await person())
    expect(await found(orderId)).toBeUndefined()
    const requestId = await ask(key)
    expect((await found(orderId))?.request).toMatchObject({ requestId })
    await test.kit.db.query(`update payments.case set state = 'booked' where company_tx = $1`, [orderId])
    expect(await found(orderId)).toMatchObject({ state: 'booked', request: { requestId } })
    test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
    expect(await found(orderId)).toBeUndefined()
  })
})
