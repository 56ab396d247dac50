import { expect, it } from 'vitest'
import { hasWorked } from './effect-rules.ts'
import type { Conduct } from './step-store.ts'

const before: Conduct = {
  netDeposits: 10_000n,
  staked: 100_000n,
  secondsPlayed: 10_000,
  limitsSet: 0,
  breaks: 0,
  imposedBreaks: 0,
}

it('a step has worked where stakes, net deposits or time are clearly less, and nothing has grown (CARE-04)', () => {
  expect(hasWorked('call', before, before)).toBe(false)
  expect(hasWorked('call', before, { ...before, staked: 80_001n })).toBe(false)
  expect(hasWorked('call', before, { ...before, staked: 80_000n })).toBe(true)
  expect(hasWorked('call', before, { ...before, secondsPlayed: 8_000 })).toBe(true)
  expect(hasWorked('call', before, { ...before, staked: 0n, netDeposits: 10_001n })).toBe(false)
})

it('a step has worked where a limit was set or a break begun, and nothing has grown (CARE-04)', () => {
  expect(hasWorked('call', before, { ...before, limitsSet: 1 })).toBe(true)
  expect(hasWorked('call', before, { ...before, breaks: 1 })).toBe(true)
  expect(hasWorked('call', before, { ...before, breaks: 1, staked: 100_001n })).toBe(false)
})

it('a step has changed nothing where nothing was played before or after', () => {
  const nothing: Conduct = {
    netDeposits: 0n,
    staked: 0n,
    secondsPlayed: 0,
    limitsSet: 0,
    breaks: 0,
    imposedBreaks: 0,
  }
  expect(hasWorked('call', nothing, nothing)).toBe(false)
})

it('nothing is said of a step where somebody else has ended play (CARE-04)', () => {
  const less = { ...before, staked: 0n }
  expect(hasWorked('call', before, { ...less, imposedBreaks: 1 })).toBeNull()
  expect(hasWorked('call', { ...before, imposedBreaks: 1 }, less)).toBeNull()
  for (const step of ['time-out', 'exclusion'] as const) expect(hasWorked(step, before, less)).toBeNull()
  expect(hasWorked('limit', before, less)).toBe(true)
})
