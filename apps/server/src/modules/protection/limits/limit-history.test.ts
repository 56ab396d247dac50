import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lowerOf } from './limit-names.ts'
import type { LimitChange } from './limit-store.ts'
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
const signal = new AbortController().signal
const atWednesday = () => kit.clock.set('2026-07-01T09:00:00Z')

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
    const changes = [{ is: 'cancel' }, { is: 'confirm' }, { is: 'removal' }] as const
    for (let step = 0; step < 120; step++) {
      const name = names[draw(names.length)]!
      const asked = draw(3) === 0 ? changes[draw(changes.length)]! : BigInt(1 + draw(40)) * EUR
      if (draw(12) === 0) {
        const value = draw(2) === 0 ? null : BigInt(draw(4) * draw(14)) * EUR
        await kit.protection.imposeLimit(player, name, { value, reason: 'protection', actor: 'staff-7' })
      } else await kit.change(player, name, asked).catch(() => 'refused')
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

  it('has a limit of zero, carried over or imposed, and changes of other limits beside it (LIM-24)', async () => {
    atWednesday()
    const gate = { limits: { deposit: { day: 0n } } }
    const [told, untold] = [await kit.person({ gate }), await kit.person({ gate })]
    await kit.protection.noteCarriedLimits(told)
    for (const player of [told, untold]) {
      expect(await kit.change(player, stakeDay, 10n * EUR)).toBe('applied')
      for (const name of [lossWeek, singleStake])
        await kit.protection.imposeLimit(player, name, { value: 0n, reason: 'protection', actor: 'staff-7' })
      expect(await kit.change(player, depositDay, 20n * EUR)).toBe('pending')
      expect(await kit.historyOf(player)).toEqual([
        'deposit D set 0',
        'stake D set 1000',
        'loss W imposed 0',
        'singleStake - imposed 0',
        'deposit D requested 2000',
      ])
      expect(await kit.limitOf(player, depositDay)).toMatchObject({ own: 0n, isOwnNoted: true })
      for (const name of [lossWeek, singleStake])
        expect(await kit.limitOf(player, name)).toMatchObject({ imposed: 0n, lockReason: 'protection' })
      expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
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
