import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioDriver } from './conformance-driver.ts'
import { forgedRows } from './conformance-forged.ts'
import { lateRows } from './conformance-late.ts'
import { limitRows } from './conformance-limits.ts'
import { optionalRows } from './conformance-optional.ts'
import { orderRows } from './conformance-order.ts'
import { countRow, type Rules, rulesOf, tableRow, uniqueId as id } from './conformance-rules.ts'

/**
 * Conformance tests of studios that call the wallet. An adapter's test file runs them with its own driver.
 * @param ownRows registers the tests that only this protocol has
 */
export function studioConformance(
  driver: StudioDriver,
  ownRows: (rules: Rules) => void = () => undefined,
): void {
  const rules = rulesOf(driver)
  const { expects, has, refusal, rule } = rules
  describe(`${driver.name}: studio conformance`, () => {
    beforeAll(() => driver.open())
    afterAll(() => driver.close())

    rule('1 bet and win move the balance by −b and +w', 1000n, async (player) => {
      const round = id('round')
      expect((await player.authenticate()).balance).toBe(1000n)
      expect(await player.bet({ id: id('b'), round, amount: 100n })).toMatchObject({
        result: 'ok',
        balance: 900n,
      })
      expect(await player.win({ id: id('w'), round, amount: 250n })).toMatchObject({
        result: 'ok',
        balance: 1150n,
      })
      if (has('endRound')) expect((await player.endRound(round)).result).toBe('ok')
      expect((await player.balance()).balance).toBe(1150n)
    })
    rule('2 a repeated bet takes the money once', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      const first = await player.bet(bet)
      const second = await player.bet(bet)
      if (expects.repeatedBet === 'ok') expect(second).toEqual(first)
      else expect(second.result).toBe(expects.repeatedBet)
      expect(await player.cash()).toBe(900n)
    })
    rule('3 a repeated win is paid once', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      const win = { id: id('w'), round, amount: 300n }
      const first = await player.win(win)
      const second = await player.win(win)
      if (expects.repeatedWin === 'ok') expect(second).toEqual(first)
      else expect(second.result).toBe(expects.repeatedWin)
      expect(await player.cash()).toBe(1200n)
    })
    rule('4 a rollback gives the bet back once', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 400n }
      await player.bet(bet)
      expect((await player.rollback({ betId: bet.id, round: bet.round })).result).toBe('ok')
      expect((await player.rollback({ betId: bet.id, round: bet.round })).result).toBe(
        expects.repeatedRollback,
      )
      expect(await player.cash()).toBe(1000n)
    })
    rule('5 a bet that comes after its rollback takes nothing', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 400n }
      expect(await player.rollback({ betId: bet.id, round: bet.round })).toMatchObject({
        result: expects.rollbackOfUnknownBet,
        transactionId: '',
      })
      expect((await player.bet(bet)).result).toBe(expects.betAfterRollback)
      expect(await player.cash()).toBe(1000n)
    })
    rule('6 a win without a bet is answered as this studio wants it', 1000n, async (player) => {
      const round = id('round')
      const win = { id: id('w'), round, amount: 300n }
      expect((await player.win(win)).result).toBe(expects.winWithoutBet)
      expect(await player.cash()).toBe(expects.winWithoutBet === 'ok' ? 1300n : 1000n)
      await player.bet({ id: id('b'), round, amount: 100n })
      expect((await player.win(win)).result).toBe(expects.winWithoutBet === 'ok' ? expects.repeatedWin : 'ok')
      expect(await player.cash()).toBe(1200n)
    })
    rule('9 a rollback after the win is answered as this studio wants it', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 400n }
      await player.bet(bet)
      await player.win({ id: id('w'), round: bet.round, amount: 0n })
      expect((await player.rollback({ betId: bet.id, round: bet.round })).result).toBe(
        expects.rollbackAfterWin,
      )
      expect(await player.cash()).toBe(expects.rollbackAfterWin === 'ok' ? 1000n : 600n)
    })
    rule('10 a win passes after the session has expired, a bet does not', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.expireSession()
      expect((await player.win({ id: id('w'), round, amount: 500n })).result).toBe('ok')
      expect((await player.bet({ id: id('b'), round: id('round'), amount: 100n })).result).toBe('session')
      expect(await player.cash()).toBe(1400n)
    })
    rule(
      '10b a repeated bet gets its first answer even after the session has expired',
      1000n,
      async (player) => {
        const bet = { id: id('b'), round: id('round'), amount: 100n }
        const first = await player.bet(bet)
        await player.expireSession()
        const second = await player.bet(bet)
        expect(second.result).toBe(expects.repeatedBet)
        if (expects.repeatedBet === 'ok') expect(second.transactionId).toBe(first.transactionId)
        expect(await player.cash()).toBe(900n)
      },
    )
    rule('26 a win passes after the player has signed out, a bet does not', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.signOut()
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe('session')
      expect((await player.win({ id: id('w'), round, amount: 500n })).result).toBe('ok')
      expect((await player.balance()).result).toBe('session')
      expect(await player.cash()).toBe(1400n)
    })
    rule('29b a bet that was refused stays refused when the player is back', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      await player.launchAnotherGame()
      expect((await player.bet(bet)).result).toBe('session')
      expect((await player.rollback({ betId: bet.id, round: bet.round })).result).toBe(
        expects.rollbackOfUnknownBet,
      )
      expect((await player.bet(bet)).result).not.toBe('ok')
      expect(await player.cash()).toBe(1000n)
    })
    rule('29 of two games at once the one opened last takes bets', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.launchAnotherGame()
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe('session')
      expect((await player.win({ id: id('w'), round, amount: 300n })).result).toBe('ok')
      expect(await player.cash()).toBe(1200n)
    })
    rule('27 a win passes after the account was closed, a bet does not', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.closeAccount()
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe('blocked')
      expect((await player.win({ id: id('w'), round, amount: 200n })).result).toBe('ok')
      expect(await player.cash()).toBe(1100n)
    })
    rule('11 a win passes after exclusion, the next bet is refused', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.exclude()
      expect((await player.win({ id: id('w'), round, amount: 200n })).result).toBe('ok')
      expect(await player.bet({ id: id('b'), round: id('round'), amount: 100n })).toMatchObject(
        refusal('blocked', 1100n),
      )
    })
    const demo = '24 a demo tells the studio nothing about a player and stores no session'
    countRow(driver, demo)
    it(demo, async () => {
      expect(await driver.demo()).toEqual({ toldOfPlayer: [], sessions: 0 })
    })
    rule('13 one of three bets of a round can be taken back', 1000n, async (player) => {
      const round = id('round')
      const bets = [id('b'), id('b'), id('b')]
      for (const betId of bets) await player.bet({ id: betId, round, amount: 100n })
      await player.rollback({ betId: bets[1] ?? '', round })
      await player.win({ id: id('w'), round, amount: 50n })
      if (has('endRound')) await player.endRound(round)
      expect(await player.cash()).toBe(850n)
    })
    rule('17 the same id with another amount moves nothing', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      await player.bet(bet)
      expect((await player.bet({ ...bet, amount: 200n })).result).toBe(expects.conflict)
      expect(await player.cash()).toBe(900n)
    })
    limitRows(driver)
    rule('19 a bet and a win of nothing move the round only', 1000n, async (player) => {
      const round = id('round')
      expect((await player.bet({ id: id('b'), round, amount: 0n })).result).toBe('ok')
      expect((await player.win({ id: id('w'), round, amount: 0n })).result).toBe('ok')
      expect(await player.cash()).toBe(1000n)
    })
    rule('22 a wrong signature is refused and learns nothing', 1000n, async (player) => {
      const answer = await player.bet({ id: id('b'), round: id('round'), amount: 100n, badSignature: true })
      expect(answer).toMatchObject({ result: 'signature', balance: null })
      expect(await player.cash()).toBe(1000n)
    })
    rule('a bet above the balance is refused', 1000n, async (player) => {
      expect(await player.bet({ id: id('b'), round: id('round'), amount: 1001n })).toMatchObject(
        refusal('no-funds', 1000n),
      )
    })
    rule('a refused bet that is taken back moves nothing', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 1001n }
      await player.bet(bet)
      expect((await player.rollback({ betId: bet.id, round: bet.round })).result).toBe(
        expects.rollbackOfUnknownBet,
      )
      expect(await player.cash()).toBe(1000n)
    })
    rule('maintenance begins no round and finishes those that run', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      const first = await player.bet(bet)
      driver.setMaintenance(true)
      try {
        expect(await player.bet({ id: id('b'), round: id('round'), amount: 100n })).toMatchObject(
          refusal(expects.neverAgain, 900n),
        )
        const second = await player.bet(bet)
        if (expects.repeatedBet === 'ok') expect(second).toEqual(first)
        else expect(second.result).toBe(expects.repeatedBet)
        const added = await player.bet({ ...bet, id: id('b'), amount: 50n })
        expect(added.result).toBe(driver.settlesEachBet ? expects.neverAgain : 'ok')
        const cash = added.result === 'ok' ? 850n : 900n
        expect((await player.win({ id: id('w'), round: bet.round, amount: 300n })).result).toBe('ok')
        if (has('endRound')) expect((await player.endRound(bet.round)).result).toBe('ok')
        expect(await player.cash()).toBe(cash + 300n)
      } finally {
        driver.setMaintenance(false)
      }
      expect((await player.bet({ id: id('b'), round: id('round'), amount: 100n })).result).toBe('ok')
    })
    rule('a very large win is exact', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.win({ id: id('w'), round, amount: 123_456_789_012_345n })
      expect(await player.cash()).toBe(123_456_789_013_245n)
    })
    optionalRows(driver)
    lateRows(driver)
    orderRows(driver)
    forgedRows(driver)
    ownRows(rules)
    tableRow(driver)
  })
}
