/** The questionnaire of enhanced due diligence: asked for, saved, answered, decided. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, readPersonalRows } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { lockKycStatus, setKycStatus } from '../../apps/server/src/modules/players/index.ts'
import {
  type Decision,
  decideOnAnswer,
  listAnswersToReview,
  openAnswer,
  readDocumentRecord,
  requestByStaff,
  verificationPersonalData,
} from '../../apps/server/src/modules/verification/index.ts'
import { findSealedTable, readQueuedMails } from '../kit/personal.ts'
import type { DocumentPlayer } from './document-kit.ts'
import { type AccountsKit, createAccountsKit, loginCaptcha } from './kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

const START = '2026-11-02T09:00:00Z'
const PATH = '/v1/player/documents/questionnaire'
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(() => kit.close())

const complete = {
  occupation: 'OTHER',
  otherOccupation: 'Fisherman',
  salaryRangeId: 2,
  sourceOfFunds: 'SALARY',
  placeOfBirth: 'Galway',
  nationality: 'IE',
}
const empty = {
  occupation: null,
  otherOccupation: null,
  salaryRangeId: null,
  sourceOfFunds: null,
  otherSourceOfFunds: null,
  placeOfBirth: null,
  nationality: null,
}
const deps = () => ({ audit: testAudit, clock: kit.clock, levels: { lockKycStatus, setKycStatus } })
const get = async ({ browser, token }: DocumentPlayer) => (await browser.call('GET', PATH, { token })).body
const save = ({ browser, token }: DocumentPlayer, body: object) =>
  browser.call('PATCH', PATH, { token, body })
const answer = ({ browser, token }: DocumentPlayer, body: object = complete) =>
  browser.call('POST', `${PATH}/answer`, { token, body })
const ask = ({ playerId }: DocumentPlayer) =>
  inTransaction(kit.db, (tx) =>
    requestByStaff(tx, deps(), { playerId, kind: 'EDD_QUESTIONNAIRE', by: 'anna' }),
  )
/** A player of whom it is asked for. */
const asked = async () => {
  const own = await signedInPlayer(kit)
  await ask(own)
  return own
}
const lastAnswer = async ({ playerId }: DocumentPlayer) =>
  (await readDocumentRecord(kit.db, playerId)).answers.at(-1)!.answerId
const decide = async (own: DocumentPlayer, decision: Decision, answerId?: string) => {
  const named = { playerId: own.playerId, answerId: answerId ?? (await lastAnswer(own)), by: 'anna' }
  return inTransaction(kit.db, (tx) => decideOnAnswer(tx, deps(), { ...named, decision }))
}
const approval = { is: 'approve', expiresOn: null } as const
const refusal = { is: 'refuse', reason: 'EDD_OCCUPATION' } as const
const optionOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (refused: { fields?: { field: string; code: string }[] }) =>
      refused.fields?.map(({ field, code }) => `${field} ${code}`).join(),
  )
const historyOf = async ({ playerId }: DocumentPlayer) =>
  (await readDocumentRecord(kit.db, playerId)).history.map(({ status, actor }) => `${status} ${actor}`)

describe('the questionnaire', () => {
  it('that nobody has asked for is not filled in: neither draft nor answer is taken', async () => {
    const own = await signedInPlayer(kit)
    expect(await get(own)).toMatchObject({ isAsked: false, status: 'UNREQUESTED', draft: empty })
    const refused = { status: 409, body: { code: 'error.document.not_asked' } }
    expect(await save(own, { occupation: 'STUDENT' })).toMatchObject(refused)
    expect(await answer(own)).toMatchObject(refused)
    expect(await historyOf(own)).toEqual([])
  })

  it('is asked for by staff one time, with its choices and the salary ranges of the player’s currency', async () => {
    const own = await asked()
    expect(await optionOf(ask(own))).toBe('kind waiting')
    const shown = await get(own)
    expect(shown).toMatchObject({ isAsked: true, status: 'REQUESTED', reason: null, draft: empty })
    expect(shown.salaryRanges[0]).toEqual({ id: 1, from: null, to: { amount: '15000.00', currency: 'EUR' } })
    expect(shown.nationalities).toContain('IE')
    const { token, browser } = own
    const { body: documents } = await browser.call('GET', '/v1/player/documents', { token })
    expect(documents).toMatchObject({
      eddQuestionnaire: { documentStatus: 'REQUESTED' },
      readiness: { asked: 1, toSend: ['EDD_QUESTIONNAIRE'] },
    })
  })

  it('has no type of a file, and a file has one', async () => {
    const { playerId } = await signedInPlayer(kit)
    const request = (kind: 'EDD_QUESTIONNAIRE' | 'PROOF_OF_ID', subType?: string) =>
      optionOf(
        inTransaction(kit.db, (tx) => requestByStaff(tx, deps(), { playerId, kind, subType, by: 'anna' })),
      )
    expect(await request('EDD_QUESTIONNAIRE', 'UB')).toBe('type not_of_kind')
    expect(await request('PROOF_OF_ID')).toBe('type not_of_kind')
  })

  it('is saved as one goes: an answer that is not named stays, null takes one back', async () => {
    const own = await asked()
    await save(own, { occupation: 'OTHER', otherOccupation: ' Deep-sea  diver ' })
    await save(own, { salaryRangeId: 3, placeOfBirth: 'Cork' })
    const saved = await save(own, { placeOfBirth: null })
    const draft = { ...empty, occupation: 'OTHER', otherOccupation: 'Deep-sea diver', salaryRangeId: 3 }
    expect(saved).toMatchObject({ status: 200, body: { isAsked: true, draft } })
    expect((await get(own)).draft).toEqual(draft)
  })

  it('saved by two devices at the same moment keeps the answers of both', async () => {
    const own = await asked()
    await Promise.all([save(own, { occupation: 'STUDENT' }), save(own, { nationality: 'FI' })])
    expect((await get(own)).draft).toMatchObject({ occupation: 'STUDENT', nationality: 'FI' })
  })

  it.each([
    [{ nationality: 'ZZ' }, 'nationality', 'unknown'],
    [{ occupation: 'KING' }, 'occupation', 'invalid'],
    [{ placeOfBirth: 'x'.repeat(121) }, 'placeOfBirth', 'too_long'],
    [{ salaryRangeId: -1 }, 'salaryRangeId', 'too_low'],
    [{ income: 1 }, 'income', 'unknown_field'],
  ])('refuses a draft with %j at its field', async (change, field, code) => {
    const own = await asked()
    expect(await save(own, change)).toMatchObject({
      status: 400,
      body: { code: 'error.validation', validationErrors: [{ field, code }] },
    })
  })

  it.each([
    ['occupation', { occupation: null }, 'required'],
    ['otherOccupation', { otherOccupation: ' ' }, 'required'],
    ['salaryRangeId', { salaryRangeId: 0 }, 'required'],
    ['salaryRangeId', { salaryRangeId: 99 }, 'unknown'],
    ['sourceOfFunds', { sourceOfFunds: null }, 'required'],
    ['otherSourceOfFunds', { sourceOfFunds: 'OTHER' }, 'required'],
    ['placeOfBirth', { placeOfBirth: '\u200b' }, 'characters'],
    ['nationality', { nationality: null }, 'required'],
    ['nationality', { nationality: 'ZZ' }, 'unknown'],
  ])('is refused at %s with %j', async (field, change, code) => {
    const own = await asked()
    expect(await answer(own, { ...complete, ...change })).toMatchObject({
      status: 400,
      body: { code: 'error.validation', validationErrors: [{ field, code }] },
    })
    expect((await get(own)).status).toBe('REQUESTED')
  })

  it('stays open during a break', async () => {
    const own = await asked()
    await own.browser.call('POST', `/v1/player/${own.playerId}/timeout/cooling`, {
      token: own.token,
      body: { days: 1 },
    })
    const browser = kit.browser()
    const { email, password } = own
    const { body } = await browser.call('POST', '/v1/session', {
      body: { email, password, captchaToken: loginCaptcha(), duringBreak: true },
    })
    const during = { ...own, browser, token: body.idToken as string }
    expect((await save(during, { occupation: 'RETIRED' })).status).toBe(200)
    expect((await answer(during)).status).toBe(200)
  })
})

describe('the answers', () => {
  it('are under review, encrypted, and in the player’s copy of personal data', async () => {
    const own = await asked()
    const sent = await answer(own, { ...complete, otherSourceOfFunds: 'forgotten' })
    expect(sent).toMatchObject({
      status: 200,
      body: { isAsked: false, status: 'UNDER_REVIEW', draft: empty },
    })
    const { rows } = await kit.db.query<{ stored: string }>(
      `select answers as stored from verification.questionnaire_answer where player_id = $1
       union all select draft from verification.questionnaire_draft where player_id = $1`,
      [own.playerId],
    )
    expect(rows).toHaveLength(2)
    for (const { stored } of rows) expect(stored).not.toMatch(/Fisherman|SALARY|Galway/)
    const exported = verificationPersonalData.exported.find(({ file }) => file === 'questionnaire-answers')!
    const [copy] = await Array.fromAsync(
      readPersonalRows(kit.db, exported, own.playerId, findSealedTable(exported.table)),
    )
    expect(copy?.[0]?.['answers']).toEqual({
      ...complete,
      otherSourceOfFunds: null,
      salaryRange: {
        id: 2,
        from: { amount: '15000.00', currency: 'EUR' },
        to: { amount: '30000.00', currency: 'EUR' },
      },
    })
  })

  it('sent twice in parallel are one; other answers, and a draft, come too late', async () => {
    const own = await asked()
    const both = await Promise.all([answer(own), answer(own)])
    expect(both.map(({ status, body }) => `${status} ${body.status}`)).toEqual([
      '200 UNDER_REVIEW',
      '200 UNDER_REVIEW',
    ])
    expect(await historyOf(own)).toEqual(['REQUESTED anna', 'UNDER_REVIEW player'])
    expect((await readDocumentRecord(kit.db, own.playerId)).answers).toHaveLength(1)
    const waiting = { status: 409, body: { code: 'error.document.waiting' } }
    expect(await answer(own, { ...complete, salaryRangeId: 5 })).toMatchObject(waiting)
    expect(await save(own, { salaryRangeId: 5 })).toMatchObject(waiting)
  })

  it('that differ and are sent in parallel: one is taken, the other is told that it waits', async () => {
    const own = await asked()
    const both = await Promise.all([answer(own), answer(own, { ...complete, salaryRangeId: 5 })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('are listed and read by staff with a row of the audit log, and verified', async () => {
    const own = await asked()
    await answer(own)
    const { playerId } = own
    const [waiting] = (await listAnswersToReview(kit.db)).filter((one) => one.playerId === playerId)
    const named = { playerId, answerId: waiting!.answerId, by: 'anna' }
    const read = await inTransaction(kit.db, (tx) => openAnswer(tx, deps(), named))
    expect(read.answers).toMatchObject({ otherOccupation: 'Fisherman', salaryRange: { id: 2 } })
    const { rows } = await kit.db.query(
      `select actor, object from audit.entry where act = 'document.viewed' and player_id = $1`,
      [playerId],
    )
    expect(rows).toEqual([{ actor: 'anna', object: named.answerId }])
    expect(await decide(own, approval)).toMatchObject({ status: 'VERIFIED' })
    const verified = { status: 409, body: { code: 'error.document.verified' } }
    expect(await answer(own)).toMatchObject(verified)
    expect(await save(own, { salaryRangeId: 5 })).toMatchObject(verified)
    expect(await optionOf(decide(own, refusal))).toBe('answer decided')
    const other = await signedInPlayer(kit)
    expect(await optionOf(decide(other, approval, named.answerId))).toBe('answer unknown')
  })

  it('that are refused are asked for again with the reason, and the draft is kept to be corrected', async () => {
    const own = await asked()
    await answer(own)
    const first = await lastAnswer(own)
    await decide(own, refusal)
    expect(await get(own)).toMatchObject({
      isAsked: true,
      status: 'REQUESTED',
      reason: 'EDD_OCCUPATION',
      draft: { ...complete, otherSourceOfFunds: null },
    })
    await save(own, { otherOccupation: 'Skipper of a trawler' })
    const { draft } = await get(own)
    kit.clock.advance({ minutes: 1 })
    expect((await answer(own, draft)).body.status).toBe('UNDER_REVIEW')
    expect(await optionOf(decide(own, approval, first))).toBe('answer decided')
    await decide(own, approval)
    const mails = (await readQueuedMails(kit.db)).filter(({ to }) => to === own.email)
    expect(mails).toEqual([])
    expect(await historyOf(own)).toEqual([
      'REQUESTED anna',
      'UNDER_REVIEW player',
      'REQUESTED anna',
      'UNDER_REVIEW player',
      'VERIFIED anna',
    ])
  })

  it.each([
    ['BAD_QUALITY', 'reason not_of_kind'],
    ['POA_NO_ISSUE_DATE', 'reason not_of_kind'],
    ['EMAIL', 'reason not_of_kind'],
    ['EDD_EMAIL', null],
    ['EDD_PERSON', null],
  ] as const)('are refused with a reason about a questionnaire: %s', async (reason, problem) => {
    const own = await asked()
    await answer(own)
    expect(await optionOf(decide(own, { is: 'refuse', reason }))).toBe(problem)
  })

  it('sent again while staff decide are answered with what was decided first', async () => {
    const own = await asked()
    await answer(own)
    const [decision, again] = await Promise.allSettled([decide(own, approval), answer(own)])
    expect(decision.status).toBe('fulfilled')
    expect(again).toMatchObject({ status: 'fulfilled' })
    expect(await historyOf(own)).toEqual(['REQUESTED anna', 'UNDER_REVIEW player', 'VERIFIED anna'])
  })

  it('decided by two people at the same moment are decided one time', async () => {
    const own = await asked()
    await answer(own)
    const both = await Promise.allSettled([decide(own, approval), decide(own, refusal)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('that have expired are asked for again: the saved ones are a copy to confirm (KYC-04)', async () => {
    const own = await asked()
    await answer(own)
    await decide(own, { is: 'approve', expiresOn: '2026-11-03' })
    kit.clock.set(Temporal.Instant.from('2026-11-04T12:00:00Z'))
    await kit.verification.jobs
      .find(({ kind }) => kind.name === 'verification.expire-documents')!
      .run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
    // The token is one of the start.
    kit.clock.set(Temporal.Instant.from(START).add({ minutes: 1 }))
    const shown = await get(own)
    expect(shown).toMatchObject({ isAsked: true, status: 'EXPIRED', draft: { placeOfBirth: 'Galway' } })
    expect((await answer(own, shown.draft)).body.status).toBe('UNDER_REVIEW')
    expect((await historyOf(own)).slice(2)).toEqual([
      'VERIFIED anna',
      'EXPIRED system',
      'REQUESTED player',
      'UNDER_REVIEW player',
    ])
    // The earlier last day is over: it does not end the new answers.
    await decide(own, approval)
    expect((await get(own)).status).toBe('VERIFIED')
  })

  it('KYC-02: the level follows the questionnaire where identity and address are verified', async () => {
    const own = await signedInPlayer(kit)
    const at = kit.clock.now()
    await kit.db.query(
      `insert into verification.document
         (player_id, document_id, kind, sub_type, status, is_asked, requested_at, changed_at)
       values ($1, 'doc_id', 'PROOF_OF_ID', 'PASSPORT', 'VERIFIED', true, $2, $2),
              ($1, 'doc_address', 'PROOF_OF_ADDRESS', 'UB', 'VERIFIED', true, $2, $2)`,
      [own.playerId, at],
    )
    const level = async () => (await kit.players.factsOf(own.playerId))?.kycStatus
    const levels = []
    await ask(own)
    levels.push(await level())
    await answer(own)
    levels.push(await level())
    await decide(own, approval)
    levels.push(await level())
    expect(levels).toEqual(['EDD_PENDING', 'EDD_UNDER_REVIEW', 'ENHANCED'])
  })
})
