/** Markers of harm through the API: what a player reads, what is stopped, what reaches nobody (CARE-03, SEC-21). */
import { type RouteId, routes } from '@marquee/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, type Tx } from '../../apps/server/src/kernel/index.ts'
import { testAudit, testAuditLog } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  answerObjection,
  offersPausedSince,
  openCaseList,
  takeStep,
} from '../../apps/server/src/modules/care/index.ts'
import { createDataExports, type DataExports } from '../../apps/server/src/modules/data-exports/index.ts'
import { createInbox, type Inbox } from '../../apps/server/src/modules/inbox/index.ts'
import { createBonusRefusal } from '../../apps/server/src/wiring/bonus-refusal.ts'
import { personalDataSources } from '../../apps/server/src/wiring/personal-data.ts'
import { promotionPlayers } from '../../apps/server/src/wiring/promotion-ports.ts'
import { reviewDecisionBy } from '../../apps/server/src/wiring/staff-acts.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

let kit: AccountsKit
let inbox: Inbox
let exports: DataExports
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
  const { db, clock, players } = kit
  inbox = createInbox({
    db,
    clock,
    isRestricted: async (playerId) => (await players.factsOf(playerId))?.isRestricted ?? null,
  })
  exports = createDataExports({
    audit: testAudit,
    db,
    clock,
    sources: personalDataSources,
    openRows: { 'audit.entry': testAuditLog(db).openRows },
    languageOf: async (playerId) => (await players.factsOf(playerId))?.language ?? null,
    brandName: 'Marquee',
  })
})
afterAll(() => kit.close())

type Member = Awaited<ReturnType<typeof signedInPlayer>>

const OFFERS = '/v1/player/protection/offers'
const state = async ({ browser, token }: Member) => (await browser.call('GET', OFFERS, { token })).body
const object = ({ browser, token }: Member, text: string) =>
  browser.call('POST', `${OFFERS}/objection`, { token, body: { text } })
const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(kit.db, work)
const ground = () => ({ audit: testAudit, clock: kit.clock })

/** Deposits so much that it is a strong marker, and tells of it as the payments do. */
async function depositMuch({ playerId }: Member): Promise<void> {
  const amount = 500_000n
  const operation = { kind: 'deposit', playerId, currency: 'EUR', provider: 5, amount } as const
  await kit.wallet.execute({ ...operation, tx: `care-${playerId}` })
  const body = { amountMinor: amount.toString(), number: 1, at: kit.clock.now().toString() }
  await kit.care.subscriptions
    .find(({ topic }) => topic === 'deposit.completed')!
    .deliver(
      { id: playerId, topic: 'deposit.completed', playerId, seq: null, body, at: kit.clock.now() },
      { signal: AbortSignal.timeout(10_000), attempt: 1 },
    )
}
const caseOf = async ({ playerId }: Member) =>
  (await within((tx) => openCaseList(tx, ground(), { by: 'anna' }))).find((one) => one.playerId === playerId)!
const answer = (caseId: string, given: 'upheld' | 'granted') =>
  within((tx) =>
    answerObjection(
      tx,
      { ...ground(), reviewDecision: (inTx, review) => reviewDecisionBy(inTx, ground(), review) },
      { caseId, answer: given, note: 'seen the payslip', by: 'bert' },
    ),
  )

async function notificationsOf(playerId: bigint) {
  const { rows } = await kit.db.query<{ id: bigint; topic: string; body: unknown }>(
    `select id, topic, body from kernel.outbox where player_id = $1 and topic like 'care.%' order by id`,
    [playerId],
  )
  const context = { signal: AbortSignal.timeout(10_000), attempt: 1 }
  for (const { id, topic, body } of rows)
    await inbox.subscriptions
      .find((one) => one.topic === topic)!
      .deliver({ id, topic, playerId, seq: null, body, at: kit.clock.now() }, context)
  const caller = { caller: { playerId, sessionId: 's', claims: {} } } as never
  const { notifications } = await inbox.handlers['inbox.notifications'](
    { limit: 20, before: undefined },
    caller,
  )
  return notifications.map(({ content }) => content)
}

describe('a player with a strong marker of harm', () => {
  it('reads that offers are stopped since when, with own figures in notification and mail (CARE-03)', async () => {
    const member = await signedInPlayer(kit)
    expect(await state(member)).toMatchObject({ offersPausedSince: null, objection: null })
    await depositMuch(member)
    expect(await state(member)).toMatchObject({
      offersPausedSince: kit.clock.now().toString(),
      objection: null,
    })
    expect(await notificationsOf(member.playerId)).toEqual([
      {
        kind: 'care.message',
        days: 7,
        deposited: { amount: '5000.00', currency: 'EUR' },
        net: { amount: '0.00', currency: 'EUR' },
        secondsPlayed: 0,
        areOffersPaused: true,
      },
    ])
    const mails = (await readQueuedMails(kit.db)).filter(({ to }) => to === member.email)
    expect(mails.filter(({ tag }) => tag === 'care-message')).toHaveLength(1)
  })

  it('is offered no bonus and sent no marketing, and both are open again when a person says so (BON-10, CARE-03, MKT-03)', async () => {
    const { db, clock, players } = kit
    const person = await kit.player({ marketingOptIn: true })
    const member = { ...(await signedInPlayer(kit)), ...person }
    const { playerId } = member
    const bonusRefusal = createBonusRefusal({
      players,
      clock,
      licences: { licenceOf: () => 'sandbox' },
      areOffersPaused: async (id) => (await offersPausedSince(db, id)) !== null,
    })
    const offersTo = promotionPlayers(players, bonusRefusal)
    const refusal = async () => (await offersTo(playerId))!.offerRefusal
    const news = { channel: 'EMAIL', topic: 'NEWSLETTER' } as const
    let messages = 0
    const planned = () => ({ messageId: `mail-${++messages}`, cause: 'campaign' }) as const
    const mail = () => kit.marketing.mayContact(playerId, { ...news, ...planned() })
    expect([await refusal(), await mail()]).toEqual([null, null])
    await depositMuch(member)
    expect([await refusal(), await mail()]).toEqual(['account', 'account'])
    // Nobody agreed to text messages, and information about safer gambling is no marketing.
    const about = (topic: 'RESPONSIBLE_GAMING' | 'NEWSLETTER') =>
      kit.marketing.mayContact(playerId, { channel: 'SMS', topic, ...planned() })
    await kit.marketing.set(
      playerId,
      [
        { channel: 'SMS', topic: 'RESPONSIBLE_GAMING', allowed: true },
        { channel: 'SMS', topic: 'NEWSLETTER', allowed: false },
      ],
      { textVersion: 1, requestId: 'r' },
    )
    expect([await about('RESPONSIBLE_GAMING'), await about('NEWSLETTER')]).toEqual([null, 'consent'])
    const { caseId } = await caseOf(member)
    await kit.care.handlers['care.object']({ text: '' }, { caller: { playerId } } as never)
    await answer(caseId, 'granted')
    expect([await refusal(), await mail()]).toEqual([null, null])
  })

  it('objects with own words one time, and reads the answer of a person (CARE-03, KYC-16)', async () => {
    const member = await signedInPlayer(kit)
    await depositMuch(member)
    const madeAt = kit.clock.now().toString()
    expect((await object(member, 'x'.repeat(1_001))).status).toBe(400)
    expect((await object(member, 'I sold a car')).body).toMatchObject({ objection: { madeAt, answer: null } })
    kit.clock.advance({ minutes: 1 })
    expect((await object(member, 'once more')).body).toMatchObject({ objection: { madeAt } })
    const { caseId } = await caseOf(member)
    await answer(caseId, 'upheld')
    expect(await state(member)).toMatchObject({ objection: { madeAt, answer: 'upheld' } })
    expect(await notificationsOf(member.playerId)).toContainEqual({
      kind: 'care.objection',
      answer: 'upheld',
    })
    const { rows } = await kit.db.query(
      `select finding, reviewed_by from decisions.review where player_id = $1`,
      [member.playerId],
    )
    expect(rows).toEqual([{ finding: 'upheld', reviewed_by: 'bert' }])
  })
})

describe('markers, scores and words of staff (SEC-21)', () => {
  const readingCalls = (Object.keys(routes) as RouteId[]).filter(
    (id) => routes[id].method === 'GET' && routes[id].auth === 'player' && !routes[id].path.includes(':'),
  )

  it('are in no answer and in no file of the player’s data, which have what the player was told and has written (SEC-21)', async () => {
    const member = await signedInPlayer(kit)
    const { playerId, browser, token } = member
    await depositMuch(member)
    await object(member, 'I sold a car')
    const { caseId } = await caseOf(member)
    await within((tx) =>
      takeStep(tx, ground(), {
        caseId,
        step: 'call',
        details: { wasReached: true },
        note: 'drinks and plays',
        by: 'anna',
      }),
    )
    await answer(caseId, 'upheld')
    const secrets = /drinks|payslip|anna|bert|spend|strong|notable|car_[0-9a-z]/
    for (const id of readingCalls) {
      const { status, body } = await browser.call('GET', routes[id].path, { token })
      if (status === 200 && id.startsWith('care.')) expect(JSON.stringify(body)).not.toMatch(secrets)
      expect(JSON.stringify(body)).not.toMatch(/drinks|payslip|care\.marker|car_[0-9a-z]{10}/)
    }
    const context = { caller: { playerId, sessionId: 's', claims: {} } } as never
    const { exportId } = await exports.handlers['player.requestDataExport']({}, context)
    await exports.build(playerId, exportId)
    const parts: Buffer[] = []
    for await (const part of (await exports.fileOf(playerId, exportId))!.parts) parts.push(part)
    const files = Object.fromEntries(
      Object.entries(unzipSync(Buffer.concat(parts))).map(([name, bytes]) => [
        name,
        Buffer.from(bytes).toString('utf8'),
      ]),
    )
    expect(JSON.stringify(files)).not.toMatch(/drinks|payslip|care\.marker|car_[0-9a-z]{10}/)
    expect(JSON.parse(files['care/messages.json']!)).toMatchObject([
      { depositedMinor: '500000', days: 7, areOffersPaused: true },
    ])
    expect(JSON.parse(files['care/objections.json']!)).toMatchObject([{ text: 'I sold a car' }])
    expect(JSON.parse(files['care/answers-to-objections.json']!)).toMatchObject([{ answer: 'upheld' }])
    const { rows } = await kit.db.query<{ act: string }>(
      `select distinct act from audit.entry where player_id = $1 and act like 'care.%' order by act`,
      [playerId],
    )
    expect(rows.map(({ act }) => act)).toEqual(['care.objection_made', 'care.offers_paused'])
  })
})
