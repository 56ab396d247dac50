import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  // A Monday.
  kit = await createAccountsKit({ start: '2026-11-02T09:00:00Z' })
})
afterAll(() => kit.close())

type Player = Awaited<ReturnType<typeof signedInPlayer>>

const DEPOSIT = '/v1/player/deposit-limits'
const SPEND = '/v1/player/spend-limits'
const ALL = '/v1/player/protection/limits'
const TIME = '/v1/player/protection/time-limits'
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const read = async ({ browser, token }: Player, path: string) =>
  (await browser.call('GET', path, { token })).body
const change = async ({ browser, token }: Player, path: string, body: object) => {
  const answer = await browser.call('PATCH', path, { token, body })
  return { status: answer.status, ...answer.body }
}
const deposit = (player: Player, amount: bigint) =>
  kit.wallet.execute({
    kind: 'deposit',
    playerId: player.playerId,
    currency: 'EUR',
    provider: 5,
    tx: crypto.randomUUID(),
    amount,
  })

describe('the limits of a signed-in player', () => {
  it('are all listed, with the terms of the market, also before any is set, with no amount suggested (LIM-01, LIM-02, LIM-03)', async () => {
    const player = await signedInPlayer(kit)
    const { terms, limits } = await read(player, ALL)
    expect(terms).toEqual({
      currency: 'EUR',
      zone: 'Europe/Helsinki',
      increaseHours: 72,
      increaseAfterPeriod: true,
      confirmWithinDays: 7,
      canRaise: true,
      pauseMinutes: 15,
    })
    expect(
      limits.map(({ kind, period }: { kind: string; period: string | null }) => `${kind} ${period}`),
    ).toEqual([
      ...['deposit', 'stake', 'loss'].flatMap((kind) => ['D', 'W', 'M'].map((period) => `${kind} ${period}`)),
      'singleStake null',
      'sessionTime null',
      'dailyTime D',
    ])
    expect(limits[0]).toEqual({
      kind: 'deposit',
      period: 'D',
      value: null,
      ownValue: null,
      used: eur('0.00'),
      remaining: null,
      startedAt: '2026-11-01T22:00:00Z',
      resetAt: '2026-11-02T22:00:00Z',
      pendingValue: null,
      pendingRemoval: false,
      pendingDate: null,
      confirmUntil: null,
      canConfirm: false,
      locked: false,
      lockReason: null,
      updatedAt: null,
    })
    expect((await read(player, DEPOSIT)).limits).toHaveLength(3)
    expect((await read(player, SPEND)).limits.map(({ kind }: { kind: string }) => kind)).toEqual([
      'stake',
      'stake',
      'stake',
    ])
  })

  it('are set, raised, cancelled, removed and confirmed by one call each', async () => {
    const player = await signedInPlayer(kit)
    expect(await change(player, DEPOSIT, { duration: 'D', limit: eur('50') })).toMatchObject({
      status: 200,
      effect: 'applied',
      limit: { value: eur('50.00'), remaining: eur('50.00'), updatedAt: '2026-11-02T09:00:00Z' },
    })
    await deposit(player, 2_000n)
    expect(await change(player, DEPOSIT, { duration: 'D', limit: eur('80.00') })).toMatchObject({
      effect: 'pending',
      limit: {
        value: eur('50.00'),
        used: eur('20.00'),
        remaining: eur('30.00'),
        pendingValue: eur('80.00'),
        pendingRemoval: false,
        pendingDate: '2026-11-05T09:00:00Z',
        confirmUntil: '2026-11-12T09:00:00Z',
        canConfirm: false,
      },
    })
    expect(await change(player, DEPOSIT, { duration: 'D', confirmPendingLimit: true })).toMatchObject({
      status: 409,
      code: 'error.limit.pending.early',
      additionalInfo: { pendingDate: '2026-11-05T09:00:00Z' },
    })
    expect(await change(player, DEPOSIT, { duration: 'D', cancelPendingLimit: true })).toMatchObject({
      effect: 'cancelled',
      limit: { pendingDate: null },
    })
    expect(await change(player, DEPOSIT, { duration: 'D', deleteLimit: true })).toMatchObject({
      effect: 'pending',
      limit: { pendingValue: null, pendingRemoval: true },
    })
    const history = await read(player, `${ALL}/history?limit=2`)
    expect(history).toMatchObject({
      changes: [
        { number: 4, action: 'requested', value: null, pendingDate: '2026-11-05T09:00:00Z', actor: 'player' },
        { number: 3, action: 'cancelled', value: eur('80.00'), pendingDate: null },
      ],
      next: 3,
    })
    expect(await read(player, `${ALL}/history?before=3`)).toMatchObject({ changes: [{}, {}], next: null })
  })

  it('of stakes, of losses and of a single stake have calls of their own', async () => {
    const player = await signedInPlayer(kit)
    const effects = [
      await change(player, SPEND, { duration: 'W', limit: eur('10') }),
      await change(player, ALL, { kind: 'loss', duration: 'M', limit: eur('20') }),
      await change(player, ALL, { kind: 'singleStake', limit: eur('1') }),
    ]
    expect(effects).toMatchObject(Array.from({ length: 3 }, () => ({ status: 200, effect: 'applied' })))
    const { limits } = await read(player, ALL)
    const set = limits.filter(({ value }: { value: object | null }) => value !== null)
    expect(set).toMatchObject([
      { kind: 'stake', period: 'W', value: eur('10.00') },
      { kind: 'loss', period: 'M', value: eur('20.00') },
      { kind: 'singleStake', period: null, value: eur('1.00'), used: null, remaining: null, resetAt: null },
    ])
  })

  it('of the time of play have a call of their own, in seconds of whole minutes (LIM-01)', async () => {
    const player = await signedInPlayer(kit)
    for (const [kind, seconds] of [
      ['sessionTime', 1_800],
      ['dailyTime', 5_400],
    ] as const)
      expect(await change(player, TIME, { kind, limit: { seconds } })).toMatchObject({
        status: 200,
        effect: 'applied',
        limit: { kind, value: { seconds }, used: { seconds: 0 }, remaining: { seconds } },
      })
    expect(await change(player, TIME, { kind: 'dailyTime', limit: { seconds: 7_200 } })).toMatchObject({
      effect: 'pending',
      limit: { value: { seconds: 5_400 }, pendingValue: { seconds: 7_200 } },
    })
    expect(await read(player, `${ALL}/history`)).toMatchObject({
      changes: [
        { action: 'requested', value: { seconds: 7_200 } },
        { kind: 'dailyTime' },
        { kind: 'sessionTime' },
      ],
    })
    for (const body of [
      { kind: 'dailyTime', limit: { seconds: 90 } },
      { kind: 'dailyTime', limit: eur('5') },
      { kind: 'stake', limit: { seconds: 60 } },
    ])
      expect(await change(player, TIME, body)).toMatchObject({ status: 400, code: 'error.validation' })
    expect(await change(player, TIME, { kind: 'sessionTime', limit: { seconds: 86_400 } })).toMatchObject({
      code: 'error.deposit.limit.too_high',
      additionalInfo: { highest: { seconds: 82_800 } },
    })
  })

  it('name the field and why an amount is refused', async () => {
    const player = await signedInPlayer(kit)
    const refused = async (body: object, path = DEPOSIT) => {
      const { status, code, validationErrors } = await change(player, path, body)
      return [status, code, ...(validationErrors ?? []).map((one: { field: string; code: string }) => one)]
    }
    const field = (code: string) => [code, expect.objectContaining({ field: 'limit', code })]
    expect(await refused({ duration: 'D', limit: eur('0.99') })).toEqual([
      400,
      ...field('error.deposit.limit.too_low'),
    ])
    expect(await refused({ duration: 'D', limit: eur('1000000000.01') })).toEqual([
      400,
      ...field('error.deposit.limit.too_high'),
    ])
    await change(player, DEPOSIT, { duration: 'W', limit: eur('5') })
    expect(await refused({ duration: 'D', limit: eur('5.01') })).toEqual([
      400,
      ...field('error.deposit.limit.interval'),
    ])
    expect(await refused({ duration: 'D', limit: { amount: '5', currency: 'NOK' } })).toEqual([
      400,
      'error.validation',
      expect.objectContaining({ field: 'limit', code: 'currency' }),
    ])
    expect(await refused({ duration: 'D', limit: eur('5.001') })).toMatchObject([
      400,
      'error.validation',
      { field: 'limit', code: 'precision' },
    ])
    for (const body of [{ duration: 'D' }, { duration: 'D', limit: eur('5'), deleteLimit: true }])
      expect((await refused(body)).slice(0, 2)).toEqual([400, 'error.validation'])
    for (const body of [
      { kind: 'loss', limit: eur('5') },
      { kind: 'singleStake', duration: 'D', limit: eur('5') },
    ])
      expect(await refused(body, ALL)).toMatchObject([400, 'error.validation', { field: 'duration' }])
    expect(await change(player, DEPOSIT, { duration: 'D', cancelPendingLimit: true })).toMatchObject({
      status: 409,
      code: 'error.limit.pending.none',
    })
  })

  it.each(['payout', 'suspended'] as const)(
    'stay readable and can be lowered by a player flagged %s, who raises none (LIM-23)',
    async (flag) => {
      const player = await signedInPlayer(kit)
      await change(player, DEPOSIT, { duration: 'M', limit: eur('50') })
      await kit.players.changeStanding(player.playerId, {
        access: { [flag]: true },
        reason: 'a test',
        actor: 'anna',
      })
      expect(await read(player, ALL)).toMatchObject({ terms: { canRaise: false } })
      expect(await change(player, DEPOSIT, { duration: 'M', limit: eur('60') })).toMatchObject({
        status: 409,
        code: 'error.deposit.limit.locked',
      })
      expect(await change(player, DEPOSIT, { duration: 'M', limit: eur('40') })).toMatchObject({
        effect: 'applied',
        limit: { value: eur('40.00') },
      })
    },
  )

  it('say on how many days a typed amount would have refused something', async () => {
    const player = await signedInPlayer(kit)
    await deposit(player, 3_000n)
    const days = (query: string) => read(player, `${ALL}/past-days?${query}&currency=EUR`)
    expect(await days('kind=deposit&duration=D&amount=29.99')).toEqual({
      days: 1,
      since: '2026-11-02',
      until: '2026-11-02',
    })
    expect(await days('kind=deposit&duration=D&amount=30')).toMatchObject({ days: 0 })
    expect(await days('kind=singleStake&amount=1')).toMatchObject({ days: 0 })
    expect(await days('kind=singleStake&duration=D&amount=1')).toMatchObject({ code: 'error.validation' })
  })

  it('are nobody else’s: a visitor reads none', async () => {
    const { status } = await kit.browser().call('GET', ALL)
    expect(status).toBe(401)
  })
})

describe('the steps before a deposit of a signed-in player', () => {
  const REVIEWS = '/v1/player/protection/reviews'
  const reviewsOf = async ({ playerId }: Player) =>
    (
      await kit.db.query<{ session_id: string }>(
        'select session_id from protection.account_review where player_id = $1',
        [playerId],
      )
    ).rows

  it('are named after a look, which is kept with its session only when one is due (LIM-21)', async () => {
    const player = await signedInPlayer(kit)
    const look = async () => {
      const answer = await player.browser.call('POST', REVIEWS, { token: player.token, body: {} })
      return { status: answer.status, ...answer.body }
    }
    // The law of Finland demands two limits; a look before them keeps nothing.
    expect(await look()).toMatchObject({ status: 200, step: { is: 'choice', mayDecline: false } })
    const firstDepositAt = kit.clock.now().subtract({ hours: 24 })
    await kit.players.noteDeposit(player.playerId, { at: firstDepositAt, number: 1 })
    for (const duration of ['M', 'D'])
      expect(await change(player, DEPOSIT, { duration, limit: eur('50') })).toMatchObject({ status: 200 })
    expect(await reviewsOf(player)).toEqual([])
    expect(await look()).toEqual({ status: 200, step: null })
    expect(await look()).toEqual({ status: 200, step: null })
    const kept = await reviewsOf(player)
    expect(kept).toHaveLength(1)
    expect(kept[0]!.session_id).not.toBe('')
  })
})
