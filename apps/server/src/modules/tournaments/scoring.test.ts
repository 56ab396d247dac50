import { describe, expect, it } from 'vitest'
import {
  placesOf,
  prizeFacts,
  type RoundFacts,
  type RoundStanding,
  scoreAfter,
  scoreOf,
  standingOf,
} from './scoring.ts'
import { termsFrom, writtenTerms } from './terms.ts'

const written = {
  name: 'Best of two',
  type: 'casino',
  games: ['frostmark', 'citrus-arcade'],
  markets: null,
  currency: 'EUR',
  startsAt: '2026-11-20T10:00:00Z',
  endsAt: '2026-11-22T10:00:00Z',
  checkHours: 24,
  rule: { kind: 'win-to-bet', stake: '0.20', rounds: 2 },
  prizes: [
    { from: 1, to: 1, amount: '100' },
    { from: 2, to: 3, amount: '25.01' },
  ],
} as const
const termsOf = (change: object = {}) => termsFrom(JSON.stringify({ ...written, ...change }))
const rule = (kind: string, rounds: number | null = null) => ({ rule: { kind, stake: '0.20', rounds } })

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}Z`)
const time = {
  joinedAt: at('20T12:00:00'),
  joinedSeq: null as bigint | null,
  startsAt: at('20T10:00:00'),
  endsAt: at('22T10:00:00'),
  gameIds: [7, 9],
}
const endedRound: RoundFacts = {
  isClosed: true,
  gameId: 7,
  firstSeq: 5n,
  openedAt: at('21T12:00:00'),
  bets: 1,
  staked: 20n,
  firstStake: 20n,
}
const standingWith = (change: Partial<RoundFacts> = {}, terms = termsOf(), when = time) =>
  standingOf({ ...endedRound, ...change }, terms, when)
const takesPlace = (...round: Parameters<typeof standingWith>) => standingWith(...round) !== null

describe('a round takes its place', () => {
  it('in a game of the tournament, and has points once it has ended', () => {
    expect(standingWith()).toBe('scored')
    expect(standingWith({ gameId: 9 })).toBe('scored')
    expect(standingWith({ isClosed: false })).toBe('open')
    expect([standingWith({ gameId: 8 }), standingWith({ gameId: Number.NaN })]).toEqual([null, null])
  })
  it('from the entry of its player on, and from the start on', () => {
    expect(takesPlace({ openedAt: time.joinedAt })).toBe(true)
    expect(takesPlace({ openedAt: time.joinedAt.subtract({ nanoseconds: 1 }) })).toBe(false)
    const early = { ...time, joinedAt: at('19T12:00:00') }
    expect(takesPlace({ openedAt: time.startsAt }, termsOf(), early)).toBe(true)
    expect(takesPlace({ openedAt: time.startsAt.subtract({ nanoseconds: 1 }) }, termsOf(), early)).toBe(false)
  })
  it('from the entry of its player on by the order of the ledger, whatever the clocks say', () => {
    const entered = { ...time, joinedSeq: 4n }
    const early = { openedAt: time.joinedAt.subtract({ seconds: 1 }) }
    expect(standingWith({ ...early, firstSeq: 5n }, termsOf(), entered)).toBe('scored')
    expect(standingWith({ firstSeq: 4n }, termsOf(), entered)).toBeNull()
  })
  it('where it begins before the end', () => {
    expect(takesPlace({ openedAt: time.endsAt.subtract({ nanoseconds: 1 }) })).toBe(true)
    expect(takesPlace({ openedAt: time.endsAt })).toBe(false)
  })
  it('with the one stake of the terms where the best round counts', () => {
    const amounts = [19n, 20n, 21n].map((staked) => standingWith({ staked, firstStake: staked }))
    expect(amounts).toEqual([null, 'scored', null])
  })
  it('with its first stake, whatever is staked later: a round of more bets keeps its place without points', () => {
    for (const isClosed of [true, false]) {
      expect(standingWith({ isClosed, bets: 2, staked: 40n })).toBe('more-bets')
      expect(standingWith({ isClosed, bets: 1, staked: 40n })).toBe('more-bets')
    }
    expect(standingWith({ bets: 2, staked: 20n, firstStake: 10n })).toBeNull()
  })
  it('until all of its stakes are given back', () => {
    expect(standingWith({ bets: 0, staked: 0n })).toBeNull()
  })
  it('from the least stake on where stakes or rounds count; a free round has none', () => {
    for (const kind of ['turnover', 'count']) {
      const terms = termsOf(rule(kind))
      expect([19n, 20n, 500n].map((staked) => standingWith({ staked }, terms))).toEqual([
        null,
        'scored',
        'scored',
      ])
      expect(standingWith({ bets: 2, firstStake: 10n }, terms)).toBe('scored')
      expect(standingWith({ isClosed: false }, terms)).toBe('open')
      expect(standingWith({ bets: 0, staked: 0n }, terms)).toBeNull()
    }
  })
})

describe('a score', () => {
  const played = (staked: bigint, paid: bigint, standing: RoundStanding = 'scored') => ({
    staked,
    paid,
    standing,
  })
  const rounds = [played(20n, 0n), played(20n, 640n), played(40n, 900n)]
  it('is the best payment among the first rounds', () => {
    expect(scoreOf(rounds, termsOf())).toEqual({ score: 640n, rounds: 2 })
    expect(scoreOf([], termsOf())).toEqual({ score: 0n, rounds: 0 })
  })
  it('is what was staked, or the number of rounds', () => {
    expect(scoreOf(rounds, termsOf(rule('turnover')))).toEqual({ score: 80n, rounds: 3 })
    expect(scoreOf(rounds, termsOf(rule('count')))).toEqual({ score: 3n, rounds: 3 })
    expect(scoreOf(rounds, termsOf(rule('count', 2)))).toEqual({ score: 2n, rounds: 2 })
  })
})

it('a score of all rounds is the same from its changes as from the rounds', () => {
  const round = (staked: bigint, standing: RoundStanding) => ({ staked, paid: 0n, standing })
  const before = [round(20n, 'scored'), round(40n, 'open'), round(60n, 'scored')]
  const after = [before[0]!, round(40n, 'scored'), round(80n, 'scored')]
  for (const kind of ['turnover', 'count'] as const) {
    const terms = { rule: { kind, stake: 20n, rounds: null } }
    const changes = [
      { was: before[1]!, is: after[1]! },
      { was: before[2]!, is: null },
      { was: null, is: after[2]! },
    ]
    expect(scoreAfter(scoreOf(before, terms), changes, terms)).toEqual(scoreOf(after, terms))
  }
})

describe('a round that is open or has more bets', () => {
  it('is one of the first rounds, without points', () => {
    for (const standing of ['open', 'more-bets'] as const) {
      const rounds = [
        { staked: 20n, paid: 700n, standing },
        { staked: 20n, paid: 640n, standing: 'scored' as const },
        { staked: 20n, paid: 900n, standing: 'scored' as const },
      ]
      expect(scoreOf(rounds, termsOf())).toEqual({ score: 640n, rounds: 2 })
      expect(scoreOf(rounds, termsOf(rule('turnover', 2)))).toEqual({ score: 20n, rounds: 2 })
      expect(scoreOf(rounds, termsOf(rule('count', 2)))).toEqual({ score: 1n, rounds: 2 })
    }
  })
})

describe('places', () => {
  const places = (...entries: [score: bigint, lot: bigint][]) =>
    placesOf(
      entries.map(([score, lot]) => ({ score, lot })),
      termsOf(),
    ).map(({ entry, place, prize }) => [entry.lot, place, prize])

  it('are by score; who has none has no place', () => {
    expect(places([5n, 1n], [9n, 2n], [0n, 3n], [7n, 4n])).toEqual([
      [2n, 1, 10_000n],
      [4n, 2, 2_501n],
      [1n, 3, 2_501n],
    ])
  })
  it('of equal scores are one, which shares the prizes of all of them; the last units go by lot', () => {
    expect(places([9n, 3n], [9n, 2n], [5n, 1n])).toEqual([
      [2n, 1, 6_251n],
      [3n, 1, 6_250n],
      [1n, 3, 2_501n],
    ])
    expect(places([9n, 1n], [5n, 3n], [5n, 2n], [5n, 4n], [1n, 5n])).toEqual([
      [1n, 1, 10_000n],
      [2n, 2, 1_668n],
      [3n, 2, 1_667n],
      [4n, 2, 1_667n],
      [5n, 5, 0n],
    ])
  })
  it('pay all prizes, and no more, however many share them', () => {
    const { total, places: paid } = prizeFacts(termsOf())
    expect([total, paid]).toEqual([15_002n, 3])
    for (let players = 3; players < 60; players++) {
      const entries = Array.from({ length: players }, (_one, number) => ({
        score: BigInt(1 + ((number * 7) % 5)),
        lot: BigInt(number),
      }))
      const sum = placesOf(entries, termsOf()).reduce((all, { prize }) => all + prize, 0n)
      expect(sum).toBe(total)
    }
  })
})

describe('terms', () => {
  const wrong = (change: object) =>
    writtenTerms.safeParse({ ...written, ...change }).error?.issues.map(({ path }) => path.join('.'))
  it.each<[string, object]>([
    ['endsAt', { endsAt: written.startsAt }],
    ['rule.rounds', rule('win-to-bet')],
    ['rule.stake', { rule: { ...written.rule, stake: '0' } }],
    ['rule.stake', { rule: { ...written.rule, stake: '0.205' } }],
    ['games', { games: ['frostmark', 'frostmark'] }],
    ['games.0', { games: ['Frost Mark'] }],
    ['markets.0', { markets: ['XX'] }],
    ['prizes.0', { prizes: [{ from: 2, to: 2, amount: '1' }] }],
    ['prizes.1', { prizes: [written.prizes[0], { from: 3, to: 3, amount: '1' }] }],
    ['prizes.0', { prizes: [{ from: 1, to: 1_001, amount: '1' }] }],
    ['prizes.0.amount', { prizes: [{ from: 1, to: 1, amount: '0' }] }],
  ])('name a wrong %s: %o', (field, change) => {
    expect(wrong(change)).toEqual([field])
  })
  it('are read with amounts in minor units', () => {
    expect(termsOf()).toMatchObject({
      rule: { stake: 20n },
      prizes: [{ amount: 10_000n }, { amount: 2_501n }],
    })
  })
})

it('places of 100,000 entries are computed within a second of processor time', () => {
  const entries = Array.from({ length: 100_000 }, (_, index) => ({
    score: BigInt(1 + (index % 70_000)),
    lot: BigInt(index),
  }))
  const prizes = Array.from({ length: 1_000 }, (_, index) => ({
    from: index + 1,
    to: index + 1,
    amount: 100n,
  }))
  const began = process.cpuUsage()
  const placed = placesOf(entries, { prizes })
  const { user } = process.cpuUsage(began)
  expect(placed).toHaveLength(100_000)
  expect(user).toBeLessThan(1_000_000)
})
