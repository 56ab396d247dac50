/** What a launch or another request finds of the last plan stays written, also where it is refused (RC-12). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChecksKit, createChecksKit } from '../reality-checks/test-kit.ts'
import { codeOf, planCalls, slot, time } from './test-kit.ts'

let kit: ChecksKit
beforeAll(async () => {
  kit = await createChecksKit()
})
afterAll(() => kit.close())

const players: bigint[] = []
afterEach(async () => {
  expect((await kit.wallet.check({ players: players.splice(0) })).differences).toEqual([])
})
const { at, begin, playing, spin, lose, closePlans, changesOf, endOf } = planCalls(() => kit, players)

describe('a spend that is used up, of which the ledger has reported nothing,', () => {
  it('keeps the end that a refused launch has found, whatever is won later (RC-12)', async () => {
    const [found, unseen] = [await playing({ spend: 1_000n }), await playing({ spend: 1_000n })]
    at('09:10:00')
    const lost = [await lose(found, 1_000n), await lose(unseen, 1_000n)]
    at('09:20:00')
    kit.leave(found)
    kit.leave(unseen)
    at('09:30:00')
    expect(await codeOf(kit.open(found, slot))).toBe('error.session_plan.ended')
    at('09:40:00')
    await kit.done('win', found, { amount: 5_000n, round: lost[0]!, endsRound: true })
    await kit.done('win', unseen, { amount: 5_000n, round: lost[1]!, endsRound: true })
    expect(await endOf(found)).toEqual(['ended', 'spend', time('10:20:00')])
    expect(await spin(found)).toBe('plan_over')
    // Before the end is found a win gives room: the pause has ended this plan.
    expect(await codeOf(kit.open(unseen, slot))).toBe('done')
    at('10:19:59.999')
    expect(await codeOf(kit.open(found, slot))).toBe('error.session_plan.ended')
    at('10:20:00')
    expect(await codeOf(kit.open(found, slot))).toBe('done')
    expect(await spin(found)).toBe('accepted')
  })

  it('keeps the end that a refused request for another plan has found (RC-12)', async () => {
    const playerId = await playing({ spend: 1_000n })
    at('09:10:00')
    const round = await lose(playerId, 1_000n)
    at('09:20:00')
    kit.leave(playerId)
    at('09:30:00')
    expect(await codeOf(begin(playerId, { spend: 1_000n }))).toBe('error.session_plan.ended')
    at('09:40:00')
    await kit.done('win', playerId, { amount: 5_000n, round, endsRound: true })
    expect(await codeOf(begin(playerId, { spend: 1_000n }))).toBe('error.session_plan.ended')
    expect(await endOf(playerId)).toEqual(['ended', 'spend', time('10:20:00')])
    at('10:20:00')
    expect(await codeOf(begin(playerId, { spend: 1_000n }))).toBe('done')
  })

  it('has its open game closed by the launch that finds it, refused or not (RC-12)', async () => {
    const [refused, elsewhere] = [await playing({ spend: 1_000n }), await playing({ spend: 1_000n })]
    at('09:10:00')
    await lose(refused, 1_000n)
    await lose(elsewhere, 1_000n)
    expect(await codeOf(kit.open(refused, slot))).toBe('error.session_plan.ended')
    expect(await codeOf(kit.open(elsewhere))).toBe('done')
    at('09:11:00')
    await closePlans()
    expect(await changesOf(refused)).toEqual(['plan', 'planEnded'])
    expect(await changesOf(elsewhere)).toEqual(['plan', 'planEnded'])
  })

  it('waits ten minutes for the running round from the launch or request that finds it (RC-12)', async () => {
    const [launched, asked] = [await playing({ spend: 1_000n }), await playing({ spend: 1_000n })]
    at('09:10:00')
    for (const playerId of [launched, asked])
      await kit.done('stake', playerId, { amount: 1_000n, round: 'endless', isOfSlots: true })
    at('09:12:00')
    expect(await codeOf(kit.open(launched, slot))).toBe('done')
    expect(await codeOf(begin(asked, { minutes: 5 }))).toBe('error.session_plan.running')
    at('09:21:59.999')
    await closePlans()
    expect([await endOf(launched), await endOf(asked)]).toEqual([['running'], ['running']])
    at('09:22:00')
    await closePlans()
    for (const playerId of [launched, asked]) {
      expect(await endOf(playerId)).toEqual(['ended', 'spend', time('10:12:00')])
      expect(await changesOf(playerId)).toEqual(['plan', 'planEnded'])
    }
  })
})

describe('a time that is used up', () => {
  it('leaves the running round its minutes when another game is launched (RC-12)', async () => {
    const [refused, elsewhere] = [await playing({ minutes: 30 }), await playing({ minutes: 30 })]
    at('09:29:59')
    for (const playerId of [refused, elsewhere])
      await kit.done('stake', playerId, { amount: 100n, round: 'hand', isOfSlots: true })
    at('09:31:00')
    expect(await codeOf(kit.open(refused, slot))).toBe('error.session_plan.ended')
    expect(await codeOf(kit.open(elsewhere))).toBe('done')
    await closePlans()
    for (const playerId of [refused, elsewhere]) {
      expect(await changesOf(playerId)).toEqual(['plan'])
      // A further stake of the round that was opened before the end passes, and no new round does.
      await kit.done('stake', playerId, { amount: 100n, round: 'hand', isOfSlots: true })
      expect(await spin(playerId)).toBe('plan_over')
      await kit.done('win', playerId, { amount: 0n, round: 'hand', endsRound: true })
    }
    await closePlans()
    for (const playerId of [refused, elsewhere])
      expect(await changesOf(playerId)).toEqual(['plan', 'planEnded'])
  })
})
