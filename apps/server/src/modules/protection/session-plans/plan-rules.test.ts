import { describe, expect, it } from 'vitest'
import {
  endByPlayer,
  endOfPlan,
  mayBegin,
  planStateOf,
  type SessionPlan,
  waitsForRound,
} from './plan-rules.ts'

const instant = (clock: string) => Temporal.Instant.from(`2026-07-01T${clock}Z`)

/** A plan of half an hour, begun at nine. */
const plan: SessionPlan = {
  number: 1,
  startedAt: instant('09:00:00'),
  minutes: 30,
  spend: 2_000n,
  sessionId: 'ses_test',
  endsAt: instant('09:30:00'),
  spentAt: null,
  end: null,
}
const untimed: SessionPlan = { ...plan, minutes: null, endsAt: null }

/** Judged at a time, with a game open unless it was left before. */
const at = (clock: string, of: SessionPlan | null = plan, left: string | null = null) => ({
  plan: of,
  lastPlayedAt: instant(left ?? clock),
  pauseMinutes: 15,
  isSpent: false,
  isRoundRunning: false,
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
  })

  it('of which nothing is left is used up, after the running round (RC-12)', () => {
    const spent = { ...at('09:10:00'), isSpent: true }
    expect(endOfPlan({ ...spent, isRoundRunning: true })).toBeNull()
    expect(endOfPlan(spent)).toEqual({
      kind: 'spend',
      at: instant('09:10:00'),
      restUntil: instant('10:10:00'),
    })
    const reported = { ...spent, plan: { ...plan, spentAt: instant('09:08:00') } }
    expect(endOfPlan(reported)?.restUntil).toEqual(instant('10:08:00'))
  })

  it('of which nothing is left was used up also after a pause (RC-12)', () => {
    const left = { ...at('12:00:00', plan, '09:05:00'), isSpent: true }
    expect(endOfPlan(left)?.kind).toBe('spend')
    expect(endOfPlan(left)?.restUntil).toEqual(instant('10:05:00'))
    // After its time nothing more is used up.
    expect(endOfPlan({ ...at('12:00:00', plan, '09:30:00'), isSpent: true })?.kind).toBe('time')
  })

  it('waits ten minutes for a running round at the most (RC-12)', () => {
    const spent = { ...plan, spentAt: instant('09:08:00') }
    expect(waitsForRound({ ...at('09:17:59.999'), plan: spent })).toBe(true)
    expect(waitsForRound({ ...at('09:18:00'), plan: spent })).toBe(false)
  })

  it('of which nothing is left rests the full time also when its player ends it (RC-12)', () => {
    const spent = { ...at('09:10:00'), isSpent: true, isRoundRunning: true }
    expect(endByPlayer(spent)).toMatchObject({ kind: 'spend', restUntil: instant('10:10:00') })
    expect(endByPlayer({ ...spent, isSpent: false })).toMatchObject({
      kind: 'player',
      restUntil: instant('09:25:00'),
    })
  })

  it('that its player ends is followed by a pause without slots (RC-12)', () => {
    const ended = { ...plan, end: endByPlayer(at('09:10:00')) }
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
