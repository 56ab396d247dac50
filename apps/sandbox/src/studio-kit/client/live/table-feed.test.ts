import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TableState } from '../../live/table-state.ts'
import type { Ask } from '../server.ts'

const LOST = 'connection lost'
const state = { round: 7, closesAt: 18_000, drawsAt: 20_000, endsAt: 30_000, phase: 'betting', now: 0 }
const state8 = { ...state, round: 8, closesAt: 48_000, drawsAt: 50_000, endsAt: 60_000, now: 30_000 }

class FakeEvents {
  static readonly OPEN = 1
  readyState = 1
  private listener: (event: object) => void = () => undefined
  addEventListener(_name: string, listener: (event: object) => void): void {
    this.listener = listener
  }
  tell(next: object): void {
    this.listener({ data: JSON.stringify(next) })
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A table that is watched; `answer` is what the studio answers when it is asked. */
async function watch(answer: () => object) {
  const events = new FakeEvents()
  const EventSource = Object.assign(
    function () {
      return events
    },
    { OPEN: FakeEvents.OPEN },
  )
  vi.stubGlobal('EventSource', EventSource)
  const boot = { api: 'api', session: 's', texts: { 'fault.lost': LOST }, locale: 'en' }
  vi.stubGlobal('document', { querySelector: () => ({ textContent: JSON.stringify(boot) }) })
  const { watchTable } = await import('./table-feed.ts')
  const heard: (number | string)[] = []
  const ask = vi.fn(async () => answer())
  watchTable(ask as unknown as Ask, {
    state: ({ round }: TableState) => void heard.push(round),
    lost: (text) => void heard.push(text),
    found: () => void heard.push('found'),
  })
  return { events, heard, ask }
}

it('a table whose events arrive is not asked for', async () => {
  const { events, heard, ask } = await watch(() => state)
  events.tell(state)
  await vi.advanceTimersByTimeAsync(18_000)
  expect(heard).toEqual([7])
  expect(ask).not.toHaveBeenCalled()
})

it('a lost connection is told once, and its return once', async () => {
  let isOnline = false
  const { events, heard } = await watch(() => (isOnline ? state8 : { fault: 'lost' }))
  events.tell(state)
  events.readyState = 0
  await vi.advanceTimersByTimeAsync(3_500)
  expect(heard).toEqual([7, LOST])
  isOnline = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(heard).toEqual([7, LOST, 8, 'found', 8])
})

it('a table that tells nothing 2 seconds after its phase has ended is asked for, and not before', async () => {
  const { events, heard, ask } = await watch(() => state8)
  events.tell(state)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(heard).toEqual([7, 8])
})
