import { describe, expect, it } from 'vitest'
import { planProblems, toPlanView, toRequest } from './model.ts'
import type { SessionPlan } from './queries.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const plan = {
  startedAt: '2026-03-14T11:40:00.000Z',
  minutes: 30,
  endsAt: '2026-03-14T12:10:00.000Z',
  spend: eur('20.00'),
  left: eur('18.80'),
  staked: eur('4.20'),
  won: eur('3.00'),
  net: eur('-1.20'),
  end: null,
}
const state: SessionPlan = {
  state: 'running',
  now: '2026-03-14T12:00:00.000Z',
  isRequired: false,
  pauseMinutes: 15,
  currency: 'EUR',
  plan,
}
const end = { kind: 'time' as const, at: plan.endsAt, resetAt: '2026-03-14T13:10:00.000Z' }

describe('the view of a session plan (RC-12)', () => {
  it('offers one without a plan, and shows the one that runs (RC-12)', () => {
    expect(toPlanView(undefined, false)).toEqual({ is: 'loading' })
    expect(toPlanView({ ...state, state: 'none', plan: null }, false)).toEqual({ is: 'offer' })
    expect(toPlanView(state, false)).toEqual({ is: 'running', plan })
  })

  it('waits with the end for the round that the game shows (RC-12)', () => {
    const ended = { ...state, state: 'ended' as const, plan: { ...plan, end } }
    expect(toPlanView(ended, true).is).toBe('running')
    expect(toPlanView(ended, false)).toEqual({ is: 'over', plan: ended.plan, end })
  })
})

describe('the form of a session plan (RC-12)', () => {
  it('sends what was typed, and leaves an empty field out (RC-12)', () => {
    expect(toRequest({ minutes: '30', spend: '' }, 'EUR')).toEqual({ minutes: 30 })
    expect(toRequest({ minutes: '', spend: '12,50' }, 'EUR')).toEqual({ spend: eur('12.50') })
  })

  it('asks for one of both, and for both where the law does (RC-12)', () => {
    const nothing = { minutes: '', spend: ' ' }
    expect(planProblems(nothing, 'EUR', false)).toEqual({ minutes: 'required' })
    expect(planProblems(nothing, 'EUR', true)).toEqual({ minutes: 'required', spend: 'required' })
    expect(planProblems({ minutes: '30', spend: '' }, 'EUR', false)).toEqual({})
    expect(planProblems({ minutes: '', spend: '5' }, 'EUR', false)).toEqual({})
    expect(planProblems({ minutes: '30', spend: '' }, 'EUR', true)).toEqual({ spend: 'required' })
  })

  it('takes whole minutes of a day and an amount above zero (RC-12)', () => {
    for (const minutes of ['1', '1440'])
      expect(planProblems({ minutes, spend: '' }, 'EUR', false)).toEqual({})
    for (const minutes of ['0', '1441', '2.5', 'ten'])
      expect(planProblems({ minutes, spend: '' }, 'EUR', false)).toEqual({ minutes: 'format' })
    for (const spend of ['0', 'much'])
      expect(planProblems({ minutes: '5', spend }, 'EUR', false)).toEqual({ spend: 'format' })
  })
})
