import { describe, expect, it } from 'vitest'
import type { ActivitySummary } from '../../domain/activity/index.ts'
import { type CheckCase, isShareNew, opensAt, resultOf, sharesToTell, toCheckView } from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const figures = {
  secondsPlayed: 3_600,
  staked: eur('18.40'),
  won: eur('13.10'),
  net: eur('-5.30'),
  deposited: eur('0.00'),
}
const due: ActivitySummary = {
  state: 'due',
  now: '2026-03-14T12:00:00Z',
  startedAt: '2026-03-14T11:00:00Z',
  checkAt: '2026-03-14T12:00:00Z',
  figures,
  timeLimit: null,
  message: null,
  timeLimits: [],
}
const usedUp = {
  kind: 'sessionTime',
  endsAt: '2026-03-14T12:00:00Z',
  isReached: true,
  limitSeconds: 3_600,
  usedSeconds: 3_600,
  resetAt: null,
  pauseMinutes: 15,
} satisfies NonNullable<ActivitySummary['timeLimit']>
const viewOf = (situation: Partial<CheckCase>) =>
  toCheckView({
    summary: due,
    stopped: undefined,
    isRoundRunning: false,
    routeId: 'casino.play',
    closedEnd: undefined,
    ...situation,
  }).is

describe('a due check', () => {
  it('is shown over the game and the lobby (RC-08)', () => {
    expect(viewOf({})).toBe('check')
    expect(viewOf({ routeId: 'home' })).toBe('check')
  })

  it('waits for the end of the round that the game shows (RC-03)', () => {
    expect(viewOf({ isRoundRunning: true })).toBe('none')
  })

  it('leaves the pages of history, limits and breaks readable (RC-04)', () => {
    for (const routeId of ['banking.transactions', 'gambling-limits', 'break'])
      expect(viewOf({ routeId })).toBe('none')
  })

  it('is not shown in any other state', () => {
    for (const state of ['over', 'running', 'stopped'] as const)
      expect(viewOf({ summary: { ...due, state } })).toBe('none')
    expect(viewOf({ summary: undefined })).toBe('none')
  })

  it('is followed by the summary after a stop (RC-11)', () => {
    expect(viewOf({ summary: undefined, stopped: { ...due, state: 'stopped' } })).toBe('stopped')
  })
})

it('the result is a loss, a win, or neither, and its amount has no sign (RC-04)', () => {
  const of = (amount: string) => {
    const { text, amount: shown } = resultOf({ ...figures, net: eur(amount) })
    return [text, shown.amount]
  }
  expect(of('-5.30')).toEqual(['activity.lost', '5.30'])
  expect(of('0.01')).toEqual(['activity.won', '0.01'])
  expect(of('0.00')).toEqual(['activity.even', '0.00'])
})

describe('a limit of playing time that is used up (LIM-15)', () => {
  const { endsAt } = usedUp
  const timeLimit = usedUp
  const limit: ActivitySummary['timeLimits'][number] = {
    kind: 'sessionTime',
    endsAt,
    limitSeconds: 3_600,
    usedSeconds: 0,
    warnAt: [50, 80, 100],
  }
  const summary: ActivitySummary = { ...due, state: 'running', timeLimit }

  it('is told over the game and the lobby, after the round that the game shows', () => {
    expect(viewOf({ summary })).toBe('time')
    expect(viewOf({ summary, routeId: 'home' })).toBe('time')
    expect(viewOf({ summary, isRoundRunning: true })).toBe('none')
    expect(viewOf({ summary: { ...summary, timeLimit: { ...timeLimit, isReached: false } } })).toBe('none')
  })

  it('is told one time for each end of play, and later over a game page', () => {
    expect(viewOf({ summary, closedEnd: endsAt })).toBe('none')
    expect(viewOf({ summary, closedEnd: '2026-03-13T12:00:00Z' })).toBe('time')
    const over: ActivitySummary = { ...summary, state: 'over' }
    expect(viewOf({ summary: over, routeId: 'home' })).toBe('none')
    expect(viewOf({ summary: over })).toBe('time')
  })

  it('of a break is told in the lobby, again over each game page, and also when play is over (RC-06, RC-10)', () => {
    for (const kind of ['forcedBreak', 'checkBreak'] as const) {
      const onBreak: ActivitySummary = { ...summary, timeLimit: { ...timeLimit, kind } }
      expect(viewOf({ summary: onBreak, routeId: 'home' })).toBe('time')
      expect(viewOf({ summary: onBreak, routeId: 'home', closedEnd: endsAt })).toBe('none')
      expect(viewOf({ summary: onBreak, closedEnd: endsAt })).toBe('time')
      expect(viewOf({ summary: { ...onBreak, state: 'over' }, routeId: 'home' })).toBe('time')
      for (const routeId of ['banking.transactions', 'gambling-limits', 'break'])
        expect(viewOf({ summary: onBreak, routeId })).toBe('none')
    }
  })

  it('counts down to the moment that the server says, whatever clock the browser has (RC-06, RC-10)', () => {
    const onBreak: ActivitySummary = {
      ...summary,
      timeLimit: { ...timeLimit, resetAt: '2026-03-14T12:05:00Z' },
    }
    expect(opensAt(onBreak, 1_000_000)).toBe(1_300_000)
    expect(opensAt(summary, 1_000_000)).toBeNull()
  })

  it('is told of at 50 and 80 percent, and at its end by the sheet (LIM-16)', () => {
    const at = (usedSeconds: number, isReached = false) =>
      sharesToTell({
        ...summary,
        timeLimit: { ...timeLimit, isReached },
        timeLimits: [{ ...limit, usedSeconds }],
      })[0]
    const told = [1_799, 1_800, 2_879, 2_880, 3_599].map((seconds) => at(seconds)?.share)
    expect(told).toEqual([undefined, 50, 50, 80, 80])
    expect(at(2_880)?.leftSeconds).toBe(720)
    expect(at(3_600, true)).toBeUndefined()
  })

  it('is told of beside another limit that ends play first, and a break of the market’s is not (LIM-16, RC-10)', () => {
    const day: typeof limit = { ...limit, kind: 'dailyTime', limitSeconds: 36_000, usedSeconds: 18_000 }
    const running: ActivitySummary = {
      ...summary,
      timeLimit: { ...timeLimit, kind: 'forcedBreak', isReached: false },
    }
    const told = sharesToTell({ ...running, timeLimits: [{ ...limit, usedSeconds: 2_880 }, day] })
    expect(told.map(({ kind, share }) => [kind, share])).toEqual([
      ['sessionTime', 80],
      ['dailyTime', 50],
    ])
    expect(sharesToTell(running)).toEqual([])
  })

  it('is told of one time for each share and end', () => {
    const share = { kind: 'dailyTime', endsAt, share: 50, leftSeconds: 60 } as const
    expect([isShareNew(share, undefined), isShareNew(share, share)]).toEqual([true, false])
    expect(isShareNew({ ...share, share: 80 }, share)).toBe(true)
    expect(isShareNew({ ...share, endsAt: '2026-03-15T12:00:00Z' }, { ...share, share: 80 })).toBe(true)
  })

  it('waits for the answer to a check that is due', () => {
    expect(viewOf({ summary: { ...summary, state: 'due' } })).toBe('check')
  })
})
