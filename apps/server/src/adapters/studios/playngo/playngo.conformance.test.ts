import { expect, it } from 'vitest'
import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { playngoWire } from './conformance-wire.ts'

const driver = conformanceDriver(playngoWire)
studioConformance(driver)

it("Play'n GO: a reserve of a free game uses a granted round and no cash, and its release is paid", async () => {
  await driver.open()
  try {
    const player = await driver.player(1000n)
    const free = (id: string) => ({ id, round: `round-${id}`, amount: 100n, award: 'award' })
    expect((await player.bet(free('early'))).result).toBe('bad-request')
    await player.grantFreeRounds('award', 1)
    expect((await player.bet(free('granted'))).result).toBe('ok')
    expect((await player.bet(free('more'))).result).toBe('bad-request')
    expect(await player.cash()).toBe(1000n)
    expect((await player.win({ id: 'won', round: 'round-granted', amount: 300n })).result).toBe('ok')
    expect(await player.cash()).toBe(1300n)
    expect(await player.differences()).toEqual([])
  } finally {
    await driver.close()
  }
})
