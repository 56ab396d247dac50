import { expect } from 'vitest'
import type { StudioDriver } from './conformance-driver.ts'
import { rulesOf, uniqueId as id } from './conformance-rules.ts'

/** Rows of calls that only some protocols have: the end of a round, a bet with its win, promotions, free rounds. */
export function optionalRows(driver: StudioDriver): void {
  freeMoneyRows(driver)
  jackpotRows(driver)
  freeRoundTimeRows(driver)
  betAndWinRows(driver)
  roundRows(driver)
}

function jackpotRows(driver: StudioDriver): void {
  const { expects, has, rule } = rulesOf(driver)
  rule(
    'a jackpot is paid once, beside the win of its round and after its end',
    1000n,
    async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      expect((await player.win({ id: id('w'), round, amount: 40n })).result).toBe('ok')
      const paid = { id: id('j'), round, amount: 5000n }
      expect((await player.jackpot(paid)).result).toBe('ok')
      expect((await player.jackpot(paid)).result).toBe(expects.repeatedWin)
      expect(await player.cash()).toBe(5940n)
    },
    { isMeant: has('jackpot') },
  )
}

function freeMoneyRows(driver: StudioDriver): void {
  const { expects, has, rule } = rulesOf(driver)
  rule(
    '12 a promotional win is paid once',
    1000n,
    async (player) => {
      const promo = { id: id('p'), amount: 500n }
      expect((await player.promo(promo)).result).toBe('ok')
      expect((await player.promo(promo)).result).toBe(expects.repeatedWin)
      expect(await player.cash()).toBe(1500n)
    },
    { isMeant: has('promo') },
  )
  rule(
    '28c one id in two classes is two wins',
    1000n,
    async (player) => {
      const same = { id: id('same'), amount: 100n }
      expect((await player.promo(same)).result).toBe('ok')
      expect((await player.jackpot(same)).result).toBe('ok')
      expect((await player.jackpot(same)).result).toBe(expects.repeatedWin)
      expect(await player.cash()).toBe(1200n)
    },
    { isMeant: has('promo', 'jackpot') },
  )
  rule(
    '15 free rounds are taken and paid as they were granted, once',
    1000n,
    async (player) => {
      const award = id('award')
      const free = () => ({ id: id('b'), round: id('round'), amount: 100n, award })
      const { unknownGrant } = expects
      expect((await player.bet(free())).result).toBe(unknownGrant)
      expect((await player.freeRoundReport({ id: id('f'), amount: 700n, award })).result).toBe(unknownGrant)
      await player.grantFreeRounds(award, 1)
      expect((await player.bet(free())).result).toBe('ok')
      expect((await player.bet(free())).result).toBe(unknownGrant)
      const report = { id: id('f'), amount: 700n, award }
      expect((await player.freeRoundReport(report)).result).toBe('ok')
      expect((await player.freeRoundReport(report)).result).toBe(expects.repeatedWin)
      expect((await player.freeRoundReport({ ...report, id: id('f') })).result).toBe(unknownGrant)
      expect((await player.freeRoundReport({ id: id('f'), amount: 700n })).result).toBe(unknownGrant)
      expect(await player.cash()).toBe(1700n)
    },
    { isMeant: has('freeRoundReport') },
  )
}

function freeRoundTimeRows(driver: StudioDriver): void {
  const { expects, has, rule } = rulesOf(driver)
  rule(
    '15c free rounds whose time is over are refused, and what was played in time is paid',
    1000n,
    async (player) => {
      const award = id('award')
      const free = () => ({ id: id('b'), round: id('round'), amount: 100n, award })
      await player.grantFreeRounds(award, 2, 1)
      expect((await player.bet(free())).result).toBe('ok')
      driver.pass(2)
      expect((await player.bet(free())).result).toBe(expects.unknownGrant)
      expect((await player.freeRoundReport({ id: id('f'), amount: 700n, award })).result).toBe('ok')
      expect(await player.cash()).toBe(1700n)
    },
    { isMeant: has('freeRoundReport') },
  )
  rule(
    '15d free rounds that are played without calls pay their total after their time too',
    1000n,
    async (player) => {
      const award = id('award')
      await player.grantFreeRounds(award, 10, 1)
      driver.pass(2)
      expect((await player.freeRoundTotal({ award, amount: 700n })).result).toBe('ok')
      expect(await player.cash()).toBe(1700n)
    },
    { isMeant: has('freeRoundTotal') },
  )
  rule(
    '15b free rounds that are played without calls pay their total once',
    1000n,
    async (player) => {
      const report = { award: id('award'), amount: 700n }
      expect((await player.freeRoundTotal(report)).result).toBe(expects.unknownGrant)
      await player.grantFreeRounds(report.award, 10)
      expect((await player.freeRoundTotal(report)).result).toBe('ok')
      expect((await player.freeRoundTotal(report)).result).toBe(expects.repeatedWin)
      expect((await player.freeRoundTotal({ ...report, amount: 800n })).result).toBe(expects.conflict)
      expect(await player.cash()).toBe(1700n)
    },
    { isMeant: has('freeRoundTotal') },
  )
}

function betAndWinRows(driver: StudioDriver): void {
  const { expects, has, refusal, rule } = rulesOf(driver)
  rule(
    '7 a bet and its win in one call need funds for the bet only',
    100n,
    async (player) => {
      const call = { id: id('b'), round: id('round'), amount: 100n, win: 250n }
      expect(await player.betAndWin(call)).toMatchObject({ result: 'ok', balance: 250n })
      expect((await player.betAndWin(call)).result).toBe(expects.repeatedBet)
      expect(await player.cash()).toBe(250n)
    },
    { isMeant: has('betAndWin') },
  )
  rule(
    '8 a bet without funds is not paid from the win of the same call',
    99n,
    async (player) => {
      const call = { id: id('b'), round: id('round'), amount: 100n, win: 250n }
      expect(await player.betAndWin(call)).toMatchObject(refusal('no-funds', 99n))
      expect(await player.cash()).toBe(99n)
    },
    { isMeant: has('betAndWin') },
  )
}

function roundRows(driver: StudioDriver): void {
  const { expects, has, rule } = rulesOf(driver)
  rule(
    '30b the end of a round that comes before its bet closes nothing',
    1000n,
    async (player) => {
      const round = id('round')
      expect((await player.endRound(round)).result).toBe('ok')
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe('ok')
      expect((await player.win({ id: id('w'), round, amount: 300n })).result).toBe('ok')
      expect((await player.endRound(round)).result).toBe('ok')
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe(expects.betAfterEnd)
      expect(await player.cash()).toBe(1200n)
    },
    { isMeant: has('endRound') },
  )
  rule(
    '16 what cannot be taken back is owed, never a balance below zero',
    1000n,
    async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      const win = { id: id('w'), round, amount: 700n }
      await player.win(win)
      await player.withdrawAll()
      const back = has('adjust')
        ? player.adjust({ id: id('a'), round, amount: -700n })
        : player.rollbackWin({ winId: win.id, round })
      expect((await back).result).toBe('ok')
      expect(await player.cash()).toBe(0n)
      expect(await player.owed()).toBe(700n)
    },
    { isMeant: has('adjust') || has('rollbackWin') },
  )
  rule(
    '16b a round is taken back with its bets and its wins, once',
    1000n,
    async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.win({ id: id('w'), round, amount: 300n })
      const back = { id: id('r'), round }
      expect((await player.rollbackRound(back)).result).toBe('ok')
      expect((await player.rollbackRound(back)).result).toBe(expects.repeatedRollback)
      expect(await player.cash()).toBe(1000n)
    },
    { isMeant: has('rollbackRound') },
  )
}
