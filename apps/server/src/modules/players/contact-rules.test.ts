import { describe, expect, it } from 'vitest'
import { forbiddenCauses, isPlanned, isQuiet, plannedCauses } from './contact-rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const night = { zone: 'Europe/Helsinki', quietFromHour: 21, quietToHour: 9 }

describe('marketing', () => {
  it('is caused by what the operator plans, and by nothing that has happened in play (MKT-05)', () => {
    expect(plannedCauses.filter(isPlanned)).toEqual([...plannedCauses])
    expect(forbiddenCauses.filter(isPlanned)).toEqual([])
    expect([...forbiddenCauses].toSorted()).toEqual([
      'limit-reached',
      'logout-after-loss',
      'loss',
      'low-balance',
      'time-out-ended',
    ])
  })

  it('is quiet from 21 until before 9 o’clock in the player’s zone, over a change of clocks too (MKT-11)', () => {
    expect(isQuiet(night, at('2026-07-01T17:59:59.999Z'))).toBe(false)
    expect(isQuiet(night, at('2026-07-01T18:00:00Z'))).toBe(true)
    expect(isQuiet(night, at('2026-07-02T05:59:59.999Z'))).toBe(true)
    expect(isQuiet(night, at('2026-07-02T06:00:00Z'))).toBe(false)
    expect(isQuiet(night, at('2026-12-01T06:59:59Z'))).toBe(true)
    expect(isQuiet(night, at('2026-12-01T07:00:00Z'))).toBe(false)
  })

  it('is quiet in hours that do not pass midnight as well', () => {
    const noon = { zone: 'UTC', quietFromHour: 12, quietToHour: 14 }
    expect([11, 12, 13, 14].map((hour) => isQuiet(noon, at(`2026-07-01T${hour}:00:00Z`)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
