import { expect, it } from 'vitest'
import { increaseHoursIn } from './limit-terms.ts'

const at = Temporal.Instant.from('2026-11-01T00:00:00Z')

it('a visitor of a market is told how long a higher limit waits there, of an unknown one the longest wait', () => {
  expect(increaseHoursIn('FI', at)).toBeGreaterThanOrEqual(24)
  for (const market of ['FI', 'NO', 'CA', 'UN'])
    expect(increaseHoursIn('XX', at)).toBeGreaterThanOrEqual(increaseHoursIn(market, at))
})
