import { describe, expect, it } from 'vitest'
import { decideImposed, decideImposedTimeOut } from './break-rules.ts'

const at = Temporal.Instant.from('2026-10-24T09:00:00Z')
const zone = 'Europe/Helsinki'
const MONTH = '2026-11-24T10:00:00Z'
const impose = (months: number | null, running: Parameters<typeof decideImposed>[1]) => {
  const { begins, until } = decideImposed({ months, at, zone }, running)
  return `${begins ? 'begins' : 'kept'} ${until?.toString() ?? 'without an end'}`
}
const running = (kind: 'timeout' | 'exclusion', until: string | null, leastUntil: string | null = until) => ({
  kind,
  until: until === null ? null : Temporal.Instant.from(until),
  leastUntil: leastUntil === null ? null : Temporal.Instant.from(leastUntil),
})

describe('an imposed exclusion', () => {
  it('EXC-22: begins where nothing runs, counted on the calendar of the market', () => {
    expect(impose(1, null)).toBe(`begins ${MONTH}`)
    expect(impose(null, null)).toBe('begins without an end')
  })

  it('EXC-04, EXC-22: keeps an exclusion that ends at the same moment or later', () => {
    expect(impose(1, running('exclusion', '2026-11-24T09:59:59.999Z'))).toBe(`begins ${MONTH}`)
    expect(impose(1, running('exclusion', MONTH))).toBe(`kept ${MONTH}`)
    expect(impose(1, running('exclusion', '2026-11-24T10:00:00.001Z'))).toBe('kept 2026-11-24T10:00:00.001Z')
    expect(impose(null, running('exclusion', MONTH))).toBe('begins without an end')
  })

  it('EXC-22: makes an exclusion of a time-out, which ends no earlier than it', () => {
    expect(impose(1, running('timeout', '2026-12-05T09:00:00Z', null))).toBe('begins 2026-12-05T09:00:00Z')
    expect(impose(1, running('timeout', '2026-10-25T09:00:00Z', null))).toBe(`begins ${MONTH}`)
  })

  it('EXC-22: begins an exclusion without an end again where its return could be asked for earlier', () => {
    expect(impose(1, running('exclusion', null, '2026-11-24T09:59:59.999Z'))).toBe('begins without an end')
    expect(impose(1, running('exclusion', null, MONTH))).toBe('kept without an end')
    expect(impose(null, running('exclusion', null, MONTH))).toBe('begins without an end')
    expect(impose(null, running('exclusion', null, null))).toBe('kept without an end')
  })
})

describe('an imposed time-out', () => {
  const WEEK = '2026-10-31T09:00:00Z'
  const timeOut = (before: Parameters<typeof decideImposedTimeOut>[1]) =>
    decideImposedTimeOut({ days: 7, at }, before)?.toString() ?? 'kept'

  it('CARE-06: begins where nothing runs or a time-out ends earlier, and shortens none', () => {
    expect(timeOut(null)).toBe(WEEK)
    expect(timeOut(running('timeout', '2026-10-31T08:59:59.999Z', null))).toBe(WEEK)
    expect(timeOut(running('timeout', WEEK, null))).toBe('kept')
    expect(timeOut(running('timeout', '2026-11-01T09:00:00Z', null))).toBe('kept')
  })

  it('CARE-06: replaces no exclusion, also one that ends earlier', () => {
    expect(timeOut(running('exclusion', '2026-10-25T09:00:00Z'))).toBe('kept')
    expect(timeOut(running('exclusion', null))).toBe('kept')
  })
})
