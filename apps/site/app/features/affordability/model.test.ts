import { describe, expect, it } from 'vitest'
import { standing } from '../../../stories/sample-affordability.ts'
import { eur } from '../../../stories/sample-data.ts'
import { affordabilityView, endedText, needsIncome, reviewView } from './model.ts'

const income = {
  source: 'company',
  verifiedAt: '2026-01-14T12:00:00.000Z',
  validUntil: '2027-01-14T12:00:00.000Z',
} as const
const review = (decided: 'reopened' | 'kept' | null) => ({
  about: 'found' as const,
  askedAt: '2026-03-10T09:00:00.000Z',
  decidedAt: decided && '2026-03-12T09:00:00.000Z',
  outcome: decided,
})

describe('the page of deposits and income', () => {
  it('shows what it has read, also without a network', () => {
    expect(affordabilityView({ data: standing(), hasFailed: true, isOnline: false }).is).toBe('standing')
    expect(affordabilityView({ data: undefined, hasFailed: true, isOnline: false }).is).toBe('offline')
    expect(affordabilityView({ data: undefined, hasFailed: true, isOnline: true }).is).toBe('failed')
    expect(affordabilityView({ data: undefined, hasFailed: false, isOnline: true }).is).toBe('loading')
  })

  it.each([
    ['free', false],
    ['income', true],
    ['share', true],
    ['check', false],
    ['found', false],
  ] as const)('in the state %s, with a verified income, offers the income check: %s', (state, expected) => {
    expect(needsIncome(standing({ state, income: state === 'income' ? null : income }))).toBe(expected)
  })

  it('offers the income check in every state while no income is verified (LIM-20)', () => {
    for (const state of ['free', 'income', 'check', 'found'] as const)
      expect(needsIncome(standing({ state }))).toBe(true)
  })

  it('offers both ways out of a refusal by its amount, although less may be deposited (LIM-20, KYC-16)', () => {
    const refused = standing({ income, refused: { is: 'share', amount: eur('281.00') } })
    expect(needsIncome(refused)).toBe(true)
    expect(reviewView(refused)).toEqual({ canAsk: true, isWaiting: false, decided: undefined })
    expect(reviewView({ ...refused, review: review(null) })).toMatchObject({ canAsk: false, isWaiting: true })
  })

  it('offers the income check while its page is open', () => {
    const incomeCheck = { isAvailable: true, isOpen: true, endedAs: null }
    expect(needsIncome(standing({ incomeCheck }))).toBe(true)
  })

  it('says what a check has come to that verified nothing', () => {
    const ended = (endedAs: 'verified' | 'abandoned' | null) =>
      endedText(standing({ incomeCheck: { isAvailable: true, isOpen: false, endedAs } }))
    expect([ended(null), ended('verified'), ended('abandoned')]).toEqual([
      undefined,
      undefined,
      'afford.ended.abandoned',
    ])
  })

  it('offers a review of a refusal while none waits', () => {
    expect(reviewView(standing())).toEqual({ canAsk: false, isWaiting: false, decided: undefined })
    const found = standing({ state: 'found' })
    expect(reviewView(found)).toEqual({ canAsk: true, isWaiting: false, decided: undefined })
    expect(reviewView({ ...found, review: review(null) })).toMatchObject({ canAsk: false, isWaiting: true })
    expect(reviewView({ ...found, review: review('kept') })).toMatchObject({
      canAsk: true,
      decided: 'afford.kept',
    })
  })

  it('shows a decision only while it describes the state', () => {
    expect(reviewView(standing({ review: review('reopened') })).decided).toBe('afford.reopened')
    expect(reviewView(standing({ review: review('kept') })).decided).toBeUndefined()
    expect(reviewView(standing({ state: 'income', review: review('reopened') })).decided).toBeUndefined()
  })
})
