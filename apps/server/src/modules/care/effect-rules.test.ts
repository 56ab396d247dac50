import { expect, it } from 'vitest'
import { hasWorked } from './effect-rules.ts'
import type { Conduct } from './step-store.ts'

const before: Conduct = {
  netDeposits: 10_000n,
  staked: 100_000n,
  secondsPlayed: 10_000,
  limitsSet: 0,
  breaks: 0,
}

it('a step has worked where stakes, net deposits or time are clearly less, and nothing has grown (CARE-04)', () => {
  expect(hasWorked(before, before)).toBe(false)
  expect(hasWorked(before, { ...before, staked: 80_001n })).toBe(false)
  expect(hasWorked(before, { ...before, staked: 80_000n })).toBe(true)
  expect(hasWorked(before, { ...before, secondsPlayed: 8_000 })).toBe(true)
  expect(hasWorked(before, { ...before, staked: 0n, netDeposits: 10_001n })).toBe(false)
})

it('a step has worked where a limit was set or a break begun, and nothing has grown (CARE-04)', () => {
  expect(hasWorked(before, { ...before, limitsSet: 1 })).toBe(true)
  expect(hasWorked(before, { ...before, breaks: 1 })).toBe(true)
  expect(hasWorked(before, { ...before, breaks: 1, staked: 100_001n })).toBe(false)
})

it('a step has changed nothing where nothing was played before or after', () => {
  const nothing: Conduct = { netDeposits: 0n, staked: 0n, secondsPlayed: 0, limitsSet: 0, breaks: 0 }
  expect(hasWorked(nothing, nothing)).toBe(false)
})
