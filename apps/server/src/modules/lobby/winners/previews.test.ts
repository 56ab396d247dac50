/** Lists of winners and their sums as a preview of another time has them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AFTER_MINUTES, createWinnersKit, type WinnersKit } from './testing/winners-kit.ts'

let kit: WinnersKit
beforeEach(async () => {
  kit = await createWinnersKit()
})
afterEach(() => kit.close())

describe('a preview of another time', () => {
  const start = Temporal.Instant.from('2026-11-20T10:00:00Z')

  it('lists wins as they were listed then: of the hours before, with the delay', async () => {
    const una = await kit.person()
    await kit.play(una, 100n, 3_000n)
    await kit.follow()
    kit.clock.advance({ hours: 1 })
    await kit.play(una, 100n, 4_000n)
    await kit.follow()
    kit.clock.advance({ hours: 40 })
    expect(await kit.paid()).toEqual([])
    const listedAt = (minutes: number) => kit.paid({ previewedAt: start.add({ minutes }) })
    expect(await listedAt(AFTER_MINUTES - 1)).toEqual([])
    expect(await listedAt(AFTER_MINUTES)).toEqual([3_000])
    expect(await listedAt(60 + AFTER_MINUTES - 1)).toEqual([3_000])
    expect(await listedAt(60 + AFTER_MINUTES)).toEqual([4_000, 3_000])
    expect(await listedAt(24 * 60 + AFTER_MINUTES)).toEqual([4_000, 3_000])
    expect(await listedAt(24 * 60 + AFTER_MINUTES + 1)).toEqual([4_000])
    expect(await kit.paid()).toEqual([])
  })

  it('has the sums of its time, from ten players on', async () => {
    for (let at = 0; at < 10; at++) await kit.play(await kit.person(), 100n, 0n)
    await kit.follow()
    kit.clock.advance({ hours: 30 })
    const at = start.add({ hours: 2 })
    const query = { langmarket: 'en-FI', dateRange: '24h', currency: 'EUR' } as const
    const sumsAt = (time?: Temporal.Instant) =>
      kit.handlersAt(time)['games.paidBack'](query, { cookies: {} } as never)
    expect(await sumsAt(at)).toMatchObject({
      sums: { rounds: 10 },
      until: at.subtract({ minutes: AFTER_MINUTES }).toString(),
    })
    expect((await sumsAt()).sums).toBeNull()
  })

  it('lists the wins of now where not all of its time are kept, and of a time to come', async () => {
    kit.clock.advance({ hours: 100 })
    await kit.play(await kit.person(), 100n, 3_000n)
    await kit.later()
    const now = kit.clock.now()
    for (const previewedAt of [start, now.subtract({ hours: 49 }), now.add({ seconds: 1 })])
      expect(await kit.paid({ previewedAt })).toEqual([3_000])
    expect(await kit.paid({ previewedAt: now.subtract({ hours: 48 }) })).toEqual([])
  })
})
