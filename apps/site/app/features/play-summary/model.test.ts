import { describe, expect, it } from 'vitest'
import type { ActivitySummary } from '../../domain/activity/index.ts'
import { isLastPlayDue, isPlayLeft, noteLastPlayTold } from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const figures = {
  secondsPlayed: 3_600,
  staked: eur('18.40'),
  won: eur('13.10'),
  net: eur('-5.30'),
  deposited: eur('0.00'),
}
const running: ActivitySummary = {
  state: 'running',
  now: '2026-03-14T12:00:00Z',
  startedAt: '2026-03-14T11:00:00Z',
  checkAt: null,
  figures,
  timeLimit: null,
  message: null,
  timeLimits: [],
}
const timeLimit = {
  kind: 'sessionTime',
  endsAt: '2026-03-14T12:00:00Z',
  limitSeconds: 3_600,
  usedSeconds: 3_600,
  resetAt: null,
  pauseMinutes: 15,
} as const

describe('the summary of play that is left (RC-11)', () => {
  it('RC-11: is told with every stake and win, and not a second time without one', () => {
    expect(isPlayLeft(running, undefined)).toBe(true)
    expect(isPlayLeft(running, figures)).toBe(false)
    expect(isPlayLeft(running, { ...figures, staked: eur('18.20') })).toBe(true)
    expect(isPlayLeft(running, { ...figures, won: eur('13.00') })).toBe(true)
  })

  it('is not told where nothing was staked or won, nor beside a check, a stop or the end of playing time', () => {
    const nothing = { ...figures, staked: eur('0.00'), won: eur('0.00'), net: eur('0.00') }
    expect(isPlayLeft({ ...running, figures: nothing }, undefined)).toBe(false)
    for (const state of ['due', 'stopped', 'over'] as const)
      expect(isPlayLeft({ ...running, state }, undefined)).toBe(false)
    expect(isPlayLeft({ ...running, timeLimit: { ...timeLimit, isReached: true } }, undefined)).toBe(false)
    expect(isPlayLeft({ ...running, timeLimit: { ...timeLimit, isReached: false } }, undefined)).toBe(true)
  })

  it('is told one time for each login', () => {
    const stored = new Map<string, string>()
    const store = {
      isAllowed: () => true,
      read: (name: string) => stored.get(name) ?? null,
      write: (name: string, text: string) => void stored.set(name, text),
    }
    expect(isLastPlayDue(store, '2026-03-13T18:00:00Z')).toBe(true)
    noteLastPlayTold(store, '2026-03-13T18:00:00Z')
    expect(isLastPlayDue(store, '2026-03-13T18:00:00Z')).toBe(false)
    expect(isLastPlayDue(store, '2026-03-14T18:00:00Z')).toBe(true)
    expect(isLastPlayDue({ ...store, isAllowed: () => false }, '2026-03-14T18:00:00Z')).toBe(false)
  })
})
