import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presentLimit } from './present-limits.ts'
import { createProtectionKit, limitName, type ProtectionKit } from './test-kit.ts'

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
/** Whether a limit is shown as one whose request can be confirmed. */
const isConfirmable = async (player: bigint, name: typeof stakeDay) => {
  const { limits: all, terms, at } = await kit.protection.limitsOf(player)
  const limit = all.find(({ kind, period }) => kind === name.kind && period === name.period)!
  return presentLimit({ limit, all, terms, at }).canConfirm
}
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
    await expect(kit.change(player, stakeDay, EUR - 1n)).rejects.toMatchObject({
      code: 'error.deposit.limit.too_low',
      additionalInfo: { lowest: { amount: '1.00', currency: 'EUR' } },
      fields: [{ field: 'limit', code: 'error.deposit.limit.too_low' }],
    })
    expect(await kit.change(player, stakeDay, 1_000_000_000n * EUR)).toBe('applied')
    await expect(kit.change(player, stakeDay, 1_000_000_000n * EUR + 1n)).rejects.toMatchObject({
      code: 'error.deposit.limit.too_high',
    })
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

  it('is accepted above that too, when it is lower than one that was carried over (LIM-08)', async () => {
    atWednesday()
    const gate = { limits: { deposit: { month: 5_000n * EUR } } }
    const player = await kit.person({ subject: { market: 'JJ', country: 'DE' }, gate })
    await expect(kit.change(player, depositMonth, 6_000n * EUR)).rejects.toMatchObject({
      code: 'error.deposit.limit.too_high',
    })
    for (const effect of ['applied', 'unchanged'])
      expect(await kit.change(player, depositMonth, 3_000n * EUR)).toBe(effect)
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

  it('lapses and is told of also after a player for whom that fails, which is an alarm', async () => {
    atWednesday()
    const people = [await kit.person(), await kit.person()] as const
    const [broken, other] = people
    for (const one of people) {
      for (const name of [stakeDay, lossWeek]) await kit.change(one, name, 10n * EUR)
      await kit.change(one, stakeDay, 20n * EUR)
      kit.clock.advance({ hours: 1 })
    }
    kit.clock.advance({ hours: 24 * 6 })
    for (const one of people) await kit.change(one, lossWeek, 20n * EUR)
    kit.clock.advance({ hours: 24 * 6 })
    kit.broken.add(broken)
    await kit.protection.tend(signal)
    kit.broken.delete(broken)
    const topics = async (player: bigint) => (await topicsOf(player)).map(({ topic }) => topic)
    expect(await topics(other)).toEqual(['limit.lapsed', 'limit.confirmable'])
    expect(await topics(broken)).toEqual([])
    const alarms = kit.logged.map((line) => JSON.parse(line)).filter(({ alarm }) => alarm)
    expect(alarms.map(({ playerId }) => playerId)).toEqual([String(broken), String(broken)])
    await kit.protection.tend(signal)
    expect(await topics(broken)).toEqual(['limit.lapsed', 'limit.confirmable'])
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
    expect([await isConfirmable(player, stakeDay), await isConfirmable(player, week)]).toEqual([false, true])
    await expect(kit.change(player, stakeDay, confirm)).rejects.toMatchObject({
      code: 'error.deposit.limit.interval',
    })
    expect(await kit.change(player, week, confirm)).toBe('applied')
    expect(await isConfirmable(player, stakeDay)).toBe(true)
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

  it('is imposed under the name of a person', async () => {
    const player = await kit.person()
    for (const actor of ['player', 'anna b', ''])
      await expect(
        kit.protection.imposeLimit(player, stakeDay, { ...imposed, actor, value: 30n * EUR }),
      ).rejects.toMatchObject({ fields: [expect.objectContaining({ field: 'by' })] })
    expect((await kit.limitOf(player, stakeDay)).imposed).toBeNull()
  })

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
    for (const asked of [60n * EUR, removal])
      await expect(kit.change(player, stakeDay, asked)).rejects.toMatchObject(locked)
    expect(await kit.change(player, stakeDay, 20n * EUR)).toBe('applied')
    await expect(kit.change(player, stakeDay, 25n * EUR)).rejects.toMatchObject(locked)
    expect(await reasonOf(player, 20n * EUR + 1n)).toBe('stake_limit')
  })

  it('stands above a lower own one, which applies again when it is lifted (LIM-08, LIM-17)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, stakeDay, 50n * EUR)
    await kit.protection.imposeLimit(player, stakeDay, { ...imposed, value: 30n * EUR })
    for (const effect of ['applied', 'unchanged'])
      expect(await kit.change(player, stakeDay, 40n * EUR)).toBe(effect)
    expect(await reasonOf(player, 30n * EUR + 1n)).toBe('stake_limit')
    await kit.protection.imposeLimit(player, stakeDay, { ...imposed, value: null })
    expect(await reasonOf(player, 40n * EUR + 1n)).toBe('stake_limit')
    expect(await reasonOf(player, 40n * EUR)).toBe('accepted')
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

  it('is reported, with what it drops; the log of acts has the person of staff of both', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 10n * EUR)
    await kit.change(player, stakeDay, 20n * EUR)
    await kit.protection.imposeLimit(player, stakeDay, { ...imposed, value: 15n * EUR })
    await kit.protection.imposeLimit(player, stakeDay, { ...imposed, value: null })
    const { rows } = await kit.db.query(
      `select actor_kind as kind, actor as name, after::jsonb->>'action' as action from audit.entry
        where player_id = $1 order by entry_id`,
      [player],
    )
    expect(rows.slice(-3)).toEqual(
      ['dropped', 'imposed', 'lifted'].map((action) => ({
        kind: 'staff',
        name: 'staff-7',
        action,
      })),
    )
    const event = { topic: 'limit.imposed', measure: 'stake', period: 'day', reason: 'affordability' }
    expect(await topicsOf(player)).toEqual([
      { ...event, valueMinor: '1500' },
      { ...event, valueMinor: null },
    ])
  })

  it('ends what has lapsed as lapsed, and reports that', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, stakeDay, 10n * EUR)
    await kit.change(player, stakeDay, 20n * EUR)
    kit.clock.advance({ hours: 24 * 10 })
    await kit.protection.imposeLimit(player, stakeDay, { ...imposed, value: 15n * EUR })
    expect((await kit.historyOf(player)).slice(-2)).toEqual(['stake D lapsed 2000', 'stake D imposed 1500'])
    expect((await topicsOf(player)).map(({ topic }) => topic)).toEqual(['limit.lapsed', 'limit.imposed'])
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
    for (const asked of [confirm, removal, 70n * EUR])
      await expect(kit.change(player, stakeDay, asked)).rejects.toMatchObject(locked)
    expect(await kit.change(player, stakeDay, cancel)).toBe('cancelled')
    expect(await kit.change(player, stakeDay, 40n * EUR)).toBe('applied')
  })
})

describe('a request that cannot be confirmed', () => {
  it.each([
    ['of a restricted player', { isRestricted: true }, 'locked'],
    ['above the highest of the market', { market: 'JJ', country: 'DE' }, 'too_high'],
  ])('%s is not shown as one that can, and is told of when it can', async (_why, subject, code) => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, depositDay, 1_000n * EUR)
    await kit.change(player, depositDay, 2_000n * EUR)
    kit.know(player, subject)
    kit.clock.advance({ hours: 72 })
    expect(await isConfirmable(player, depositDay)).toBe(false)
    await expect(kit.change(player, depositDay, confirm)).rejects.toMatchObject({
      code: `error.deposit.limit.${code}`,
    })
    await kit.protection.tend(signal)
    expect(await topicsOf(player)).toEqual([])
    kit.know(player, { isRestricted: false, market: 'FI', country: 'FI' })
    expect(await isConfirmable(player, depositDay)).toBe(true)
    await kit.protection.tend(signal)
    expect((await topicsOf(player)).map(({ topic }) => topic)).toEqual(['limit.confirmable'])
  })
})
