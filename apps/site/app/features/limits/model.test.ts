import { describe, expect, it } from 'vitest'
import {
  changeText,
  effectOf,
  leastLeft,
  limitsView,
  usedText,
  zoneName,
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

it('the zone of the periods has its name in the language of the reader', () => {
  expect(zoneName('en-IE', 'Europe/Helsinki', NOW)).toBe('Eastern European Time')
  expect(zoneName('fi-FI', 'Europe/Helsinki', NOW)).toBe('Itä-Euroopan aika')
})

it('limits that were read stay on the page when a later read fails', () => {
  const data = { limits: [limit], terms }
  expect(limitsView({ data, hasFailed: true, isOnline: false }).is).toBe('limits')
  expect(limitsView({ data: undefined, hasFailed: true, isOnline: true }).is).toBe('failed')
  expect(limitsView({ data: undefined, hasFailed: true, isOnline: false }).is).toBe('offline')
  expect(limitsView({ data: undefined, hasFailed: false, isOnline: true }).is).toBe('loading')
})
