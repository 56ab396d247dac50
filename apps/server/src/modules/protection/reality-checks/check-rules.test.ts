import { describe, expect, it } from 'vitest'
import {
  breakAfterAnswer,
  type ChosenInterval,
  decideInterval,
  intervalOf,
  notChosen,
  OFF,
  playAfterAnswer,
  playAfterIntervalChange,
  playAfterLaunch,
  playStateOf,
  type PlayTime,
  secondsPlayed,
} from './check-rules.ts'
import { checkTermsOf, type CheckTerms } from './check-terms.ts'

const instant = (time: string) => Temporal.Instant.from(`2026-07-01T${time}Z`)
const terms: CheckTerms = {
  currency: 'EUR',
  choices: [30, 60, 120],
  minutes: 60,
  canDisable: false,
  warnAt: [50, 80, 100],
  endsAtLimit: true,
  breakMinutes: null,
  breakAfterMinutes: 180,
  pauseMinutes: 15,
  increaseHours: 24,
  increaseAfterPeriod: true,
  confirmWithinDays: 7,
  canRaise: true,
}
const play: PlayTime = {
  startedAt: instant('10:00:00'),
  intervalFrom: instant('10:00:00'),
  checkAt: instant('11:00:00'),
  stoppedAt: null,
}
const state = (at: string, lastPlayedAt = at, of: Partial<PlayTime> = {}) =>
  playStateOf({ play: { ...play, ...of }, lastPlayedAt: instant(lastPlayedAt), terms, at: instant(at) })

describe('continuous play', () => {
  it('is due at the moment of its check and not a millisecond before (RC-03)', () => {
    expect(state('10:59:59.999')).toBe('running')
    expect(state('11:00:00')).toBe('due')
  })

  it('is over after a pause of the market’s minutes and not before (RC-07)', () => {
    expect(state('10:34:59.999', '10:20:00')).toBe('running')
    expect(state('10:35:00', '10:20:00')).toBe('over')
    expect(state('12:00:00', '10:20:00')).toBe('over')
  })

  it('stays due until the answer, also after a pause (RC-03)', () => {
    expect(state('23:00:00', '11:00:00')).toBe('due')
    expect(state('23:00:00', '11:00:00.001')).toBe('due')
  })

  it('is due until the pause is over when the game was left before its check (RC-03, RC-07)', () => {
    expect(state('10:59:59.999', '10:59:59.999')).toBe('running')
    expect(state('11:00:00', '10:50:00')).toBe('due')
    expect(state('11:04:59.999', '10:50:00')).toBe('due')
    expect(state('11:05:00', '10:50:00')).toBe('over')
    expect(state('23:00:00', '10:59:59.999')).toBe('over')
    expect(state('23:00:00', '10:45:00')).toBe('over')
  })

  it('is not due in a break after long play, whose check comes in the break (RC-10)', () => {
    const checkAt = instant('13:05:00')
    expect(state('13:05:00', '12:59:59.999', { checkAt })).toBe('due')
    expect(state('13:05:00', '13:00:00', { checkAt })).toBe('running')
    expect(state('13:05:00', '13:05:00', { checkAt })).toBe('due')
  })

  it('is over for a player who never had a game', () => {
    expect(playStateOf({ play: null, lastPlayedAt: null, terms, at: instant('10:00:00') })).toBe('over')
  })

  it('counts its seconds to the end of the last game', () => {
    const at = instant('11:30:00')
    expect(secondsPlayed({ play, lastPlayedAt: at, at })).toBe(5_400)
    expect(secondsPlayed({ play, lastPlayedAt: instant('11:00:01'), at })).toBe(3_601)
    expect(secondsPlayed({ play, lastPlayedAt: null, at })).toBe(0)
  })
})

describe('a launch', () => {
  const launch = (at: string, lastPlayedAt: string | null, of: Partial<PlayTime> = {}) =>
    playAfterLaunch(
      {
        play: { ...play, ...of },
        lastPlayedAt: lastPlayedAt === null ? null : instant(lastPlayedAt),
        terms,
        at: instant(at),
      },
      60,
    )

  it('of another game leaves the timer as it is (RC-07)', () => {
    expect(launch('10:30:00', '10:29:00')).toEqual(play)
  })

  it('after a pause begins another play (RC-07)', () => {
    expect(launch('12:00:00', '10:20:00')?.checkAt?.toString()).toBe('2026-07-01T13:00:00Z')
  })

  it('is refused while a check is due (RC-03)', () => {
    expect(launch('11:00:00', '10:59:00')).toBeNull()
  })

  it('soon after a stop goes on with the same play and a new interval (RC-07)', () => {
    const after = launch('11:05:00', '11:02:00', { stoppedAt: instant('11:02:00') })
    expect([after?.startedAt, after?.checkAt, after?.stoppedAt].map(String)).toEqual([
      '2026-07-01T10:00:00Z',
      '2026-07-01T12:05:00Z',
      'null',
    ])
  })
})

describe('an answer', () => {
  const after = (answer: 'continue' | 'stop', breakMinutes: number | null) =>
    playAfterAnswer(play, answer, { minutes: 60, terms: { breakMinutes }, at: instant('11:02:00') })

  it('to continue stops play where a break follows the check, and begins an interval elsewhere (RC-06)', () => {
    expect(String(after('continue', null).checkAt)).toBe('2026-07-01T12:02:00Z')
    expect(after('continue', 5)).toEqual({ ...play, stoppedAt: instant('11:02:00') })
  })

  it('of either kind is followed by the break, also a stop (RC-06)', () => {
    for (const answer of ['continue', 'stop'] as const)
      expect(String(breakAfterAnswer(after(answer, 5), { breakMinutes: 5 })?.endsAt)).toBe(
        '2026-07-01T11:07:00Z',
      )
    expect(breakAfterAnswer(after('stop', null), { breakMinutes: null })).toBeNull()
    expect(breakAfterAnswer(play, { breakMinutes: 5 })).toBeNull()
  })

  it.each([
    ['UN', 60, null, 180, 15],
    ['JJ', 60, 5, 180, 15],
    ['NO', 60, 15, 180, 15],
  ] as const)(
    'in the market %s: checks every %i minutes with a break of %j, and after %i minutes one of %i (RC-06, RC-10)',
    (market, minutes, breakMinutes, breakAfterMinutes, pauseMinutes) => {
      const person = {
        market,
        country: 'XX',
        province: null,
        currency: 'EUR',
        isRestricted: false,
      } as const
      expect(checkTermsOf(person, instant('10:00:00'))).toMatchObject({
        minutes,
        breakMinutes,
        breakAfterMinutes,
        pauseMinutes,
      })
    },
  )
})

describe('an interval (RC-05)', () => {
  const at = instant('10:00:00')
  const decide = (minutes: number, chosen: ChosenInterval = notChosen, market: Partial<CheckTerms> = {}) =>
    decideInterval({ is: 'interval', minutes }, { chosen, terms: { ...terms, ...market }, at })

  it('up to the market’s applies at once, a longer one waits', () => {
    expect(decide(30)).toEqual({ minutes: 30, pending: null })
    expect(decide(60, { minutes: 30, pending: null })).toEqual({ minutes: 60, pending: null })
    const { minutes, pending } = decide(120)
    expect([minutes, pending?.minutes, String(pending?.confirmFrom), String(pending?.confirmUntil)]).toEqual([
      null,
      120,
      '2026-07-02T10:00:00Z',
      '2026-07-09T10:00:00Z',
    ])
  })

  it('that waits is confirmed from its time on, and not before or after', () => {
    const chosen = decide(120)
    const confirm = (time: string) =>
      decideInterval({ is: 'confirm' }, { chosen, terms, at: Temporal.Instant.from(time) })
    expect(() => confirm('2026-07-02T09:59:59.999Z')).toThrow('error.limit.pending.early')
    expect(confirm('2026-07-02T10:00:00Z')).toEqual({ minutes: 120, pending: null })
    expect(confirm('2026-07-09T09:59:59.999Z').minutes).toBe(120)
    expect(() => confirm('2026-07-09T10:00:00Z')).toThrow('error.limit.pending.none')
  })

  it('that waits goes on waiting when it is asked for again, and is dropped by a shorter one or its player', () => {
    const chosen = decide(120)
    expect(decide(120, chosen)).toEqual(chosen)
    expect(decide(30, chosen)).toEqual({ minutes: 30, pending: null })
    expect(decideInterval({ is: 'cancel' }, { chosen, terms, at }).pending).toBeNull()
    expect(() => decideInterval({ is: 'cancel' }, { chosen: notChosen, terms, at })).toThrow(
      'error.limit.pending.none',
    )
  })

  it('that the market does not offer is refused; a restricted player gets no longer one', () => {
    expect(() => decide(45)).toThrow('error.reality_check.interval')
    expect(() => decide(120, notChosen, { canRaise: false })).toThrow('error.reality_check.interval')
    expect(decide(30, notChosen, { canRaise: false }).minutes).toBe(30)
  })

  it('is off only where the market allows it, and after the wait', () => {
    expect(() => decide(OFF)).toThrow('error.reality_check.interval')
    const chosen = decide(OFF, notChosen, { canDisable: true })
    expect([chosen.minutes, chosen.pending?.minutes]).toEqual([null, OFF])
    expect(intervalOf({ minutes: OFF }, { ...terms, canDisable: true })).toBe(OFF)
    expect(intervalOf({ minutes: OFF }, terms)).toBe(60)
  })

  it('counts no more when the market offers others', () => {
    expect(intervalOf({ minutes: 120 }, { ...terms, choices: [30, 60] })).toBe(60)
  })

  it('that is shorter ends the running one earlier, a longer one does not end it later', () => {
    const change = (minutes: number, time: string) =>
      playAfterIntervalChange({ play, lastPlayedAt: instant(time), terms, at: instant(time) }, minutes)
    expect(String(change(30, '10:10:00')?.checkAt)).toBe('2026-07-01T10:30:00Z')
    expect(String(change(30, '10:45:00')?.checkAt)).toBe('2026-07-01T10:45:00Z')
    expect(change(120, '10:45:00')).toBe(play)
    expect(change(OFF, '10:45:00')).toBe(play)
    expect(change(30, '11:00:00')).toBe(play)
  })

  it.each([
    ['UN', [30, 60, 120], 60],
    ['TR', [30], 30],
    ['JJ', [60], 60],
    ['GG', [15, 30, 60], 60],
  ] as const)('of the market %s is one of %j, %i without a choice', (market, choices, minutes) => {
    const person = { market, country: 'XX', province: null, currency: 'EUR', isRestricted: false } as const
    expect(checkTermsOf(person, at)).toMatchObject({ minutes, canDisable: false })
    expect(
      checkTermsOf(person, at).choices.every((one) => (choices as readonly number[]).includes(one)),
    ).toBe(true)
  })
})
