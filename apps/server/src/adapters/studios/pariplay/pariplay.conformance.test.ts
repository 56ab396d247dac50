import { expect, it } from 'vitest'
import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { pariplayWire } from './conformance-wire.ts'

const driver = conformanceDriver(pariplayWire)
studioConformance(driver)

it('Pariplay: a cancel of a debit that names a credit takes nothing back', async () => {
  await driver.open()
  try {
    const player = await driver.player(1000n)
    await player.bet({ id: 'debit', round: 'r', amount: 100n })
    await player.win({ id: 'credit', round: 'r', amount: 300n })
    expect((await player.rollback({ betId: 'credit', round: 'r' })).result).toBe('unknown-bet')
    expect(await player.cash()).toBe(1200n)
    expect(await player.differences()).toEqual([])
  } finally {
    await driver.close()
  }
})
