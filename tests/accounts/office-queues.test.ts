/** The queues of reviews over the office's API: from the list to the end of what waits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addIneligible, openHitList } from '../../apps/server/src/modules/players/index.ts'
import { suspend } from '../../apps/server/src/modules/staff/index.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { createOffice, type Member, type OfficeKit, type OfficeReply } from './office-kit.ts'
import { refusal, reviewCalls, rowOf } from './review-kit.ts'

let kit: AccountsKit
let office: OfficeKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
  office = await createOffice(kit)
})
afterAll(async () => {
  await office.close()
  await kit.close()
})

const { member, deps, within, actsBy, matched, screened, underCare, reviewAsked, signedInOne } = reviewCalls(
  () => kit,
  () => office,
)

const note = { note: 'a talk at nine' }
const hit = { hitId: 'NK-1', reason: 'Another place of birth.' }

describe('hits of a screening', () => {
  const say = (clerk: Member, playerId: bigint, verb: 'dismiss' | 'confirm') =>
    clerk.call('POST', `/players/${playerId}/screening/${verb}`, { body: hit })

  it('are dismissed by two people who are signed in, and no row of them names the player (KYC-03, KYC-07)', async () => {
    const { playerId } = await matched()
    const [maker, checker] = [await member('kyc-analyst'), await member('kyc-analyst')]
    const list = await maker.call('GET', '/screening-hits')
    expect(rowOf(list, playerId)).toMatchObject({ open: 1, isProposed: false, can: { open: { ok: true } } })
    expect(JSON.stringify(list.body)).not.toContain('Listed Person')
    const { firstName, lastName, dateOfBirth } = (await kit.players.factsOf(playerId))!
    expect((await maker.call('GET', `/players/${playerId}/screening`)).body).toMatchObject({
      firstName,
      lastName,
      dateOfBirth,
      standing: 'open',
      hits: [{ hitId: 'NK-1', caption: 'Listed Person', score: 0.9, topics: ['sanction'], decision: null }],
    })
    expect((await say(maker, playerId, 'dismiss')).body).toEqual({ decision: null })
    const own = await say(maker, playerId, 'dismiss')
    expect(refusal(own)).toEqual([422, 'staff.refused'])
    expect(own.body.validationErrors).toMatchObject([{ field: 'by', code: 'same_person' }])
    const canOf = async (clerk: Member) =>
      (await clerk.call('GET', `/players/${playerId}/screening`)).body.hits[0].can.dismiss
    expect(await canOf(maker)).toEqual({ ok: false, why: 'own_request' })
    expect(await canOf(checker)).toEqual({ ok: true })
    expect((await say(checker, playerId, 'dismiss')).body).toEqual({ decision: 'dismissed' })
    expect(rowOf(await maker.call('GET', '/screening-hits'), playerId)).toBeUndefined()
    for (const { act, player_id: named } of await actsBy(maker.name))
      expect([act, named]).toEqual([act, null])
  })

  it('that are confirmed by one person are not listed any more, and can be dismissed by two', async () => {
    const { playerId } = await matched()
    const [maker, checker] = [await member('kyc-analyst'), await member('kyc-analyst')]
    expect((await say(maker, playerId, 'confirm')).body).toEqual({ decision: 'confirmed' })
    expect(rowOf(await maker.call('GET', '/screening-hits'), playerId)).toBeUndefined()
    expect((await say(maker, playerId, 'dismiss')).body).toEqual({ decision: 'confirmed' })
    expect((await say(checker, playerId, 'dismiss')).body).toEqual({ decision: 'dismissed' })
  })

  it('of nobody show no name and no birth date: such a player is not found (SEC-21)', async () => {
    const { playerId } = await signedInOne()
    const clerk = await member('kyc-analyst')
    const reply = await clerk.call('GET', `/players/${playerId}/screening`)
    expect(refusal(reply)).toEqual([404, 'error.not_found'])
    expect((await actsBy(clerk.name)).map(({ act }) => act)).not.toContain('screening.viewed')
  })

  it('are searched in the markets of the reader, the earliest hit at the beginning (KYC-03)', async () => {
    const later = await signedInOne()
    const first = await matched()
    kit.clock.advance({ seconds: 1 })
    await screened(later)
    const listOf = async (markets: readonly string[]) =>
      (await within((tx) => openHitList(tx, deps(), { by: 'anna', markets: new Set(markets) }))).map(
        ({ playerId }) => playerId,
      )
    const ours = [first.playerId, later.playerId]
    const { market } = (await kit.players.factsOf(first.playerId))!
    expect((await listOf([market])).filter((id) => ours.includes(id))).toEqual(ours)
    expect(await listOf(['NO'])).toEqual([])
  })

  it('of another id are not found', async () => {
    const { playerId } = await matched('NK-2')
    const clerk = await member('kyc-analyst')
    expect(refusal(await say(clerk, playerId, 'confirm'))).toEqual([404, 'error.not_found'])
  })
})

describe('means of a player', () => {
  it('are listed and opened, and an income that was read opens deposits (KYC-16)', async () => {
    const { playerId } = await reviewAsked()
    const clerk = await member('kyc-analyst')
    expect(rowOf(await clerk.call('GET', '/affordability'), playerId)).toMatchObject({
      about: 'found',
      foundAt: null,
      can: { open: { ok: true }, decide: { ok: true } },
    })
    const path = `/players/${playerId}/affordability`
    const body = { monthly: '2400.00', reason: 'pay slips of March' }
    expect((await clerk.call('POST', `${path}/income`, { body })).body).toEqual({ done: true })
    const shown = await clerk.call('GET', path)
    expect(shown.body).toMatchObject({
      incomes: [{ monthly: { amount: '2400.00', currency: 'EUR' }, recordedBy: clerk.name }],
      reviews: [{ about: 'found', decision: null }],
    })
    expect((await actsBy(clerk.name)).map(({ act }) => act)).toEqual([
      'affordability.income.recorded',
      'affordability.viewed',
    ])
    const wrong = await clerk.call('POST', `${path}/income`, { body: { ...body, monthly: '2400.001' } })
    expect(refusal(wrong)).toEqual([422, 'staff.refused'])
    expect(wrong.body.validationErrors).toMatchObject([{ field: 'monthly', code: 'format' }])
  })

  it('about which nothing is asked are decided by nobody', async () => {
    const { playerId } = await signedInOne()
    const clerk = await member('kyc-analyst')
    const body = { about: 'found', checkId: null, outcome: 'kept', reason: 'no' }
    const reply = await clerk.call('POST', `/players/${playerId}/affordability/review`, { body })
    expect(refusal(reply)).toEqual([404, 'error.not_found'])
  })
})

describe('persons who may not play', () => {
  it('are added by one person and removed by another one, over the office too (ID-20)', async () => {
    const [maker, checker] = [await member('compliance-officer'), await member('compliance-officer', ['NO'])]
    const add = (body: object, key?: string) =>
      maker.call('POST', '/ineligible', { body, ...(key !== undefined && { key }) })
    expect(refusal(await add({ list: 'staff' }))).toEqual([422, 'staff.refused'])
    const eva = { list: 'staff', email: 'eva@operator.example' }
    const added = await add(eva, 'one-key-for-eva')
    expect(added.status).toBe(201)
    expect((await add(eva, 'one-key-for-eva')).body).toEqual(added.body)
    const { entryId } = added.body
    const entryOf = async (clerk: Member) =>
      (await clerk.call('GET', '/ineligible')).body.rows.find(
        (row: { entryId: string }) => row.entryId === entryId,
      )
    expect(await entryOf(maker)).toMatchObject({
      list: 'staff',
      keys: ['email'],
      can: { remove: { ok: false, why: 'own_request' } },
    })
    const remove = (clerk: Member) =>
      clerk.call('POST', `/ineligible/${entryId}/remove`, { body: { reason: 'has left' } })
    expect((await remove(maker)).body.validationErrors).toMatchObject([{ field: 'by', code: 'same_person' }])
    expect(await entryOf(checker)).toMatchObject({ can: { remove: { ok: true } } })
    expect((await remove(checker)).body).toEqual({ done: true })
    expect(await entryOf(checker)).toBeUndefined()
    expect(refusal(await remove(checker))).toEqual([422, 'staff.refused'])
    expect(JSON.stringify(await actsBy(maker.name))).not.toContain('eva@')
  })

  it('stay as they are where the editor is suspended between the look at the right and the act (ID-20)', async () => {
    const clerk = await member('compliance-officer')
    const entryId = await within((tx) =>
      addIneligible(tx, deps(), { list: 'staff', person: { email: 'kim@operator.example' }, by: 'anna' }),
    )
    let pending: Promise<OfficeReply> | undefined
    await within(async (tx) => {
      await suspend(tx, deps(), { name: clerk.name, by: 'root' })
      pending ??= clerk.call('POST', `/ineligible/${entryId}/remove`, { body: { reason: 'has left' } })
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(refusal((await pending)!)).toEqual([401, 'staff.session_ended'])
    const other = await member('compliance-officer')
    const { rows } = (await other.call('GET', '/ineligible')).body
    expect(rows.map((row: { entryId: string }) => row.entryId)).toContain(entryId)
  })
})

describe('a case of care', () => {
  it('is worked on over the office: a call, an objection that came by mail, its answer and the end (CARE-03, KYC-16)', async () => {
    const { playerId, path } = await underCare()
    kit.clock.advance({ seconds: 1 })
    const clerk = await member('safer-gambling')
    expect(rowOf(await clerk.call('GET', '/care-cases'), playerId)).toMatchObject({
      nextStep: 'call',
      markers: [{ strength: 'strong' }],
      objection: null,
      can: { open: { ok: true } },
    })
    expect((await clerk.call('POST', `${path}/call`, { body: { wasReached: true, ...note } })).status).toBe(
      201,
    )
    expect((await clerk.call('POST', `${path}/objection`, { body: { text: 'by mail' } })).body).toEqual({
      done: true,
    })
    const again = await clerk.call('POST', `${path}/objection`, { body: { text: 'twice' } })
    expect(refusal(again)).toEqual([409, 'staff.already_decided'])
    expect((await clerk.call('GET', path)).body).toMatchObject({
      objection: { text: 'by mail', answer: null },
      steps: [
        { step: 'message', actor: 'system' },
        { step: 'call', actor: clerk.name, text: note.note },
      ],
      can: { answerObjection: { ok: true }, close: { ok: false, why: 'wrong_state' } },
    })
    const close = (markers = 1) =>
      clerk.call('POST', `${path}/close`, { body: { outcome: 'safer-play', markers, note: 'lower limits' } })
    expect(refusal(await close())).toEqual([422, 'staff.refused'])
    await clerk.call('POST', `${path}/objection/answer`, { body: { answer: 'upheld', ...note } })
    expect(refusal(await close(0))).toEqual([409, 'staff.content_changed'])
    expect((await close()).body).toEqual({ done: true })
    expect(refusal(await close())).toEqual([409, 'staff.already_decided'])
    expect((await clerk.call('GET', path)).body).toMatchObject({
      outcome: 'safer-play',
      closedBy: clerk.name,
    })
  })

  it('offers the exclusion to those with the right to it, beside the other steps', async () => {
    const { path } = await underCare()
    const clerk = await member('safer-gambling')
    const canOf = async () => (await clerk.call('GET', path)).body.can
    expect(await canOf()).toMatchObject({ act: { ok: true }, exclude: { ok: true } })
    await kit.db.query(
      `delete from staff.permission_grant where person = $1 and permission = 'exclusion.impose'`,
      [clerk.name],
    )
    expect(await canOf()).toMatchObject({ act: { ok: true }, exclude: { ok: false, why: 'no_right' } })
  })

  it('takes no time-out that is longer than the market’s', async () => {
    const { path } = await underCare()
    const clerk = await member('safer-gambling')
    const long = await clerk.call('POST', `${path}/time-out`, { body: { days: 366, ...note } })
    expect(refusal(long)).toEqual([422, 'staff.refused'])
    expect(long.body.validationErrors).toMatchObject([{ field: 'days', code: 'too_long' }])
  })
})

describe('a complaint that came by mail', () => {
  it('EXC-22: has a reference, a receipt and an answer as every other one has, and an appeal by mail', async () => {
    const { playerId } = await signedInOne()
    const person = (await kit.players.factsOf(playerId))!
    const [clerk, other] = [await member('complaints-officer'), await member('complaints-officer')]
    const entered = await clerk.call('POST', `/players/${playerId}/complaints`, {
      body: { topic: 'safer-play', text: 'I object to the exclusion.' },
    })
    const { reference } = entered.body
    expect(rowOf(await clerk.call('GET', '/complaints'), playerId)).toMatchObject({
      reference,
      state: 'open',
    })
    await runReceipts(playerId, reference)
    const mails = await readQueuedMails(kit.db)
    expect(
      mails
        .filter(({ to }) => to === person.email)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain(reference)
    const path = `/players/${playerId}/complaints/${reference}`
    const answer = (by: Member) =>
      by.call('POST', `${path}/answer`, { body: { outcome: 'rejected', text: 'It protects you.' } })
    expect((await clerk.call('POST', `${path}/appeal`, { body: { text: 'no' } })).body.code).toBe(
      'staff.already_decided',
    )
    expect((await answer(clerk)).body).toEqual({ done: true })
    expect((await clerk.call('POST', `${path}/appeal`, { body: { text: 'look again' } })).body).toEqual({
      done: true,
    })
    expect(refusal(await answer(clerk))).toEqual([422, 'staff.refused'])
    expect((await answer(other)).body).toEqual({ done: true })
  })

  const runReceipts = async (playerId: bigint, reference: string) =>
    kit.complaints.jobs
      .find(({ kind }) => kind.name === 'complaints.tell-filing')!
      .run(
        { playerId: String(playerId), reference },
        { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined },
      )
})
