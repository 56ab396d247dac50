import { expect } from 'vitest'
import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { playngoWire } from './conformance-wire.ts'

const driver = conformanceDriver(playngoWire)
studioConformance(driver, ({ rule }) => {
  const title = '15 a reserve of a free game uses a granted round and no cash, and its release is paid'
  rule(title, 1000n, async (player) => {
    const free = (id: string) => ({ id, round: `round-${id}`, amount: 100n, award: 'award' })
    expect((await player.bet(free('early'))).result).toBe('bad-request')
    await player.grantFreeRounds('award', 1)
    expect((await player.bet(free('granted'))).result).toBe('ok')
    expect((await player.bet(free('more'))).result).toBe('bad-request')
    expect(await player.cash()).toBe(1000n)
    const release = { id: 'won', round: 'round-granted', amount: 300n }
    for (let call = 0; call < 2; call++) expect((await player.win(release)).result).toBe('ok')
    expect(await player.cash()).toBe(1300n)
  })
  const late = '15c a free game whose time is over is refused, and the release of one that was played is paid'
  rule(late, 1000n, async (player) => {
    const free = (id: string) => ({ id, round: `round-${id}`, amount: 100n, award: 'short' })
    await player.grantFreeRounds('short', 2, 1)
    expect((await player.bet(free('in-time'))).result).toBe('ok')
    driver.pass(2)
    expect((await player.bet(free('late'))).result).toBe('bad-request')
    expect((await player.win({ id: 'won-late', round: 'round-in-time', amount: 300n })).result).toBe('ok')
    expect(await player.cash()).toBe(1300n)
  })
})
