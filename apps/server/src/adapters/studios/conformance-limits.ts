import { expect } from 'vitest'
import type { Result, StudioDriver, StudioPlayer } from './conformance-driver.ts'
import { rulesOf, uniqueId as id } from './conformance-rules.ts'

const betOf = (amount: bigint, round = id('round')) => ({ id: id('b'), round, amount })

/** Rows of limits that are reached while a round is open: the next bet is refused, the win still comes. */
export function limitRows(driver: StudioDriver): void {
  amountRows(driver)
  const { expects, refusal, rule } = rulesOf(driver)
  const { timeLimit = 'time-limit', stakeMax = 'stake-max' } = expects
  rule('18c the end of the playing time refuses the next bet, the win still comes', 1000n, async (player) => {
    const first = betOf(100n)
    expect((await player.bet(first)).result).toBe('ok')
    await player.endPlayingTime()
    for (const round of [first.round, id('round')])
      expect(await player.bet(betOf(1n, round))).toMatchObject(refusal(timeLimit, 900n))
    await expectWin(player, { round: first.round, cash: 1000n })
  })
  rule(
    '18d a bet above the largest stake is refused, one of just that stake is taken',
    1000n,
    async (player) => {
      await player.setStakeMax(100n)
      const first = betOf(100n)
      expect((await player.bet(first)).result).toBe('ok')
      expect(await player.bet(betOf(101n))).toMatchObject(refusal(stakeMax, 900n))
      await expectWin(player, { round: first.round, cash: 1000n })
    },
  )
}

/** Limits of 150 for a day: bets of 100 and 50 reach it, and the next one is refused. */
function amountRows(driver: StudioDriver): void {
  const { refusal, rule } = rulesOf(driver)
  const limits: readonly (readonly [string, Result, (player: StudioPlayer) => Promise<void>])[] = [
    ['18 a loss limit', 'limit', (player) => player.setLossLimit(150n)],
    ['18b a wager limit', 'limit', (player) => player.setWagerLimit(150n)],
  ]
  for (const [limit, result, setLimit] of limits)
    rule(`${limit} refuses the bet that would pass it, the win still comes`, 1000n, async (player) => {
      await setLimit(player)
      const first = betOf(100n)
      expect((await player.bet(first)).result).toBe('ok')
      expect((await player.bet(betOf(50n))).result).toBe('ok')
      expect(await player.bet(betOf(1n))).toMatchObject(refusal(result, 850n))
      await expectWin(player, { round: first.round, cash: 950n })
    })
}

async function expectWin(
  player: StudioPlayer,
  { round, cash }: { round: string; cash: bigint },
): Promise<void> {
  expect((await player.win({ id: id('w'), round, amount: 100n })).result).toBe('ok')
  expect(await player.cash()).toBe(cash)
}
