import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lowerOf } from './limits.ts'
import { createProtectionKit, limitName, type ProtectionKit } from './test-kit.ts'
import type { LimitChange } from './store.ts'

let kit: ProtectionKit
beforeAll(async () => {
  kit = await createProtectionKit({ start: '2026-07-01T09:00:00Z' })
})
afterAll(() => kit.close())

const EUR = 100n
const stakeDay = limitName('stake', 'D')
const lossWeek = limitName('loss', 'W')
const depositDay = limitName('deposit', 'D')
const depositMonth = limitName('deposit', 'M')
const singleStake = limitName('singleStake')
const removal = { is: 'removal' } as const
const cancel = { is: 'cancel' } as const
const confirm = { is: 'confirm' } as const
const signal = new AbortController().signal
const reasonOf = async (player: bigint, amount: bigint) => {
  const answer = await kit.run('stake', player, { amount, round: crypto.randomUUID() })
  return answer.ok ? 'accepted' : answer.reason
}
const atWednesday = () => kit.clock.set('2026-07-01T09:00:00Z')
const topicsOf = async (player: bigint) => {
  const { rows } = await kit.db.query<{ topic: string; body: object }>(
    "select topic, body from kernel.outbox where player_id = $1 and topic like 'limit.%' order by id",
    [player],
  )
  return rows.map(({ topic, body }) => ({ topic, ...body }))
}

describe('a first or lower limit', () => {
  it('applies in the same transaction: the next stake already sees it (LIM-08)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    expect(await kit.change(player, stakeDay, 100n * EUR)).toBe('applied')
    expect(await reasonOf(player, 100n * EUR + 1n)).toBe('stake_limit')
    expect(await reasonOf(player, 60n * EUR)).toBe('accepted')
    expect(await kit.change(player, stakeDay, 70n * EUR)).toBe('applied')
    expect(await reasonOf(player, 10n * EUR + 1n)).toBe('stake_limit')
    expect(await reasonOf(player, 10n * EUR)).toBe('accepted')
  })

  it('drops the higher one that waits (LIM-08)', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 100n * EUR)
    expect(await kit.change(player, stakeDay, 200n * EUR)).toBe('pending')
    expect(await kit.change(player, stakeDay, 90n * EUR)).toBe('applied')
    kit.clock.advance({ hours: 73 })
    await expect(kit.change(player, stakeDay, confirm)).rejects.toMatchObject({
      code: 'error.limit.pending.none',
    })
    expect(await kit.historyOf(player)).toEqual([
      'stake D set 10000',
      'stake D requested 20000',
      'stake D dropped 20000',
      'stake D set 9000',
    ])
  })

  it('is typed within what can be a limit, in the currency of the player', async () => {
    atWednesday()
    const player = await kit.person()
    const refused = (value: bigint) => expect(kit.change(player, stakeDay, value)).rejects
    await refused(EUR - 1n).toMatchObject({
      code: 'error.deposit.limit.too_low',
      additionalInfo: { lowest: { amount: '1.00', currency: 'EUR' } },
      fields: [{ field: 'limit', code: 'error.deposit.limit.too_low' }],
    })
    expect(await kit.change(player, stakeDay, 1_000_000_000n * EUR)).toBe('applied')
    await refused(1_000_000_000n * EUR + 1n).toMatchObject({ code: 'error.deposit.limit.too_high' })
    expect(await kit.change(player, stakeDay, EUR)).toBe('applied')
  })

  it('of deposits is at most what the market allows in a month', async () => {
    atWednesday()
    const player = await kit.person({ subject: { market: 'JJ', country: 'DE' } })
    await expect(kit.change(player, depositMonth, 1_000n * EUR + 1n)).rejects.toMatchObject({
      code: 'error.deposit.limit.too_high',
      additionalInfo: { highest: { amount: '1000.00', currency: 'EUR' } },
    })
    expect(await kit.change(player, depositMonth, 1_000n * EUR)).toBe('applied')
  })

  it('is not above one of a longer period, which would apply before it; a lower one never has to fit', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, limitName('deposit', 'W'), 100n * EUR)
    await expect(kit.change(player, depositDay, 100n * EUR + 1n)).rejects.toMatchObject({
      code: 'error.deposit.limit.interval',
      additionalInfo: { period: 'W', value: { amount: '100.00' } },
      fields: [{ field: 'limit', code: 'error.deposit.limit.interval' }],
    })
    expect(await kit.change(player, depositDay, 100n * EUR)).toBe('applied')
    expect(await kit.change(player, limitName('deposit', 'W'), 80n * EUR)).toBe('applied')
    // The first of a longer period may be below a shorter one.
    expect(await kit.change(player, depositMonth, 60n * EUR)).toBe('applied')
  })

  it('that is the present one changes nothing', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 5n * EUR)
    expect(await kit.change(player, stakeDay, 5n * EUR)).toBe('unchanged')
    expect(await kit.historyOf(player)).toEqual(['stake D set 500'])
  })
})

describe('a higher limit or a removal', () => {
  it('waits the hours of the market and then for a confirmation (LIM-09)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, stakeDay, 10n * EUR)
    expect(await kit.change(player, stakeDay, 20n * EUR)).toBe('pending')
    const early = {
      code: 'error.limit.pending.early',
      additionalInfo: { pendingDate: '2026-07-04T09:00:00Z' },
    }
    kit.clock.set('2026-07-04T08:59:59.999Z')
    await expect(kit.change(player, stakeDay, confirm)).rejects.toMatchObject(early)
    kit.clock.set('2026-07-04T09:00:00Z')
    // The time alone changes nothing.
    expect(await reasonOf(player, 11n * EUR)).toBe('stake_limit')
    expect(await kit.change(player, stakeDay, confirm)).toBe('applied')
    expect(await reasonOf(player, 20n * EUR)).toBe('accepted')
    expect(await reasonOf(player, 1n)).toBe('stake_limit')
  })

  it('is removed after the same wait, and not before (LIM-09)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, singleStake, 2n * EUR)
    expect(await kit.change(player, singleStake, removal)).toBe('pending')
    expect(await kit.change(player, singleStake, removal)).toBe('unchanged')
    kit.clock.advance({ hours: 72 })
    expect(await reasonOf(player, 3n * EUR)).toBe('stake_over_max')
    expect(await kit.change(player, singleStake, confirm)).toBe('applied')
    expect(await reasonOf(player, 3n * EUR)).toBe('accepted')
  })

  it.each([
    ['FI', 'FI', '2026-07-04T09:00:00Z'],
    ['LL', 'NL', '2026-07-08T09:00:00Z'],
    ['CA', 'CA', '2026-07-02T09:00:00Z'],
    // Of an unknown market nothing is known but the strictest.
    ['XX', 'FI', '2026-07-08T09:00:00Z'],
  ])('can be confirmed in %s of residents of %s from %s on (LIM-09)', async (market, country, date) => {
    atWednesday()
    const player = await kit.person({
      subject: { market, country, province: country === 'CA' ? 'ON' : null },
    })
    await kit.change(player, depositDay, 10n * EUR)
    await kit.change(player, depositDay, 20n * EUR)
    expect((await kit.limitOf(player, depositDay)).request?.pendingAt.toString()).toBe(date)
  })

  it('lapses when it is not confirmed in seven days, and its player is told (LIM-09)', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 10n * EUR)
    await kit.change(player, stakeDay, 20n * EUR)
    kit.clock.set('2026-07-11T08:59:59.999Z')
    await kit.protection.tend(signal)
    expect((await kit.limitOf(player, stakeDay)).request).not.toBeNull()
    kit.clock.set('2026-07-11T09:00:00Z')
    // Before anything ends it.
    await expect(kit.change(player, stakeDay, confirm)).rejects.toMatchObject({
      code: 'error.limit.pending.none',
    })
    await kit.protection.tend(signal)
    await kit.protection.tend(signal)
    expect((await kit.limitOf(player, stakeDay)).request).toBeNull()
    expect(await kit.historyOf(player)).toEqual([
      'stake D set 1000',
      'stake D requested 2000',
      'stake D lapsed 2000',
    ])
    expect(await topicsOf(player)).toEqual([
      { topic: 'limit.confirmable', measure: 'stake', period: 'day', confirmUntil: '2026-07-11T09:00:00Z' },
      { topic: 'limit.lapsed', measure: 'stake', period: 'day' },
    ])
  })

  it('that has lapsed makes room for another request', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 10n * EUR)
    await kit.change(player, stakeDay, 20n * EUR)
    kit.clock.advance({ hours: 24 * 10 })
    expect(await kit.change(player, stakeDay, 20n * EUR)).toBe('pending')
    expect((await kit.limitOf(player, stakeDay)).request?.pendingAt.toString()).toBe('2026-07-14T09:00:00Z')
    expect((await kit.historyOf(player)).slice(-2)).toEqual(['stake D lapsed 2000', 'stake D requested 2000'])
  })

  it('is told of one time when it can be confirmed, and not when it was cancelled before', async () => {
    atWednesday()
    const [player, other] = [await kit.person(), await kit.person()]
    for (const one of [player, other]) {
      await kit.change(one, stakeDay, 10n * EUR)
      await kit.change(one, stakeDay, 20n * EUR)
    }
    await kit.change(other, stakeDay, cancel)
    kit.clock.advance({ hours: 72 })
    await kit.protection.tend(signal)
    await kit.protection.tend(signal)
    expect(await topicsOf(player)).toHaveLength(1)
    expect(await topicsOf(other)).toEqual([])
  })

  it('of a week or month never starts in the period in which it was asked for (LIM-10)', async () => {
    kit.clock.set('2026-07-06T09:00:00Z')
    const player = await kit.person()
    await kit.change(player, lossWeek, 10n * EUR)
    await kit.change(player, depositMonth, 10n * EUR)
    await kit.change(player, depositDay, 10n * EUR)
    for (const name of [lossWeek, depositMonth]) await kit.change(player, name, 20n * EUR)
    const dateOf = async (name: typeof lossWeek) =>
      (await kit.limitOf(player, name)).request?.pendingAt.toString()
    // Monday: the week ends after 72 hours; so does the month.
    expect(await dateOf(lossWeek)).toBe('2026-07-12T21:00:00Z')
    expect(await dateOf(depositMonth)).toBe('2026-07-31T21:00:00Z')
    await kit.change(player, depositDay, removal)
    expect(await dateOf(depositDay)).toBe('2026-07-09T09:00:00Z')
    // Saturday: the week ends before the 72 hours do.
    kit.clock.set('2026-07-11T09:00:00Z')
    await kit.change(player, lossWeek, 30n * EUR)
    expect(await dateOf(lossWeek)).toBe('2026-07-14T09:00:00Z')
  })

  it('is cancelled by its player with one action (LIM-11)', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 10n * EUR)
    await kit.change(player, stakeDay, 20n * EUR)
    expect(await kit.change(player, stakeDay, cancel)).toBe('cancelled')
    await expect(kit.change(player, stakeDay, cancel)).rejects.toMatchObject({
      code: 'error.limit.pending.none',
    })
    kit.clock.advance({ hours: 80 })
    await expect(kit.change(player, stakeDay, confirm)).rejects.toMatchObject({
      code: 'error.limit.pending.none',
    })
    expect(await kit.limitOf(player, stakeDay)).toMatchObject({ own: 10n * EUR, request: null })
  })

  it('waits from the start when another amount is asked for; the same amount goes on waiting', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 10n * EUR)
    await kit.change(player, stakeDay, 20n * EUR)
    kit.clock.advance({ hours: 1 })
    expect(await kit.change(player, stakeDay, 20n * EUR)).toBe('unchanged')
    expect((await kit.limitOf(player, stakeDay)).request?.pendingAt.toString()).toBe('2026-07-04T09:00:00Z')
    expect(await kit.change(player, stakeDay, 30n * EUR)).toBe('pending')
    expect((await kit.limitOf(player, stakeDay)).request?.pendingAt.toString()).toBe('2026-07-04T10:00:00Z')
  })

  it('of a day fits into a higher week that waits, and is confirmed after it', async () => {
    atWednesday()
    const week = limitName('stake', 'W')
    const player = await kit.person()
    await kit.change(player, week, 10n * EUR)
    await kit.change(player, stakeDay, 10n * EUR)
    await expect(kit.change(player, stakeDay, 20n * EUR)).rejects.toMatchObject({
      code: 'error.deposit.limit.interval',
    })
    await kit.change(player, week, 20n * EUR)
    expect(await kit.change(player, stakeDay, 20n * EUR)).toBe('pending')
    kit.clock.set('2026-07-06T09:00:00Z')
    await expect(kit.change(player, stakeDay, confirm)).rejects.toMatchObject({
      code: 'error.deposit.limit.interval',
    })
    expect(await kit.change(player, week, confirm)).toBe('applied')
    expect(await kit.change(player, stakeDay, confirm)).toBe('applied')
  })

  it('is confirmed by one of ten confirmations at the same time', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 10n * EUR)
    await kit.change(player, stakeDay, 20n * EUR)
    kit.clock.advance({ hours: 72 })
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => kit.change(player, stakeDay, confirm)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a limit that the operator imposes', () => {
  const imposed = { reason: 'affordability', actor: 'staff-7' } as const

  it('can be lowered by its player and not raised or removed, and says why (LIM-17)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, stakeDay, 50n * EUR)
    await kit.change(player, stakeDay, 70n * EUR)
    await kit.protection.imposeLimit(player, stakeDay, { ...imposed, value: 30n * EUR })
    expect(await kit.limitOf(player, stakeDay)).toMatchObject({
      own: 50n * EUR,
      imposed: 30n * EUR,
      lockReason: 'affordability',
      request: null,
    })
    expect(await reasonOf(player, 30n * EUR + 1n)).toBe('stake_limit')
    const locked = {
      code: 'error.deposit.limit.locked',
      additionalInfo: { reason: 'affordability' },
      fields: [{ field: 'limit', code: 'error.deposit.limit.locked' }],
    }
    for (const wish of [60n * EUR, 40n * EUR, removal])
      await expect(kit.change(player, stakeDay, wish)).rejects.toMatchObject(locked)
    expect(await kit.change(player, stakeDay, 20n * EUR)).toBe('applied')
    await expect(kit.change(player, stakeDay, 25n * EUR)).rejects.toMatchObject(locked)
    expect(await reasonOf(player, 20n * EUR + 1n)).toBe('stake_limit')
  })

  it('applies to single stakes too, and leaves the own one when it is lifted (LIM-17)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, singleStake, 5n * EUR)
    await kit.protection.imposeLimit(player, singleStake, { ...imposed, value: 2n * EUR })
    expect([await reasonOf(player, 2n * EUR + 1n), await reasonOf(player, 2n * EUR)]).toEqual([
      'stake_over_max',
      'accepted',
    ])
    await kit.protection.imposeLimit(player, singleStake, { ...imposed, value: null })
    expect(await reasonOf(player, 5n * EUR)).toBe('accepted')
    expect(await reasonOf(player, 5n * EUR + 1n)).toBe('stake_over_max')
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })

  it('is not raised by what was asked for before it', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 10n * EUR)
    await kit.change(player, stakeDay, 20n * EUR)
    await kit.protection.imposeLimit(player, stakeDay, { ...imposed, value: 15n * EUR })
    kit.clock.advance({ hours: 72 })
    await expect(kit.change(player, stakeDay, confirm)).rejects.toMatchObject({
      code: 'error.limit.pending.none',
    })
  })
})

describe('a restricted player', () => {
  it('reads and lowers limits, sets first ones and cancels, and raises nothing (LIM-23)', async () => {
    atWednesday()
    const player = await kit.person({ main: 100n * EUR })
    await kit.change(player, stakeDay, 50n * EUR)
    await kit.change(player, stakeDay, 60n * EUR)
    kit.know(player, { isRestricted: true })
    expect((await kit.protection.limitsOf(player)).terms.canRaise).toBe(false)
    expect(await kit.change(player, depositDay, 20n * EUR)).toBe('applied')
    kit.clock.advance({ hours: 72 })
    const locked = { code: 'error.deposit.limit.locked' }
    for (const wish of [confirm, removal, 70n * EUR])
      await expect(kit.change(player, stakeDay, wish)).rejects.toMatchObject(locked)
    expect(await kit.change(player, stakeDay, cancel)).toBe('cancelled')
    expect(await kit.change(player, stakeDay, 40n * EUR)).toBe('applied')
  })
})

describe('what is shown of a limit', () => {
  it('is its value, what is used and left, its period, what waits and until when (LIM-12)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, stakeDay, 100n * EUR)
    await kit.done('stake', player, { amount: 30n * EUR, round: 'r' })
    await kit.change(player, stakeDay, 150n * EUR)
    const { limits } = await kit.protection.limitsOf(player)
    expect(limits.map(({ kind, period }) => `${kind} ${period ?? '-'}`)).toEqual([
      ...['deposit', 'stake', 'loss'].flatMap((kind) => ['D', 'W', 'M'].map((period) => `${kind} ${period}`)),
      'singleStake -',
    ])
    expect(await kit.limitOf(player, stakeDay)).toEqual({
      kind: 'stake',
      period: 'D',
      own: 100n * EUR,
      imposed: null,
      running: {
        used: 30n * EUR,
        startedAt: Temporal.Instant.from('2026-06-30T21:00:00Z'),
        resetsAt: Temporal.Instant.from('2026-07-01T21:00:00Z'),
      },
      request: {
        value: 150n * EUR,
        pendingAt: Temporal.Instant.from('2026-07-04T09:00:00Z'),
        confirmUntil: Temporal.Instant.from('2026-07-11T09:00:00Z'),
      },
      lockReason: null,
      updatedAt: Temporal.Instant.from('2026-07-01T09:00:00Z'),
      isOwnNoted: true,
    })
    // Without a limit what is used is shown all the same.
    expect(await kit.limitOf(player, lossWeek)).toMatchObject({ own: null, running: { used: 30n * EUR } })
  })
})

describe('the history of limits', () => {
  /** The limits that the history says, and what waits. */
  function replay(lines: readonly LimitChange[]) {
    const state = new Map<
      string,
      { own: bigint | null; imposed: bigint | null; waits: bigint | null | undefined }
    >()
    for (const { kind, period, action, value } of lines) {
      const name = `${kind} ${period ?? '-'}`
      const now = state.get(name) ?? { own: null, imposed: null, waits: undefined }
      if (action === 'set') now.own = value
      else if (action === 'requested') now.waits = value
      else if (action === 'imposed' || action === 'lifted') now.imposed = value
      else now.waits = undefined
      if (action === 'confirmed') now.own = value
      state.set(name, now)
    }
    return state
  }

  it('rebuilds the limits in force and what waits exactly, after any changes (LIM-24)', async () => {
    atWednesday()
    const names = [stakeDay, lossWeek, depositDay, depositMonth, singleStake]
    const player = await kit.person()
    let seed = 7
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const wishes = [cancel, confirm, removal]
    for (let step = 0; step < 120; step++) {
      const name = names[draw(names.length)]!
      const wish = draw(3) === 0 ? wishes[draw(wishes.length)]! : BigInt(1 + draw(40)) * EUR
      if (draw(12) === 0) {
        const value = draw(2) === 0 ? null : BigInt(1 + draw(40)) * EUR
        await kit.protection.imposeLimit(player, name, { value, reason: 'protection', actor: 'staff-7' })
      } else await kit.change(player, name, wish).catch(() => 'refused')
      kit.clock.advance({ hours: draw(60) })
      if (draw(5) === 0) await kit.protection.tend(signal)
    }
    await kit.protection.tend(signal)
    const lines = await kit.protection.historyOf(player, { before: undefined, limit: 1_000 })
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, i) => lines.length - i))
    expect(new Set(lines.map(({ action }) => action)).size).toBe(8)
    const said = replay(lines.toReversed())
    for (const limit of (await kit.protection.limitsOf(player)).limits) {
      const { own = null, imposed = null, waits } = said.get(`${limit.kind} ${limit.period ?? '-'}`) ?? {}
      expect([own, imposed, waits]).toEqual([limit.own, limit.imposed, limit.request?.value])
    }
    // The ledger has the same values.
    for (const { measure, period, cap } of await kit.wallet.limitsOf(player)) {
      const state = said.get(`${measure} ${period[0]!.toUpperCase()}`)
      expect(lowerOf(state!.own, state!.imposed)).toBe(cap)
    }
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })

  it('begins with limits that were carried over from an earlier platform, one time (LIM-24)', async () => {
    atWednesday()
    const gate = { limits: { deposit: { day: 40n * EUR }, loss: { month: 90n * EUR } } }
    const [told, untold] = [await kit.person({ gate }), await kit.person({ gate })]
    await kit.protection.noteCarriedLimits(told)
    await kit.protection.noteCarriedLimits(told)
    for (const player of [told, untold]) {
      expect(await kit.change(player, depositDay, 30n * EUR)).toBe('applied')
      expect(await kit.historyOf(player)).toEqual([
        'deposit D set 4000',
        'loss M set 9000',
        'deposit D set 3000',
      ])
    }
  })

  it('is read in pages, newest first', async () => {
    atWednesday()
    const player = await kit.person()
    for (const value of [30n, 20n, 10n]) await kit.change(player, stakeDay, value * EUR)
    const page = await kit.protection.historyOf(player, { before: undefined, limit: 2 })
    expect(page.map(({ number }) => number)).toEqual([3, 2])
    expect(
      (await kit.protection.historyOf(player, { before: 2, limit: 2 })).map(({ value }) => value),
    ).toEqual([30n * EUR])
  })

  it('cannot be changed or deleted', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 30n * EUR)
    for (const statement of [
      'update protection.limit_change set value = 1 where player_id = $1',
      'delete from protection.limit_change where player_id = $1',
    ])
      await expect(kit.db.query(statement, [player])).rejects.toThrow('never changed')
  })
})

describe('limits cover', () => {
  it('every payment method: deposits by one leave less room for another (LIM-06)', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, depositDay, 100n * EUR)
    const [cards, bank, vouchers] = [5, 6, 7]
    await kit.done('deposit', player, { amount: 40n * EUR, provider: cards! })
    await kit.done('authorizeDeposit', player, { amount: 40n * EUR, provider: bank! })
    for (const provider of [cards!, bank!, vouchers!])
      expect(
        await kit.refused('authorizeDeposit', player, { amount: 20n * EUR + 1n, provider }),
      ).toMatchObject({
        reason: 'deposit_limit',
        window: 'day',
      })
    await kit.done('authorizeDeposit', player, { amount: 20n * EUR, provider: vouchers! })
  })

  it('the deposits that came, not those that failed; a withdrawal gives no room back (LIM-25)', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, depositDay, 100n * EUR)
    const provider = 5
    await kit.done('authorizeDeposit', player, { amount: 100n * EUR, provider, tx: 'failed' })
    for (let time = 0; time < 2; time++)
      await kit.done('cancelDeposit', player, { provider, authorization: 'failed' })
    await kit.done('deposit', player, { amount: 100n * EUR, provider })
    await kit.done('hold', player, { amount: 100n * EUR, provider, holdId: 'withdrawal' })
    await kit.done('settle', player, { amount: 100n * EUR, provider, holdId: 'withdrawal' })
    expect(await kit.refused('authorizeDeposit', player, { amount: 1n, provider })).toMatchObject({
      reason: 'deposit_limit',
    })
  })

  it('every product: stakes in one leave less room in another (LIM-06)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, stakeDay, 30n * EUR)
    await kit.done('stake', player, { amount: 10n * EUR, round: 'a', vertical: 'casino' })
    await kit.done('stake', player, { amount: 10n * EUR, round: 'b', vertical: 'live-casino' })
    await kit.done('reserveBet', player, { amount: 10n * EUR, round: 'c', vertical: 'sports' })
    for (const vertical of ['casino', 'live-casino', 'virtual-sports'] as const)
      expect(await kit.refused('stake', player, { amount: 1n, round: 'd', vertical })).toMatchObject({
        reason: 'stake_limit',
      })
  })

  it('the single stake in every game and bet slip (LIM-28)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, singleStake, 5n * EUR)
    const tooMuch = { amount: 5n * EUR + 1n, round: 'r' }
    const over = { reason: 'stake_over_max' }
    for (const vertical of ['casino', 'live-casino', 'virtual-sports'] as const) {
      expect(await kit.refused('stake', player, { ...tooMuch, vertical })).toMatchObject(over)
      await kit.done('stake', player, { amount: 5n * EUR, round: 'r', vertical })
    }
    const slip = { amount: 5n * EUR + 1n, round: 'slip', vertical: 'sports' } as const
    expect(await kit.refused('reserveBet', player, slip)).toMatchObject(over)
    await kit.done('reserveBet', player, { ...slip, amount: 5n * EUR })
    expect(await kit.refused('stakeAndWin', player, { ...tooMuch, win: 0n })).toMatchObject(over)
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })
})

describe('a loss limit that is reached', () => {
  it('lets running rounds finish and open bets stand, and refuses every new stake (LIM-14)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, lossWeek, 30n * EUR)
    await kit.done('reserveBet', player, { amount: 10n * EUR, round: 'bet', tx: 'bet', vertical: 'sports' })
    await kit.done('commitBet', player, { round: 'bet', vertical: 'sports' })
    await kit.done('stake', player, { amount: 20n * EUR, round: 'running' })
    for (const vertical of ['casino', 'live-casino', 'virtual-sports'] as const)
      expect(await kit.refused('stake', player, { amount: 1n, round: 'new', vertical })).toMatchObject({
        reason: 'loss_limit',
        window: 'week',
      })
    expect(
      await kit.refused('reserveBet', player, { amount: 1n, round: 'new', vertical: 'sports' }),
    ).toMatchObject({ reason: 'loss_limit' })
    await kit.done('win', player, { amount: 0n, round: 'running', endsRound: true })
    await kit.done('settleBet', player, { round: 'bet', total: 0n, vertical: 'sports' })
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })
})
