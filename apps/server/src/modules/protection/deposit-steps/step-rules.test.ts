import { describe, expect, it } from 'vitest'
import { type StepFacts, type StepTerms, stepBefore } from './step-rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const NOW = at('2026-07-01T09:00:00Z')
const prompt: StepTerms = { choice: 'prompt', demanded: [], reviewMonths: 6, zone: 'Europe/Helsinki' }
const required: StepTerms = { ...prompt, choice: 'required', demanded: ['deposit:D', 'deposit:M'] }
const nothing: StepFacts = {
  limits: [],
  limitSetAt: null,
  depositLimitSetAt: null,
  statedAt: null,
  reviewedAt: null,
  firstDepositAt: null,
}
const deposit = (period: 'D' | 'W' | 'M') => ({ kind: 'deposit', period }) as const
const chosen: StepFacts = { ...nothing, statedAt: NOW }

describe('the choice before a deposit', () => {
  it('is due where a player has never set a deposit limit, nor stated that none is wanted (LIM-05)', () => {
    const asked = {
      is: 'choice',
      mayDecline: true,
      limits: ['D', 'W', 'M'].map((one) => deposit(one as 'D')),
    }
    expect(stepBefore(nothing, prompt, NOW)).toEqual(asked)
    const ofStakes = { ...nothing, limits: [{ kind: 'stake', period: 'D' }], limitSetAt: NOW } as const
    expect(stepBefore(ofStakes, prompt, NOW)).toEqual(asked)
    expect(stepBefore({ ...nothing, statedAt: NOW }, prompt, NOW)).toBeNull()
    const set = { ...nothing, limits: [deposit('W')], limitSetAt: NOW, depositLimitSetAt: NOW }
    expect(stepBefore(set, prompt, NOW)).toBeNull()
  })

  it('is not asked for again when the limit was removed (LIM-05)', () => {
    expect(stepBefore({ ...nothing, depositLimitSetAt: NOW }, prompt, NOW)).toBeNull()
  })

  it('is asked for again when a limit that an earlier platform had is removed (LIM-05)', () => {
    // The player has set none here: the history has neither the limit nor a statement.
    const carried = { ...nothing, reviewedAt: NOW, limits: [deposit('M')] }
    expect(stepBefore(carried, prompt, NOW)).toBeNull()
    expect(stepBefore({ ...carried, limits: [] }, prompt, NOW)).toMatchObject({
      is: 'choice',
      mayDecline: true,
    })
  })

  it('is made by a limit that an earlier platform had (LIM-05)', () => {
    expect(stepBefore({ ...nothing, limits: [deposit('M')] }, prompt, NOW)).toMatchObject({ is: 'review' })
  })

  it('cannot be declined where the law demands limits, and asks for those that are not in force (LIM-05)', () => {
    const ask = (...limits: readonly object[]) => ({ is: 'choice', mayDecline: false, limits })
    expect(stepBefore(nothing, required, NOW)).toEqual(ask(deposit('D'), deposit('M')))
    expect(stepBefore(chosen, required, NOW)).toEqual(ask(deposit('D'), deposit('M')))
    const removed = { ...chosen, limits: [deposit('D'), deposit('W')], depositLimitSetAt: NOW }
    expect(stepBefore(removed, required, NOW)).toEqual(ask(deposit('M')))
    const all = { ...removed, limits: [deposit('D'), deposit('M')] }
    expect(stepBefore(all, required, NOW)).toBeNull()
  })

  it('asks for limits of losses and of time where the law demands those; the platform has none of a balance', () => {
    const brazil: StepTerms = { ...required, demanded: ['loss:M', 'daily:D', 'balance'] }
    const limits = [
      { kind: 'loss', period: 'M' },
      { kind: 'dailyTime', period: 'D' },
    ] as const
    expect(stepBefore(nothing, brazil, NOW)).toMatchObject({ limits })
    expect(stepBefore({ ...nothing, limits, limitSetAt: NOW }, brazil, NOW)).toBeNull()
  })

  it('is not asked for where a market only offers limits', () => {
    expect(stepBefore(chosen, { ...prompt, choice: 'offered' }, NOW)).toBeNull()
  })
})

describe('the look at figures and limits', () => {
  /** From this moment on the look is due, and a millisecond before it is not. */
  function expectDueFrom(facts: StepFacts, edge: string, terms: StepTerms = prompt): void {
    const due = at(edge)
    expect(stepBefore(facts, terms, due.subtract({ milliseconds: 1 }))).toBeNull()
    expect(stepBefore(facts, terms, due)).toEqual({ is: 'review', months: 6 })
  }

  it('is due six months after the last one, on the market’s calendar (LIM-21)', () => {
    const reviewed = { ...chosen, reviewedAt: at('2026-08-31T20:30:00Z') }
    // 31 August, 23:30 in Helsinki; six months later, in winter time, February has 28 days.
    expectDueFrom(reviewed, '2027-02-28T21:30:00Z')
    // The same moment is 1 September in Auckland.
    expectDueFrom(reviewed, '2027-02-28T19:30:00Z', { ...prompt, zone: 'Pacific/Auckland' })
  })

  it('is first due six months after the choice (LIM-21)', () => {
    expectDueFrom(chosen, '2027-01-01T10:00:00Z')
    const later = { ...chosen, limits: [deposit('D')], depositLimitSetAt: at('2026-09-01T09:00:00Z') }
    expectDueFrom(later, '2027-03-01T10:00:00Z')
  })

  it('is due at once where money was deposited before the choice, and counts from the look (LIM-21)', () => {
    const firstDepositAt = NOW.subtract({ milliseconds: 1 })
    const late = { ...chosen, depositLimitSetAt: NOW, limitSetAt: NOW, firstDepositAt }
    expect(stepBefore(late, prompt, NOW)).toEqual({ is: 'review', months: 6 })
    expectDueFrom({ ...late, reviewedAt: NOW }, '2027-01-01T10:00:00Z')
    // The choice that preceded the first deposit counts, a limit that was set later does not.
    const early = { ...chosen, firstDepositAt: NOW, depositLimitSetAt: NOW.add({ hours: 24 }) }
    expectDueFrom(early, '2027-01-01T10:00:00Z')
  })

  it('comes after the choice where both are due', () => {
    expect(stepBefore(nothing, prompt, NOW)).toMatchObject({ is: 'choice' })
  })
})
