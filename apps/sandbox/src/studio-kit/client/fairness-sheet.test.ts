import { expect, it, vi } from 'vitest'
import texts from '../../games/texts/en.json' with { type: 'json' }
import { fakeDocument } from '../testing/document.ts'
import type { Money } from './money.ts'
import type { Ask } from './server.ts'
import type { FairnessView, Opened, RevealedSeed, RoundView } from './types.ts'

const money = { text: String } as unknown as Money
const opened = { game: { symbol: 'here' }, paytable: { hash: 'now' } } as unknown as Opened
const roundOf = (nonce: number, other: Partial<RoundView> = {}) =>
  ({
    id: String(nonce),
    state: 'closed',
    symbol: 'here',
    hash: 'now',
    stakeMinor: '5',
    owedMinor: '0',
    choice: {},
    events: [],
    words: 1,
    nonce,
    ...other,
  }) as RoundView
const seedOf = (id: number, rounds: RoundView[], nonce = rounds.length): RevealedSeed => ({
  id,
  commit: '',
  clientSeed: '',
  serverSeed: '',
  revealedAt: 0,
  nonce,
  rounds,
})
const view = (...revealed: RevealedSeed[]): FairnessView => ({
  active: { commit: '', clientSeed: '', nonce: 0 },
  next: { commit: '', clientSeed: '' },
  revealed,
})

const { shownTexts, press } = fakeDocument()
const count = (text: string): number => shownTexts().filter((one) => one === text).length

async function openSheet(...answers: object[]) {
  const { openFairness } = await import('./fairness-sheet.ts')
  const ask = vi.fn(async () => answers.shift() ?? { fault: 'lost' })
  await openFairness(ask as unknown as Ask, opened, money)
  return ask
}

it('a round of another version of the game is not accused: it is not computed by the rules of now', async () => {
  await openSheet(
    view(seedOf(1, [roundOf(2, { hash: 'before' }), roundOf(1, { symbol: 'there' }), roundOf(0)])),
  )
  expect(count(texts['fair.otherVersion'])).toBe(1)
  expect(count(texts['fair.otherGame'])).toBe(1)
  expect(count(texts['fair.check'])).toBe(1)
})

it('every round of a seed can be reached, down to its first', async () => {
  const ask = await openSheet(view(seedOf(7, [roundOf(101), roundOf(100)], 102)), {
    rounds: Array.from({ length: 100 }, (_, at) => roundOf(99 - at)),
  })
  expect(count(texts['fair.check'])).toBe(2)
  press(texts['history.older'])
  press(texts['history.older'])
  await vi.waitFor(() => expect(count(texts['fair.check'])).toBe(102))
  expect(ask.mock.calls.slice(1)).toEqual([['fairness/rounds', { seed: 7, before: 100 }]])
})

it('every revealed seed can be reached, and a page that is lost can be asked for again', async () => {
  const ask = await openSheet(
    view(seedOf(9, [roundOf(0)])),
    { fault: 'lost' },
    view(seedOf(4, [roundOf(0)])),
    view(),
  )
  for (const seeds of [1, 2, 2]) {
    press(texts['history.older'])
    await new Promise(setImmediate)
    expect(count(texts['fair.check'])).toBe(seeds)
  }
  expect(ask.mock.calls.slice(1)).toEqual([
    ['fairness', { before: 9 }],
    ['fairness', { before: 9 }],
    ['fairness', { before: 4 }],
  ])
})
