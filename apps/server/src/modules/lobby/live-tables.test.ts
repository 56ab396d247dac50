import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Bus, inProcessBus, silentLog, testClock } from '../../kernel/index.ts'
import { createLiveTables, type LiveTables, SILENT_AFTER_MS } from './live-tables.ts'
import type { ReportedTable } from './table-feeds.ts'

const table = (more: Partial<ReportedTable> = {}): ReportedTable => ({
  symbol: 'table-1',
  isOpen: true,
  opensAt: null,
  dealer: 'Mei',
  seats: { total: 7, taken: 3 },
  players: 3,
  limits: { EUR: { min: '1', max: '2500' } },
  results: ['banker'],
  ...more,
})
const game = { provider: 'evolution', symbol: 'table-1' }
const clock = testClock('2026-11-24T12:00:00Z')
const opened: LiveTables[] = []

/** An instance whose studio says `said`; null for no answer. */
function instance(bus: Bus = inProcessBus()) {
  const studio = { said: [table()] as readonly ReportedTable[] | null, asked: 0 }
  const free: string[] = []
  const tables = createLiveTables({
    bus,
    clock,
    log: silentLog,
    feeds: [
      {
        id: 'evolution',
        providers: ['evolution'],
        async read() {
          studio.asked++
          return studio.said
        },
      },
    ],
    onFreeSeats: async (list) => void free.push(...list.map(({ symbol }) => symbol)),
  })
  opened.push(tables)
  return { tables, studio, free }
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    clock.advance({ milliseconds: Math.min(500, left) })
    await vi.advanceTimersByTimeAsync(Math.min(500, left))
  }
}

describe('live tables', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    for (const tables of opened.splice(0)) tables.stop()
    vi.useRealTimers()
  })

  it('are what the studio says, and nothing before it has said anything', async () => {
    const { tables, studio } = instance()
    expect(tables.reportOf(game)).toBeUndefined()
    tables.start()
    await pass(500)
    expect(tables.reportOf(game)).toEqual(table())
    studio.said = [table({ seats: { total: 7, taken: 7 } })]
    await pass(2_500)
    expect(tables.reportOf(game)?.seats).toEqual({ total: 7, taken: 7 })
  })

  it('of a silent studio are known for 15 s, and not a moment longer', async () => {
    const { tables, studio } = instance()
    tables.start()
    await pass(500)
    studio.said = null
    const known = tables.version()
    await pass(SILENT_AFTER_MS - 500)
    expect(tables.reportOf(game)).toEqual(table())
    expect(tables.version()).toBe(known)
    await pass(501)
    expect(tables.reportOf(game)).toBeUndefined()
    expect(tables.version()).not.toBe(known)
    studio.said = [table()]
    await pass(2_500)
    expect(tables.reportOf(game)).toEqual(table())
  })

  it('are asked for by one of two instances, and known to both', async () => {
    const bus = inProcessBus()
    const [first, second] = [instance(bus), instance(bus)]
    first.tables.start()
    await pass(500)
    second.tables.start()
    await pass(20_000)
    expect(second.tables.reportOf(game)).toEqual(table())
    expect(first.studio.asked + second.studio.asked).toBeLessThanOrEqual(12)
    // The other one takes over when it stops.
    const before = second.studio.asked
    first.tables.stop()
    await pass(6_000)
    expect(second.studio.asked).toBeGreaterThan(before)
    expect(second.tables.reportOf(game)).toEqual(table())
  })

  it('keep their version while nothing changes', async () => {
    const { tables, studio } = instance()
    tables.start()
    await pass(500)
    const version = tables.version()
    await pass(6_000)
    expect(studio.asked).toBeGreaterThan(2)
    expect(tables.version()).toBe(version)
    studio.said = [table({ results: ['player', 'banker'] })]
    await pass(2_500)
    expect(tables.version()).not.toBe(version)
  })

  it('with a free seat are told of when they are open, and not when they are full or closed', async () => {
    const { tables, studio, free } = instance()
    studio.said = [
      table({ symbol: 'free' }),
      table({ symbol: 'any', seats: null }),
      table({ symbol: 'full', seats: { total: 7, taken: 7 } }),
      table({ symbol: 'closed', isOpen: false }),
    ]
    tables.start()
    await pass(500)
    expect(free).toEqual(['free', 'any'])
  })

  it('go on after an answer that could not be read', async () => {
    const { tables, studio } = instance()
    studio.said = [table({ results: [''] })]
    tables.start()
    await pass(500)
    expect(tables.reportOf(game)).toBeUndefined()
    studio.said = [table()]
    await pass(2_500)
    expect(tables.reportOf(game)).toEqual(table())
  })
})
