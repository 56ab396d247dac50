import { describe, expect, it } from 'vitest'
import { endNow, endOfPlan, mayBegin, planStateOf, type SessionPlan } from './plan-rules.ts'

const instant = (clock: string) => Temporal.Instant.from(`2026-07-01T${clock}Z`)

/** A plan of half an hour, begun at nine. */
const plan: SessionPlan = {
  number: 1,
  startedAt: instant('09:00:00'),
  minutes: 30,
  spend: 2_000n,
  sessionId: 'ses_test',
  endsAt: instant('09:30:00'),
  end: null,
}
const untimed: SessionPlan = { ...plan, minutes: null, endsAt: null }

/** Judged at a time, with a game open unless it was left before. */
const at = (clock: string, of: SessionPlan | null = plan, left: string | null = null) => ({
  plan: of,
  lastPlayedAt: instant(left ?? clock),
  pauseMinutes: 15,
  at: instant(clock),
})
const terms = { isRequired: false, highest: 100_000n }

describe('a session plan (RC-12)', () => {
  it('runs until its time has come, and not a millisecond longer (RC-12)', () => {
    expect(endOfPlan(at('09:29:59.999'))).toBeNull()
    expect(endOfPlan(at('09:30:00'))).toEqual({
      kind: 'time',
      at: instant('09:30:00'),
      restUntil: instant('10:30:00'),
    })
  })

  it('ends with a pause, and not with a shorter one (RC-12)', () => {
    expect(endOfPlan(at('09:19:59.999', plan, '09:05:00'))).toBeNull()
    expect(endOfPlan(at('09:20:00', plan, '09:05:00'))).toEqual({
      kind: 'pause',
      at: instant('09:20:00'),
      restUntil: null,
    })
  })

  it('without a game counts the pause from its beginning (RC-12)', () => {
    const before = { ...at('09:14:59.999'), lastPlayedAt: instant('08:00:00') }
    expect(endOfPlan(before)).toBeNull()
    expect(endOfPlan({ ...before, lastPlayedAt: null, at: instant('09:15:00') })?.kind).toBe('pause')
  })

  it('whose time comes before the pause is over was used up (RC-12)', () => {
    expect(endOfPlan(at('12:00:00', plan, '09:15:00'))?.kind).toBe('time')
    expect(endOfPlan(at('12:00:00', plan, '09:14:59.999'))?.kind).toBe('pause')
  })

  it('without a time runs as long as something is played (RC-12)', () => {
    expect(planStateOf(at('23:00:00', untimed))).toBe('running')
  })

  it('that was used up is followed by an hour without slots (RC-12)', () => {
    expect(planStateOf(at('10:29:59.999'))).toBe('ended')
    expect(planStateOf(at('10:30:00'))).toBe('none')
    expect(endNow('spend', at('09:10:00')).restUntil).toEqual(instant('10:10:00'))
  })

  it('that its player ends is followed by a pause without slots (RC-12)', () => {
    const ended = { ...plan, end: endNow('player', at('09:10:00')) }
    expect(planStateOf(at('09:24:59.999', ended))).toBe('ended')
    expect(planStateOf(at('09:25:00', ended))).toBe('none')
  })
})

describe('another session plan (RC-12)', () => {
  const asked = { minutes: 30, spend: 2_000n }

  it('is refused while one runs, also one that is stricter (RC-12)', () => {
    expect(() => mayBegin({ ...asked, minutes: 10 }, 'ses_test', terms, at('09:10:00'))).toThrow(
      'error.session_plan.running',
    )
    expect(() => mayBegin(asked, 'ses_other', terms, at('09:10:00'))).toThrow('error.session_plan.running')
  })

  it('begins nothing when it is the repeat of a request (RC-12)', () => {
    expect(mayBegin(asked, 'ses_test', terms, at('09:10:00'))).toBe(false)
  })

  it('is refused until the wait is over (RC-12)', () => {
    expect(() => mayBegin(asked, 'ses_test', terms, at('10:29:59.999'))).toThrow('error.session_plan.ended')
    expect(mayBegin(asked, 'ses_test', terms, at('10:30:00'))).toBe(true)
  })

  it('has a time, a spend or both, and both where the market requires it (RC-12)', () => {
    const free = at('09:00:00', null)
    const fieldsOf = (fixed: { minutes: number | null; spend: bigint | null }, isRequired: boolean) => {
      try {
        mayBegin(fixed, 'ses_test', { ...terms, isRequired }, free)
        return []
      } catch (error) {
        return (error as { fields: { field: string }[] }).fields.map(({ field }) => field)
      }
    }
    expect(fieldsOf({ minutes: null, spend: null }, false)).toEqual(['minutes', 'spend'])
    expect(fieldsOf({ minutes: 5, spend: null }, false)).toEqual([])
    expect(fieldsOf({ minutes: null, spend: 1n }, false)).toEqual([])
    expect(fieldsOf({ minutes: 5, spend: null }, true)).toEqual(['spend'])
    expect(fieldsOf({ minutes: null, spend: 1n }, true)).toEqual(['minutes'])
    expect(fieldsOf({ minutes: 5, spend: 100_000n }, true)).toEqual([])
    expect(fieldsOf({ minutes: 5, spend: 100_001n }, true)).toEqual(['spend'])
  })
})
