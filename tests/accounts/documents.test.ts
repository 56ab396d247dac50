/** Documents of players: what is asked for, what is sent, and what is refused. */
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { HttpApp } from '../../apps/server/src/kernel/index.ts'
import { FILES_A_DAY, readFile } from '../../apps/server/src/modules/verification/test-kit.ts'
import { documentCalls, photo, serveFiles } from './document-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

const START = '2026-11-02T09:00:00Z'
let kit: AccountsKit
let files: HttpApp
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
  files = await serveFiles(kit)
})
const clean: AccountsKit['scanner']['scan'] = async () => ({ outcome: 'clean' })
afterEach(() => {
  kit.scanner.scan = clean
  kit.clock.set(Temporal.Instant.from(START))
})
afterAll(async () => {
  await files.close()
  await kit.close()
})

const { list, request, begin, put, open, send, player } = documentCalls(
  () => kit,
  () => files,
)
const historyOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ line: string }>(
      `select concat_ws(' ', number, status, reason, actor) as line
         from verification.document_change where player_id = $1 order by number`,
      [playerId],
    )
  ).rows.map(({ line }) => line)
const uploadIdIn = (url: string) => /upl_\w+/.exec(url)![0]

describe('the documents of a player', () => {
  it('are all unrequested at first: nothing has to be done', async () => {
    const own = await player()
    const none = { id: null, documentStatus: 'UNREQUESTED', subType: null, reason: null, changedAt: null }
    expect(await list(own)).toEqual({
      kycStatus: 'NOT_VERIFIED',
      idDocument: { ...none, documentTypeName: 'PROOF_OF_ID' },
      addressDocument: { ...none, documentTypeName: 'PROOF_OF_ADDRESS' },
      sowDocument: { ...none, documentTypeName: 'SOURCE_OF_WEALTH' },
      eddQuestionnaire: { ...none, documentTypeName: 'EDD_QUESTIONNAIRE' },
      paymentDocument: [],
      otherDocument: [],
      readiness: { asked: 0, verified: 0, underReview: 0, toSend: [], isNothingToDo: true },
      file: {
        types: ['image/jpeg', 'image/png', 'application/pdf'],
        maxBytes: 10_485_760,
        minSide: 400,
        maxPixels: 50_000_000,
      },
      // No company is connected: identity documents are files as well.
      atCompany: [],
      openAtCompany: [],
    })
  })

  it('of a kind is begun one time: again it is the same, with another type where one is chosen', async () => {
    const own = await player()
    const first = await request(own, 'PROOF_OF_ADDRESS', 'UB')
    expect(first).toMatchObject({
      status: 200,
      body: { documentTypeName: 'PROOF_OF_ADDRESS', documentStatus: 'REQUESTED', subType: 'UB' },
    })
    expect((await request(own, 'PROOF_OF_ADDRESS', 'UB')).body).toEqual(first.body)
    expect((await request(own, 'PROOF_OF_ADDRESS', 'BS')).body).toEqual({ ...first.body, subType: 'BS' })
    expect(await historyOf(own.playerId)).toEqual(['1 REQUESTED player'])
  })

  it('that its player has begun counts for nothing until its file has arrived: nobody has asked for it', async () => {
    const own = await player()
    const { body } = await request(own, 'PROOF_OF_ADDRESS', 'UB')
    expect(await list(own)).toMatchObject({
      kycStatus: 'NOT_VERIFIED',
      addressDocument: { id: null, documentStatus: 'UNREQUESTED' },
      readiness: { asked: 0, toSend: [], isNothingToDo: true },
    })
    const { body: upload } = await begin(own, body.id)
    await put(own, upload.uploadUrl, await photo())
    expect(await list(own)).toMatchObject({
      kycStatus: 'PENDING',
      addressDocument: { id: body.id, documentStatus: 'UNDER_REVIEW' },
      readiness: { asked: 1, underReview: 1, isNothingToDo: false },
    })
  })

  it.each([
    ['PROOF_OF_ADDRESS', 'PASSPORT', 'subType', 'not_of_kind'],
    ['PROOF_OF_ID', 'UB', 'subType', 'not_of_kind'],
    ['PROOF_OF_ADDRESS', 'PB', 'subType', 'invalid'],
    ['EDD_QUESTIONNAIRE', 'CUSTOM', 'documentType', 'invalid'],
  ])('%s of the type %s is refused at %s', async (kind, subType, field, code) => {
    const own = await player()
    expect(await request(own, kind, subType)).toMatchObject({
      status: 400,
      body: { code: 'error.validation', validationErrors: [{ field, code }] },
    })
    expect(await historyOf(own.playerId)).toEqual([])
  })

  it('asked for by twenty requests at the same time is one', async () => {
    const own = await player()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => request(own, 'PROOF_OF_ID', 'PASSPORT')),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await historyOf(own.playerId)).toEqual(['1 REQUESTED player'])
  })

  it('belong to their player: nobody else begins an upload or sends a file', async () => {
    const [own, other] = [await player(), await player()]
    const { documentId, url } = await open(own)
    expect(await begin(other, documentId)).toMatchObject({ status: 404 })
    expect(await put(other, url, await photo())).toMatchObject({ status: 404 })
    expect(await put({}, url, await photo())).toMatchObject({ status: 401 })
    expect((await list(own)).addressDocument.documentStatus).toBe('UNREQUESTED')
  })
})

describe('the file of a document', () => {
  it('puts it under review: it is stored encrypted, without metadata, and is told to other modules', async () => {
    const own = await player()
    const { documentId, url } = await open(own)
    const noted = await sharp(await photo())
      .withExif({ IFD0: { Artist: 'Aino Selkea' } })
      .toBuffer()
    const sent = await put(own, url, noted)
    expect(sent).toMatchObject({ status: 200, body: { id: documentId, documentStatus: 'UNDER_REVIEW' } })
    expect(await list(own)).toMatchObject({ readiness: { underReview: 1, toSend: [] } })
    const stored = await readFile(kit.db, own.playerId, uploadIdIn(url))
    expect(stored.includes('Aino')).toBe(false)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
    const { rows: parts } = await kit.db.query<{ bytes: Buffer }>(
      'select bytes from verification.file_part where player_id = $1',
      [own.playerId],
    )
    for (const { bytes } of parts) expect(bytes.includes(stored.subarray(0, 64))).toBe(false)
    const { rows: events } = await kit.db.query<{ body: object }>(
      `select body from kernel.outbox where topic = 'document.changed' and player_id = $1 order by id`,
      [own.playerId],
    )
    expect(events.map(({ body }) => body)).toEqual([
      { kind: 'PROOF_OF_ADDRESS', status: 'REQUESTED', reason: null, news: null },
      { kind: 'PROOF_OF_ADDRESS', status: 'UNDER_REVIEW', reason: null, news: null },
    ])
  })

  it('in many parts is read as it was stored', async () => {
    const own = await player()
    const { url } = await open(own)
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(1_300_000, 'bill '),
      Buffer.from('%%EOF'),
    ])
    expect((await put(own, url, pdf)).status).toBe(200)
    expect(await readFile(kit.db, own.playerId, uploadIdIn(url))).toEqual(pdf)
  })

  it('again gets the same answer, also on two instances at the same time; another file is refused', async () => {
    const own = await player()
    const { url } = await open(own)
    const file = await photo()
    const sent = { playerId: own.playerId, uploadId: uploadIdIn(url), file }
    const answers = await Promise.all(Array.from({ length: 3 }, () => kit.verification.receive(sent)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await put(own, url, file)).toEqual({ status: 200, body: answers[0] })
    expect(await put(own, url, await photo('#101010'))).toMatchObject({
      status: 409,
      body: { code: 'error.document.upload_over' },
    })
    expect(await historyOf(own.playerId)).toEqual(['1 REQUESTED player', '2 UNDER_REVIEW player'])
  })

  it('is taken for an hour: the open upload is given again, and a later one is new', async () => {
    const own = await player()
    const { documentId, url } = await open(own)
    expect((await begin(own, documentId)).body.uploadUrl).toBe(url)
    kit.clock.advance({ minutes: 60 })
    const file = await photo()
    const { playerId } = own
    const late = kit.verification.receive({ playerId, uploadId: uploadIdIn(url), file })
    await expect(late).rejects.toMatchObject({ code: 'error.document.upload_over' })
    const again = { ...own, token: (await signIn(kit.browser(), own)).body.idToken as string }
    const later = await begin(again, documentId)
    expect(later.body.uploadUrl).not.toBe(url)
    expect((await put(again, later.body.uploadUrl, file)).status).toBe(200)
  })

  it('is one at a time: nothing is asked for or begun while it is under review', async () => {
    const own = await player()
    const { documentId } = await send(own)
    const waiting = { status: 409, body: { code: 'error.document.waiting' } }
    expect(await request(own, 'PROOF_OF_ADDRESS', 'UB')).toMatchObject(waiting)
    expect(await begin(own, documentId)).toMatchObject(waiting)
    await send(own, 'PROOF_OF_PAYMENT', 'CC')
    expect(await request(own, 'PROOF_OF_PAYMENT', 'BS')).toMatchObject(waiting)
  })

  it.each([
    ['that is empty', Buffer.alloc(0), 'empty'],
    ['of another type', Buffer.from('GIF89a and more'), 'type'],
    ['that says it is a picture', Buffer.from('<html>image/jpeg</html>'), 'type'],
    ['that is cut off', Buffer.from('ffd8ffe000104a46', 'hex'), 'unreadable'],
    ['that is too large', Buffer.alloc(10 * 1024 * 1024 + 1, 1), 'too_large'],
  ])('%s is refused at its field with the reason, and the place stays', async (_what, file, reason) => {
    const own = await player()
    const { url } = await open(own)
    expect(await put(own, url, file)).toMatchObject({
      status: 400,
      body: {
        code: 'error.document.file',
        additionalInfo: { reason },
        validationErrors: [{ field: 'file', code: reason }],
      },
    })
    expect((await put(own, url, await photo())).status).toBe(200)
  })

  it('with a virus is refused, and nothing of it is stored', async () => {
    const own = await player()
    const { url } = await open(own)
    kit.scanner.scan = async () => ({ outcome: 'infected', signature: 'Eicar-Test-Signature' })
    expect(await put(own, url, await photo())).toMatchObject({
      status: 400,
      body: { code: 'error.document.file', additionalInfo: { reason: 'virus' } },
    })
    expect(await readFile(kit.db, own.playerId, uploadIdIn(url))).toHaveLength(0)
  })

  it('is not taken while the scanner does not answer, which uses up no budget, and is taken afterwards', async () => {
    const own = await player()
    const { url } = await open(own)
    kit.scanner.scan = async () => ({ outcome: 'unknown' })
    expect(await put(own, url, await photo())).toMatchObject({
      status: 503,
      body: { code: 'error.document.unavailable' },
    })
    expect((await list(own)).addressDocument.documentStatus).toBe('UNREQUESTED')
    for (let more = 1; more < FILES_A_DAY; more++)
      expect((await put(own, url, await photo())).status).toBe(503)
    kit.scanner.scan = clean
    expect((await put(own, url, await photo())).status).toBe(200)
  })

  it('is examined forty times a day for each player', async () => {
    const own = await player()
    const { url } = await open(own)
    const bad = Buffer.from('no picture')
    for (let sent = 0; sent < FILES_A_DAY; sent++) expect((await put(own, url, bad)).status).toBe(400)
    expect(await put(own, url, bad)).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
    kit.clock.advance({ hours: 24 })
    const again = { ...own, token: (await signIn(kit.browser(), own)).body.idToken as string }
    const { documentId } = await open(again)
    const { body: later } = await begin(again, documentId)
    expect((await put(again, later.uploadUrl, bad)).status).toBe(400)
  })

  it('is refused during maintenance and from pages of another site', async () => {
    const own = await player()
    const { url } = await open(own)
    expect(await put(own, url, await photo(), { origin: 'https://elsewhere.example' })).toMatchObject({
      body: { code: 'error.origin.refused' },
    })
    const closed = await serveFiles(kit, { isMaintenance: () => true })
    const answer = await closed.inject({
      method: 'PUT',
      url,
      payload: await photo(),
      headers: { authorization: `Bearer ${own.token}` },
    })
    await closed.close()
    expect(answer.statusCode).toBe(503)
  })
})
