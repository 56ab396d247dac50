/** Deposits and withdrawals of players whose identity and address are not proven yet (KYC-05, KYC-15, ID-12). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { setKycStatus } from '../../apps/server/src/modules/players/index.ts'
import {
  createDeadlineWorld,
  type DeadlineWorld,
  deliverTo,
  depositOf,
  moneyCalls,
  paperCalls,
} from './deadline-kit.ts'
import type { DocumentPlayer } from './document-kit.ts'

const START = '2026-11-02T09:00:00Z'
/** `kyc.docsAmount` by default, minor units of euro. */
const AMOUNT = 200_000n

let world: DeadlineWorld
beforeAll(async () => {
  world = await createDeadlineWorld(START)
})
afterEach(() => world.kit.clock.set(Temporal.Instant.from(START)))
afterAll(async () => {
  await world.files.close()
  await world.kit.close()
})

const money = moneyCalls(() => world)
const { signedIn, irish, finnish, open, withdraw, callOf, authorized } = money
const { list, send, runJob, mailsTo, reminder } = paperCalls(() => world)
const deposit = (own: DocumentPlayer, minor: bigint) =>
  depositOf(world, money, { own, minor, isDelivered: true })

describe('a first deposit', () => {
  it('ID-12: begins the days and asks for both documents, told one time by one mail', async () => {
    const own = await irish()
    expect(await world.payments.depositState(own.playerId)).toMatchObject({
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
    const { rows } = await world.kit.db.query<{ policy_version: string }>(
      'select policy_version from verification.document_deadline where player_id = $1',
      [own.playerId],
    )
    expect(rows).toEqual([{ policy_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}\./) }])
  })

  it('asks nothing of a player who is verified', async () => {
    const own = await irish()
    await inTransaction(world.kit.db, (tx) => setKycStatus(tx, own.playerId, 'FULLY_VERIFIED'))
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
  it('ID-12: at once: an abandoned first deposit stops no other one; the amount limits them together', async () => {
    const own = await finnish()
    const first = await authorized(own, 5_000n)
    expect(await world.payments.depositState(own.playerId)).toMatchObject({
      outcome: 'SUCCESS',
      documentsLeft: AMOUNT - 5_000n,
    })
    const second = await authorized(own, 5_000n)
    expect(await open(own, AMOUNT - 9_999n)).toMatchObject({
      outcome: 'EXCEEDS_KYC_LIMIT',
      documentsLeft: AMOUNT - 10_000n,
    })
    const waiting = await open(own, 5_000n)
    expect(await world.company.transferDeposit(second)).toMatchObject({ ok: true })
    await deliverTo(world, own.playerId)
    const refusalIn = async ({ cashier }: typeof waiting) =>
      (await world.company.sessionOf(own.playerId, cashier!.sessionId))?.refusal
    expect(await refusalIn(waiting)).toBe('documents_required')
    expect(await world.company.authorizeDeposit(callOf(own, waiting.depositId, 5_000n))).toEqual({
      ok: false,
      refusal: 'documents_required',
    })
    expect(await world.company.transferDeposit(first)).toMatchObject({ ok: true })
    expect((await list(own)).readiness.toSend).toHaveLength(2)
  })

  it('ID-12: one that was authorized before the request, and booked after it, holds no withdrawal', async () => {
    const own = await irish()
    const [first, second] = [await authorized(own, 5_000n), await authorized(own, 5_000n)]
    world.kit.clock.advance({ seconds: 1 })
    expect(await world.company.transferDeposit(first)).toMatchObject({ ok: true })
    await deliverTo(world, own.playerId)
    world.kit.clock.advance({ minutes: 5 })
    expect(await world.company.transferDeposit(second)).toMatchObject({ ok: true })
    world.kit.clock.advance({ hours: 31 * 24 })
    expect((await withdraw(own, 1_000n)).outcome).toBe('SUCCESS')
  })
})

describe('a player who deposited without being asked', () => {
  const before = async (own: DocumentPlayer, minor: bigint) => {
    await depositOf(world, money, { own, minor, isDelivered: false })
    world.kit.clock.advance({ hours: 40 * 24 })
    return signedIn(own)
  }
  const mailOf = async (own: DocumentPlayer) => {
    await deliverTo(world, own.playerId)
    const texts = new Set((await mailsTo(own)).map(({ text }) => text))
    expect(texts.size).toBe(1)
    return [...texts][0]!
  }

  it('ID-12: is asked at the first look, and the days run from it', async () => {
    const own = await before(await irish(), 5_000n)
    const looks = Array.from({ length: 3 }, () => world.payments.depositState(own.playerId))
    for (const state of await Promise.all(looks))
      expect(state).toMatchObject({ outcome: 'DOCUMENTS_PREFERRED', documentDaysLeft: 30 })
    expect((await list(own)).readiness.toSend).toEqual(['PROOF_OF_ID', 'PROOF_OF_ADDRESS'])
    expect(await mailOf(own)).toMatch(/To verify your account, we need:.*Please send them by/s)
    world.kit.clock.advance({ hours: 10 * 24 })
    expect((await world.payments.depositState(own.playerId)).documentDaysLeft).toBe(20)
    world.kit.clock.advance({ hours: 20 * 24 })
    expect((await open(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    expect((await withdraw(own, 1_000n)).outcome).toBe('SUCCESS')
  })

  it('ID-12: is asked with the refusal where the amount is reached, and told that deposits have stopped', async () => {
    const own = await before(await irish(), AMOUNT)
    expect((await open(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    expect((await list(own)).readiness.toSend).toHaveLength(2)
    const text = await mailOf(own)
    expect(text).toContain('You cannot deposit again until we have verified them.')
    expect(text).not.toContain('by then')
    expect((await withdraw(own, 1_000n)).outcome).toBe('SUCCESS')
  })

  it('ID-12: at once: is asked by the notice of the account too', async () => {
    const own = await before(await finnish(), 5_000n)
    expect(await reminder(own)).toMatchObject({
      state: 'INACTIVE',
      isStopped: true,
      toSend: ['PROOF_OF_ID', 'PROOF_OF_ADDRESS'],
    })
    await mailOf(own)
  })
})

describe('the hard stop', () => {
  it('KYC-05: comes with the end of the days at the pre-check and at the authorization alike', async () => {
    const own = await irish()
    const started = world.kit.clock.now()
    await deposit(own, 5_000n)
    world.kit.clock.set(started.add({ hours: 30 * 24 }).subtract({ minutes: 1 }))
    expect(await world.payments.depositState(own.playerId)).toMatchObject({
      outcome: 'DOCUMENTS_PREFERRED',
      hideCashier: false,
      documentDaysLeft: 1,
      documentsLeft: AMOUNT - 5_000n,
    })
    const opened = await open(own, 5_000n)
    expect(opened.outcome).toBe('SUCCESS')
    world.kit.clock.set(started.add({ hours: 30 * 24 }))
    const call = callOf(own, opened.depositId, 5_000n)
    expect(await world.company.authorizeDeposit(call)).toEqual({ ok: false, refusal: 'documents_required' })
    expect(await world.payments.depositState(own.playerId)).toMatchObject({
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
    expect(await open(own, 50_001n)).toMatchObject({
      outcome: 'EXCEEDS_KYC_LIMIT',
      documentsLeft: 50_000n,
      daysLeftToVerifyDocuments: 30,
    })
    await deposit(own, 50_000n)
    expect((await open(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
  })

  it('KYC-05: two parallel deposits at the edge of the amount: one is authorized, in either order', async () => {
    const own = await irish()
    const both = [await open(own, 120_000n), await open(own, 120_000n)]
    const answers = await Promise.all(
      both.map(({ depositId }) => world.company.authorizeDeposit(callOf(own, depositId, 120_000n))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'over_maximum' })
    const granted = answers.findIndex(({ ok }) => ok)
    const call = callOf(own, both[granted]!.depositId, 120_000n)
    await world.company.cancelDeposit({ ...call, wasCancelled: true, reason: 'player' })
    expect((await open(own, 120_000n)).outcome).toBe('SUCCESS')
  })

  it('takes a transfer that was authorized before it', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    const { depositId } = await open(own, 5_000n)
    const call = callOf(own, depositId, 5_000n)
    await world.company.authorizeDeposit(call)
    world.kit.clock.advance({ hours: 31 * 24 })
    expect(await world.company.transferDeposit(call)).toMatchObject({ ok: true })
    expect((await world.kit.wallet.balancesOf(own.playerId))?.main).toBe(10_000n)
  })

  it('ends for a cashier that is open when the last document is verified', async () => {
    const own = await irish()
    const started = world.kit.clock.now()
    await deposit(own, 150_000n)
    world.kit.clock.set(started.add({ hours: 30 * 24 }).subtract({ minutes: 5 }))
    const { depositId } = await open(own, 50_000n)
    world.kit.clock.set(started.add({ hours: 30 * 24 }))
    const now = await signedIn(own)
    await send(now, 'idDocument', '2031-05-17')
    await send(now, 'addressDocument', null)
    expect(await world.company.authorizeDeposit(callOf(own, depositId, 50_000n))).toMatchObject({ ok: true })
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
    expect(await world.payments.withdrawalState(twice.playerId)).toMatchObject({
      outcome: 'DOCUMENTS_PREFERRED',
      documentDaysLeft: 30,
    })
    world.kit.clock.advance({ hours: 31 * 24 })
    expect((await withdraw(single, 1_000n)).outcome).toBe('SUCCESS')
    expect((await withdraw(twice, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    expect((await world.payments.withdrawalState(twice.playerId)).outcome).toBe('DOCUMENTS_REQUIRED')
    await inTransaction(world.kit.db, (tx) => setKycStatus(tx, twice.playerId, 'RESTRICTED'))
    expect((await withdraw(twice, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED_RESTRICTED')
    expect((await open(twice, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED_RESTRICTED')
  })

  it('is paid out when it was requested before the end, whatever the days say at the authorization', async () => {
    const own = await irish()
    const started = world.kit.clock.now()
    await deposit(own, 5_000n)
    await deposit(own, 5_000n)
    world.kit.clock.set(started.add({ hours: 30 * 24 }).subtract({ minutes: 1 }))
    const asked = await withdraw(own, 5_000n)
    world.kit.clock.set(started.add({ hours: 30 * 24 }))
    const call = callOf(own, asked.withdrawal!.withdrawalId, 5_000n)
    expect(await world.company.authorizeWithdrawal(call)).toMatchObject({ ok: true })
  })

  it('KYC-15: stays open when the identity document has expired; a deposit waits for the new one', async () => {
    const own = await irish()
    await deposit(own, 150_000n)
    await deposit(own, 50_000n)
    await send(own, 'idDocument', '2026-11-20')
    await send(own, 'addressDocument', null)
    await deposit(own, 10_000n)
    world.kit.clock.advance({ hours: 20 * 24 })
    await runJob('expire-documents')
    expect((await list(await signedIn(own))).kycStatus).toBe('PENDING_EXPIRED')
    expect((await withdraw(own, 1_000n)).outcome).toBe('SUCCESS')
    expect((await open(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
  })
})
