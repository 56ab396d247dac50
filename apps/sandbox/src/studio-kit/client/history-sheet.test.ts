import { expect, it, vi } from 'vitest'
import texts from '../../games/texts/en.json' with { type: 'json' }
import { fakeDocument } from '../testing/document.ts'
import type { openHistory } from './history-sheet.ts'
import type { Money } from './money.ts'
import type { Ask } from './server.ts'
import type { RoundView } from './types.ts'

const money = { text: String } as unknown as Money
const roundAt = (placedAt: number) => ({
  id: String(placedAt),
  state: 'seated',
  stakeMinor: '1',
  balanceAfter: '',
  placedAt,
})
const page = (newest: number) => ({ rounds: Array.from({ length: 30 }, (_, i) => roundAt(newest - i)) })

const { shownTexts, press } = fakeDocument()
const pressOlder = (): void => press(texts['history.older'])

async function openSheet(answers: object[], uses: Parameters<typeof openHistory>[2] = {}) {
  const sheet = await import('./history-sheet.ts')
  const ask = vi.fn(async () => answers.shift() ?? { fault: 'lost' })
  await sheet.openHistory(ask as unknown as Ask, money, uses)
  return ask
}

it('two presses for older rounds read one page', async () => {
  const ask = await openSheet([page(100), page(70)])
  pressOlder()
  pressOlder()
  await vi.waitFor(() =>
    expect(shownTexts().filter((text) => text === texts['outcome.seated'])).toHaveLength(60),
  )
  expect(ask).toHaveBeenCalledTimes(2)
})

it('older rounds that cannot be read say so, and can be asked for again', async () => {
  const ask = await openSheet([page(100)])
  pressOlder()
  await vi.waitFor(() => expect(shownTexts()).toContain(texts['fault.lost']))
  pressOlder()
  expect(ask).toHaveBeenCalledTimes(3)
})

it('a round that can be computed here is checked on a press, and others offer nothing', async () => {
  const check = (round: RoundView) => (round.placedAt === 99 ? async () => 'found' : null)
  await openSheet([page(100)], { check })
  expect(shownTexts().filter((text) => text === texts['fair.check'])).toHaveLength(1)
  press(texts['fair.check'])
  await vi.waitFor(() => expect(shownTexts()).toContain('found'))
})

it('a bet that stands at a live table waits for the result, and not for the site', async () => {
  const { outcomeText } = await import('./history-sheet.ts')
  expect(outcomeText(roundAt(1) as unknown as RoundView, money)).toBe(texts['outcome.seated'])
})
