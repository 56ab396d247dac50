import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Our answer to a studio, in terms that all protocols share. */
export interface StudioAnswer {
  readonly result:
    | 'ok'
    | 'no-funds'
    | 'session'
    | 'blocked'
    | 'limit'
    | 'currency'
    | 'signature'
    | 'unknown-bet'
    | 'final'
    | 'retry'
    | 'bad-request'
  /** Minor units; null when the answer carries no balance. */
  readonly balance: bigint | null
  /** Our transaction id; empty when there is none. */
  readonly transactionId: string
}

/** The studio's side of its protocol, one per adapter: makes its calls with its signatures and parses the answers. */
export interface StudioDriver {
  readonly name: string
  /** What this protocol does where studios differ. */
  readonly habits: {
    readonly winWithoutBet: 'retry' | 'paid'
    readonly rollbackAfterWin: 'final' | 'reversed'
    readonly betAfterRollback: 'final'
  }
  open(): Promise<void>
  close(): Promise<void>
  /** Whether new rounds are refused; running rounds continue. */
  setMaintenance(isOn: boolean): void
  /** A player with cash and a game session. */
  player(cash: bigint): Promise<StudioPlayer>
  /** Opens a demo. @returns what the studio was sent about a player, and the game sessions that were stored for it */
  demo(): Promise<{ toldOfPlayer: readonly string[]; sessions: number }>
}

export interface StudioPlayer {
  authenticate(): Promise<StudioAnswer>
  balance(): Promise<StudioAnswer>
  /** `award`: code of the free rounds grant that pays it. */
  bet(call: {
    id: string
    round: string
    amount: bigint
    badSignature?: boolean
    award?: string
  }): Promise<StudioAnswer>
  win(call: { id: string; round: string; amount: bigint }): Promise<StudioAnswer>
  rollback(call: { betId: string }): Promise<StudioAnswer>
  endRound(round: string): Promise<StudioAnswer>
  promo(call: { id: string; amount: bigint; currency?: string }): Promise<StudioAnswer>
  jackpot(call: { id: string; amount: bigint }): Promise<StudioAnswer>
  /** The closing report of free rounds. */
  freeRoundReport(call: { id: string; amount: bigint; award?: string }): Promise<StudioAnswer>
  /** A signed correction after the round. */
  adjust(call: { id: string; round: string; amount: bigint }): Promise<StudioAnswer>
  exclude(): Promise<void>
  /** The operator closes the account. */
  closeAccount(): Promise<void>
  /** Ends the sign-in that launched the game; play receives it by its durable event only. */
  signOut(): Promise<void>
  /** Launches another game; later calls still belong to the first. */
  launchAnotherGame(): Promise<void>
  grantFreeRounds(award: string, rounds: number): Promise<void>
  setLossLimit(day: bigint): Promise<void>
  expireSession(): Promise<void>
  withdrawAll(): Promise<void>
  /** Read from the ledger, not from an answer. */
  cash(): Promise<bigint>
  owed(): Promise<bigint>
  /** Differences found by replaying the books. */
  differences(): Promise<readonly unknown[]>
}

let lastId = 0
const id = (name: string): string => `${name}-${++lastId}`

/** Conformance tests of studios that call the wallet. An adapter's test file runs them with its own driver. */
export function studioConformance(driver: StudioDriver): void {
  describe(`${driver.name}: studio conformance`, () => {
    beforeAll(() => driver.open())
    afterAll(() => driver.close())

    const rule = (title: string, cash: bigint, check: (player: StudioPlayer) => Promise<void>) =>
      it(title, async () => {
        const player = await driver.player(cash)
        await check(player)
        expect(await player.differences()).toEqual([])
      })

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
      expect((await player.endRound(round)).result).toBe('ok')
      expect((await player.balance()).balance).toBe(1150n)
    })
    rule('2 a repeated bet takes the money once and gets the same id', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      const first = await player.bet(bet)
      const second = await player.bet(bet)
      expect(second).toEqual(first)
      expect(await player.cash()).toBe(900n)
    })
    rule('3 a repeated win is paid once', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      const win = { id: id('w'), round, amount: 300n }
      const first = await player.win(win)
      expect(await player.win(win)).toEqual(first)
      expect(await player.cash()).toBe(1200n)
    })
    rule('4 a rollback gives the bet back once', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 400n }
      await player.bet(bet)
      expect((await player.rollback({ betId: bet.id })).result).toBe('ok')
      expect((await player.rollback({ betId: bet.id })).result).toBe('ok')
      expect(await player.cash()).toBe(1000n)
    })
    rule('5 a bet that comes after its rollback takes nothing', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 400n }
      expect(await player.rollback({ betId: bet.id })).toMatchObject({ result: 'ok', transactionId: '' })
      expect((await player.bet(bet)).result).toBe(driver.habits.betAfterRollback)
      expect(await player.cash()).toBe(1000n)
    })
    rule('6 a win without a bet is answered as this studio wants it', 1000n, async (player) => {
      const round = id('round')
      const win = { id: id('w'), round, amount: 300n }
      const answer = await player.win(win)
      expect(answer.result).toBe(driver.habits.winWithoutBet === 'retry' ? 'retry' : 'ok')
      await player.bet({ id: id('b'), round, amount: 100n })
      expect((await player.win(win)).result).toBe('ok')
      expect(await player.cash()).toBe(1200n)
    })
    rule('9 a rollback after the win is answered as this studio wants it', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 400n }
      await player.bet(bet)
      await player.win({ id: id('w'), round: bet.round, amount: 0n })
      expect((await player.rollback({ betId: bet.id })).result).toBe(
        driver.habits.rollbackAfterWin === 'final' ? 'final' : 'ok',
      )
      expect(await player.cash()).toBe(driver.habits.rollbackAfterWin === 'final' ? 600n : 1000n)
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
        expect(await player.bet(bet)).toMatchObject({ result: 'ok', transactionId: first.transactionId })
        expect(await player.cash()).toBe(900n)
      },
    )
    rule('10c a win passes after the player has signed out, a bet does not', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.signOut()
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe('session')
      expect((await player.win({ id: id('w'), round, amount: 500n })).result).toBe('ok')
      expect((await player.balance()).result).toBe('session')
      expect(await player.cash()).toBe(1400n)
    })
    rule('10d a bet that was refused stays refused when the player is back', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      await player.launchAnotherGame()
      expect((await player.bet(bet)).result).toBe('session')
      expect((await player.rollback({ betId: bet.id })).result).toBe('ok')
      expect((await player.bet(bet)).result).not.toBe('ok')
      expect(await player.cash()).toBe(1000n)
    })
    rule('10e of two games at once the one opened last takes bets', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.launchAnotherGame()
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe('session')
      expect((await player.win({ id: id('w'), round, amount: 300n })).result).toBe('ok')
      expect(await player.cash()).toBe(1200n)
    })
    rule('11b a win passes after the account was closed, a bet does not', 1000n, async (player) => {
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
      expect(await player.bet({ id: id('b'), round: id('round'), amount: 100n })).toMatchObject({
        result: 'blocked',
        balance: 1100n,
      })
    })
    rule('12 a promotional win is paid once', 1000n, async (player) => {
      const promo = { id: id('p'), amount: 500n }
      expect((await player.promo(promo)).result).toBe('ok')
      expect((await player.promo(promo)).result).toBe('ok')
      expect(await player.cash()).toBe(1500n)
    })
    rule('12b one id in two classes is two wins', 1000n, async (player) => {
      const same = { id: id('same'), amount: 100n }
      expect((await player.promo(same)).result).toBe('ok')
      expect((await player.jackpot(same)).result).toBe('ok')
      expect((await player.jackpot(same)).result).toBe('ok')
      expect(await player.cash()).toBe(1200n)
    })
    rule('13b the end of a round that comes before its bet closes nothing', 1000n, async (player) => {
      const round = id('round')
      expect((await player.endRound(round)).result).toBe('ok')
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe('ok')
      expect((await player.win({ id: id('w'), round, amount: 300n })).result).toBe('ok')
      expect((await player.endRound(round)).result).toBe('ok')
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe('final')
      expect(await player.cash()).toBe(1200n)
    })
    rule('15 free rounds are taken and paid as they were granted, once', 1000n, async (player) => {
      const award = id('award')
      const free = () => ({ id: id('b'), round: id('round'), amount: 100n, award })
      expect((await player.bet(free())).result).toBe('bad-request')
      expect((await player.freeRoundReport({ id: id('f'), amount: 700n, award })).result).toBe('bad-request')
      await player.grantFreeRounds(award, 1)
      expect((await player.bet(free())).result).toBe('ok')
      expect((await player.bet(free())).result).toBe('bad-request')
      const report = { id: id('f'), amount: 700n, award }
      expect((await player.freeRoundReport(report)).result).toBe('ok')
      expect((await player.freeRoundReport(report)).result).toBe('ok')
      expect((await player.freeRoundReport({ ...report, id: id('f') })).result).toBe('bad-request')
      expect((await player.freeRoundReport({ id: id('f'), amount: 700n })).result).toBe('bad-request')
      expect(await player.cash()).toBe(1700n)
    })
    it('24 a demo tells the studio nothing about a player and stores no session', async () => {
      expect(await driver.demo()).toEqual({ toldOfPlayer: [], sessions: 0 })
    })
    rule('13 one of three bets of a round can be taken back', 1000n, async (player) => {
      const round = id('round')
      const bets = [id('b'), id('b'), id('b')]
      for (const betId of bets) await player.bet({ id: betId, round, amount: 100n })
      await player.rollback({ betId: bets[1] ?? '' })
      await player.win({ id: id('w'), round, amount: 50n })
      await player.endRound(round)
      expect(await player.cash()).toBe(850n)
    })
    rule('16 what cannot be taken back is owed, never a balance below zero', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.win({ id: id('w'), round, amount: 700n })
      await player.withdrawAll()
      expect((await player.adjust({ id: id('a'), round, amount: -700n })).result).toBe('ok')
      expect(await player.cash()).toBe(0n)
      expect(await player.owed()).toBe(700n)
    })
    rule('17 the same id with another amount moves nothing', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      await player.bet(bet)
      expect((await player.bet({ ...bet, amount: 200n })).result).toBe('bad-request')
      expect(await player.cash()).toBe(900n)
    })
    rule('18 a loss limit refuses the bet that would pass it, the win still comes', 1000n, async (player) => {
      await player.setLossLimit(150n)
      const round = id('round')
      expect((await player.bet({ id: id('b'), round, amount: 100n })).result).toBe('ok')
      expect((await player.bet({ id: id('b'), round: id('round'), amount: 50n })).result).toBe('ok')
      expect(await player.bet({ id: id('b'), round: id('round'), amount: 1n })).toMatchObject({
        result: 'limit',
        balance: 850n,
      })
      expect((await player.win({ id: id('w'), round, amount: 100n })).result).toBe('ok')
    })
    rule('19 a bet and a win of nothing move the round only', 1000n, async (player) => {
      const round = id('round')
      expect((await player.bet({ id: id('b'), round, amount: 0n })).result).toBe('ok')
      expect((await player.win({ id: id('w'), round, amount: 0n })).result).toBe('ok')
      expect(await player.cash()).toBe(1000n)
    })
    rule('20 of two bets at once for the whole balance one passes', 1000n, async (player) => {
      const answers = await Promise.all(
        [1, 2].map(() => player.bet({ id: id('b'), round: id('round'), amount: 1000n })),
      )
      expect(answers.map((answer) => answer.result).toSorted()).toEqual(['no-funds', 'ok'])
      expect(await player.cash()).toBe(0n)
    })
    rule('20b fifty bets at once never take more than there is', 1000n, async (player) => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => player.bet({ id: id('b'), round: id('round'), amount: 30n })),
      )
      expect(answers.filter((answer) => answer.result === 'ok')).toHaveLength(33)
      expect(await player.cash()).toBe(10n)
    })
    rule('21 the same bet on many connections at once is taken once', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      const answers = await Promise.all(Array.from({ length: 20 }, () => player.bet(bet)))
      expect(new Set(answers.map((answer) => answer.transactionId)).size).toBe(1)
      expect(await player.cash()).toBe(900n)
    })
    rule('22 a wrong signature is refused and learns nothing', 1000n, async (player) => {
      const answer = await player.bet({ id: id('b'), round: id('round'), amount: 100n, badSignature: true })
      expect(answer).toMatchObject({ result: 'signature', balance: null })
      expect(await player.cash()).toBe(1000n)
    })
    rule('23 another currency than the account’s is refused', 1000n, async (player) => {
      expect((await player.promo({ id: id('p'), amount: 500n, currency: 'NOK' })).result).toBe('currency')
      expect(await player.cash()).toBe(1000n)
    })
    rule('refusals carry the true balance', 1000n, async (player) => {
      expect(await player.bet({ id: id('b'), round: id('round'), amount: 1001n })).toMatchObject({
        result: 'no-funds',
        balance: 1000n,
      })
    })
    rule('a refused bet that is taken back moves nothing', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 1001n }
      await player.bet(bet)
      expect((await player.rollback({ betId: bet.id })).result).toBe('ok')
      expect(await player.cash()).toBe(1000n)
    })
    rule('maintenance begins no round and finishes those that run', 1000n, async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      const first = await player.bet(bet)
      driver.setMaintenance(true)
      try {
        expect(await player.bet({ id: id('b'), round: id('round'), amount: 100n })).toMatchObject({
          result: 'final',
          balance: 900n,
        })
        expect(await player.bet(bet)).toEqual(first)
        expect((await player.bet({ ...bet, id: id('b'), amount: 50n })).result).toBe('ok')
        expect((await player.win({ id: id('w'), round: bet.round, amount: 300n })).result).toBe('ok')
        expect((await player.endRound(bet.round)).result).toBe('ok')
        expect(await player.cash()).toBe(1150n)
      } finally {
        driver.setMaintenance(false)
      }
      expect((await player.bet({ id: id('b'), round: id('round'), amount: 100n })).result).toBe('ok')
      expect(await player.cash()).toBe(1050n)
    })
    rule('a very large win is exact', 1000n, async (player) => {
      const round = id('round')
      await player.bet({ id: id('b'), round, amount: 100n })
      await player.win({ id: id('w'), round, amount: 123_456_789_012_345n })
      expect(await player.cash()).toBe(123_456_789_013_245n)
    })
  })
}
