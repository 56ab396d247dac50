/** Documents that expire, and the reminder of those that are asked for (KYC-05, KYC-15, ID-12). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
const { signedIn, irish, withdraw } = money
const { list, send, runJob, mailsTo, reminder, later } = paperCalls(() => world)
const deposit = (own: DocumentPlayer, minor: bigint) =>
  depositOf(world, money, { own, minor, isDelivered: true })

describe('a document that is about to expire', () => {
  it('ID-12, KYC-15: does not free a withdrawal from another document that was asked for before the last deposit', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    await deposit(own, 5_000n)
    world.kit.clock.advance({ hours: 31 * 24 })
    const now = await signedIn(own)
    await send(now, 'idDocument', '2026-12-04')
    expect((await withdraw(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    world.kit.clock.advance({ hours: 3 * 24 })
    await runJob('expire-documents')
    expect((await list(await signedIn(own))).kycStatus).toBe('PENDING_EXPIRED')
    expect((await withdraw(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
  })
})

describe('a document that expires', () => {
  const notify = () => runJob('notify-expiry')
  const noticesOf = async (own: DocumentPlayer) => {
    await deliverTo(world, own.playerId)
    const mails = (await mailsTo(own)).filter(({ tag }) => tag === 'document-expiring')
    const { rows } = await world.kit.db.query<{ days: number }>(
      'select days_before as days from verification.expiry_notice where player_id = $1 order by at',
      [own.playerId],
    )
    return { days: rows.map(({ days }) => days), mails: new Set(mails.map(({ id }) => id)).size }
  }

  it('KYC-15: is told of 30 and 7 days before its last day, each one time', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    await send(own, 'idDocument', '2026-12-31')
    world.kit.clock.set(Temporal.Instant.from('2026-12-01T11:59:00Z'))
    await notify()
    expect(await noticesOf(own)).toEqual({ days: [], mails: 0 })
    world.kit.clock.set(Temporal.Instant.from('2026-12-01T12:00:00Z'))
    await Promise.all([notify(), notify()])
    await notify()
    expect(await noticesOf(own)).toEqual({ days: [30], mails: 1 })
    world.kit.clock.set(Temporal.Instant.from('2026-12-24T12:00:00Z'))
    await notify()
    await notify()
    expect(await noticesOf(own)).toEqual({ days: [30, 7], mails: 2 })
  })

  it('KYC-15: the earlier notice is not sent after the later one', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    await send(own, 'idDocument', '2026-11-07')
    await notify()
    await notify()
    expect(await noticesOf(own)).toEqual({ days: [7], mails: 1 })
  })

  it('KYC-15: is not told of where nothing is sent in its place', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    await send(own, 'addressDocument', '2026-11-07')
    await world.kit.db.query(
      `update verification.document set kind = 'OTHER' where player_id = $1 and kind = 'PROOF_OF_ADDRESS'`,
      [own.playerId],
    )
    await notify()
    expect(await noticesOf(own)).toEqual({ days: [], mails: 0 })
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
    world.kit.clock.advance({ minutes: 5 })
    const next = await signedIn(own)
    expect(await reminder(next)).toMatchObject({
      state: 'NOTIFY',
      daysLeft: 30,
      amount: { amount: '2000.00', currency: 'EUR' },
    })
    expect((await later(next)).state).toBe('INACTIVE')
    world.kit.clock.advance({ minutes: 5 })
    const last = await signedIn(own)
    expect((await reminder(last)).state).toBe('INACTIVE')
    await send(last, 'idDocument')
    await send(last, 'addressDocument')
    expect((await reminder(last)).state).toBe('UPLOADED')
  })

  it('is put off in each session by itself', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    world.kit.clock.advance({ hours: 31 * 24 })
    const [phone, laptop] = [await signedIn(own), await signedIn(own)]
    for (const session of [phone, laptop]) {
      expect((await reminder(session)).state).toBe('NOTIFY')
      expect((await later(session)).state).toBe('INACTIVE')
    }
    expect((await reminder(phone)).state).toBe('INACTIVE')
    expect((await reminder(laptop)).state).toBe('INACTIVE')
    expect((await reminder(await signedIn(own))).state).toBe('NOTIFY')
  })

  it('says that deposits have stopped where the amount was reached before the day', async () => {
    const own = await irish()
    await deposit(own, 5_000n)
    world.kit.clock.advance({ minutes: 5 })
    const next = await signedIn(own)
    expect(await later(next)).toMatchObject({ isStopped: false })
    await deposit(own, AMOUNT - 5_000n)
    expect(await reminder(await signedIn(own))).toMatchObject({
      state: 'NOTIFY',
      isStopped: true,
      daysLeft: 30,
    })
  })
})
