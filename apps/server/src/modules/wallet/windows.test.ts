import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { windowNumbers } from './numbers.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

/** Stakes so much and says whether it passed. */
const stakes = async (player: bigint, amount: bigint) => {
  const answer = await kit.run('stake', player, { amount, round: 'r' })
  return answer.ok ? 'done' : `${answer.reason} ${answer.window ?? ''}`.trim()
}

describe('limit windows', () => {
  it('a day ends at midnight of the zone, to the millisecond', async () => {
    kit.clock.set('2026-07-01T09:00:00Z')
    const player = await kit.player({ main: 10_000n, gate: { limits: { loss: { day: 100n } } } })
    expect(await stakes(player, 100n)).toBe('done')
    kit.clock.set('2026-07-01T20:59:59.999Z')
    expect(await stakes(player, 1n)).toBe('loss_limit day')
    kit.clock.set('2026-07-01T21:00:00Z')
    expect(await stakes(player, 100n)).toBe('done')
    expect(await stakes(player, 1n)).toBe('loss_limit day')
  })

  it.each([
    ['25 hours in autumn', '2026-10-25T05:00:00Z', '2026-10-25T21:59:59Z', '2026-10-25T22:00:00Z'],
    ['23 hours in spring', '2027-03-28T05:00:00Z', '2027-03-28T20:59:59Z', '2027-03-28T21:00:00Z'],
  ])('a day of %s ends when the zone says so (LIM-26)', async (_name, start, last, next) => {
    kit.clock.set(start)
    const player = await kit.player({ main: 10_000n, gate: { limits: { stake: { day: 100n } } } })
    expect(await stakes(player, 100n)).toBe('done')
    kit.clock.set(last)
    expect(await stakes(player, 1n)).toBe('stake_limit day')
    kit.clock.set(next)
    expect(await stakes(player, 100n)).toBe('done')
  })

  it.each([
    // Midnight of 6 September is left out in Chile.
    ['day', '2026-09-05T12:00:00Z', '2026-09-06T04:00:00Z'],
    ['day', '2026-09-06T12:00:00Z', '2026-09-07T03:00:00Z'],
    ['day', '2026-09-07T02:59:59Z', '2026-09-07T03:00:00Z'],
    ['week', '2026-09-06T12:00:00Z', '2026-09-07T03:00:00Z'],
    ['month', '2026-09-06T12:00:00Z', '2026-10-01T03:00:00Z'],
  ] as const)('a %s around a midnight that does not exist, at %s, ends at %s', async (period, at, end) => {
    const { rows } = await kit.db.query<{ end: Temporal.Instant }>(
      `select wallet.window_end($1::smallint, $2::timestamptz, 'America/Santiago') as end`,
      [windowNumbers[period], at],
    )
    expect(rows[0]?.end.toString()).toBe(end)
  })

  it('weeks begin on Monday and months on the first, each with its own mark', async () => {
    kit.clock.set('2026-07-29T09:00:00Z')
    const player = await kit.player({
      main: 10_000n,
      gate: { limits: { loss: { day: 100n, week: 150n, month: 200n } } },
    })
    expect(await stakes(player, 100n)).toBe('done')
    kit.clock.set('2026-07-30T09:00:00Z')
    expect(await stakes(player, 60n)).toBe('loss_limit week')
    expect(await stakes(player, 50n)).toBe('done')
    kit.clock.set('2026-08-01T09:00:00Z')
    // Saturday: a new month in the same week.
    expect(await stakes(player, 1n)).toBe('loss_limit week')
    kit.clock.set('2026-08-03T09:00:00Z')
    expect(await stakes(player, 100n)).toBe('done')
  })

  it('a limit set at noon counts from the start of the day', async () => {
    kit.clock.set('2026-07-01T06:00:00Z')
    const player = await kit.player({ main: 10_000n })
    expect(await stakes(player, 80n)).toBe('done')
    await kit.setGate(player, { limits: { loss: { day: 100n } } })
    expect(await stakes(player, 21n)).toBe('loss_limit day')
    expect(await stakes(player, 20n)).toBe('done')
  })

  it('a rollback of a stake of yesterday adds no room today, one of today does', async () => {
    kit.clock.set('2026-07-01T06:00:00Z')
    const player = await kit.player({
      main: 10_000n,
      gate: { limits: { loss: { day: 100n, month: 300n }, stake: { day: 100n } } },
    })
    await kit.done('stake', player, { amount: 100n, round: 'old', tx: 'old' })
    kit.clock.advance({ hours: 24 })
    await kit.done('stake', player, { amount: 100n, round: 'new', tx: 'new' })
    await kit.done('rollback', player, { original: 'old', of: 'bet' })
    expect(await stakes(player, 1n)).toBe('loss_limit day')
    await kit.done('rollback', player, { original: 'new', of: 'bet' })
    expect(await stakes(player, 100n)).toBe('done')
    kit.clock.advance({ hours: 24 })
    expect(await stakes(player, 100n)).toBe('done')
  })

  it('a reversed win of yesterday uses no room today', async () => {
    kit.clock.set('2026-07-01T06:00:00Z')
    const player = await kit.player({ main: 10_000n, gate: { limits: { loss: { day: 100n } } } })
    await kit.done('stake', player, { amount: 50n, round: 'r' })
    await kit.done('win', player, { amount: 90n, round: 'r', tx: 'w' })
    kit.clock.advance({ hours: 24 })
    await kit.done('rollback', player, { original: 'w', of: 'win' })
    expect(await stakes(player, 101n)).toBe('loss_limit day')
    expect(await stakes(player, 100n)).toBe('done')
  })

  it('a win adds room; gifts do not', async () => {
    kit.clock.set('2026-07-01T06:00:00Z')
    const player = await kit.player({ main: 10_000n, gate: { limits: { loss: { day: 100n } } } })
    expect(await stakes(player, 100n)).toBe('done')
    await kit.done('promo', player, { amount: 500n })
    expect(await stakes(player, 1n)).toBe('loss_limit day')
    await kit.done('jackpotWin', player, { amount: 30n })
    expect(await stakes(player, 31n)).toBe('loss_limit day')
    expect(await stakes(player, 30n)).toBe('done')
  })
})

describe('deposit limits', () => {
  it('an authorization reserves its room until the money comes or it is cancelled, once', async () => {
    kit.clock.set('2026-07-01T06:00:00Z')
    const player = await kit.player({ gate: { limits: { deposit: { day: 100n } } } })
    await kit.done('authorizeDeposit', player, { amount: 60n, tx: 'a', provider: 5 })
    expect(await kit.refused('authorizeDeposit', player, { amount: 41n, provider: 5 })).toMatchObject({
      reason: 'deposit_limit',
      window: 'day',
    })
    await kit.done('cancelDeposit', player, { authorization: 'a', provider: 5 })
    await kit.done('cancelDeposit', player, { authorization: 'a', provider: 5 })
    await kit.done('authorizeDeposit', player, { amount: 100n, tx: 'b', provider: 5 })
    // The amount that arrives may differ, and is booked whatever the limits are now.
    await kit.done('deposit', player, { amount: 90n, authorization: 'b', provider: 5 })
    expect(await kit.refused('authorizeDeposit', player, { amount: 11n, provider: 5 })).toMatchObject({
      reason: 'deposit_limit',
    })
    await kit.done('authorizeDeposit', player, { amount: 10n, provider: 5 })
    expect((await kit.wallet.check()).differences).toEqual([])
  })

  it('an authorization that comes after its cancel is refused', async () => {
    const player = await kit.player()
    await kit.done('cancelDeposit', player, { authorization: 'late', provider: 5 })
    expect(
      await kit.refused('authorizeDeposit', player, { amount: 5n, tx: 'late', provider: 5 }),
    ).toMatchObject({
      reason: 'cancelled',
    })
  })

  it('refunds return the room of their deposit once, in its own window (LIM-25)', async () => {
    kit.clock.set('2026-07-01T06:00:00Z')
    const player = await kit.player({ gate: { limits: { deposit: { day: 100n } } } })
    const room = async () => {
      for (const amount of [100n, 70n, 40n]) {
        const answer = await kit.run('authorizeDeposit', player, {
          amount,
          tx: `try${kit.clock.now().epochMilliseconds} ${amount}`,
          provider: 5,
        })
        if (!answer.ok) continue
        await kit.done('cancelDeposit', player, {
          authorization: `try${kit.clock.now().epochMilliseconds} ${amount}`,
          provider: 5,
        })
        return amount
      }
      return 0n
    }
    await kit.done('deposit', player, { amount: 100n, tx: 'd', provider: 5 })
    await kit.done('refund', player, { amount: 70n, deposit: 'd', provider: 5 })
    await kit.done('refund', player, { amount: 70n, deposit: 'd', provider: 5 })
    kit.clock.advance({ seconds: 1 })
    expect(await room()).toBe(100n)
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 0n, receivable: 40n })

    await kit.done('deposit', player, { amount: 100n, tx: 'e', provider: 5 })
    kit.clock.advance({ hours: 24 })
    await kit.done('deposit', player, { amount: 60n, tx: 'f', provider: 5 })
    await kit.done('chargeback', player, { amount: 100n, deposit: 'e', provider: 5 })
    expect(await room()).toBe(40n)
    expect((await kit.wallet.check()).differences).toEqual([])
  })
})
