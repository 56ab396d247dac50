import { describe, expect, it } from 'vitest'
import {
  type AffordabilityFacts,
  affordabilityInputs,
  affordabilityRoom,
  depositAffordability,
  isIncomeValid,
  spendOf,
  vulnerabilityState,
} from './affordability-rules.ts'

const terms = { netDepositMonth: 200_000n, vulnCheckNet30d: 50_000n, incomeShare: 30 }
const nothing: AffordabilityFacts = {
  netMonth: 0n,
  netThirtyDays: 0n,
  lostMonth: 0n,
  vulnerability: 'unknown',
  monthlyIncome: null,
}
const roomOf = (change: Partial<AffordabilityFacts>) => affordabilityRoom({ ...nothing, ...change }, terms)
const decided = (amount: bigint, change: Partial<AffordabilityFacts>) =>
  depositAffordability.decide(affordabilityInputs(amount, { ...nothing, ...change }, roomOf(change)))
const at = (text: string) => Temporal.Instant.from(text)

describe('what is left', () => {
  it('is the difference to the threshold of the month without an income, and to the check of public records', () => {
    expect(roomOf({})).toEqual({ income: 200_000n, share: null, check: 50_000n })
    expect(roomOf({ netMonth: 199_999n, netThirtyDays: 50_001n })).toEqual({
      income: 1n,
      share: null,
      check: 0n,
    })
  })

  it('grows with payouts: more went out than in', () => {
    expect(roomOf({ netMonth: -10_000n }).income).toBe(210_000n)
  })

  it('is the share of a known income, less the larger one of net deposits and losses', () => {
    const monthlyIncome = 100_000n
    expect(roomOf({ monthlyIncome })).toMatchObject({ income: null, share: 30_000n })
    expect(roomOf({ monthlyIncome, netMonth: 10_000n, lostMonth: 12_000n }).share).toBe(18_000n)
    expect(roomOf({ monthlyIncome, netMonth: 12_000n, lostMonth: -5_000n }).share).toBe(18_000n)
    expect(roomOf({ monthlyIncome, netMonth: 30_001n }).share).toBe(0n)
  })

  it('is nothing of an income that is nothing', () => {
    expect(roomOf({ monthlyIncome: 0n }).share).toBe(0n)
    expect(spendOf(333n, 30)).toBe(99n)
  })

  it('has no bound by the check where the records are known', () => {
    expect(roomOf({ vulnerability: 'clear', netThirtyDays: 60_000n }).check).toBeNull()
  })
})

describe('a deposit', () => {
  it.each([
    ['the threshold to the cent', 5_000n, { netMonth: 195_000n, vulnerability: 'clear' }, 'free'],
    ['one cent more', 5_001n, { netMonth: 195_000n, vulnerability: 'clear' }, 'income'],
    ['the amount of a check to the cent', 50_000n, {}, 'free'],
    ['one cent more than it', 50_001n, {}, 'check'],
    ['the share to the cent', 30_000n, { monthlyIncome: 100_000n }, 'free'],
    ['one cent more than it', 30_001n, { monthlyIncome: 100_000n }, 'share'],
    ['any amount after a finding', 1n, { vulnerability: 'found' }, 'found'],
  ] as const)('of %s is %s', (_what, amount, facts, answer) => {
    expect(decided(amount, facts).answer).toBe(answer)
  })

  it('that several rules refuse names first what only people or the player can change, and stores all', () => {
    expect(decided(60_000n, { netMonth: 199_000n }).because).toEqual(['income', 'check'])
    expect(decided(1n, { netMonth: 200_000n, vulnerability: 'found' })).toEqual({
      answer: 'found',
      because: ['found', 'income'],
    })
  })
})

describe('public records', () => {
  const zone = 'Europe/Helsinki'
  const clear = {
    answeredAt: at('2026-11-02T10:00:00Z'),
    outcome: 'clear',
    clearedAt: null,
    isSamePerson: true,
  } as const
  it('count for a year of the market’s calendar', () => {
    expect(vulnerabilityState(clear, at('2027-11-02T09:59:59Z'), zone)).toBe('clear')
    expect(vulnerabilityState(clear, at('2027-11-02T10:00:00Z'), zone)).toBe('unknown')
    expect(isIncomeValid(clear.answeredAt, at('2027-11-02T09:59:59Z'), zone)).toBe(true)
    expect(isIncomeValid(clear.answeredAt, at('2027-11-02T10:00:00Z'), zone)).toBe(false)
  })
  it('are unknown without an answer, and of another person', () => {
    expect(vulnerabilityState(null, at('2026-11-02T10:00:00Z'), zone)).toBe('unknown')
    expect(
      vulnerabilityState({ ...clear, answeredAt: null, outcome: null }, at('2026-11-02T10:00:00Z'), zone),
    ).toBe('unknown')
    expect(vulnerabilityState({ ...clear, isSamePerson: false }, at('2026-11-03T10:00:00Z'), zone)).toBe(
      'unknown',
    )
  })
  it('with a finding count until a person has cleared it, then for a year', () => {
    const found = { ...clear, outcome: 'found' } as const
    expect(vulnerabilityState({ ...found, isSamePerson: false }, at('2036-11-02T10:00:00Z'), zone)).toBe(
      'found',
    )
    const cleared = { ...found, clearedAt: at('2028-01-01T10:00:00Z') }
    expect(vulnerabilityState(cleared, at('2028-12-31T10:00:00Z'), zone)).toBe('clear')
    expect(vulnerabilityState(cleared, at('2029-01-01T10:00:00Z'), zone)).toBe('unknown')
  })
})
