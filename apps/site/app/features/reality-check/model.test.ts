import { describe, expect, it } from 'vitest'
import type { ActivitySummary } from '../../domain/activity/index.ts'
import { type CheckCase, resultOf, toCheckView } from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const figures = {
  secondsPlayed: 3_600,
  staked: eur('18.40'),
  won: eur('13.10'),
  net: eur('-5.30'),
  deposited: eur('0.00'),
}
const due: ActivitySummary = {
  state: 'due',
  now: '2026-03-14T12:00:00Z',
  startedAt: '2026-03-14T11:00:00Z',
  checkAt: '2026-03-14T12:00:00Z',
  figures,
}
const viewOf = (situation: Partial<CheckCase>) =>
  toCheckView({
    summary: due,
    stopped: undefined,
    isRoundRunning: false,
    routeId: 'casino.play',
    ...situation,
  }).is

describe('a due check', () => {
  it('is shown over the game and the lobby (RC-08)', () => {
    expect(viewOf({})).toBe('check')
    expect(viewOf({ routeId: 'home' })).toBe('check')
  })

  it('waits for the end of the round that the game shows (RC-03)', () => {
    expect(viewOf({ isRoundRunning: true })).toBe('none')
  })

  it('leaves the pages of history, limits and breaks readable (RC-04)', () => {
    for (const routeId of ['banking.transactions', 'gambling-limits', 'break'])
      expect(viewOf({ routeId })).toBe('none')
  })

  it('is not shown in any other state', () => {
    for (const state of ['over', 'running', 'stopped'] as const)
      expect(viewOf({ summary: { ...due, state } })).toBe('none')
    expect(viewOf({ summary: undefined })).toBe('none')
  })

  it('is followed by the summary after a stop (RC-11)', () => {
    expect(viewOf({ summary: undefined, stopped: { ...due, state: 'stopped' } })).toBe('stopped')
  })
})

it('the result is a loss, a win, or neither, and its amount has no sign (RC-04)', () => {
  const of = (amount: string) => {
    const { text, amount: shown } = resultOf({ ...figures, net: eur(amount) })
    return [text, shown.amount]
  }
  expect(of('-5.30')).toEqual(['activity.lost', '5.30'])
  expect(of('0.01')).toEqual(['activity.won', '0.01'])
  expect(of('0.00')).toEqual(['activity.even', '0.00'])
})
