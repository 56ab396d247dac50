/** What staff decide about documents, what follows for the player, and documents that expire. */
import { schemas } from '@marquee/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type HttpApp, inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { lockKycStatus, setKycStatus } from '../../apps/server/src/modules/players/index.ts'
import {
  decideOnFile,
  failVerification,
  listReviews,
  openFile,
  requestByStaff,
  type TypedDecision,
} from '../../apps/server/src/modules/verification/index.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { documentCalls, type DocumentPlayer, photo, serveFiles } from './document-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

const START = '2026-11-02T09:00:00Z'
let kit: AccountsKit
let files: HttpApp
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
  files = await serveFiles(kit)
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(async () => {
  await files.close()
  await kit.close()
})

const { list, request, put, begin, send, player } = documentCalls(
  () => kit,
  () => files,
)
const deps = () => ({ audit: testAudit, clock: kit.clock, levels: { lockKycStatus, setKycStatus } })
const uploadIdIn = (url: string) => /upl_\w+/.exec(url)![0]
const decide = (
  { playerId }: DocumentPlayer,
  url: string,
  decision: TypedDecision['decision'],
  by = 'anna',
) =>
  inTransaction(kit.db, (tx) =>
    decideOnFile(tx, deps(), { playerId, uploadId: uploadIdIn(url), decision, by }),
  )
const approve = (own: DocumentPlayer, url: string, expiresOn: string | null = null) =>
  decide(own, url, { is: 'approve', expiresOn })
const refuse = (own: DocumentPlayer, url: string) => decide(own, url, { is: 'refuse', reason: 'BAD_QUALITY' })
/** The option that a refusal of the act names. */
const optionOf = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => null,
    (refused: unknown) => refused as { fields?: { field: string; code: string }[] },
  )
  return error?.fields?.map(({ field, code }) => `${field} ${code}`).join()
}

/** Delivers all events of a player to the mails. @returns what waits to be sent to the player */
async function mailsOf({ playerId, email }: DocumentPlayer) {
  const { rows } = await kit.db.query<{ id: bigint; body: unknown }>(
    `select id, body from kernel.outbox where topic = 'document.changed' and player_id = $1 order by id`,
    [playerId],
  )
  const context = { signal: new AbortController().signal, attempt: 1 }
  const [subscription] = kit.verification.subscriptions
  for (const { id, body } of rows)
    await subscription!.deliver(
      { id, topic: 'document.changed', playerId, seq: null, body, at: kit.clock.now() },
      context,
    )
  return (await readQueuedMails(kit.db)).filter(({ to }) => to === email)
}

describe('a decision of staff', () => {
  it('verifies identity and address: the player is fully verified, and is told of each', async () => {
    const own = await player()
    const id = await send(own, 'PROOF_OF_ID', 'PASSPORT')
    const address = await send(own)
    await approve(own, id.url, '2031-05-17')
    expect(await list(own)).toMatchObject({
      kycStatus: 'PENDING',
      idDocument: { documentStatus: 'VERIFIED' },
    })
    await approve(own, address.url)
    expect(await list(own)).toMatchObject({
      kycStatus: 'FULLY_VERIFIED',
      addressDocument: { documentStatus: 'VERIFIED' },
      readiness: { asked: 2, verified: 2, underReview: 0, toSend: [] },
    })
    expect((await mailsOf(own)).map(({ tag }) => tag)).toEqual(['document-verified', 'document-verified'])
    expect((await kit.players.factsOf(own.playerId))?.kycStatus).toBe('FULLY_VERIFIED')
    expect(await request(own, 'PROOF_OF_ADDRESS', 'UB')).toMatchObject({
      status: 409,
      body: { code: 'error.document.verified' },
    })
  })

  it('refuses with a reason, which the player reads and is told: another file is taken (KYC-06)', async () => {
    const own = await player()
    const { documentId, url } = await send(own)
    await refuse(own, url)
    expect((await list(own)).addressDocument).toMatchObject({
      id: documentId,
      documentStatus: 'REQUESTED',
      reason: 'BAD_QUALITY',
    })
    const [mail] = await mailsOf(own)
    expect(mail?.tag).toBe('document-refused')
    expect(mail?.text).toContain('Kuva on epätarkka')
    const again = (await begin(own, documentId)).body.uploadUrl as string
    expect(again).not.toBe(url)
    expect((await put(own, again, await photo('#303030'))).status).toBe(200)
    expect((await list(own)).addressDocument).toMatchObject({ documentStatus: 'UNDER_REVIEW', reason: null })
  })

  it('is about the file that was looked at: one that is decided or was sent later is not meant', async () => {
    const own = await player()
    const { documentId, url } = await send(own)
    await refuse(own, url)
    expect(await optionOf(approve(own, url))).toBe('upload decided')
    const again = (await begin(own, documentId)).body.uploadUrl as string
    await put(own, again, await photo('#303030'))
    expect(await optionOf(approve(own, url))).toBe('upload decided')
    await approve(own, again)
    expect(await optionOf(refuse(own, again))).toBe('upload decided')
    expect(await optionOf(approve(await player(), again))).toBe('upload unknown')
  })

  it('of two people at the same moment is one', async () => {
    const own = await player()
    const { url } = await send(own)
    const both = await Promise.allSettled([approve(own, url), refuse(own, url)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('names a person, a reason of the kind, and the last day of an identity document', async () => {
    const own = await player()
    const id = await send(own, 'PROOF_OF_ID', 'PASSPORT')
    const approval = { is: 'approve', expiresOn: '2031-05-17' } as const
    expect(await optionOf(decide(own, id.url, approval, ' '))).toMatch(/^by /)
    expect(await optionOf(decide(own, id.url, { is: 'refuse', reason: 'POA_NO_ISSUE_DATE' }))).toBe(
      'reason not_of_kind',
    )
    expect(await optionOf(approve(own, id.url))).toBe('expires required')
    expect(await optionOf(approve(own, id.url, '2026-11-01'))).toBe('expires past')
    await approve(own, id.url, '2026-11-02')
  })

  it('waits in a list, the oldest file first, and the file is opened with a row of the audit log', async () => {
    const [first, second] = [await player(), await player()]
    const { url } = await send(first)
    kit.clock.advance({ minutes: 1 })
    await send(second, 'OTHER', 'CUSTOM')
    const ids = [first.playerId, second.playerId]
    const listed = (await listReviews(kit.db)).filter(({ playerId }) => ids.includes(playerId))
    expect(listed.map(({ playerId }) => playerId)).toEqual(ids)
    expect(listed[0]).toMatchObject({ kind: 'PROOF_OF_ADDRESS', uploadId: uploadIdIn(url) })
    const target = { playerId: first.playerId, uploadId: uploadIdIn(url), by: 'anna' }
    const { file, mediaType } = await inTransaction(kit.db, (tx) => openFile(tx, deps(), target))
    expect([mediaType, file.subarray(0, 3).toString('hex')]).toEqual(['image/jpeg', 'ffd8ff'])
    const { rows } = await kit.db.query(
      `select actor from audit.entry where act = 'document.viewed' and player_id = $1`,
      [first.playerId],
    )
    expect(rows).toEqual([{ actor: 'anna' }])
  })
})

describe('a document that staff ask for', () => {
  it.each(schemas.documentSubTypes.SOURCE_OF_WEALTH)(
    'takes each code of source of wealth, keeps file and reviewer, and expires when staff say so (KYC-04): %s',
    async (subType) => {
      const own = await player()
      const { url } = await send(own, 'SOURCE_OF_WEALTH', subType)
      await approve(own, url, '2027-11-01')
      const { rows } = await kit.db.query(
        `select document_row.sub_type, document_row.expires_on, change_row.actor, upload_row.media_type
           from verification.document_change change_row
           join verification.document document_row using (player_id, document_id)
           join verification.upload upload_row using (player_id, upload_id)
          where change_row.player_id = $1 and change_row.status = 'VERIFIED'`,
        [own.playerId],
      )
      expect(rows).toEqual([
        { sub_type: subType, expires_on: '2027-11-01', actor: 'anna', media_type: 'image/jpeg' },
      ])
    },
  )

  it('is told to the player, one time, and is sent like any other', async () => {
    const own = await player()
    const { playerId } = own
    const asked = { playerId, kind: 'SOURCE_OF_WEALTH', subType: 'PS', by: 'anna' } as const
    await inTransaction(kit.db, (tx) => requestByStaff(tx, deps(), asked))
    expect(await list(own)).toMatchObject({
      kycStatus: 'PENDING',
      sowDocument: { documentStatus: 'REQUESTED', subType: 'PS' },
      readiness: { toSend: ['SOURCE_OF_WEALTH'] },
    })
    expect((await mailsOf(own)).map(({ tag }) => tag)).toEqual(['document-requested'])
    expect(await optionOf(inTransaction(kit.db, (tx) => requestByStaff(tx, deps(), asked)))).toBe(
      'kind waiting',
    )
    const { url } = await send(own, 'SOURCE_OF_WEALTH', 'BS')
    await approve(own, url)
    expect(await optionOf(inTransaction(kit.db, (tx) => requestByStaff(tx, deps(), asked)))).toBe(
      'kind verified',
    )
  })

  it('is asked for where its player has begun one, and told', async () => {
    const own = await player()
    const { body } = await request(own, 'SOURCE_OF_WEALTH', 'BS')
    expect((await list(own)).kycStatus).toBe('NOT_VERIFIED')
    const asked = { playerId: own.playerId, kind: 'SOURCE_OF_WEALTH', subType: 'PS', by: 'anna' } as const
    await inTransaction(kit.db, (tx) => requestByStaff(tx, deps(), asked))
    expect(await list(own)).toMatchObject({
      kycStatus: 'PENDING',
      sowDocument: { id: body.id, documentStatus: 'REQUESTED', subType: 'PS' },
    })
    expect((await mailsOf(own)).map(({ tag }) => tag)).toEqual(['document-requested'])
  })
})

describe('a verified document', () => {
  const expire = () =>
    kit.verification.jobs
      .find(({ kind }) => kind.name === 'verification.expire-documents')!
      .run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })

  it('KYC-15: expires after its last day: the level is PENDING_EXPIRED, withdrawals stay open, and the player is told', async () => {
    const own = await player()
    const id = await send(own, 'PROOF_OF_ID', 'PASSPORT')
    await approve(own, id.url, '2026-11-03')
    // The day is over everywhere at noon of the next one in UTC.
    kit.clock.set(Temporal.Instant.from('2026-11-04T11:59:59Z'))
    await expire()
    expect((await kit.players.factsOf(own.playerId))?.kycStatus).toBe('PENDING')
    kit.clock.set(Temporal.Instant.from('2026-11-04T12:00:00Z'))
    await expire()
    await expire()
    const facts = await kit.players.factsOf(own.playerId)
    expect([facts?.kycStatus, facts?.mayWithdraw, facts?.status]).toEqual([
      'PENDING_EXPIRED',
      true,
      'REGISTERED',
    ])
    expect((await mailsOf(own)).map(({ tag }) => tag)).toEqual(['document-verified', 'document-expired'])
    kit.clock.set(Temporal.Instant.from(START))
    expect(await list(own)).toMatchObject({
      idDocument: { documentStatus: 'EXPIRED' },
      readiness: { toSend: ['PROOF_OF_ID'] },
    })
    expect((await send(own, 'PROOF_OF_ID', 'ID_CARD')).documentId).toBe(id.documentId)
  })

  it('expires although one before it cannot be ended', async () => {
    const [first, second] = [await player(), await player()]
    await approve(first, (await send(first, 'PROOF_OF_ID', 'PASSPORT')).url, '2026-11-03')
    await approve(second, (await send(second, 'PROOF_OF_ID', 'PASSPORT')).url, '2026-11-04')
    await kit.db.query(
      `create function verification.fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger failing before update on verification.document for each row
         when (new.player_id = ${first.playerId}) execute function verification.fail()`,
    )
    kit.clock.set(Temporal.Instant.from('2026-11-06T12:00:00Z'))
    await expire()
    await kit.db.query('drop trigger failing on verification.document; drop function verification.fail()')
    expect((await kit.players.factsOf(first.playerId))?.kycStatus).toBe('PENDING')
    expect((await kit.players.factsOf(second.playerId))?.kycStatus).toBe('PENDING_EXPIRED')
  })
})

describe('a verification that has failed for good', () => {
  const fail = ({ playerId }: DocumentPlayer, by = 'anna') =>
    inTransaction(kit.db, (tx) => failVerification(tx, deps(), { playerId, reason: 'not_accepted', by }))
  it('restricts the account one time, and no document changes it (ID-18)', async () => {
    const own = await player()
    const level = async () => (await kit.players.factsOf(own.playerId))?.kycStatus
    await Promise.all([fail(own), fail(own, 'bert')])
    expect(await level()).toBe('RESTRICTED')
    const { rows } = await kit.db.query(
      `select body from kernel.outbox where player_id = $1 and topic = 'verification.failed'`,
      [own.playerId],
    )
    expect(rows).toHaveLength(1)
    const { url } = await send(own, 'PROOF_OF_ADDRESS', 'UB')
    await approve(own, url)
    expect(await level()).toBe('RESTRICTED')
  })
  it('is of a known player, and by a person with a name (ID-18)', async () => {
    const act = { playerId: 1n, reason: 'not_accepted', by: 'anna' } as const
    const failed = (change: object) =>
      inTransaction(kit.db, (tx) => failVerification(tx, deps(), { ...act, ...change }))
    await expect(failed({})).rejects.toMatchObject({ code: 'error.not_found' })
    expect(await optionOf(fail(await player(), 'Anna!'))).toMatch(/^by /)
  })
})
