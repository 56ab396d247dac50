/** Deposits and withdrawals of players whose identity and address are not proven yet (KYC-05, KYC-15, ID-12). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type HttpApp, inTransaction, silentLog } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createPayments, type Payments } from '../../apps/server/src/modules/payments/index.ts'
import {
  cleanScreenings,
  companySide,
  createFakeCompany,
  everyDevice,
  noDepositSteps,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { lockKycStatus, setKycStatus } from '../../apps/server/src/modules/players/index.ts'
import { decideOnFile } from '../../apps/server/src/modules/verification/index.ts'
import { paymentsPlayers } from '../../apps/server/src/wiring/payments-ports.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { documentCalls, type DocumentPlayer, photo, serveFiles } from './document-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

const START = '2026-11-02T09:00:00Z'
/** `kyc.docsAmount` by default, minor units of euro. */
const AMOUNT = 200_000n
let kit: AccountsKit
let files: HttpApp
let payments: Payments
let company: ReturnType<typeof companySide>
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
  files = await serveFiles(kit)
  payments = createPayments({
    audit: testAudit,
    db: kit.db,
    clock: kit.clock,
    log: silentLog,
    wallet: kit.wallet,
    players: paymentsPlayers(kit.players, () => 3),
    company: createFakeCompany().port,
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices: everyDevice,
    screenings: cleanScreenings,
    depositSteps: noDepositSteps,
    documents: kit.verification.deadlines,
  })
  company = companySide(payments)
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(async () => {
  await files.close()
  await kit.close()
})

const { list, begin, put } = documentCalls(
  () => kit,
  () => files,
)
/** A player of the global market, in Ireland: 30 days or EUR 2,000. */
const irish = async () => signedIn(await kit.player({ market: 'UN', country: 'IE', language: 'en' }))
/** A player of a market that asks for documents at once. */
const finnish = async () => signedIn(await kit.player())

/** After a login, also another one of the same player. */
async function signedIn(own: Awaited<ReturnType<AccountsKit['player']>>): Promise<DocumentPlayer> {
  const browser = kit.browser()
  const { body } = await signIn(browser, own)
  return { ...own, browser, token: body.idToken as string }
}

let numbers = 0
async function open({ playerId }: DocumentPlayer, minor: bigint) {
  numbers += 1
  return payments.openDeposit(playerId, {
    amount: { minor, currency: 'EUR' },
    method: 'TRUSTLY',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: `deposit-${numbers}`,
  })
}
const callOf = ({ playerId }: DocumentPlayer, paymentId: string | null, amount: bigint) => ({
  playerId,
  companyTx: `tx-${paymentId}`,
  paymentId: paymentId ?? '',
  amount,
  currency: 'EUR',
})

/** Delivers the events of a player that the module and the mails wait for, each one more time than needed. */
async function deliver({ playerId }: DocumentPlayer): Promise<void> {
  const context = { signal: new AbortController().signal, attempt: 1 }
  for (const topic of ['deposit.completed', 'document.changed', 'documents.due', 'document.expiring']) {
    const { rows } = await kit.db.query<{ id: bigint; body: unknown }>(
      'select id, body from kernel.outbox where topic = $1 and player_id = $2 order by id',
      [topic, playerId],
    )
    for (const subscription of kit.verification.subscriptions.filter((one) => one.topic === topic))
      for (const { id, body } of [...rows, ...rows])
        await subscription.deliver({ id, topic, playerId, seq: null, body, at: kit.clock.now() }, context)
  }
}

/** A whole deposit, after which the documents are asked for. */
async function deposit(own: DocumentPlayer, minor: bigint): Promise<void> {
  const { depositId, outcome } = await open(own, minor)
  if (depositId === null) throw new Error(`refused: ${outcome}`)
  const call = callOf(own, depositId, minor)
  expect(await company.authorizeDeposit(call)).toMatchObject({ ok: true })
  expect(await company.transferDeposit(call)).toMatchObject({ ok: true })
  kit.clock.advance({ seconds: 1 })
  await deliver(own)
  kit.clock.advance({ seconds: 1 })
}

const withdraw = async ({ playerId }: DocumentPlayer, minor: bigint) => {
  numbers += 1
  return payments.requestWithdrawal(playerId, {
    amount: { minor, currency: 'EUR' },
    method: 'TRUSTLY',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: `withdrawal-${numbers}`,
  })
}
const mailsTo = async ({ email }: DocumentPlayer) =>
  (await readQueuedMails(kit.db)).filter(({ to, tag }) => to === email && tag.startsWith('document-'))
const deps = () => ({ audit: testAudit, clock: kit.clock, levels: { lockKycStatus, setKycStatus } })

/** Sends a document that is asked for, and has it verified where a last day is given. */
async function send(own: DocumentPlayer, field: 'idDocument' | 'addressDocument', expiresOn?: string | null) {
  const { id } = (await list(own))[field] as { id: string }
  const url = (await begin(own, id)).body.uploadUrl as string
  expect((await put(own, url, await photo())).status).toBe(200)
  if (expiresOn === undefined) return
  const uploadId = /upl_\w+/.exec(url)![0]
  await inTransaction(kit.db, (tx) =>
    decideOnFile(tx, deps(), {
      playerId: own.playerId,
      uploadId,
      decision: { is: 'approve', expiresOn },
      by: 'anna',
    }),
  )
}
const reminder = async ({ browser, token }: DocumentPlayer) =>
  (await browser.call('GET', '/v1/player/documents/reminder', { token })).body as Record<string, unknown>

describe('a first deposit', () => {
  it('ID-12: begins the days and asks for both documents, told one time by one mail', async () => {
    const own = await irish()
    expect(await payments.depositState(own.playerId)).toMatchObject({
      outcome: 'SUCCESS',
      documentDaysLeft: null,
    })
    await deposit(own, 5_000n)
    const documents = await list(own)
    expect(documents).toMatchObject({
      kycStatus: 'PENDING',
      idDocument: { documentStatus: 'REQUESTED' },
      addressDocument: { documentStatus: 'REQUESTED' },
      readiness: { asked: 2, toSend: expect.arrayContaining(['PROOF_OF_ID', 'PROOF_OF_ADDRESS']) },
    })
    const profile = await own.browser.call('GET', '/v1/player/profile', { token: own.token })
    expect(profile.body.requestDocumentTypeStatus).toBe('PROOF_OF_ID:REQUESTED,PROOF_OF_ADDRESS:REQUESTED')
    const mails = await mailsTo(own)
    expect(new Set(mails.map(({ text }) => text)).size).toBe(1)
    expect(mails[0]?.text).toContain('2')
    await deposit(own, 5_000n)
    expect(await list(own)).toEqual(documents)
    expect(new Set((await mailsTo(own)).map(({ text }) => text)).size).toBe(1)
    const { rows } = await kit.db.query<{ policy_version: string }>(
      'select policy_version from verification.document_deadline where player_id = $1',
      [own.playerId],
    )
    expect(rows).toEqual([{ policy_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}\./) }])
  })

  it('asks nothing of a player who is verified', async () => {
    const own = await irish()
    await inTransaction(kit.db, (tx) => setKycStatus(tx, own.playerId, 'FULLY_VERIFIED'))
    await deposit(own, 5_000n)
    expect(await list(own)).toMatchObject({ kycStatus: 'FULLY_VERIFIED', readiness: { asked: 0 } })
    expect(await mailsTo(own)).toEqual([])
  })

  it('at once: it is taken, and no further one before the documents are verified', async () => {
    const own = await finnish()
    await deposit(own, 5_000n)
    expect(await open(own, 5_000n)).toEqual({ outcome: 'DOCUMENTS_REQUIRED', depositId: null, cashier: null })
    expect((await withdraw(own, 5_000n)).outcome).toBe('SUCCESS')
    await send(own, 'idDocument', '2031-05-17')
    await send(own, 'addressDocument')
    expect((await open(own, 5_000n)).outcome).toBe('DOCUMENTS_UNDER_REVIEW')
  })
})

describe('a deposit under way', () => {
  it('at once: is shown again in its cashier, and a second one is refused at once', async () => {
    const own = await finnish()
    const [first, second] = [await open(own, 5_000n), await open(own, 5_000n)]
    expect(await company.authorizeDeposit(callOf(own, first.depositId, 5_000n))).toMatchObject({ ok: true })
    const refusalIn = async ({ cashier }: typeof first) =>
      (await company.sessionOf(own.playerId, cashier!.sessionId))?.refusal
    expect(await refusalIn(first)).toBe(null)
    expect(await refusalIn(second)).toBe('documents_required')
    expect(await company.authorizeDeposit(callOf(own, second.depositId, 5_000n))).toEqual({
      ok: false,
      refusal: 'documents_required',
    })
  })
})

describe('the hard stop', () => {
  it('KYC-05: comes with the end of the days at the pre-check and at the authorization alike', async () => {
    const own = await irish()
    const started = kit.clock.now()
    await deposit(own, 5_000n)
    kit.clock.set(started.add({ hours: 30 * 24 }).subtract({ minutes: 1 }))
    expect(await payments.depositState(own.playerId)).toMatchObject({
      outcome: 'DOCUMENTS_PREFERRED',
      hideCashier: false,
      documentDaysLeft: 1,
      documentsLeft: AMOUNT - 5_000n,
    })
    const opened = await open(own, 5_000n)
    expect(opened.outcome).toBe('SUCCESS')
    kit.clock.set(started.add({ hours: 30 * 24 }))
    const call = callOf(own, opened.depositId, 5_000n)
    expect(await company.authorizeDeposit(call)).toEqual({ ok: false, refusal: 'documents_required' })
    expect(await payments.depositState(own.playerId)).toMatchObject({
      outcome: 'DOCUMENTS_REQUIRED',
      hideCashier: true,
    })
    expect((await open(own, 5_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
  })

  it('KYC-05: comes with the amount: the last unit that fits is taken, and the answer says what is left', async () => {
    const own = await irish()
    expect(await open(own, AMOUNT + 1n)).toMatchObject({
      outcome: 'EXCEEDS_KYC_LIMIT',
      documentsLeft: AMOUNT,
    })
    await deposit(own, 150_000n)
    expect(await open(own, 50_001n)).toMatchObject({ outcome: 'EXCEEDS_KYC_LIMIT', documentsLeft: 50_000n })
    await deposit(own, 50_000n)
    expect((await open(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
  })

  it('KYC-05: two parallel deposits at the edge of the amount: one is authorized, in either order', async () => {
    const own = await irish()
    const both = [await open(own, 120_000n), await open(own, 120_000n)]
    const answers = await Promise.all(
      both.map(({ depositId }) => company.authorizeDeposit(callOf(own, depositId, 120_000n))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'over_maximum' })
    const granted = answers.findIndex(({ ok }) => ok)
    const call = callOf(own, both[granted]!.depositId, 120_000n)
    await company.cancelDeposit({ ...call, wasCancelled: true, reason: 'player' })
    expect((await open(own, 120_000n)).outcome).toBe('SUCCESS')
  })

  it('takes a transfer that was authorized before it', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    const { depositId } = await open(own, 5_000n)
    const call = callOf(own, depositId, 5_000n)
    await company.authorizeDeposit(call)
    kit.clock.advance({ hours: 31 * 24 })
    expect(await company.transferDeposit(call)).toMatchObject({ ok: true })
    expect((await kit.wallet.balancesOf(own.playerId))?.main).toBe(10_000n)
  })

  it('ends for a cashier that is open when the last document is verified', async () => {
    const own = await irish()
    const started = kit.clock.now()
    await deposit(own, 150_000n)
    kit.clock.set(started.add({ hours: 30 * 24 }).subtract({ minutes: 5 }))
    const { depositId } = await open(own, 50_000n)
    kit.clock.set(started.add({ hours: 30 * 24 }))
    const now = await signedIn(own)
    await send(now, 'idDocument', '2031-05-17')
    await send(now, 'addressDocument', null)
    expect(await company.authorizeDeposit(callOf(own, depositId, 50_000n))).toMatchObject({ ok: true })
    expect((await open(own, 500_000n)).outcome).toBe('SUCCESS')
  })
})

describe('a withdrawal', () => {
  it('ID-12: is free after a single deposit, and waits for documents that were asked for before the last one', async () => {
    const single = await irish()
    await deposit(single, 5_000n)
    const twice = await irish()
    await deposit(twice, 5_000n)
    await deposit(twice, 5_000n)
    expect(await payments.withdrawalState(twice.playerId)).toMatchObject({
      outcome: 'DOCUMENTS_PREFERRED',
      documentDaysLeft: 30,
    })
    kit.clock.advance({ hours: 31 * 24 })
    expect((await withdraw(single, 1_000n)).outcome).toBe('SUCCESS')
    expect((await withdraw(twice, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    expect((await payments.withdrawalState(twice.playerId)).outcome).toBe('DOCUMENTS_REQUIRED')
    await inTransaction(kit.db, (tx) => setKycStatus(tx, twice.playerId, 'RESTRICTED'))
    expect((await withdraw(twice, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED_RESTRICTED')
    expect((await open(twice, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED_RESTRICTED')
  })

  it('is paid out when it was requested before the end, whatever the days say at the authorization', async () => {
    const own = await irish()
    const started = kit.clock.now()
    await deposit(own, 5_000n)
    await deposit(own, 5_000n)
    kit.clock.set(started.add({ hours: 30 * 24 }).subtract({ minutes: 1 }))
    const asked = await withdraw(own, 5_000n)
    kit.clock.set(started.add({ hours: 30 * 24 }))
    const call = callOf(own, asked.withdrawal!.withdrawalId, 5_000n)
    expect(await company.authorizeWithdrawal(call)).toMatchObject({ ok: true })
  })

  it('KYC-15: stays open when the identity document has expired; a deposit waits for the new one', async () => {
    const own = await irish()
    await deposit(own, 150_000n)
    await deposit(own, 50_000n)
    await send(own, 'idDocument', '2026-11-20')
    await send(own, 'addressDocument', null)
    await deposit(own, 10_000n)
    kit.clock.advance({ hours: 20 * 24 })
    const expiry = kit.verification.jobs.find(({ kind }) => kind.name === 'verification.expire-documents')!
    await expiry.run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
    expect((await list(await signedIn(own))).kycStatus).toBe('PENDING_EXPIRED')
    expect((await withdraw(own, 1_000n)).outcome).toBe('SUCCESS')
    expect((await open(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
  })
})

describe('a document that expires', () => {
  const notify = () =>
    kit.verification.jobs
      .find(({ kind }) => kind.name === 'verification.notify-expiry')!
      .run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
  const noticesOf = async (own: DocumentPlayer) => {
    await deliver(own)
    const mails = (await mailsTo(own)).filter(({ tag }) => tag === 'document-expiring')
    const { rows } = await kit.db.query<{ days: number }>(
      'select days_before as days from verification.expiry_notice where player_id = $1 order by at',
      [own.playerId],
    )
    return { days: rows.map(({ days }) => days), isTold: mails.length > 0 }
  }

  it('KYC-15: is told of 30 and 7 days before its last day, each one time', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    await send(own, 'idDocument', '2026-12-31')
    kit.clock.set(Temporal.Instant.from('2026-12-01T11:59:00Z'))
    await notify()
    expect(await noticesOf(own)).toEqual({ days: [], isTold: false })
    kit.clock.set(Temporal.Instant.from('2026-12-01T12:00:00Z'))
    await Promise.all([notify(), notify()])
    await notify()
    expect(await noticesOf(own)).toEqual({ days: [30], isTold: true })
    kit.clock.set(Temporal.Instant.from('2026-12-24T12:00:00Z'))
    await notify()
    await notify()
    expect((await noticesOf(own)).days).toEqual([30, 7])
  })

  it('KYC-15: the earlier notice is not sent after the later one', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    await send(own, 'idDocument', '2026-11-07')
    await notify()
    await notify()
    expect((await noticesOf(own)).days).toEqual([7])
  })
})

describe('the reminder', () => {
  it('is shown after the next login, and not again in the session in which it was put off', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    expect(await reminder(own)).toMatchObject({
      state: 'INACTIVE',
      toSend: ['PROOF_OF_ID', 'PROOF_OF_ADDRESS'],
    })
    kit.clock.advance({ minutes: 5 })
    const next = await signedIn(own)
    expect(await reminder(next)).toMatchObject({
      state: 'NOTIFY',
      daysLeft: 30,
      amount: { amount: '2000.00', currency: 'EUR' },
    })
    const later = await next.browser.call('POST', '/v1/player/documents/reminder/postpone', {
      token: next.token,
      body: {},
    })
    expect(later.body.state).toBe('INACTIVE')
    kit.clock.advance({ minutes: 5 })
    const last = await signedIn(own)
    expect((await reminder(last)).state).toBe('INACTIVE')
    await send(last, 'idDocument')
    await send(last, 'addressDocument')
    expect((await reminder(last)).state).toBe('UPLOADED')
  })
})
