/** Identity documents at the company of the sandbox: its whole protocol, and what follows for a player. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { netverify } from '../../apps/sandbox/src/netverify/netverify.ts'
import { people } from '../../apps/sandbox/src/people.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import {
  createNetverify,
  netverifyCallbacks,
} from '../../apps/server/src/adapters/identity/netverify/adapter.ts'
import {
  createAdmission,
  createServer,
  type HttpApp,
  inTransaction,
  mountCallbacks,
  silentLog,
} from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { lockKycStatus, setKycStatus } from '../../apps/server/src/modules/players/index.ts'
import {
  decideOnFile,
  documentFilesPlugin,
  listLateSuspicions,
  listReviews,
  readDocumentRecord,
} from '../../apps/server/src/modules/verification/index.ts'
import { CHECKS_A_DAY } from '../../apps/server/src/modules/verification/test-kit.ts'
import { documentCalls, type DocumentPlayer, photo } from './document-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'
import { createOffice } from './office-kit.ts'

const START = '2026-11-02T09:00:00Z'
const aino = { firstName: 'Aino', lastName: 'Selkeä', dateOfBirth: '1988-03-14' }
let sandbox: Sandbox
let kit: AccountsKit
let server: HttpApp
const alarms: object[] = []
beforeAll(async () => {
  const settings = settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' })
  sandbox = await buildSandbox({
    settings,
    books: openBooks(':memory:'),
    clock: systemClock,
    companies: [netverify],
  })
  const sandboxUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  const log = {
    ...silentLog,
    error: (fields: object) => void alarms.push(fields),
    child: () => log,
  } as unknown as typeof silentLog
  let callbackUrl = ''
  const { token, secret } = credentials.netverify
  kit = await createAccountsKit({
    start: START,
    documentsLog: log,
    identityCompany: {
      begin: (request) => company().begin(request),
      read: (request) => company().read(request),
    },
  })
  const company = () =>
    createNetverify({
      config: { url: `${sandboxUrl}/netverify`, token, secret, userAgent: 'Marquee test', callbackUrl },
      timeoutMs: 2_000,
      log,
    })
  server = await createServer({
    log: silentLog,
    clock: kit.clock,
    publicUrl: 'http://localhost:3000',
    rateScale: 1_000,
  })
  const publicUrl = 'http://localhost:3000'
  const admit = createAdmission(server, kit.api, { publicUrl })
  await server.register(documentFilesPlugin({ documents: kit.verification, admit, report: kit.api.report }))
  const reports = kit.verification.identityReports
  await mountCallbacks(server, [netverifyCallbacks({ addresses: ['127.0.0.1'], reports })], { log })
  callbackUrl = `${await server.listen({ port: 0, host: '127.0.0.1' })}/callbacks/netverify`
})
afterEach(async () => {
  alarms.length = 0
  kit.clock.set(Temporal.Instant.from(START))
  await sandbox.app.inject({ method: 'DELETE', url: '/netverify/_control' })
})
afterAll(async () => {
  await server.close()
  await kit.close()
  await sandbox.stop()
})

const calls = documentCalls(
  () => kit,
  () => server,
)
async function player(person: Partial<typeof aino> = {}): Promise<DocumentPlayer> {
  const account = await kit.player({ ...aino, ...person })
  const browser = kit.browser()
  const { body } = await signIn(browser, account)
  return { ...account, browser, token: body.idToken as string }
}
const control = (payload: object) =>
  sandbox.app.inject({ method: 'POST', url: '/netverify/_control', payload })

/** Runs the reads that were asked for until now, as the worker does: those of one player, or all. */
async function runReads({ playerId }: { readonly playerId?: bigint } = {}): Promise<void> {
  const job = kit.verification.jobs.find(({ kind }) => kind.name === 'verification.read-identity')!
  const { rows } = await kit.db.query<{ body: { task: string; payload: unknown; runAt?: string } }>(
    `delete from kernel.outbox where topic = 'kernel.job' and body ->> 'task' = 'verification.read-identity'
       and coalesce((body ->> 'runAt')::timestamptz, $1) <= $1
       and player_id = coalesce($2, player_id) returning body`,
    [kit.clock.now(), playerId ?? null],
  )
  for (const { body } of rows)
    await job.run(body.payload, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
}
/** A player whose page of the company is open. */
async function atCompany(person: Partial<typeof aino> = {}) {
  const own = await player(person)
  const { body: document } = await calls.request(own, 'PROOF_OF_ID', 'PASSPORT')
  const { body: upload } = await calls.begin(own, document.id)
  return {
    own,
    documentId: document.id as string,
    upload,
    reference: await referenceOf(own, upload.uploadId),
  }
}
async function referenceOf({ playerId }: DocumentPlayer, uploadId: string): Promise<string> {
  const { rows } = await kit.db.query<{ reference: string }>(
    'select reference from verification.identity_check where player_id = $1 and upload_id = $2',
    [playerId, uploadId],
  )
  return rows[0]!.reference
}
/** The time of open pages is over. Tokens of the player would be, too, if the clock said so. */
const closePages = ({ playerId }: DocumentPlayer) =>
  kit.db.query(
    `update verification.upload set begun_at = begun_at - interval '61 minutes', expires_at = begun_at
      where player_id = $1`,
    [playerId],
  )
/** Another page of the company for the same document, after the earlier ones have closed. */
async function laterPage(own: DocumentPlayer, documentId: string) {
  await closePages(own)
  const { body: upload } = await calls.begin(own, documentId)
  return { upload, reference: await referenceOf(own, upload.uploadId) }
}
const review = (reference: string, outcome: string, person = 'aino-selkea') =>
  sandbox.app.inject({
    method: 'POST',
    url: '/netverify/transactions',
    headers: { accept: 'application/json' },
    payload: { reference, outcome, person },
  })
const stateOf = async ({ playerId }: DocumentPlayer) =>
  (
    await kit.db.query<{ state: string }>(
      `select concat_ws(' ', status, reason, expires_on) as state from verification.document where player_id = $1`,
      [playerId],
    )
  ).rows[0]?.state
const historyOf = async ({ playerId }: DocumentPlayer) =>
  (
    await kit.db.query<{ line: string }>(
      `select concat_ws(' ', status, reason, actor) as line from verification.document_change
        where player_id = $1 order by number`,
      [playerId],
    )
  ).rows.map(({ line }) => line)

describe('an identity document', () => {
  it('is taken in the language of its player, whose way back is the page of documents', async () => {
    const { reference } = await atCompany()
    const payload = new URLSearchParams({
      reference,
      outcome: 'approved',
      person: people[0]!.id,
      isPage: 'yes',
    })
    const { body, statusCode } = await sandbox.app.inject({
      method: 'POST',
      url: '/netverify/transactions',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    })
    expect(statusCode).toBe(200)
    const address =
      /href="([^"]*transactionStatus=[^"]*)"/.exec(body)?.[1]?.replaceAll(/&(amp|#38);/g, '&') ?? ''
    const url = new URL(address)
    expect(url.origin + url.pathname).toBe('http://localhost:3000/fi-FI/my-account/account/verification')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      transactionStatus: 'SUCCESS',
      transactionReference: reference,
    })
  })

  it('is taken by the page of the company, which is given again while it is open', async () => {
    const { own, documentId, upload } = await atCompany()
    expect(upload).toMatchObject({ way: 'page', expiresAt: '2026-11-02T10:00:00Z' })
    expect((await calls.list(own)).atCompany).toEqual(['PROOF_OF_ID'])
    const page = await sandbox.app.inject({
      url: new URL(upload.uploadUrl).pathname + new URL(upload.uploadUrl).search,
    })
    expect([page.statusCode, page.body.includes('Your identity document')]).toEqual([200, true])
    expect((await calls.begin(own, documentId)).body).toEqual(upload)
    expect(await stateOf(own)).toBe('REQUESTED')
    const { rows } = await kit.db.query<{ page_url: string }>(
      'select page_url from verification.identity_check where player_id = $1',
      [own.playerId],
    )
    expect(rows[0]!.page_url).not.toContain('authorizationToken')
  })

  it.each([
    ['approved', 'aino-selkea', 'VERIFIED 2035-06-30'],
    ['another face', 'aino-selkea', 'REQUESTED INVALID_SELFIE'],
    ['expired', 'aino-selkea', 'REQUESTED ID_EXPIRED'],
    ['not supported', 'aino-selkea', 'REQUESTED ID_INVALID_TYPE'],
    ['blurred', 'aino-selkea', 'REQUESTED BAD_QUALITY'],
    ['corner missing', 'aino-selkea', 'REQUESTED CROPPED_CORNERS_NOT_VISIBLE'],
    ['black and white', 'aino-selkea', 'REQUESTED ID_BLACK_AND_WHITE'],
    ['no back', 'aino-selkea', 'REQUESTED ID_BACKSIDE'],
    ['nothing sent', 'aino-selkea', 'REQUESTED'],
    ['fraud', 'aino-selkea', 'UNDER_REVIEW'],
    ['approved', 'eero-selkea', 'UNDER_REVIEW'],
  ])('that is %s as one of %s is %s after the callback', async (outcome, person, state) => {
    const { own, reference } = await atCompany()
    await review(reference, outcome, person)
    await runReads()
    expect(await stateOf(own)).toBe(state)
  })

  it('of a suspicion or of another person waits for staff, and its player is told nothing', async () => {
    const { own, reference, upload } = await atCompany()
    await review(reference, 'fraud')
    await runReads()
    expect((await calls.list(own)).idDocument).toMatchObject({ documentStatus: 'UNDER_REVIEW', reason: null })
    const staffReason = 'DENIED_FRAUD'
    expect(await listReviews(kit.db)).toContainEqual(
      expect.objectContaining({
        playerId: own.playerId,
        uploadId: upload.uploadId,
        mediaType: null,
        staffReason,
      }),
    )
    expect((await readDocumentRecord(kit.db, own.playerId)).checks).toMatchObject([
      { uploadId: upload.uploadId, endedAs: 'staff', staffReason },
    ])
    const { rows } = await kit.db.query<{ staff_reason: string }>(
      'select staff_reason from verification.identity_check where player_id = $1',
      [own.playerId],
    )
    expect(rows[0]!.staff_reason).not.toContain('FRAUD')
    const deps = { audit: testAudit, clock: kit.clock, levels: { lockKycStatus, setKycStatus } }
    const decision = { is: 'refuse', reason: 'ID_INVALID_TYPE' } as const
    const typed = { playerId: own.playerId, uploadId: upload.uploadId as string, decision, by: 'anna' }
    await inTransaction(kit.db, (tx) => decideOnFile(tx, deps, typed))
    expect(await stateOf(own)).toBe('REQUESTED ID_INVALID_TYPE')
  })

  it('that the company leaves to staff after it was verified is an alarm, an act, and a line for staff', async () => {
    const { own, documentId, reference, upload } = await atCompany()
    const late = await laterPage(own, documentId)
    await review(late.reference, 'approved')
    await runReads()
    expect(await stateOf(own)).toBe('VERIFIED 2035-06-30')
    await review(reference, 'fraud')
    await runReads()
    expect(await stateOf(own)).toBe('VERIFIED 2035-06-30')
    expect(alarms).toEqual([expect.objectContaining({ uploadId: upload.uploadId, alarm: true })])
    const { playerId } = own
    const { rowCount } = await kit.db.query(
      `select from audit.entry where act = 'document.left_to_staff' and player_id = $1 and object = $2`,
      [playerId, upload.uploadId],
    )
    expect(rowCount).toBe(1)
    expect(await listLateSuspicions(kit.db)).toContainEqual(
      expect.objectContaining({
        playerId,
        documentId,
        uploadId: upload.uploadId,
        status: 'VERIFIED',
        staffReason: 'DENIED_FRAUD',
      }),
    )
    const office = await createOffice(kit)
    const clerk = await office.member('clerk', 'kyc-analyst')
    const stranger = await office.member('clerk-of-norway', 'kyc-analyst', ['NO'])
    expect((await clerk.call('GET', '/late-suspicions')).body.rows).toContainEqual(
      expect.objectContaining({
        player: expect.objectContaining({ playerId: String(playerId) }) as object,
        documentId,
        status: 'VERIFIED',
        staffReason: 'DENIED_FRAUD',
        can: { request: { ok: true } },
      }),
    )
    expect((await stranger.call('GET', '/late-suspicions')).body.rows).toEqual([])
    await office.close()
  })

  it('takes no file of ours beside the page, which the company would not judge', async () => {
    const { own, upload } = await atCompany()
    const url = `/api/v1/player/documents/uploads/${upload.uploadId}/file`
    expect(await calls.put(own, url, await photo())).toMatchObject({ status: 404 })
    const sent = { playerId: own.playerId, uploadId: upload.uploadId as string, file: await photo() }
    await expect(kit.verification.receive(sent)).rejects.toMatchObject({ code: 'error.not_found' })
    expect(await stateOf(own)).toBe('REQUESTED')
  })

  it('is begun by ten calls at the same time with one page of the company', async () => {
    const own = await player()
    const { body: document } = await calls.request(own, 'PROOF_OF_ID', 'PASSPORT')
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.begin(own, document.id)))
    const urls = answers.filter(({ status }) => status === 200).map(({ body }) => body.uploadUrl as string)
    expect(new Set(urls).size).toBe(1)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    const { rowCount } = await kit.db.query('select from verification.identity_check where player_id = $1', [
      own.playerId,
    ])
    expect(rowCount).toBe(1)
    expect((await calls.begin(own, document.id)).body.uploadUrl).toBe(urls[0])
  })

  it('has ten pages of the company a day at most', async () => {
    const { own, documentId } = await atCompany()
    for (let pages = 1; pages < CHECKS_A_DAY; pages++) await laterPage(own, documentId)
    await closePages(own)
    expect(await calls.begin(own, documentId)).toMatchObject({
      status: 429,
      body: { code: 'error.rate.limited' },
    })
  })

  it('of which a page was closed without a picture was not sent: it is not refused, and nobody is told', async () => {
    const { own, documentId, reference } = await atCompany()
    const later = await laterPage(own, documentId)
    await review(reference, 'nothing sent')
    await runReads()
    expect((await calls.list(own)).openAtCompany).toEqual(['PROOF_OF_ID'])
    await review(later.reference, 'nothing sent')
    await runReads()
    expect(await historyOf(own)).toEqual(['REQUESTED player'])
    expect(await calls.list(own)).toMatchObject({
      idDocument: { documentStatus: 'UNREQUESTED' },
      openAtCompany: [],
    })
  })

  it('whose callback comes three times, and again after another upload, is changed one time', async () => {
    const { own, documentId, reference } = await atCompany()
    await control({ duplicate: 2 })
    await review(reference, 'blurred')
    await runReads()
    const history = ['REQUESTED player', 'UNDER_REVIEW system', 'REQUESTED BAD_QUALITY system']
    expect(await historyOf(own)).toEqual(history)
    const again = await calls.begin(own, documentId)
    expect(again.body.uploadId).not.toBeNull()
    await review(reference, 'blurred')
    await runReads()
    expect(await historyOf(own)).toEqual(history)
  })

  it('without a callback is read when the page has closed', async () => {
    const { own, reference } = await atCompany()
    await control({ drop: 'before' })
    await review(reference, 'approved')
    await runReads()
    expect(await stateOf(own)).toBe('REQUESTED')
    kit.clock.advance({ minutes: 61 })
    await runReads()
    expect(await stateOf(own)).toBe('VERIFIED 2035-06-30')
  })

  it('without a result is asked for again until it is lost, and its document can be sent again', async () => {
    const { own, documentId, upload } = await atCompany()
    for (let hours = 0; hours < 50; hours++) {
      kit.clock.advance({ hours: 1 })
      await runReads(own)
    }
    const { rows } = await kit.db.query(
      'select ended_as from verification.identity_check where player_id = $1',
      [own.playerId],
    )
    expect(rows).toEqual([{ ended_as: 'lost' }])
    expect(await stateOf(own)).toBe('REQUESTED')
    kit.clock.set(Temporal.Instant.from(START))
    expect((await calls.begin(own, documentId)).body.uploadId).not.toBe(upload.uploadId)
  })

  it.each(['wrong-key', 'not-json', 'no-status'])(
    'is asked for again after the answer %s, and is not changed by it',
    async (next) => {
      const { own, reference } = await atCompany()
      await review(reference, 'approved')
      await control({ next })
      await expect(runReads(own)).rejects.toThrow('is asked again')
      expect(await stateOf(own)).toBe('REQUESTED')
      kit.clock.advance({ minutes: 61 })
      await runReads(own)
      expect(await stateOf(own)).toBe('VERIFIED 2035-06-30')
    },
  )

  it('whose result cannot be read for two days is lost, with an alarm', async () => {
    const { own } = await atCompany()
    kit.clock.advance({ hours: 49 })
    await control({ next: 'wrong-key' })
    await runReads(own)
    const { checks } = await readDocumentRecord(kit.db, own.playerId)
    expect(checks).toMatchObject([{ endedAs: 'lost' }])
    expect(alarms).toContainEqual(expect.objectContaining({ playerId: own.playerId.toString(), alarm: true }))
  })

  it('has one read that waits, however many callbacks there are', async () => {
    const { own, reference } = await atCompany()
    for (let callback = 0; callback < 3; callback++)
      await kit.verification.identityReports.noteResult(reference)
    const { rows } = await kit.db.query<{ jobs: number; keys: number }>(
      `select count(*)::int as jobs, count(distinct body ->> 'jobKey')::int as keys from kernel.outbox
        where body ->> 'task' = 'verification.read-identity' and player_id = $1`,
      [own.playerId],
    )
    // The relay gives the worker one job of each key.
    expect(rows).toEqual([{ jobs: 4, keys: 1 }])
  })

  it('is read by the same call when the company fails one time', async () => {
    const { own, reference } = await atCompany()
    await review(reference, 'approved')
    await control({ next: 'server-error' })
    await runReads()
    expect(await stateOf(own)).toBe('VERIFIED 2035-06-30')
  })

  it('cannot be begun while the company does not answer: nothing is lost', async () => {
    const own = await player()
    const { body: document } = await calls.request(own, 'PROOF_OF_ID', 'PASSPORT')
    await control({ next: 'wrong-key' })
    expect(await calls.begin(own, document.id)).toMatchObject({
      status: 503,
      body: { code: 'error.document.unavailable' },
    })
    expect(alarms).toEqual([expect.objectContaining({ port: 'netverify', alarm: true })])
    expect((await calls.begin(own, document.id)).status).toBe(200)
  })
})

describe('a callback', () => {
  const post = (payload: string, remoteAddress = '127.0.0.1') =>
    server.inject({ method: 'POST', url: '/callbacks/netverify', payload, remoteAddress })
  const jobs = async () =>
    (await kit.db.query(`select 1 from kernel.outbox where body ->> 'task' = 'verification.read-identity'`))
      .rowCount

  it.each([
    ['about nothing of ours', 'callBackType=NETVERIFYID&jumioIdScanReference=11111111-2222-3333'],
    ['of another type', 'callBackType=NETVERIFYMD&jumioIdScanReference=11111111-2222-3333'],
    ['without a reference', 'callBackType=NETVERIFYID&verificationStatus=APPROVED_VERIFIED'],
    ['with a reference that is none', "callBackType=NETVERIFYID&jumioIdScanReference=' or 1=1"],
    ['that is no form', '{"jumioIdScanReference": "x"}'],
    ['that is empty', ''],
  ])('%s leaves nothing but a line with an alarm', async (_what, payload) => {
    const before = await jobs()
    expect((await post(payload)).statusCode).toBe(200)
    expect(await jobs()).toBe(before)
    expect(alarms).toEqual([expect.objectContaining({ port: 'netverify', alarm: true })])
  })

  it('from another address is refused before it is read', async () => {
    const { own, reference } = await atCompany()
    const before = await jobs()
    const forged = `callBackType=NETVERIFYID&jumioIdScanReference=${reference}&verificationStatus=APPROVED_VERIFIED`
    expect((await post(forged, '203.0.113.7')).statusCode).toBe(403)
    expect(await jobs()).toBe(before)
    expect(await stateOf(own)).toBe('REQUESTED')
  })

  it('that says a document is approved is not believed: the result is read from the company', async () => {
    const { own, reference } = await atCompany()
    const forged = `callBackType=NETVERIFYID&jumioIdScanReference=${reference}&verificationStatus=APPROVED_VERIFIED`
    expect((await post(forged)).statusCode).toBe(200)
    await runReads()
    expect(await stateOf(own)).toBe('REQUESTED')
  })
})
