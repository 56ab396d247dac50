import { expect } from 'vitest'
import type { StudioDriver, StudioPlayer } from './conformance-driver.ts'
import { rulesOf, uniqueId as id } from './conformance-rules.ts'

/** What may happen to a player while a round is open. */
const endings: readonly (readonly [string, (player: StudioPlayer) => Promise<void>])[] = [
  ['the session has expired', (player) => player.expireSession()],
  ['the player has signed out', (player) => player.signOut()],
  ['exclusion', (player) => player.exclude()],
  ['the account was closed', (player) => player.closeAccount()],
]

/** Rows of rounds that are finished late, taken back late or not at all, and of calls that name the wrong thing. */
export function lateRows(driver: StudioDriver): void {
  endedRows(driver)
  openRoundRows(driver)
  otherClassRows(driver)
}

function endedRows(driver: StudioDriver): void {
  const { expects, rule } = rulesOf(driver)
  for (const [ending, happensTo] of endings)
    rule(`11c a rollback passes after ${ending}`, 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 400n }
      await player.bet(bet)
      await happensTo(player)
      expect((await player.rollback({ betId: bet.id, round: bet.round })).result).toBe('ok')
      expect(await player.cash()).toBe(1000n)
    })
  rule(
    '14 a rollback of a bet from cash and bonus gives both parts and the progress back',
    60n,
    async (player) => {
      await player.grantBonus(5000n)
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      expect((await player.bet(bet)).result).toBe('ok')
      expect(await player.funds()).toEqual({ cash: 0n, bonus: 4960n, wagered: 40n })
      for (let call = 0; call < 2; call++) await player.rollback({ betId: bet.id, round: bet.round })
      expect(await player.funds()).toEqual({ cash: 60n, bonus: 5000n, wagered: 0n })
    },
  )
  rule(
    'a game that is withdrawn while it is open takes no bet, and its win is paid',
    1000n,
    async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      await player.bet(bet)
      driver.setWithdrawn(true)
      try {
        for (const round of [bet.round, id('round')])
          expect((await player.bet({ ...bet, id: id('b'), round })).result).toBe(expects.neverAgain)
        expect((await player.win({ id: id('w'), round: bet.round, amount: 300n })).result).toBe('ok')
        expect(await player.cash()).toBe(1200n)
      } finally {
        driver.setWithdrawn(false)
      }
    },
  )
}

function openRoundRows(driver: StudioDriver): void {
  const { has, rule } = rulesOf(driver)
  rule(
    '25 a round that stays open is reported, or closed, and a win is still paid',
    1000n,
    async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      expect(await player.hasOpenRound()).toBe(true)
      const before = driver.alarms.length
      await driver.checkOpenRounds()
      expect(driver.alarms.slice(before)).toContain(
        driver.closesOpenRounds
          ? 'a round that was open for long is closed'
          : 'a round has been open for long',
      )
      expect(await player.hasOpenRound()).toBe(!driver.closesOpenRounds)
      expect((await player.win({ id: id('w'), round, amount: 300n })).result).toBe('ok')
      expect(await player.cash()).toBe(1200n)
    },
  )
  rule(
    '30c a win that comes after the end of its round is paid',
    1000n,
    async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      expect((await player.endRound(round)).result).toBe('ok')
      expect((await player.win({ id: id('w'), round, amount: 300n })).result).toBe('ok')
      expect(await player.cash()).toBe(1200n)
    },
    { isMeant: has('endRound') },
  )
}

function otherClassRows(driver: StudioDriver): void {
  const { expects, has, rule } = rulesOf(driver)
  rule(
    '28 a rollback of a bet that names a win takes nothing back',
    1000n,
    async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      const win = id('w')
      await player.win({ id: win, round, amount: 300n })
      expect((await player.rollback({ betId: win, round })).result).toBe(expects.rollbackOfUnknownBet)
      expect(await player.cash()).toBe(1200n)
    },
    { isMeant: !has('rollbackWin') },
  )
  rule(
    '28b one id of a bet and of a win is two calls, each executed once',
    1000n,
    async (player) => {
      const same = { id: id('same'), round: id('round') }
      await player.bet({ ...same, amount: 100n })
      expect((await player.win({ ...same, amount: 300n })).result).toBe('ok')
      expect((await player.win({ ...same, amount: 300n })).result).toBe(expects.repeatedWin)
      expect((await player.bet({ ...same, amount: 100n })).result).toBe(expects.repeatedBet)
      expect(await player.cash()).toBe(1200n)
    },
    // The tests give bets of these protocols ids of their own.
    { isMeant: !driver.settlesEachBet },
  )
}
