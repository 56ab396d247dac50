import { expect } from 'vitest'
import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { uniqueId as id } from '../conformance-rules.ts'
import { creedroomzWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(creedroomzWire), ({ rule }) => {
  const betOf100 = () => ({ id: id('b'), round: id('round'), amount: 100n })
  const title = 'deposits of a bet are paid after the first one too, and taken back with their bet, once'
  rule(title, 1000n, async (player) => {
    const bet = betOf100()
    const win = () => player.win({ id: id('w'), round: bet.round, amount: 300n })
    await player.bet(bet)
    for (let deposit = 0; deposit < 2; deposit++) expect((await win()).result).toBe('ok')
    expect(await player.cash()).toBe(1500n)
    for (let call = 0; call < 2; call++)
      expect(await player.rollback({ betId: bet.id, round: bet.round })).toMatchObject({
        result: 'ok',
        balance: 1000n,
      })
    expect((await win()).result).toBe('final')
    expect(await player.cash()).toBe(1000n)
  })
  rule('16 deposits that were withdrawn are owed when their bet is rolled back', 1000n, async (player) => {
    const bet = betOf100()
    await player.bet(bet)
    await player.win({ id: id('w'), round: bet.round, amount: 700n })
    await player.withdrawAll()
    expect((await player.rollback({ betId: bet.id, round: bet.round })).result).toBe('ok')
    expect(await player.cash()).toBe(0n)
    expect(await player.owed()).toBe(600n)
  })
  rule('deposits have ids that no bet may have', 1000n, async (player) => {
    const bet = betOf100()
    const win = { id: id('w'), round: bet.round, amount: 300n }
    await player.bet(bet)
    await player.win(win)
    expect((await player.betAndWin({ ...bet, id: win.id, win: 500n })).result).toBe('final')
    expect(await player.cash()).toBe(1200n)
  })
})
