import { expect } from 'vitest'
import type { StudioDriver } from './conformance-driver.ts'
import { rulesOf, uniqueId as id } from './conformance-rules.ts'

/** Rows of calls that come at the same time, in the wrong order, or again after their answer was lost. */
export function orderRows(driver: StudioDriver): void {
  parallelRows(driver)
  lostAnswerRow(driver)
  wrongOrderRow(driver)
}

function parallelRows(driver: StudioDriver): void {
  const { expects, rule } = rulesOf(driver)
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
    const done = answers.filter(({ result }) => result === 'ok')
    expect(new Set(done.map((answer) => answer.transactionId)).size).toBe(1)
    expect(done).toHaveLength(expects.repeatedBet === 'ok' ? answers.length : 1)
    expect(await player.cash()).toBe(900n)
  })
}

/** The connection is cut when a call has been sent: the call may be executed or not. */
async function withoutAnswer(send: () => Promise<unknown>): Promise<void> {
  const original = globalThis.fetch
  globalThis.fetch = (input, init) => original(input, { ...init, signal: AbortSignal.timeout(3) })
  try {
    await send().catch(() => null)
  } finally {
    globalThis.fetch = original
  }
}

function lostAnswerRow(driver: StudioDriver): void {
  const { expects, rule } = rulesOf(driver)
  rule('21b a bet whose connection was cut is taken once when it is sent again', 1000n, async (player) => {
    const bet = { id: id('b'), round: id('round'), amount: 100n }
    await player.authenticate()
    await withoutAnswer(() => player.bet(bet))
    expect(['ok', expects.repeatedBet]).toContain((await player.bet(bet)).result)
    expect((await player.bet(bet)).result).toBe(expects.repeatedBet)
    expect(await player.cash()).toBe(900n)
  })
}

function wrongOrderRow(driver: StudioDriver): void {
  const { expects, has, rule } = rulesOf(driver)
  rule('30 a round whose calls come in the wrong order ends with its own money', 1000n, async (player) => {
    const round = id('round')
    const backFirst = { id: id('b'), round, amount: 400n }
    const win = { id: id('w'), round, amount: 300n }
    await player.bet({ id: id('b'), round, amount: 100n })
    expect((await player.rollback({ betId: backFirst.id, round })).result).toBe(expects.rollbackOfUnknownBet)
    expect((await player.win(win)).result).toBe('ok')
    expect((await player.bet(backFirst)).result).toBe(expects.betAfterRollback)
    expect((await player.win(win)).result).toBe(expects.repeatedWin)
    if (has('endRound')) expect((await player.endRound(round)).result).toBe('ok')
    expect(await player.cash()).toBe(1200n)
  })
}
