import { describe, expect, it } from 'vitest'
import { careMarker } from './marker-decision.ts'
import { findMarkers, freshMarkers, markerDays, type MarkerInputs, type NotedMarker } from './marker-rules.ts'

const HOUR = 3_600
const quiet: MarkerInputs = {
  factor: 100,
  monthAmount: 200_000n,
  deposited: 0n,
  withdrawn: 0n,
  staked: 0n,
  won: 0n,
  usualWeek: null,
  daySeconds: [0, 0, 0, 0, 0, 0, 0],
  nightSeconds: [0, 0, 0, 0, 0, 0, 0],
  deposits: 0,
  failedDeposits: 0,
  chasingDeposits: [],
  endedWithdrawals: 0,
  raisedLimits: 0,
  usedTools: 0,
}
const found = (change: Partial<MarkerInputs>) =>
  findMarkers({ ...quiet, ...change }).map(({ kind, strength }) => `${kind} ${strength}`)
const lastDay = (seconds: number) => [0, 0, 0, 0, 0, 0, seconds]

describe('markers of harm (CARE-01)', () => {
  it('are not found in quiet play', () => {
    expect(found({})).toEqual([])
  })

  it.each<[string, Partial<MarkerInputs>, Partial<MarkerInputs>, string]>([
    [
      'net deposits',
      { deposited: 119_999n, withdrawn: 20_000n },
      { deposited: 120_000n, withdrawn: 20_000n },
      'spend notable',
    ],
    ['net losses', { staked: 299_999n, won: 100_000n }, { staked: 300_000n, won: 100_000n }, 'spend strong'],
    [
      'deposits beside a usual week',
      { usualWeek: 10_000n, deposited: 29_999n },
      { usualWeek: 10_000n, deposited: 30_000n },
      'spend-change notable',
    ],
    [
      'many times a usual week',
      { usualWeek: 10_000n, deposited: 49_999n },
      { usualWeek: 10_000n, deposited: 50_000n },
      'spend-change strong',
    ],
    [
      'a week of little money',
      { usualWeek: 100n, deposited: 19_999n },
      { usualWeek: 100n, deposited: 20_000n },
      'spend-change strong',
    ],
    [
      'hours of a day',
      { daySeconds: lastDay(6 * HOUR - 1) },
      { daySeconds: lastDay(6 * HOUR) },
      'time notable',
    ],
    [
      'more hours of a day',
      { daySeconds: lastDay(9 * HOUR - 1) },
      { daySeconds: lastDay(9 * HOUR) },
      'time strong',
    ],
    [
      'hours of a night',
      { nightSeconds: lastDay(2 * HOUR - 1) },
      { nightSeconds: lastDay(2 * HOUR) },
      'night notable',
    ],
    ['deposits of a day', { deposits: 4 }, { deposits: 5 }, 'deposit-count notable'],
    ['more deposits of a day', { deposits: 9 }, { deposits: 10 }, 'deposit-count strong'],
    ['failed deposits', { failedDeposits: 2 }, { failedDeposits: 3 }, 'deposit-failures notable'],
    [
      'deposits after losses',
      { chasingDeposits: [3n, 2n] },
      { chasingDeposits: [3n, 2n, 1n] },
      'chasing notable',
    ],
    ['withdrawals that were taken back', {}, { endedWithdrawals: 1 }, 'withdrawals notable'],
    ['higher limits', { raisedLimits: 1 }, { raisedLimits: 2 }, 'limit-raises notable'],
    ['limits reached and breaks', { usedTools: 2 }, { usedTools: 3 }, 'tools notable'],
  ])('are found in %s, from the threshold on (CARE-01)', (_what, below, at, expected) => {
    expect(found(below)).not.toContain(expected)
    expect(found(at)).toContain(expected)
  })

  it('have long play on several days as strong, and on one day not (RC-10)', () => {
    const long = 6 * HOUR
    expect(found({ daySeconds: [long, 0, long, 0, 0, 0, 0] })).toEqual(['time notable'])
    expect(found({ daySeconds: [long, 0, long, 0, 0, 0, long] })).toEqual(['time strong'])
    expect(found({ nightSeconds: [0, 0, 2 * HOUR, 2 * HOUR, 2 * HOUR, 0, 0] })).toEqual(['night strong'])
  })

  it('have deposits after losses as strong where each is larger than the one before', () => {
    expect(found({ chasingDeposits: [1n, 2n, 3n] })).toEqual(['chasing strong'])
    expect(found({ chasingDeposits: [1n, 2n, 2n] })).toEqual(['chasing notable'])
  })

  it('are strong together from three kinds on', () => {
    const two = { deposits: 5, failedDeposits: 3 }
    expect(found(two)).toEqual(['deposit-count notable', 'deposit-failures notable'])
    expect(found({ ...two, usedTools: 3 })).toContain('combined strong')
  })

  it('are strong together beside one that is strong by itself, which is not counted', () => {
    const spent = { deposits: 5, failedDeposits: 3, deposited: 10_000_000n }
    expect(found(spent)).toEqual(['spend strong', 'deposit-count notable', 'deposit-failures notable'])
    expect(found({ ...spent, usedTools: 3 })).toContain('combined strong')
  })

  it('without a usual week find no change in spend', () => {
    expect(found({ usualWeek: null, deposited: 90_000n })).toEqual([])
    expect(found({ usualWeek: 0n, deposited: 90_000n })).toEqual([])
  })

  it('of young players are found from the market’s part of each threshold on (CARE-05)', () => {
    const young = { factor: 50 }
    expect(found({ ...young, deposited: 49_999n })).toEqual([])
    expect(found({ ...young, deposited: 50_000n })).toEqual(['spend notable'])
    expect(found({ ...young, deposits: 2 })).toEqual([])
    expect(found({ ...young, deposits: 3 })).toEqual(['deposit-count notable'])
    expect(found({ ...young, daySeconds: lastDay(3 * HOUR - 1) })).toEqual([])
    expect(found({ ...young, daySeconds: lastDay(3 * HOUR) })).toEqual(['time notable'])
  })

  it('each have a sentence for staff in both strengths', () => {
    for (const kind of Object.keys(markerDays))
      for (const strength of ['notable', 'strong'])
        expect(careMarker.rules[`${kind}.${strength}`]).toMatch(/^(notable|strong): .{20}/)
  })
})

describe('a marker that was found before', () => {
  const at = Temporal.Instant.from('2026-11-30T10:00:00Z')
  const noted = (strength: 'notable' | 'strong', foundAt: string): NotedMarker[] => [
    { kind: 'spend', strength, foundAt: Temporal.Instant.from(foundAt) },
  ]
  const strong = [{ kind: 'spend', strength: 'strong' }] as const
  const notable = [{ kind: 'spend', strength: 'notable' }] as const

  it('is new again after the days of its kind, and not before', () => {
    expect(freshMarkers(strong, noted('strong', '2026-11-23T10:00:01Z'), at)).toEqual([])
    expect(freshMarkers(strong, noted('strong', '2026-11-23T10:00:00Z'), at)).toEqual(strong)
  })

  it('is new where it is stronger, and not where it is weaker or of another kind', () => {
    expect(freshMarkers(strong, noted('notable', '2026-11-30T09:00:00Z'), at)).toEqual(strong)
    expect(freshMarkers(notable, noted('strong', '2026-11-30T09:00:00Z'), at)).toEqual([])
    const time = [{ kind: 'time', strength: 'notable' }] as const
    expect(freshMarkers(time, noted('strong', '2026-11-30T09:00:00Z'), at)).toEqual(time)
  })
})
