/** What members of staff do over the office's API, and what they cannot (office.md §2 and §8). */
import { officeRoutes, type Permission, permissionNames } from '@marquee/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { suspend } from '../../apps/server/src/modules/staff/index.ts'
import { takeThirdPartyRequest } from '../../apps/server/src/modules/risk/index.ts'
import type { HttpApp } from '../../apps/server/src/kernel/index.ts'
import { breakCalls, indefinite, START } from './break-kit.ts'
import { documentCalls, serveFiles } from './document-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { createOffice, type Member, type OfficeKit, type OfficeReply } from './office-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'
import { reviewCalls } from './review-kit.ts'

let kit: AccountsKit
let files: HttpApp
let office: OfficeKit
let names = 0
const member = (rights: Parameters<OfficeKit['member']>[1], markets?: readonly string[]) =>
  office.member(`clerk-${++names}`, rights, markets)
const documents = documentCalls(
  () => kit,
  () => files,
)
const { askedReturn, enter, excludeProduct, returnToProduct, runBreakJobs, read, signedIn, statusOf } =
  breakCalls(() => kit)

beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
  files = await serveFiles(kit)
  office = await createOffice(kit)
})
afterAll(async () => {
  await office.close()
  await files.close()
  await kit.close()
})

const isRefused = (reply: OfficeReply, status: number, code: string) =>
  expect({ status: reply.status, code: reply.body?.code }).toEqual({ status, code })
const actsOf = async (actor: string) =>
  (
    await kit.db.query<{ act: string }>(
      `select act, object, player_id, after, reason from audit.entry
        where actor_kind = 'staff' and actor = $1 and act not like 'staff.session%' and act <> 'staff.joined'
        order by entry_id`,
      [actor],
    )
  ).rows
/** A player whose bill waits for a decision. */
async function sentBill() {
  const player = await documents.player()
  await documents.send(player)
  const { rows } = await kit.db.query<{ upload_id: string }>(
    'select upload_id from verification.upload where player_id = $1',
    [player.playerId],
  )
  const path = `/players/${player.playerId}/documents/${rows[0]!.upload_id}`
  return { ...player, uploadId: rows[0]!.upload_id, path }
}
// oxlint-disable-next-line typescript/no-explicit-any -- rows of many shapes, read by tests
const rowOf = (list: OfficeReply, playerId: bigint): any =>
  list.body.rows.find((row: { player: { playerId: string } }) => row.player.playerId === String(playerId))

describe('documents', () => {
  it('are listed masked, opened with an audit row, and verified: the player reads it', async () => {
    const clerk = await member('kyc-analyst')
    const player = await sentBill()
    const list = await clerk.call('GET', '/documents')
    expect(rowOf(list, player.playerId)).toMatchObject({
      player: { market: 'FI', email: expect.stringMatching(/^.•••@.•••\.\w+$/), age: expect.any(Number) },
      kind: 'PROOF_OF_ADDRESS',
      uploadId: player.uploadId,
      can: { open: { ok: true }, decide: { ok: true }, request: { ok: true } },
    })
    const opened = await clerk.call('GET', `${player.path}/file`)
    expect(opened.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
    expect(opened.raw.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    const verified = await clerk.call('POST', `${player.path}/verify`, { body: {} })
    expect(verified).toMatchObject({ status: 200, body: { kind: 'PROOF_OF_ADDRESS', status: 'VERIFIED' } })
    expect((await documents.list(player)).addressDocument.documentStatus).toBe('VERIFIED')
    isRefused(await clerk.call('POST', `${player.path}/verify`, { body: {} }), 409, 'staff.already_decided')
    expect((await actsOf(clerk.name)).map(({ act }) => act)).toEqual(['document.viewed', 'document.changed'])
  })

  it('are refused for a reason of their kind, and asked for', async () => {
    const clerk = await member('kyc-analyst')
    const player = await sentBill()
    const refuse = (reason: string) => clerk.call('POST', `${player.path}/refuse`, { body: { reason } })
    const wrong = await refuse('ID_EXPIRED')
    isRefused(wrong, 422, 'staff.refused')
    expect(wrong.body.validationErrors).toMatchObject([{ field: 'reason', code: 'not_of_kind' }])
    isRefused(await refuse('NO_SUCH_REASON'), 400, 'error.validation')
    expect((await refuse('BAD_QUALITY')).body).toMatchObject({ status: 'REQUESTED', reason: 'BAD_QUALITY' })
    const asked = await clerk.call('POST', `/players/${player.playerId}/documents/request`, {
      body: { kind: 'PROOF_OF_ID', subType: 'PASSPORT' },
    })
    expect(asked.body).toMatchObject({ kind: 'PROOF_OF_ID', status: 'REQUESTED' })
    const record = await clerk.call('GET', `/players/${player.playerId}/documents`)
    expect(record.body.history.at(-1)).toMatchObject({ status: 'REQUESTED', actor: clerk.name })
  })

  it('show name and address only to who says what for, and the audit log keeps it', async () => {
    const clerk = await member('kyc-analyst')
    const player = await signedInPlayer(kit)
    const path = `/players/${player.playerId}/reveal/identity`
    isRefused(await clerk.call('POST', path, { body: {} }), 400, 'error.validation')
    const shown = await clerk.call('POST', path, { body: { purpose: 'document' } })
    const facts = await kit.players.factsOf(player.playerId)
    expect(shown.body).toMatchObject({ firstName: facts?.firstName, street: facts?.street })
    expect(await actsOf(clerk.name)).toMatchObject([
      {
        act: 'player.revealed',
        player_id: player.playerId,
        after: '{"fieldClass":"identity","purpose":"document"}',
      },
    ])
  })

  it('show name and address again only with a further row: no repeat gets a stored answer', async () => {
    const clerk = await member('kyc-analyst')
    const player = await signedInPlayer(kit)
    const reveal = () =>
      clerk.call('POST', `/players/${player.playerId}/reveal/identity`, {
        key: 'one-key-for-both',
        body: { purpose: 'document' },
      })
    expect([(await reveal()).status, (await reveal()).status]).toEqual([200, 200])
    expect((await actsOf(clerk.name)).map(({ act }) => act)).toEqual(['player.revealed', 'player.revealed'])
    const { rows } = await kit.db.query('select from kernel.idempotency where scope like $1', [
      `%staff:${clerk.name}:%`,
    ])
    expect(rows).toEqual([])
  })

  it('of a questionnaire are read with an audit row, and decided by who has the right', async () => {
    const clerk = await member('kyc-analyst')
    const { playerId, browser, token } = await signedInPlayer(kit)
    await clerk.call('POST', `/players/${playerId}/documents/request`, {
      body: { kind: 'EDD_QUESTIONNAIRE' },
    })
    const body = {
      occupation: 'RETIRED',
      salaryRangeId: 1,
      sourceOfFunds: 'SAVINGS',
      placeOfBirth: 'Turku',
      nationality: 'FI',
    }
    await browser.call('POST', '/v1/player/documents/questionnaire/answer', { token, body })
    const { answerId, can } = rowOf(await clerk.call('GET', '/questionnaires'), playerId)
    expect(can).toEqual({ open: { ok: true }, decide: { ok: true } })
    const path = `/players/${playerId}/questionnaires/${answerId}`
    expect((await clerk.call('GET', path)).body.answers).toMatchObject({ placeOfBirth: 'Turku' })
    isRefused(await clerk.call('POST', `${path}/verify`, { body: {} }), 422, 'staff.refused')
    const verified = await clerk.call('POST', `${path}/verify`, { body: { expiresOn: '2030-01-01' } })
    expect(verified.body.status).toBe('VERIFIED')
  })
})

describe('a list', () => {
  it('has no name, address or number of a player: each reading route that masks them', async () => {
    const { playerId } = await askedReturn()
    const { screened } = reviewCalls(
      () => kit,
      () => office,
    )
    const player = await screened(await sentBill())
    const clerk = await member(permissionNames)
    const facts = [await kit.players.factsOf(player.playerId), await kit.players.factsOf(playerId)]
    const secrets = {
      contact: facts.flatMap((one) => [one!.email, one!.phone]),
      identity: facts.flatMap((one) => [one!.lastName, one!.street, one!.dateOfBirth]),
    }
    for (const [id, route] of Object.entries(officeRoutes)) {
      if (route.auth !== 'grant' || route.method !== 'GET' || route.masks.length === 0) continue
      const path = route.path.replace('/office/v1', '').replace(':playerId', String(player.playerId))
      if (path.includes(':')) continue
      const { status, raw } = await clerk.call('GET', path)
      expect([id, status]).toEqual([id, 200])
      for (const masked of route.masks)
        for (const secret of secrets[masked]) expect(raw.toString()).not.toContain(secret)
    }
  })
})

describe('a right', () => {
  it('that a person does not have refuses the call before its input, and the attempt is in the audit log', async () => {
    const clerk = await member('payments-officer')
    isRefused(await clerk.call('GET', '/documents'), 403, 'staff.no_right')
    isRefused(await clerk.call('POST', '/players/1/documents/x/verify', { key: null }), 403, 'staff.no_right')
    expect(await actsOf(clerk.name)).toMatchObject([
      { act: 'staff.right_refused', object: 'documents.list', player_id: null, reason: 'no_right' },
      { act: 'staff.right_refused', object: 'documents.verify', after: '{"permission":"document.decide"}' },
    ])
    expect((await clerk.call('GET', '/session')).status).toBe(200)
  })

  it('in another market finds nothing: the row is not listed, and each call about it answers as if it did not exist', async () => {
    const clerk = await member('kyc-analyst', ['NO'])
    const player = await sentBill()
    expect(rowOf(await clerk.call('GET', '/documents'), player.playerId)).toBeUndefined()
    const answers = [
      await clerk.call('GET', `${player.path}/file`),
      await clerk.call('GET', `/players/${player.playerId}/documents`),
      await clerk.call('POST', `${player.path}/verify`, { body: {} }),
      await clerk.call('POST', `/players/${player.playerId}/reveal/identity`, {
        body: { purpose: 'document' },
      }),
      await clerk.call('GET', '/players/999999999/documents'),
      await clerk.call('GET', '/players/none/documents'),
    ]
    for (const answer of answers) isRefused(answer, 404, 'error.not_found')
    expect((await actsOf(clerk.name)).map(({ act, ...row }) => [act, row])).toEqual(
      Array.from({ length: 4 }, () => [
        'staff.right_refused',
        expect.objectContaining({ reason: 'out_of_scope' }),
      ]),
    )
  })

  it('to one player’s file opens no file of another player', async () => {
    const clerk = await member('kyc-analyst')
    const [one, other] = [await sentBill(), await sentBill()]
    const path = `/players/${one.playerId}/documents/${other.uploadId}`
    isRefused(await clerk.call('GET', `${path}/file`), 422, 'staff.refused')
    isRefused(await clerk.call('POST', `${path}/verify`, { body: {} }), 422, 'staff.refused')
  })

  it('is compared again when the act runs: a suspension between the two stops it', async () => {
    const clerk = await member('kyc-analyst')
    const player = await sentBill()
    let pending: Promise<OfficeReply> | undefined
    await inTransaction(kit.db, async (tx) => {
      await suspend(tx, { audit: testAudit, clock: kit.clock }, { name: clerk.name, by: 'root' })
      // The call is admitted by what is committed, and waits for the person's row.
      pending ??= clerk.call('POST', `${player.path}/verify`, { body: {} })
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    isRefused((await pending)!, 401, 'staff.session_ended')
    expect((await documents.list(player)).addressDocument.documentStatus).toBe('UNDER_REVIEW')
  })
})

describe('an act', () => {
  it('needs an idempotency key; a repeat gets the first answer, and another request with the key none', async () => {
    const clerk = await member('kyc-analyst')
    const player = await sentBill()
    const verify = (key: string | null, body: object = {}) =>
      clerk.call('POST', `${player.path}/verify`, { key, body })
    const without = await verify(null)
    isRefused(without, 400, 'error.validation')
    expect(without.body.validationErrors).toMatchObject([{ field: 'idempotency-key', code: 'required' }])
    const together = await Promise.all([verify('one-key-for-all'), verify('one-key-for-all')])
    expect(together.map(({ status }) => status)).toEqual([200, 200])
    expect(together[0]?.body).toEqual(together[1]?.body)
    expect((await verify('one-key-for-all')).body).toEqual(together[0]?.body)
    isRefused(await verify('one-key-for-all', { expiresOn: '2031-01-01' }), 409, 'error.idempotency.conflict')
    expect((await actsOf(clerk.name)).filter(({ act }) => act === 'document.changed')).toHaveLength(1)
  })

  it('has a key among those about its player: the same one for another player is another act', async () => {
    const clerk = await member('kyc-analyst')
    const players = [await sentBill(), await sentBill()]
    const verify = ({ path }: { readonly path: string }) =>
      clerk.call('POST', `${path}/verify`, { key: 'one-key-for-two-players' })
    for (const player of [...players, ...players]) expect((await verify(player)).status).toBe(200)
    expect((await actsOf(clerk.name)).filter(({ act }) => act === 'document.changed')).toHaveLength(2)
  })

  it('of looking leaves no row where nobody sees anything: its address has no HEAD', async () => {
    const clerk = await member('kyc-analyst')
    const player = await sentBill()
    const head = await clerk.call('HEAD', `${player.path}/file`)
    expect([head.status, head.headers['allow']]).toEqual([405, 'GET'])
    expect(await actsOf(clerk.name)).toEqual([])
  })

  it('has a path and methods that are answered as every other address is', async () => {
    const clerk = await member('kyc-analyst')
    const head = await clerk.call('HEAD', '/documents')
    expect([head.status, head.raw.length]).toEqual([200, 0])
    expect((await office.call('', 'HEAD', '/documents')).status).toBe(401)
    const wrong = await clerk.call('PUT', '/documents')
    isRefused(wrong, 405, 'error.method_not_allowed')
    expect(wrong.headers['allow']).toBe('GET, HEAD')
    isRefused(await clerk.call('GET', '/no-such-thing'), 404, 'error.not_found')
    isRefused(await clerk.call('GET', '/documents?page=2'), 400, 'error.validation')
  })
})

describe('a return from an exclusion', () => {
  const propose = (clerk: Member, playerId: bigint, product?: string) =>
    clerk.call('POST', `/players/${playerId}/return/propose`, {
      body: { product, decision: 'approve', reason: 'reviewed', note: 'ticket 812' },
    })
  const vote = (clerk: Member, requestId: string, answer: 'approve' | 'refuse' = 'approve') =>
    clerk.call('POST', `/return-requests/${requestId}/${answer}`, { body: {} })

  it('EXC-08: is proposed and approved by two people who are signed in, never by the same one', async () => {
    const { playerId } = await askedReturn()
    const [maker, checker] = [await member('safer-gambling'), await member('safer-gambling')]
    expect(rowOf(await maker.call('GET', '/returns'), playerId).can.propose).toEqual({ ok: true })
    const proposed = await propose(maker, playerId)
    expect(proposed.status).toBe(201)
    const { requestId } = proposed.body
    expect(rowOf(await maker.call('GET', '/returns'), playerId)).toMatchObject({
      proposal: { requestId, madeBy: maker.name, approvedBy: null },
      can: { propose: { ok: false, why: 'wrong_state' }, vote: { ok: false, why: 'own_request' } },
    })
    const own = await vote(maker, requestId)
    isRefused(own, 422, 'staff.refused')
    expect(own.body.validationErrors).toMatchObject([{ field: 'by', code: 'same_person' }])
    expect(rowOf(await checker.call('GET', '/returns'), playerId).can.vote).toEqual({ ok: true })
    expect((await vote(checker, requestId)).body).toEqual({ done: true })
    isRefused(await vote(checker, requestId, 'refuse'), 409, 'staff.already_decided')
    await runBreakJobs()
    expect(await statusOf(playerId)).toBe('REGISTERED')
  })

  it('needs a proof of the second factor that is ten minutes old at most', async () => {
    const { playerId } = await askedReturn()
    const maker = await member('safer-gambling')
    kit.clock.advance({ minutes: 10, seconds: 1 })
    const late = await propose(maker, playerId)
    isRefused(late, 403, 'staff.step_up_required')
    expect(late.body.additionalInfo).toEqual({ maxAge: 10 })
    expect(rowOf(await maker.call('GET', '/returns'), playerId).can.propose).toEqual({
      ok: false,
      why: 'needs_step_up',
    })
    isRefused(
      await maker.call('POST', '/session/proof', { body: { code: '000000' } }),
      422,
      'staff.code_refused',
    )
    const code = maker.code()
    expect((await maker.call('POST', '/session/proof', { body: { code } })).status).toBe(200)
    isRefused(await maker.call('POST', '/session/proof', { body: { code } }), 422, 'staff.code_refused')
    expect((await propose(maker, playerId)).status).toBe(201)
  })

  it('EXC-08, EXC-20: to one product is listed with it, proposed for it, and opens it alone', async () => {
    const person = await signedIn()
    const { playerId } = person
    await excludeProduct(person, 'casino', 12, indefinite)
    await excludeProduct(person, 'live-casino', 12, indefinite)
    kit.clock.advance({ hours: 366 * 24 })
    await returnToProduct(await enter(person), 'casino', 'ask')
    kit.clock.advance({ hours: 8 * 24 })
    const [maker, checker] = [await member('safer-gambling'), await member('safer-gambling')]
    expect(rowOf(await maker.call('GET', '/returns'), playerId)).toMatchObject({ product: 'casino' })
    const whole = await propose(maker, playerId)
    isRefused(whole, 422, 'staff.refused')
    expect(whole.body.validationErrors).toMatchObject([{ field: 'player', code: 'no_request' }])
    const { requestId } = (await propose(maker, playerId, 'casino')).body
    expect((await vote(checker, requestId)).body).toEqual({ done: true })
    await runBreakJobs()
    const { products } = (await read(await enter(person))).body
    expect(products).toMatchObject([{ product: 'live-casino' }])
  })

  it('of another market is found by nobody who votes', async () => {
    const { playerId } = await askedReturn()
    const [maker, stranger] = [await member('safer-gambling'), await member('safer-gambling', ['NO'])]
    const { requestId } = (await propose(maker, playerId)).body
    isRefused(await vote(stranger, requestId), 404, 'error.not_found')
    isRefused(await vote(stranger, 'rpr_unknown'), 404, 'error.not_found')
  })
})

describe('cases of risk', () => {
  it('EXC-21: a request of a family is taken, noted and decided by two people', async () => {
    const { playerId } = await signedInPlayer(kit)
    const [maker, checker] = [await member('safer-gambling'), await member('safer-gambling')]
    const deps = { audit: testAudit, clock: kit.clock }
    const caseId = await inTransaction(kit.db, (tx) =>
      takeThirdPartyRequest(tx, deps, {
        playerId,
        relation: 'parent',
        asker: 'Eva Example',
        contact: 'eva@family.example',
        statement: 'plays at night',
        by: 'anna',
      }),
    )
    const path = `/risk-cases/${caseId}`
    expect(JSON.stringify((await maker.call('GET', '/risk-cases')).body)).not.toContain('Eva')
    expect((await maker.call('POST', `${path}/take`)).body).toEqual({ done: true })
    expect((await maker.call('POST', `${path}/note`, { body: { note: 'called her' } })).status).toBe(200)
    const opened = await maker.call('GET', path)
    expect(opened.body).toMatchObject({
      thirdParty: { asker: 'Eva Example' },
      state: 'in-progress',
      outcomes: [
        { outcome: 'excluded', people: 2 },
        { outcome: 'refused', people: 1 },
      ],
      can: { act: { ok: true } },
    })
    const body = { outcome: 'excluded', note: 'the family is right' }
    isRefused(await maker.call('POST', `${path}/decide`, { body }), 422, 'staff.refused')
    const { requestId } = (await maker.call('POST', `${path}/propose`, { body: { ...body, months: 6 } })).body
    const approve = (clerk: Member) => clerk.call('POST', `/risk-requests/${requestId}/approve`, { body: {} })
    isRefused(await approve(maker), 422, 'staff.refused')
    expect((await approve(checker)).body).toEqual({ done: true })
    await runBreakJobs()
    expect(await statusOf(playerId)).toBe('SELF_EXCLUDED')
    isRefused(await approve(checker), 409, 'staff.already_decided')
    expect((await actsOf(maker.name)).map(({ act }) => act)).toContain('risk.case_viewed')
  })
})

describe('a case of accounts on one device', () => {
  it('names the accounts of the reader’s markets, and says how many others there are', async () => {
    const clerk = await member('fraud-analyst')
    const [here, other] = [await signedInPlayer(kit), await signedInPlayer(kit)]
    const abroad = await signedInPlayer(kit)
    await kit.db.query(`update players.player set market = 'NO' where player_id = $1`, [abroad.playerId])
    const otherPlayerIds = [other, abroad].map(({ playerId }) => String(playerId))
    await kit.db.query(
      `insert into risk.player_case (case_id, player_id, kind, is_raised, opened_at, due_at)
       values ('rsk_device', $1, 'duplicate', false, $2, $2)`,
      [here.playerId, kit.clock.now()],
    )
    await kit.db.query(
      `insert into risk.case_fact (player_id, kind, fact_key, case_id, details, at)
       values ($1, 'duplicate', 'device:1', 'rsk_device', $2, $3)`,
      [here.playerId, JSON.stringify({ sharedBy: 'device', otherPlayerIds }), kit.clock.now()],
    )
    const { facts } = (await clerk.call('GET', '/risk-cases/rsk_device')).body
    expect(facts[0].details).toEqual({
      sharedBy: 'device',
      otherPlayerIds: [String(other.playerId)],
      othersElsewhere: 1,
    })
  })
})

describe('money in suspense', () => {
  const insertSuspended = (playerId: bigint) =>
    kit.db.query(
      `insert into payments.case
         (player_id, case_id, company, company_tx, kind, why, amount, currency, fee, state, opened_at)
       values ($1, 'cse_a', 'trustly', '3241', 'deposit', 'other_name', 1234, 'EUR', 0, 'open', $2)`,
      [playerId, kit.clock.now()],
    )

  it('is asked for by one person and approved by another one, with names of sessions', async () => {
    const { playerId } = await signedInPlayer(kit)
    const [maker, checker] = [await member('payments-officer'), await member('payments-officer')]
    await insertSuspended(playerId)
    expect(rowOf(await maker.call('GET', '/suspense'), playerId)).toMatchObject({
      amount: { amount: '12.34', currency: 'EUR' },
      can: { request: { ok: true }, vote: { ok: false, why: 'wrong_state' } },
    })
    const asked = await maker.call('POST', `/players/${playerId}/suspense/request`, {
      body: { company: 'trustly', companyTx: '3241', act: 'close', reason: 'sent_back', note: 'ticket 9' },
    })
    expect(asked.status).toBe(201)
    const approve = (clerk: Member) =>
      clerk.call('POST', `/suspense-requests/${asked.body.requestId}/approve`, { body: {} })
    isRefused(await approve(maker), 422, 'staff.refused')
    expect(rowOf(await checker.call('GET', '/suspense'), playerId)).toMatchObject({
      request: { madeBy: maker.name, note: 'ticket 9' },
      can: { vote: { ok: true } },
    })
    expect((await approve(checker)).body).toEqual({ done: true })
    isRefused(await approve(checker), 409, 'staff.already_decided')
  })
})

describe('every route', () => {
  it('of the office is refused without a session, and with no grant at all', async () => {
    const clerk = await member([])
    for (const [id, route] of Object.entries(officeRoutes)) {
      if (route.auth === 'none') continue
      const path = route.path.replace('/office/v1', '').replaceAll(/:\w+/g, '1')
      const method = route.method
      expect([id, (await office.call('', method, path)).status]).toEqual([id, 401])
      if (route.auth === 'grant') expect([id, (await clerk.call(method, path)).status]).toEqual([id, 403])
    }
  })

  it('asks for the one permission of its row: with all others it is refused (KYC-07)', async () => {
    const clerks = new Map<Permission, Member>()
    for (const [id, route] of Object.entries(officeRoutes)) {
      if (route.auth !== 'grant') continue
      const { permission } = route
      const others = permissionNames.filter((name) => name !== permission)
      if (!clerks.has(permission)) clerks.set(permission, await member(others))
      const path = route.path.replace('/office/v1', '').replaceAll(/:\w+/g, '1')
      const reply = await clerks.get(permission)!.call(route.method, path)
      expect([id, reply.body.code]).toEqual([id, 'staff.no_right'])
    }
  })
})
