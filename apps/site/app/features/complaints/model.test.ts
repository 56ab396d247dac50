import { expect, it } from 'vitest'
import { complaintsView, hasDispute } from './model.ts'
import type { Complaint } from './queries.ts'

const filed = { step: 'filed', at: '2026-03-01T12:00:00Z', outcome: null, text: 'late' } as const
const answered = { step: 'answered', at: '2026-03-02T12:00:00Z', outcome: 'rejected', text: 'no' } as const
const complaint: Complaint = {
  reference: '4K7Q-F2MX-D9AH',
  topic: 'withdrawal',
  state: 'open',
  filedAt: '2026-03-01T12:00:00Z',
  answerBy: '2026-03-29T12:00:00Z',
  isOverdue: false,
  steps: [filed],
  canWithdraw: true,
  canAppeal: false,
}

it('who settles disputes is named with an answer, and where none has come in time (CARE-10)', () => {
  expect(hasDispute(complaint)).toBe(false)
  expect(hasDispute({ ...complaint, isOverdue: true })).toBe(true)
  for (const state of ['answered', 'appealed', 'closed'] as const)
    expect(hasDispute({ ...complaint, state, steps: [filed, answered] })).toBe(true)
  expect(hasDispute({ ...complaint, state: 'withdrawn' })).toBe(false)
})

it('a page without data says why', () => {
  const data = undefined
  expect(complaintsView({ data, hasFailed: false, isOnline: true }).is).toBe('loading')
  expect(complaintsView({ data, hasFailed: true, isOnline: true }).is).toBe('failed')
  expect(complaintsView({ data, hasFailed: true, isOnline: false }).is).toBe('offline')
})
