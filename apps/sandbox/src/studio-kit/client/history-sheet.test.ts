import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import texts from '../../games/texts/en.json' with { type: 'json' }
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

/** An element as far as the sheet uses one. */
class FakeElement {
  textContent = ''
  hidden = false
  readonly children: FakeElement[] = []
  private readonly listeners = new Map<string, () => void>()
  append(...children: (FakeElement | string)[]): void {
    for (const child of children) {
      if (typeof child === 'string') this.textContent += child
      else this.children.push(child)
    }
  }
  setAttribute(): void {}
  showModal(): void {}
  addEventListener(name: string, listener: () => void): void {
    this.listeners.set(name, listener)
  }
  click(): void {
    this.listeners.get('click')?.()
  }
  /** It and everything in it that is shown. */
  *shown(): Generator<FakeElement> {
    if (this.hidden) return
    yield this
    for (const child of this.children) yield* child.shown()
  }
}

const body = new FakeElement()
beforeEach(() => {
  const boot = { textContent: JSON.stringify({ texts, locale: 'en' }) }
  const create = () => new FakeElement()
  vi.stubGlobal('document', {
    querySelector: () => boot,
    createElement: create,
    createElementNS: create,
    body,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  body.children.length = 0
})

const shownTexts = (): string[] => [...body.shown()].map(({ textContent }) => textContent)
const pressOlder = (): void =>
  [...body.shown()].find(({ textContent }) => textContent === texts['history.older'])?.click()

async function openSheet(answers: object[]) {
  const { openHistory } = await import('./history-sheet.ts')
  const ask = vi.fn(async () => answers.shift() ?? { fault: 'lost' })
  await openHistory(ask as unknown as Ask, money, null)
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

it('a bet that stands at a live table waits for the result, and not for the site', async () => {
  const { outcomeText } = await import('./history-sheet.ts')
  expect(outcomeText(roundAt(1) as unknown as RoundView, money)).toBe(texts['outcome.seated'])
})
