import { describe, expect, it } from 'vitest'
import { studioConformance } from '../conformance.ts'
import type { StudioPlayer } from '../conformance-driver.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { creedroomzWire } from './conformance-wire.ts'

const driver = conformanceDriver(creedroomzWire)
studioConformance(driver)

describe('CreedRoomz: deposits of a bet', () => {
  const rule = (title: string, check: (player: StudioPlayer) => Promise<void>) =>
    it(title, async () => {
      await driver.open()
      try {
        const player = await driver.player(1000n)
        await check(player)
        expect(await player.differences()).toEqual([])
      } finally {
        await driver.close()
      }
    })
  const round = 'r'
  rule('are paid after the first one too, and taken back with their bet, once', async (player) => {
    await player.bet({ id: 'b', round, amount: 100n })
    for (const id of ['w1', 'w2']) expect((await player.win({ id, round, amount: 300n })).result).toBe('ok')
    expect(await player.cash()).toBe(1500n)
    for (let call = 0; call < 2; call++)
      expect(await player.rollback({ betId: 'b', round })).toMatchObject({ result: 'ok', balance: 1000n })
    expect((await player.win({ id: 'w3', round, amount: 300n })).result).toBe('final')
    expect(await player.cash()).toBe(1000n)
  })
  rule('that were withdrawn are owed when their bet is rolled back', async (player) => {
    await player.bet({ id: 'b', round, amount: 100n })
    await player.win({ id: 'w', round, amount: 700n })
    await player.withdrawAll()
    expect((await player.rollback({ betId: 'b', round })).result).toBe('ok')
    expect(await player.cash()).toBe(0n)
    expect(await player.owed()).toBe(600n)
  })
  rule('have ids that no bet may have', async (player) => {
    await player.bet({ id: 'b', round, amount: 100n })
    await player.win({ id: 'same', round, amount: 300n })
    expect((await player.betAndWin({ id: 'same', round, amount: 100n, win: 500n })).result).toBe('final')
    expect(await player.cash()).toBe(1200n)
  })
})
