/** Complaints through the API: what a player files, what staff answer, and until when (CARE-10). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog, inTransaction, type Tx } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  answerComplaint,
  enterAppeal,
  enterComplaint,
  complaintTermsOf,
  openComplaintList,
} from '../../apps/server/src/modules/complaints/index.ts'
import { createInbox, type Inbox } from '../../apps/server/src/modules/inbox/index.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'
import { createOffice, type OfficeKit } from './office-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

let kit: AccountsKit
let office: OfficeKit
let inbox: Inbox
const logged: string[] = []
beforeAll(async () => {
  const complaintsLog = createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } })
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', complaintsLog })
  office = await createOffice(kit)
  const { db, clock, players } = kit
  inbox = createInbox({
    db,
    clock,
    isRestricted: async (playerId) => (await players.factsOf(playerId))?.isRestricted ?? null,
  })
})
afterAll(async () => {
  await office.close()
  await kit.close()
})

type Member = Awaited<ReturnType<typeof signedInPlayer>>
/** A session that is not idle for too long after the clock has moved. */
async function signedInAgain(member: Member): Promise<Member> {
  const browser = kit.browser()
  const { body } = await signIn(browser, member)
  return { ...member, browser, token: body.idToken as string }
}
const PATH = '/v1/player/complaints'
const DAY_MS = 86_400_000
let keys = 0
const post = ({ browser, token }: Member, path: string, body: object = {}, key = `complaint-${++keys}`) =>
  browser.call('POST', `${PATH}${path}`, { token, body, headers: { 'idempotency-key': key } })
const file = (member: Member, text = 'my withdrawal is late', key?: string) =>
  post(member, '', { topic: 'withdrawal', text }, key)
const list = async ({ browser, token }: Member) => (await browser.call('GET', PATH, { token })).body
const filed = async (member: Member): Promise<string> => (await file(member)).body.complaints[0].reference
const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(kit.db, work)
const deps = () => ({ audit: testAudit, clock: kit.clock })
const answer = ({ playerId }: Member, reference: string, by = 'anna') =>
  within((tx) =>
    answerComplaint(tx, deps(), { playerId, reference, outcome: 'rejected', text: 'see rule 7', by }),
  )
const runJob = (name: string, payload: object = {}) =>
  kit.complaints.jobs
    .find(({ kind }) => kind.name === name)!
    .run(payload, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
const mailsOf = async ({ email }: Member, tag: string) =>
  (await readQueuedMails(kit.db)).filter((mail) => mail.to === email && mail.tag === tag)

async function notificationsOf(playerId: bigint) {
  const { rows } = await kit.db.query<{ id: bigint; topic: string; body: unknown }>(
    `select id, topic, body from kernel.outbox where player_id = $1 and topic like 'complaint.%' order by id`,
    [playerId],
  )
  for (const { id, topic, body } of rows)
    await inbox.subscriptions
      .find((one) => one.topic === topic)!
      .deliver(
        { id, topic, playerId, seq: null, body, at: kit.clock.now() },
        { signal: AbortSignal.timeout(10_000), attempt: 1 },
      )
  const caller = { caller: { playerId, sessionId: 's', claims: {} } } as never
  const shown = await inbox.handlers['inbox.notifications']({ limit: 20, before: undefined }, caller)
  return shown.notifications.map(({ content }) => content)
}

describe('a complaint', () => {
  it('has a reference, a receipt at once and a day for the answer, which the market sets (CARE-10)', async () => {
    const member = await signedInPlayer(kit)
    expect(await list(member)).toMatchObject({
      days: 28,
      disputeBodies: [{ name: 'Kuluttajariitalautakunta' }, { name: 'eCOGRA' }],
      complaints: [],
    })
    const { body } = await file(member)
    const [complaint] = body.complaints
    expect(complaint).toMatchObject({
      topic: 'withdrawal',
      state: 'open',
      isOverdue: false,
      canWithdraw: true,
      canAppeal: false,
      steps: [{ step: 'filed', text: 'my withdrawal is late', outcome: null }],
    })
    const { days } = complaintTermsOf({ market: 'FI', country: 'FI', province: null }, kit.clock.now())
    const answerBy = kit.clock.now().add({ hours: days * 24 })
    expect(complaint.answerBy).toBe(answerBy.toString())
    const [receipt, other] = await mailsOf(member, 'complaint-receipt')
    expect(receipt?.text).toContain(complaint.reference)
    expect(other).toBeUndefined()
    expect(await notificationsOf(member.playerId)).toEqual([
      {
        kind: 'complaint.received',
        reference: complaint.reference,
        answerBy: answerBy.toString(),
        isAppeal: false,
      },
    ])
  })

  it('that is sent again under its key is the same one, also at the same moment', async () => {
    const member = await signedInPlayer(kit)
    const sent = await Promise.all(Array.from({ length: 10 }, () => file(member, 'again', 'one-key-of-ten')))
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect((await list(member)).complaints).toHaveLength(1)
    expect(await mailsOf(member, 'complaint-receipt')).toHaveLength(1)
  })

  it('that staff have entered is not one of the five of a day (decision 152)', async () => {
    const member = await signedInPlayer(kit)
    const { playerId } = member
    const person = (await kit.players.factsOf(playerId))!
    const written = { playerId, person, topic: 'safer-play', text: 'by mail', by: 'anna' } as const
    await within((tx) => enterComplaint(tx, deps(), written))
    for (let number = 0; number < 5; number++) expect((await file(member)).status).toBe(200)
    expect((await file(member)).status).toBe(429)
    // Staff enter what has come by mail however many there are.
    expect(await within((tx) => enterComplaint(tx, deps(), written))).toEqual(expect.any(String))
  })

  it('is the last one of a day after five, of ten at the same moment too, and another day has its own', async () => {
    const member = await signedInPlayer(kit)
    const sent = await Promise.all(Array.from({ length: 10 }, (_, index) => file(member, `number ${index}`)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(sent.find(({ status }) => status !== 200)?.body.code).toBe('error.rate.limited')
    const { rows } = await kit.db.query<{ first: Temporal.Instant }>(
      'select min(filed_at) as first from complaints.complaint where player_id = $1',
      [member.playerId],
    )
    const until = rows[0]!.first.add({ hours: 24 }).since(kit.clock.now()).total('milliseconds')
    kit.clock.advance({ milliseconds: until - 1 })
    const later = await signedInAgain(member)
    expect((await file(later)).status).toBe(429)
    kit.clock.advance({ milliseconds: 1 })
    expect((await file(later)).status).toBe(200)
  })

  it('needs words and a topic, and is nobody else’s', async () => {
    const member = await signedInPlayer(kit)
    expect((await file(member, '  ')).status).toBe(400)
    expect((await post(member, '', { topic: 'weather', text: 'rain' })).status).toBe(400)
    const reference = await filed(member)
    const other = await signedInPlayer(kit)
    for (const path of ['withdrawal', 'appeal'])
      expect((await post(other, `/${reference}/${path}`, { text: 'mine' })).body.code).toMatch(
        /error\.(?:not_found|validation)/,
      )
    expect((await list(member)).complaints[0].state).toBe('open')
  })

  it('is withdrawn while it waits, and a repeat or a late one changes nothing (CARE-10)', async () => {
    const member = await signedInPlayer(kit)
    const reference = await filed(member)
    for (const _ of [1, 2])
      expect((await post(member, `/${reference}/withdrawal`)).body.complaints[0].state).toBe('withdrawn')
    await expect(answer(member, reference)).rejects.toMatchObject({ fields: [{ code: 'decided' }] })
    kit.clock.advance({ seconds: 1 })
    const answered = await filed(member)
    await answer(member, answered)
    const { complaints } = (await post(member, `/${answered}/withdrawal`)).body
    expect(complaints.find((one: { reference: string }) => one.reference === answered).state).toBe('answered')
  })

  it('is answered in words by mail and on the page, with who settles disputes (CARE-10)', async () => {
    const member = await signedInPlayer(kit)
    const reference = await filed(member)
    await answer(member, reference)
    await runJob('complaints.tell-answer', {
      playerId: String(member.playerId),
      reference,
      step: 'answered',
    })
    const [mail] = await mailsOf(member, 'complaint-answer')
    expect(mail?.text).toContain('see rule 7')
    expect(mail?.text).toContain('Kuluttajariitalautakunta')
    expect((await list(member)).complaints[0]).toMatchObject({
      state: 'answered',
      canAppeal: true,
      canWithdraw: false,
      steps: [{ step: 'filed' }, { step: 'answered', outcome: 'rejected', text: 'see rule 7' }],
    })
    const kinds = (await notificationsOf(member.playerId)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['complaint.answered', 'complaint.received'])
  })

  it('of a closed account is appealed by mail: staff enter it, and the receipt names no page (CARE-10, ID-14)', async () => {
    const member = await signedInPlayer(kit)
    const { playerId } = member
    const reference = await filed(member)
    const person = { market: 'FI', country: 'FI', province: null }
    const enter = (by: string) =>
      within((tx) => enterAppeal(tx, deps(), { playerId, reference, person, text: 'look again', by }))
    await expect(enter('carla')).rejects.toMatchObject({ fields: [{ code: 'decided' }] })
    await answer(member, reference)
    const why = { reason: 'asked', actor: 'anna' }
    await kit.players.changeStanding(playerId, { status: { to: 'CLOSED' }, ...why })
    const key = { playerId: String(playerId), reference }
    await runJob('complaints.tell-answer', { ...key, step: 'answered' })
    const [told] = await mailsOf(member, 'complaint-answer')
    expect(told?.text).not.toContain('my-account')
    await enter('carla')
    await runJob('complaints.tell-appeal', key)
    const receipt = (await mailsOf(member, 'complaint-receipt')).at(-1)
    expect(receipt?.text).toContain(reference)
    expect(receipt?.text).not.toContain('my-account')
    await expect(answer(member, reference, 'anna')).rejects.toMatchObject({
      fields: [{ code: 'same_person' }],
    })
    await answer(member, reference, 'bert')
  })

  it('is answered by one of two people at the same time', async () => {
    const member = await signedInPlayer(kit)
    const reference = await filed(member)
    const both = await Promise.allSettled([
      answer(member, reference, 'anna'),
      answer(member, reference, 'bert'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('has one free appeal, with its own time, which another person answers (CARE-10)', async () => {
    const member = await signedInPlayer(kit)
    const reference = await filed(member)
    const appeal = async () => (await post(member, `/${reference}/appeal`, { text: 'read it again' })).body
    expect((await appeal()).complaints[0].state).toBe('open')
    await answer(member, reference, 'anna')
    kit.clock.advance({ hours: 24 })
    const again = await signedInAgain(member)
    const { body } = await post(again, `/${reference}/appeal`, { text: 'read it again' })
    expect(body.complaints[0]).toMatchObject({
      state: 'appealed',
      answerBy: kit.clock
        .now()
        .add({ hours: 28 * 24 })
        .toString(),
    })
    await expect(answer(member, reference, 'anna')).rejects.toMatchObject({
      fields: [{ code: 'same_person' }],
    })
    await answer(member, reference, 'bert')
    const second = await post(again, `/${reference}/appeal`, { text: 'and again' })
    expect(second.body.complaints[0]).toMatchObject({ state: 'closed', canAppeal: false })
    expect(second.body.complaints[0].steps.map(({ step }: { step: string }) => step)).toEqual([
      'filed',
      'answered',
      'appealed',
      'appeal-answered',
    ])
  })

  it('is encrypted, with the words of staff (SEC-21)', async () => {
    const { rows } = await kit.db.query<{ content: string }>('select content from complaints.complaint_text')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ content }) => /rule 7|late|again/.test(content))).toEqual([])
  })
})

it('staff are reminded of a complaint before its time is over, each day, and when it is over (CARE-10)', async () => {
  await kit.db.query(`update complaints.complaint set state = 'withdrawn'`)
  const member = await signedInPlayer(kit)
  const reference = await filed(member)
  const told = async () => {
    logged.length = 0
    await runJob('complaints.tell-due')
    return logged.map((line) => JSON.parse(line) as { msg: string; reference: string; alarm: boolean })
  }
  kit.clock.advance({ milliseconds: 21 * DAY_MS - 1 })
  expect(await told()).toEqual([])
  kit.clock.advance({ milliseconds: 1 })
  expect(await told()).toMatchObject([{ alarm: true, reference, msg: 'a complaint waits for its answer' }])
  expect(await told()).toEqual([])
  kit.clock.advance({ hours: 24 })
  expect(await told()).toHaveLength(1)
  kit.clock.advance({ milliseconds: 6 * DAY_MS - 1 })
  expect(await told()).toMatchObject([{ msg: 'a complaint waits for its answer' }])
  // Told an hour ago or less: the end of the time is told all the same.
  kit.clock.advance({ milliseconds: 1 })
  expect(await told()).toMatchObject([{ msg: 'a complaint is overdue' }])
  const [listed] = await within((tx) => openComplaintList(tx, deps(), { by: 'anna' }))
  expect(listed).toMatchObject({ reference, isOverdue: true })
  await answer(member, reference)
  kit.clock.advance({ hours: 48 })
  expect(await told()).toEqual([])
})

describe('over the office’s API', () => {
  it('a complaint is read and answered by those with the right in its market, and its appeal by another one (CARE-10)', async () => {
    const member = await signedInPlayer(kit)
    const reference = await filed(member)
    const path = `/players/${member.playerId}/complaints/${reference}`
    const body = { outcome: 'upheld', text: 'you are right' }
    const clerk = await office.member('complaints-clerk', 'complaints-officer')
    const reader = await office.member('complaints-reader', ['complaint.read'])
    const stranger = await office.member('complaints-stranger', 'complaints-officer', ['PP'])
    const other = await office.member('complaints-other', 'complaints-officer')
    const listed = (await reader.call('GET', '/complaints')).body.rows
    expect(listed.find((row: { reference: string }) => row.reference === reference)).toMatchObject({
      state: 'open',
      can: { open: { ok: true }, answer: { ok: false, why: 'no_right' } },
    })
    expect((await stranger.call('GET', '/complaints')).body.rows).toEqual([])
    expect((await stranger.call('GET', path)).status).toBe(404)
    expect((await reader.call('POST', `${path}/answer`, { body })).status).toBe(403)
    expect((await clerk.call('POST', `${path}/answer`, { body: { ...body, text: '' } })).status).toBe(400)
    expect((await clerk.call('POST', `${path}/answer`, { body })).body).toEqual({ done: true })
    expect((await clerk.call('POST', `${path}/answer`, { body })).body.code).toBe('staff.already_decided')
    await post(await signedInAgain(member), `/${reference}/appeal`, { text: 'and the fee?' })
    expect((await clerk.call('GET', path)).body.can.answer).toEqual({ ok: false, why: 'own_request' })
    expect((await clerk.call('POST', `${path}/answer`, { body })).body.validationErrors).toMatchObject([
      { code: 'same_person' },
    ])
    expect((await other.call('GET', path)).body.steps).toMatchObject([
      { step: 'filed', actor: null },
      { step: 'answered', actor: 'complaints-clerk' },
      { step: 'appealed', text: 'and the fee?' },
    ])
    expect((await other.call('POST', `${path}/answer`, { body })).body).toEqual({ done: true })
  })
})
