import { describe, expect, it } from 'vitest'
import { systemClock, testClock } from './clock.ts'

describe('the system clock', () => {
  it('has microseconds, like the database, and is never ahead of the machine', () => {
    for (let i = 0; i < 1_000; i++) {
      const told = systemClock.now()
      expect(told.epochNanoseconds % 1_000n).toBe(0n)
      expect(Temporal.Instant.compare(told, Temporal.Now.instant())).toBeLessThanOrEqual(0)
    }
  })
})

describe('a test clock', () => {
  it('stands still until it is advanced', () => {
    const clock = testClock('2026-03-29T00:30:00Z')
    expect(clock.now()).toEqual(clock.now())
    expect(clock.advance({ minutes: 1 }).toString()).toBe('2026-03-29T00:31:00Z')
  })
})
