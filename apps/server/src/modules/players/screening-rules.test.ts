import { describe, expect, it } from 'vitest'
import { hitsOf, judge, type SaidOfHit } from './screening-rules.ts'

const start = Temporal.Instant.from('2026-11-30T09:00:00Z')
const after = (time: Temporal.DurationLike) => start.add(time)
const day = { hours: 24 } as const
const said = (
  by: string,
  decision: SaidOfHit['decision'] = 'dismissed',
  at: Temporal.Instant = start,
): SaidOfHit => ({ by, decision, at })

describe('a hit', () => {
  it('is a listed person with a score of 0.7 or more', () => {
    const listed = (id: string, score: number) => ({ id, caption: id, score, topics: [] })
    expect(hitsOf([listed('a', 0.7), listed('b', 0.699_999), listed('c', 1), listed('d', 0)])).toEqual([
      listed('a', 0.7),
      listed('c', 1),
    ])
  })

  it('is open while nobody has said anything', () => {
    expect(judge([], start)).toEqual({ decision: null, proposal: null })
  })

  it('is dismissed by two people within a day, and never by one (KYC-03)', () => {
    const proposal = { madeBy: 'anna', madeAt: start, expiresAt: after(day) }
    expect(judge([said('anna')], start)).toEqual({ decision: null, proposal })
    expect(judge([said('anna'), said('anna')], start).decision).toBeNull()
    const lastMoment = after({ hours: 23, minutes: 59 })
    expect(judge([said('anna'), said('bert', 'dismissed', lastMoment)], lastMoment)).toEqual({
      decision: 'dismissed',
      proposal: null,
    })
  })

  it('waits for two others again when a day is over (KYC-03)', () => {
    expect(judge([said('anna')], after(day))).toEqual({ decision: null, proposal: null })
    const late = judge([said('anna'), said('bert', 'dismissed', after(day))], after(day))
    expect([late.decision, late.proposal?.madeBy]).toEqual([null, 'bert'])
  })

  it('is confirmed by one person, which ends a dismissal of one', () => {
    const all = [said('anna'), said('bert', 'confirmed')]
    expect(judge(all, start)).toEqual({ decision: 'confirmed', proposal: null })
    const third = judge([...all, said('carl')], start)
    expect([third.decision, third.proposal?.madeBy]).toEqual(['confirmed', 'carl'])
    expect(judge([...all, said('carl'), said('anna')], start).decision).toBe('dismissed')
  })
})
