import { expect, it } from 'vitest'
import { createClockGuard } from './clock-guard.ts'
import { testClock } from './clock.ts'
import type { Queryable } from './db/database.ts'
import { silentLog } from './log.ts'
import { createMetrics } from './metrics.ts'

const start = Temporal.Instant.from('2026-03-01T12:00:00Z')

/** A guard over a fixed database clock and an instance's clock that differs by the given offset. */
function guardOf(options: { waitMs?: number } = {}) {
  const clock = testClock(start)
  const state = { isAway: false, waitMs: options.waitMs ?? 0 }
  const db = {
    async query() {
      if (state.isAway) throw new Error('away')
      await new Promise((resolve) => setTimeout(resolve, state.waitMs))
      return { rows: [{ at: start }], rowCount: 1 }
    },
  } as unknown as Queryable
  const metrics = createMetrics()
  const guard = createClockGuard({ db, clock, log: silentLog, metrics, everyMs: 1e9 })
  return {
    guard,
    state,
    at: async (milliseconds: number): Promise<boolean> => {
      clock.set(start.add({ milliseconds }))
      await guard.measure()
      return guard.isRight()
    },
    alarms: async () => (await metrics.alarms.get()).values[0]?.value ?? 0,
  }
}

it.each([
  [0, true],
  [1_900, true],
  [-1_900, true],
  [2_100, false],
  [-2_100, false],
  [86_400_000, false],
])('a clock %d ms off is right: %s', async (offset, isRight) => {
  const { guard, at } = guardOf()
  expect(await at(offset)).toBe(isRight)
  expect(await guard.readiness.check()).toBe(isRight)
  guard.stop()
})

it('treats a clock that was never measured as wrong', async () => {
  const { guard, state, at } = guardOf()
  expect(guard.isRight()).toBe(false)
  state.isAway = true
  expect(await at(0)).toBe(false)
  expect(guard.offsetMs()).toBeUndefined()
})

it('raises one alarm when the clock becomes wrong, and recovers when it is right again', async () => {
  const { at, alarms } = guardOf()
  expect(await at(0)).toBe(true)
  expect(await at(5_000)).toBe(false)
  expect(await at(6_000)).toBe(false)
  expect(await alarms()).toBe(1)
  expect(await at(10)).toBe(true)
  expect(await at(-5_000)).toBe(false)
  expect(await alarms()).toBe(2)
})

it('keeps the last result while the database is unreachable', async () => {
  const { state, at } = guardOf()
  await at(0)
  state.isAway = true
  expect(await at(60_000)).toBe(true)
  state.isAway = false
  expect(await at(60_000)).toBe(false)
})

it('takes half of the round trip into account, and decides nothing within the round trip’s uncertainty', async () => {
  const { guard, state, at } = guardOf()
  expect(await at(0)).toBe(true)
  state.waitMs = 300
  // 1,900 + 150 ms measured, ±150: may be right, so the result stays.
  expect(await at(1_900)).toBe(true)
  expect(guard.offsetMs()).toBeGreaterThan(2_000)
  expect(await at(2_500)).toBe(false)
})
