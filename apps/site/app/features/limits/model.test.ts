import { describe, expect, it } from 'vitest'
import {
  changeText,
  dropsRequest,
  effectOf,
  isConfirmable,
  isInForce,
  leastLeft,
  limitsView,
  nextLimitsReadMs,
  usedText,
  waitText,
  type Limit,
  type LimitTerms,
} from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const terms: LimitTerms = {
  currency: 'EUR',
  zone: 'Europe/Dublin',
  increaseHours: 72,
  increaseAfterPeriod: true,
  confirmWithinDays: 7,
  canRaise: true,
  pauseMinutes: 15,
}
const limit: Limit = {
  kind: 'deposit',
  period: 'M',
  value: eur('40.00'),
  ownValue: eur('40.00'),
  used: eur('20.00'),
  remaining: eur('20.00'),
  startedAt: '2026-11-01T00:00:00Z',
  resetAt: '2026-12-01T00:00:00Z',
  pendingValue: null,
  pendingRemoval: false,
  pendingDate: null,
  confirmUntil: null,
  canConfirm: false,
  locked: false,
  lockReason: null,
  updatedAt: null,
}
const waiting = {
  pendingValue: eur('60.00'),
  pendingDate: '2026-11-12T12:00:00Z',
  confirmUntil: '2026-11-19T12:00:00Z',
}
const NOW = Date.parse('2026-11-10T12:00:00Z')
const DAY_MS = 86_400_000
const effect = (amount: string, other: Partial<Limit> = {}, canRaise = true) =>
  effectOf(eur(amount), { ...limit, ...other }, { ...terms, canRaise }, NOW)

describe('what saving does', () => {
  it('a lower limit applies at once and says what is left, never less than nothing', () => {
    expect(effect('25.00')).toEqual({ is: 'lower', left: eur('5.00') })
    expect(effect('15.00')).toEqual({ is: 'lower', left: eur('0.00') })
  })

  it('a first limit applies at once, also of a restricted player', () => {
    const none = { value: null, ownValue: null, remaining: null }
    expect(effect('25.00', none, false)).toEqual({ is: 'first', left: eur('5.00') })
  })

  it('a higher monthly limit waits until the month ends, and lapses after the days of the market', () => {
    const pendingAt = Date.parse('2026-12-01T00:00:00Z')
    expect(effect('60.00')).toEqual({ is: 'higher', pendingAt, confirmUntil: pendingAt + 7 * DAY_MS })
    expect(effect('60.00', { period: 'D' })).toMatchObject({ is: 'higher', pendingAt: NOW + 3 * DAY_MS })
  })

  it('nothing is raised above a limit of the operator, nor by a restricted player', () => {
    expect(effect('60.00', { locked: true }).is).toBe('closed')
    expect(effect('60.00', { locked: true, ownValue: null }).is).toBe('closed')
    expect(effect('60.00', {}, false).is).toBe('closed')
    expect(effect('30.00', {}, false).is).toBe('lower')
  })

  it('the present limit changes nothing', () => {
    expect(effect('40.00').is).toBe('same')
  })

  it('the amount that waits goes on waiting with its dates; any other amount drops the request', () => {
    const waits = { is: 'waits', pendingAt: Date.parse('2026-11-12T12:00:00Z') }
    expect(effect('60.00', waiting)).toMatchObject(waits)
    expect(effect('60.00', waiting)).toMatchObject({ confirmUntil: Date.parse('2026-11-19T12:00:00Z') })
    expect(effect('60.00', waiting, false).is).toBe('closed')
    const drops = (amount: string) => dropsRequest({ ...limit, ...waiting }, effect(amount, waiting))
    expect(['60.00', '60.01', '40.00', '25.00'].map(drops)).toEqual([false, true, true, true])
  })

  it('an amount whose wait has lapsed waits from the start', () => {
    const until = (ms: number) => ({ ...waiting, confirmUntil: new Date(ms).toISOString() })
    expect(effect('60.00', until(NOW + 1)).is).toBe('waits')
    expect(effect('60.00', until(NOW)).is).toBe('higher')
  })

  it('past days are shown of a limit that applies at once, never of a raise (LIM-03, LIM-27)', () => {
    const shown = [effect('25.00'), effect('25.00', { ownValue: null }), effect('60.00'), effect('40.00')]
    expect(shown.map(isInForce)).toEqual([true, true, false, false])
    expect(isInForce(effect('60.00', waiting))).toBe(false)
  })
})

it('a restricted player is not told of a confirmation that would be refused (LIM-23)', () => {
  const text = (other: Partial<Limit>, canRaise: boolean) =>
    waitText({ ...limit, ...waiting, ...other }, { ...terms, canRaise })
  expect(text({}, true)).toBe('limits.pending.raise')
  expect(text({ canConfirm: true }, true)).toBe('limits.confirm.raise')
  expect(text({ pendingValue: null, pendingRemoval: true }, false)).toBe('limits.held.removal')
  expect(text({ canConfirm: true }, false)).toBe('limits.held.raise')
  expect(isConfirmable({ ...limit, canConfirm: true }, { ...terms, canRaise: false })).toBe(false)
})

it('an open page reads the limits again when a wait or a period ends, and every five minutes', () => {
  const at = (ms: number) => new Date(NOW + ms).toISOString()
  expect(nextLimitsReadMs([{ ...limit, resetAt: at(60_000) }], NOW)).toBe(61_000)
  expect(nextLimitsReadMs([{ ...limit, pendingDate: at(-1), confirmUntil: at(90_000) }], NOW)).toBe(91_000)
  expect(nextLimitsReadMs([{ ...limit, ...waiting, pendingDate: at(30_000) }], NOW)).toBe(31_000)
  expect(nextLimitsReadMs([limit], NOW)).toBe(300_000)
})

it('the limit of each kind with the least left decides', () => {
  const day: Limit = { ...limit, period: 'D', remaining: eur('5.00') }
  const unset: Limit = { ...limit, kind: 'stake', value: null, remaining: null }
  expect(leastLeft([limit, day, unset]).map(({ kind, period }) => [kind, period])).toEqual([['deposit', 'D']])
})

it('a negative loss is a win', () => {
  expect(usedText({ ...limit, kind: 'loss', used: eur('-3.20') })).toEqual({
    text: 'limits.used.won',
    amount: eur('3.20'),
  })
})

it('a line of the history without an amount is about a removal', () => {
  const line = { number: 1, at: '', kind: 'deposit', period: 'D', value: null, actor: 'player' } as const
  const rest = { pendingDate: null, confirmUntil: null, lockReason: null }
  expect(changeText({ ...line, ...rest, action: 'requested' })).toBe('limits.change.removalRequested')
  expect(changeText({ ...line, ...rest, action: 'confirmed' })).toBe('limits.change.removed')
  expect(changeText({ ...line, ...rest, action: 'lifted' })).toBe('limits.change.lifted')
})

it('limits that were read stay on the page when a later read fails', () => {
  const data = { limits: [limit], terms }
  expect(limitsView({ data, hasFailed: true, isOnline: false }).is).toBe('limits')
  expect(limitsView({ data: undefined, hasFailed: true, isOnline: true }).is).toBe('failed')
  expect(limitsView({ data: undefined, hasFailed: true, isOnline: false }).is).toBe('offline')
  expect(limitsView({ data: undefined, hasFailed: false, isOnline: true }).is).toBe('loading')
})
