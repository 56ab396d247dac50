import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/index.ts'
import {
  answerIn,
  answerTimeFrom,
  canAppeal,
  canWithdraw,
  DISPUTED_DAYS,
  isDisputed,
  isOverdue,
  referenceOf,
} from './complaint-rules.ts'

const at = Temporal.Instant.from('2026-03-01T12:00:00Z')

describe('a complaint', () => {
  it('is answered in the days of the market, and staff are reminded after three quarters of them (CARE-10)', () => {
    const { answerBy, remindAt } = answerTimeFrom(at, 28)
    expect(answerBy.toString()).toBe('2026-03-29T12:00:00Z')
    expect(remindAt.toString()).toBe('2026-03-22T12:00:00Z')
    const short = answerTimeFrom(at, 1)
    expect([short.remindAt, short.answerBy].map(String)).toEqual([
      '2026-03-02T06:00:00Z',
      '2026-03-02T12:00:00Z',
    ])
  })

  it('is overdue from the last moment on, and only while somebody has to answer', () => {
    const complaint = { state: 'open', answerBy: at } as const
    expect(isOverdue(complaint, at.subtract({ milliseconds: 1 }))).toBe(false)
    expect(isOverdue(complaint, at)).toBe(true)
    expect(isOverdue({ ...complaint, state: 'appealed' }, at)).toBe(true)
    for (const state of ['answered', 'closed', 'withdrawn'] as const)
      expect(isOverdue({ ...complaint, state }, at)).toBe(false)
  })

  it('is answered one time and its appeal one time, and is withdrawn only while it waits (CARE-10)', () => {
    expect(answerIn('open')).toEqual({ step: 'answered', next: 'answered' })
    expect(answerIn('appealed')).toEqual({ step: 'appeal-answered', next: 'closed' })
    for (const state of ['answered', 'closed', 'withdrawn'] as const) expect(answerIn(state)).toBeNull()
    const states = ['open', 'answered', 'appealed', 'closed', 'withdrawn'] as const
    expect(states.filter(canWithdraw)).toEqual(['open', 'appealed'])
    expect(states.filter(canAppeal)).toEqual(['answered'])
  })

  it('has a reference of twelve characters in groups', () => {
    expect(referenceOf(derivedId('cmp', 7n, 'a'))).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(referenceOf(derivedId('cmp', 7n, 'a'))).not.toBe(referenceOf(derivedId('cmp', 7n, 'b')))
  })

  it('is disputed while it waits and for a year after its last answer, and not where it is withdrawn (CARE-11)', () => {
    const now = Temporal.Instant.from('2026-11-30T12:00:00Z')
    const answered = (hours: number) => [{ step: 'answered', at: now.subtract({ hours }) } as const]
    const year = DISPUTED_DAYS * 24
    expect(isDisputed({ state: 'open', steps: [] }, now)).toBe(true)
    expect(isDisputed({ state: 'appealed', steps: answered(9 * year) }, now)).toBe(true)
    expect(isDisputed({ state: 'answered', steps: answered(year) }, now)).toBe(true)
    expect(isDisputed({ state: 'answered', steps: answered(year + 1) }, now)).toBe(false)
    const appeal = { step: 'appeal-answered', at: now } as const
    expect(isDisputed({ state: 'closed', steps: [...answered(year + 1), appeal] }, now)).toBe(true)
    expect(isDisputed({ state: 'withdrawn', steps: answered(1) }, now)).toBe(false)
  })
})
