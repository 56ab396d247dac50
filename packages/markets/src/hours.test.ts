import { describe, expect, it } from 'vitest'
import { openHoursAt } from './hours.ts'
import { policyFor, policyValue } from './policy/index.ts'
import { marketIds } from './prefix.ts'

const at = (text: string) => Temporal.Instant.from(text)
const hours = { fromHour: 9, toHour: 21 }
const of = (market: string, text: string) => {
  const { opensAt, closesAt } = openHoursAt(market, hours, at(text))
  return [opensAt, closesAt].map(String)
}

describe('the hours in which a person answers about safer play', () => {
  it('are those of today in the market’s zone, and of tomorrow from their last moment on (CARE-09)', () => {
    const today = ['2026-07-01T06:00:00Z', '2026-07-01T18:00:00Z']
    expect(of('FI', '2026-06-30T21:00:00Z')).toEqual(today)
    expect(of('FI', '2026-07-01T17:59:59.999Z')).toEqual(today)
    expect(of('FI', '2026-07-01T18:00:00Z')).toEqual(['2026-07-02T06:00:00Z', '2026-07-02T18:00:00Z'])
  })

  it('are the same on the clock of the market over a change of it (CARE-09)', () => {
    expect(of('FI', '2026-03-28T08:00:00Z')).toEqual(['2026-03-28T07:00:00Z', '2026-03-28T19:00:00Z'])
    expect(of('FI', '2026-03-29T08:00:00Z')).toEqual(['2026-03-29T06:00:00Z', '2026-03-29T18:00:00Z'])
  })

  it('are at least six a day in every market (CARE-09)', () => {
    for (const market of marketIds) {
      const policy = policyFor({ market, residence: market, licence: 'real' })
      const open = policyValue(policy, 'help.toHour') - policyValue(policy, 'help.fromHour')
      expect(open).toBeGreaterThanOrEqual(6)
    }
  })
})
