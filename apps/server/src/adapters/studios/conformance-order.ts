import { request } from 'node:http'
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
const cutAtAnyTime =
  (original: typeof fetch): typeof fetch =>
  (input, init) =>
    original(input, { ...init, signal: AbortSignal.timeout(3) })

/** The connection is cut when the answer begins: the call was executed, and its answer is not read. */
const cutAfterCommit: typeof fetch = (input, init = {}) =>
  new Promise((_resolve, reject) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    if (typeof input !== 'string') throw new TypeError('studios call addresses')
    const call = request(input, { method: init.method ?? 'GET', headers, agent: false })
    call.on('response', (response) => {
      response.destroy()
      reject(new Error('the answer is lost'))
    })
    call.on('error', reject)
    call.end(init.body as string | undefined)
  })

async function without(cut: typeof fetch, send: () => Promise<unknown>): Promise<void> {
  const original = globalThis.fetch
  globalThis.fetch = cut
  try {
    await send().catch(() => null)
  } finally {
    globalThis.fetch = original
  }
}

function lostAnswerRow(driver: StudioDriver): void {
  const { expects, rule } = rulesOf(driver)
  rule(
    '21b a bet whose answer was lost after the commit is taken once when it is sent again',
    1000n,
    async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      await player.authenticate()
      await without(cutAfterCommit, () => player.bet(bet))
      expect(await player.cash()).toBe(900n)
      const [again, third] = [await player.bet(bet), await player.bet(bet)]
      expect(again.result).toBe(expects.repeatedBet)
      expect(third).toEqual(again)
      expect(await player.cash()).toBe(900n)
    },
  )
  rule(
    '21c a win and a rollback whose answers were lost after the commit count once',
    1000n,
    async (player) => {
      const [bet, back] = [
        { id: id('b'), round: id('round'), amount: 100n },
        { id: id('b'), round: id('round'), amount: 200n },
      ]
      for (const one of [bet, back]) await player.bet(one)
      const win = { id: id('w'), round: bet.round, amount: 300n }
      await without(cutAfterCommit, () => player.win(win))
      expect(await player.cash()).toBe(1000n)
      expect((await player.win(win)).result).toBe(expects.repeatedWin)
      const rollback = { betId: back.id, round: back.round }
      await without(cutAfterCommit, () => player.rollback(rollback))
      expect(await player.cash()).toBe(1200n)
      expect((await player.rollback(rollback)).result).toBe(expects.repeatedRollback)
      expect(await player.cash()).toBe(1200n)
    },
  )
  rule(
    '21d a bet whose connection was cut at any time is taken once when it is sent again',
    1000n,
    async (player) => {
      const bet = { id: id('b'), round: id('round'), amount: 100n }
      await player.authenticate()
      await without(cutAtAnyTime(globalThis.fetch), () => player.bet(bet))
      expect(['ok', expects.repeatedBet]).toContain((await player.bet(bet)).result)
      expect((await player.bet(bet)).result).toBe(expects.repeatedBet)
      expect(await player.cash()).toBe(900n)
    },
  )
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
