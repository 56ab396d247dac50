import { describe, expect, it } from 'vitest'
import {
  askable,
  requested,
  exclusionRuns,
  noBreak,
  productsClosed,
  returnApproved,
  returnRefused,
  terms,
  timeIsOver,
  timeOutRuns,
} from '../../../stories/sample-breaks.ts'
import { returnStage } from '../../domain/breaks/index.ts'
import {
  breakView,
  canExtend,
  endOfDays,
  endOfMonths,
  exclusions,
  hasOwnLength,
  inYears,
  isTimeOver,
  keyOf,
  openScopes,
  parseDays,
  productExclusions,
  stepOf,
  timeOuts,
} from './model.ts'

const NOW = Date.parse('2026-03-14T12:00:00.000Z')
const DAY_MS = 86_400_000
const runningOf = ({ running }: ReturnType<typeof timeOutRuns>) => {
  if (!running) throw new Error('no break runs')
  return running
}

describe('when a break would end', () => {
  it('a time-out ends after days of 24 hours, also over a change of the clocks', () => {
    expect(endOfDays(1, NOW)).toBe('2026-03-15T12:00:00.000Z')
    expect(endOfDays(30, NOW)).toBe('2026-04-13T12:00:00.000Z')
  })

  it('an exclusion ends on the same day of a later month, and on its last day where the month is shorter', () => {
    expect(endOfMonths(6, NOW, 'Europe/Dublin')).toBe('2026-09-14T12:00:00.000Z')
    expect(endOfMonths(6, Date.parse('2026-08-31T12:00:00Z'), 'UTC')).toBe('2027-02-28T12:00:00.000Z')
    expect(endOfMonths(12, Date.parse('2028-02-29T12:00:00Z'), 'UTC')).toBe('2029-02-28T12:00:00.000Z')
  })

  it('months are counted in the zone of the market', () => {
    const lateInDublin = Date.parse('2026-03-14T23:30:00Z')
    expect(endOfMonths(6, lateInDublin, 'Europe/Dublin')).toBe('2026-09-14T12:00:00.000Z')
    expect(endOfMonths(6, lateInDublin, 'Europe/Helsinki')).toBe('2026-09-15T12:00:00.000Z')
  })
})

describe('the lengths that are offered', () => {
  it('are those of the market, with one without an end where it has one (EXC-04)', () => {
    expect(timeOuts(terms, null, NOW).map(keyOf)).toEqual(['1', '3', '7', '14', '30'])
    expect(exclusions(terms, null, NOW).map(keyOf)).toEqual(['6', '12', '24', '60', 'null'])
    expect(exclusions({ ...terms, hasIndefinite: false }, null, NOW).map(keyOf)).toEqual([
      '6',
      '12',
      '24',
      '60',
    ])
  })

  it('are the longer ones only while a break runs, and no time-out during an exclusion (EXC-04)', () => {
    const until = (days: number) => new Date(NOW + days * DAY_MS).toISOString()
    const week = runningOf(timeOutRuns({ until: until(7) }))
    expect(timeOuts(terms, week, NOW).map(keyOf)).toEqual(['14', '30'])
    expect(hasOwnLength(terms, week, NOW)).toBe(true)
    expect(hasOwnLength(terms, runningOf(timeOutRuns({ until: until(42) })), NOW)).toBe(false)
    const exclusion = runningOf(exclusionRuns())
    expect(timeOuts(terms, exclusion, NOW)).toEqual([])
    expect(hasOwnLength(terms, exclusion, NOW)).toBe(false)
    expect(exclusions(terms, exclusion, NOW).map(keyOf)).toEqual(['12', '24', '60', 'null'])
  })

  it('are none beyond an exclusion without an end', () => {
    const endless = runningOf(exclusionRuns({}, { until: null }))
    expect(exclusions(terms, endless, NOW)).toEqual([])
    expect(canExtend(terms, endless, NOW)).toBe(false)
    expect(canExtend(terms, runningOf(exclusionRuns()), NOW)).toBe(true)
  })

  it('of the player’s own choice are whole days up to the longest', () => {
    expect(['1', ' 42 ', '0', '43', '1.5', '', 'x', '1e1'].map((text) => parseDays(text, 42))).toEqual([
      1,
      42,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are named in years where they are whole ones', () => {
    expect([6, 12, 18, 24].map(inYears)).toEqual([undefined, 1, undefined, 2])
  })
})

describe('the way back from an exclusion (EXC-07, EXC-08)', () => {
  const stage = (...args: Parameters<typeof exclusionRuns>) => returnStage(runningOf(exclusionRuns(...args)))

  it('begins with its time being over, then a request, a wait and a confirmation', () => {
    expect(stage()).toEqual({ is: 'early', from: '2026-09-14T11:30:00.000Z' })
    expect(stage(askable, timeIsOver)).toEqual({ is: 'ask' })
    expect(stage(requested, timeIsOver)).toEqual({ is: 'wait', from: requested.confirmFrom })
    expect(stage({ ...requested, canConfirm: true }, timeIsOver)).toEqual({
      is: 'confirm',
      until: requested.confirmUntil,
    })
  })

  it('is looked at by people for one without an end, and closed where the market knows none', () => {
    expect(stage({ ...requested, isReviewed: true }, { until: null })).toEqual({ is: 'reviewed' })
    expect(stage({ askFrom: null }, { until: null })).toEqual({ is: 'never' })
  })

  it('says that people have refused it until it is asked for again (EXC-08)', () => {
    const refused = returnRefused.decided
    expect(returnStage(runningOf(returnRefused), refused)).toEqual({ is: 'refused', at: refused?.at })
    expect(returnStage(runningOf(exclusionRuns({ ...requested, isReviewed: true })), null)).toEqual({
      is: 'reviewed',
    })
    // An exclusion that was imposed since then.
    expect(returnStage(runningOf(exclusionRuns()), refused)).toMatchObject({ is: 'early' })
  })

  it('does not exist for a time-out, which ends by itself (EXC-19)', () => {
    expect(returnStage(runningOf(timeOutRuns()))).toBeUndefined()
    expect(isTimeOver(runningOf(timeOutRuns()))).toBe(false)
  })

  it('is all that is left when the time of an exclusion is over', () => {
    expect(isTimeOver(runningOf(exclusionRuns()))).toBe(false)
    for (const way of [askable, requested, { ...requested, canConfirm: true }])
      expect(isTimeOver(runningOf(exclusionRuns(way, timeIsOver)))).toBe(true)
    expect(isTimeOver(runningOf(exclusionRuns({ askFrom: null }, { until: null })))).toBe(false)
  })
})

describe('products that can be closed (EXC-20)', () => {
  it('are those of the market, each with lengths that end later than what runs', () => {
    const { products } = productsClosed({ product: 'casino' }, { product: 'sports', until: null })
    expect(openScopes(terms, [], NOW)).toEqual(terms.products)
    expect(openScopes(terms, products, NOW)).toEqual(['casino', 'live-casino', 'virtual-sports'])
    expect(productExclusions(terms, products, 'casino', NOW).map(keyOf)).toEqual(['12', '24', '60', 'null'])
    expect(productExclusions(terms, products, 'live-casino', NOW).map(keyOf)).toEqual([
      '6',
      '12',
      '24',
      '60',
      'null',
    ])
    expect(openScopes({ ...terms, products: [] }, [], NOW)).toEqual([])
  })
})

describe('the view of the page', () => {
  const facts = {
    data: noBreak,
    hasFailed: false,
    isOnline: true,
    isOnBreak: false,
    step: undefined,
  } as const

  it('waits for what runs, and says why it is not known', () => {
    expect(breakView({ ...facts, data: undefined }).is).toBe('loading')
    expect(breakView({ ...facts, data: undefined, hasFailed: true }).is).toBe('failed')
    expect(breakView({ ...facts, data: undefined, isOnline: false }).is).toBe('offline')
  })

  it('is the choice while nothing runs, and the break that runs in every session', () => {
    expect(breakView(facts).is).toBe('choose')
    for (const isOnBreak of [true, false])
      expect(breakView({ ...facts, data: timeOutRuns(), isOnBreak }).is).toBe('running')
    expect(breakView({ ...facts, data: timeOutRuns(), isOnBreak: true, step: 'longer' }).is).toBe('choose')
  })

  it('says that the break is over in a session that began during it', () => {
    expect(breakView({ ...facts, isOnBreak: true }).is).toBe('over')
    expect(breakView({ ...facts, isOnBreak: true, step: 'longer' }).is).toBe('over')
  })

  it('says that people have approved the return in a session that began before it (EXC-08)', () => {
    expect(breakView({ ...facts, data: returnApproved, isOnBreak: true }).is).toBe('approved')
    expect(breakView({ ...facts, data: returnApproved, isOnBreak: false }).is).toBe('choose')
  })

  it('knows no other steps of the address', () => {
    expect(['exclusion', 'longer', 'x', null].map(stepOf)).toEqual([
      'exclusion',
      'longer',
      undefined,
      undefined,
    ])
  })
})
