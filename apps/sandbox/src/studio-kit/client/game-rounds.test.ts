import { afterEach, expect, it, vi } from 'vitest'
import { gameLanguage } from '../../games/texts.ts'
import type { Decision } from '../decision.ts'
import type { RoundView } from './types.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const stake = { type: 'stake', stakeMinor: '100' }
const choices = [
  { action: 'stand', stakeMinor: '0' },
  { action: 'double', stakeMinor: '100' },
]
const waiting = {
  id: '1',
  state: 'deciding',
  stakeMinor: '100',
  owedMinor: '0',
  decisions: [],
  events: [stake, { type: 'decision', choices }],
  refusal: null,
  message: '',
  balanceAfterBet: '0',
  balanceAfter: '0',
} as unknown as RoundView
const closed = { ...waiting, state: 'closed', events: [stake] } as unknown as RoundView

/** A page with a balance at the studio of which it knows nothing yet. */
async function openPage(studioBalance: string, decisions: Decision[]) {
  const { locale, texts } = gameLanguage('en', undefined)
  const boot = { texts, locale, dialect: 'pragmaticplay' }
  vi.stubGlobal('document', { querySelector: () => ({ textContent: JSON.stringify(boot) }) })
  vi.stubGlobal('window', { parent: {}, addEventListener: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  const { GamePage } = await import('./game-page.ts')
  const { GameRounds } = await import('./game-rounds.ts')
  const asked: string[] = []
  const told: string[] = []
  const shown: string[] = []
  const page = Object.assign(Object.create(GamePage.prototype) as InstanceType<typeof GamePage>, {
    opened: { mode: 'real', cycleMs: 0 },
    balance: '0',
    isBusy: false,
    pause: { isWanted: false, show: () => undefined },
    texts: { tell: (_text: string, kind: string) => told.push(kind), clear: () => undefined },
    money: { text: (minor: string) => minor },
    sound: { win: () => undefined },
    free: { after: async () => null, priceOf: () => '100' },
    host: { roundStarted: () => 0, resultShown: () => 0, roundEnded: () => 0 },
    scene: {
      decider: {},
      missing: '',
      start: () => undefined,
      clear: () => undefined,
      reveal: async () => undefined,
      present: () => undefined,
    },
    bet: () => ({ stakeMinor: '100', choice: {} }),
    paint: () => shown.push(page.balance),
    decide: async () => {
      // The balance is read while the player thinks.
      Object.assign(page, { isDeciding: true })
      await new Promise((resolve) => setTimeout(resolve, 1))
      Object.assign(page, { isDeciding: false })
      return decisions.shift()
    },
    async ask(path: string) {
      asked.push(path)
      if (path === 'balance') return { balanceMinor: studioBalance }
      return { round: closed }
    },
  } as object)
  return { rounds: new GameRounds(page), asked, told, shown }
}

it('a hand that was left is taken up with the present balance: a deposit pays its further stake', async () => {
  const { rounds, asked, told, shown } = await openPage('100', [{ type: 'double' }])
  await rounds.resume(waiting)
  expect(asked).toEqual(['balance', 'act', 'shown'])
  expect(shown).toContain('100')
  expect(told).not.toContain('refused')
})

it('a further stake above the balance is refused by the page only after it has read the balance again', async () => {
  const { rounds, asked, told } = await openPage('99', [{ type: 'double' }, { type: 'stand' }])
  await rounds.resume(waiting)
  expect(asked).toEqual(['balance', 'balance', 'act', 'shown'])
  expect(told.filter((kind) => kind === 'refused')).toHaveLength(1)
})

it.each([
  ['100', ['balance', 'spin', 'shown'], 0],
  ['99', ['balance'], 1],
] as const)('a stake of 100 with %s after a deposit asks for %j', async (balance, calls, refusals) => {
  const { rounds, asked, told } = await openPage(balance, [])
  await Promise.all([rounds.play(), rounds.play()])
  expect(asked).toEqual(calls)
  expect(told.filter((kind) => kind === 'refused')).toHaveLength(refusals)
})
