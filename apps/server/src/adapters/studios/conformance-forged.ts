import { expect } from 'vitest'
import type { StudioAnswer, StudioDriver } from './conformance-driver.ts'
import { rulesOf, uniqueId as id } from './conformance-rules.ts'

/** What is sent in place of a call. */
type Change = (url: URL, body: string | undefined) => { url: URL; body: string | undefined }

const cutInHalf = (text: string) => text.slice(0, text.length / 2)
const withQuery = (url: URL, search: string) => Object.assign(new URL(url), { search })
const withPath = (url: URL, pathname: string) => Object.assign(new URL(url), { pathname })

/** Protocols without a body have their fields in the query. */
const changes: readonly (readonly [string, Change])[] = [
  [
    'is cut in half',
    (url, body) =>
      body === undefined
        ? { url: withQuery(url, cutInHalf(url.search)), body }
        : { url, body: cutInHalf(body) },
  ],
  [
    'is no text',
    (url, body) =>
      body === undefined ? { url: withQuery(url, '?%ff=%00'), body } : { url, body: '\u0000\ufffd<{[' },
  ],
  ['is empty', (url, body) => (body === undefined ? { url: withQuery(url, ''), body } : { url, body: '' })],
  [
    'names no message',
    (url, body) => ({ url: withPath(url, url.pathname.replace(/[^/.]+(\.\w+)?$/, 'nothing$1')), body }),
  ],
]

/**
 * The calls that `send` makes reach the server changed.
 * @returns the answers, and what the studio reads in the last; null where it cannot read what it did not ask for
 */
async function sentChanged(change: Change, send: () => Promise<StudioAnswer>) {
  const original = globalThis.fetch
  const answers: Response[] = []
  globalThis.fetch = async (input, init) => {
    const changed = change(
      new URL(input instanceof Request ? input.url : input),
      init?.body as string | undefined,
    )
    const answer = await original(changed.url, { ...init, body: changed.body ?? null })
    answers.push(answer.clone())
    return answer
  }
  try {
    const read = await send().catch(() => null)
    return { answers, read }
  } finally {
    globalThis.fetch = original
  }
}

const unchanged: Change = (url, body) => ({ url, body })
const typeOf = (answer: Response) => answer.headers.get('content-type')

/** Rows of calls that no studio should make: each gets the studio's own error, raises an alarm and moves no money. */
export function forgedRows(driver: StudioDriver): void {
  changedRows(driver)
  wrongAmountRows(driver)
  signatureRows(driver)
}

function changedRows(driver: StudioDriver): void {
  const { rule } = rulesOf(driver)
  for (const [title, change] of changes)
    rule(
      `a call that ${title} gets the studio's own error and an alarm, and moves nothing`,
      1000n,
      async (player) => {
        const bet = () => player.bet({ id: id('b'), round: id('round'), amount: 100n })
        await player.balance()
        const own = await sentChanged(unchanged, bet)
        const before = driver.alarms.length
        const { answers, read } = await sentChanged(change, bet)
        expect(answers.map(typeOf)).toEqual(own.answers.map(typeOf))
        expect(read?.result).not.toBe('ok')
        expect(driver.alarms.length).toBeGreaterThan(before)
        expect(await player.cash()).toBe(900n)
      },
    )
}

function wrongAmountRows(driver: StudioDriver): void {
  const { rule, expects } = rulesOf(driver)
  rule('a bet below zero is refused with an alarm', 1000n, async (player) => {
    await player.balance()
    const before = driver.alarms.length
    const { result } = await player.bet({ id: id('b'), round: id('round'), amount: -100n })
    expect(result).not.toBe('ok')
    expect(driver.alarms.length).toBeGreaterThan(before)
    expect(await player.cash()).toBe(1000n)
  })
  rule('a win below zero is refused with an alarm', 1000n, async (player) => {
    const round = id('round')
    await player.bet({ id: id('b'), round, amount: 100n })
    const before = driver.alarms.length
    const { result } = await player.win({ id: id('w'), round, amount: -100n })
    expect(result).not.toBe('ok')
    expect(driver.alarms.length).toBeGreaterThan(before)
    expect(await player.cash()).toBe(900n)
  })
  rule('17b the same id with another amount raises an alarm', 1000n, async (player) => {
    const bet = { id: id('b'), round: id('round'), amount: 100n }
    await player.bet(bet)
    const before = driver.alarms.length
    expect((await player.bet({ ...bet, amount: 200n })).result).toBe(expects.conflict)
    expect(driver.alarms.slice(before)).toEqual(['callback that cannot be right'])
  })
  rule('17c a win under a known id with another amount moves nothing and raises an alarm', 1000n, async (player) => {
    const round = id('round')
    await player.bet({ id: id('b'), round, amount: 100n })
    const win = { id: id('w'), round, amount: 300n }
    await player.win(win)
    const before = driver.alarms.length
    expect((await player.win({ ...win, amount: 301n })).result).toBe(expects.conflict)
    expect(driver.alarms.slice(before)).toEqual(['callback that cannot be right'])
    expect(await player.cash()).toBe(1200n)
  })
}

function signatureRows(driver: StudioDriver): void {
  const { rule } = rulesOf(driver)
  rule(
    '22b a wrong signature is refused before the database is asked anything, with an alarm',
    1000n,
    async (player) => {
      await player.balance()
      const before = { alarms: driver.alarms.length, statements: driver.statements() }
      const { result } = await player.bet({
        id: id('b'),
        round: id('round'),
        amount: 100n,
        badSignature: true,
      })
      expect(result).toBe('signature')
      expect(driver.statements()).toBe(before.statements)
      expect(driver.alarms.slice(before.alarms)).toEqual(['callback with a wrong signature'])
    },
  )
  rule(
    '22c a call that was changed after it was signed is refused',
    1000n,
    async (player) => {
      await player.balance()
      const before = driver.alarms.length
      const change: Change = (url, body) => ({ url, body: body?.replace(/2(\.?)77/, '1$177') })
      const { read } = await sentChanged(change, () =>
        player.bet({ id: id('b'), round: id('round'), amount: 277n }),
      )
      expect(read?.result).toBe('signature')
      expect(driver.alarms.slice(before)).toEqual(['callback with a wrong signature'])
      expect(await player.cash()).toBe(1000n)
    },
    { isMeant: driver.signsCalls === true },
  )
}
