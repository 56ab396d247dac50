import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Books, openBooks } from '../../books.ts'
import { gameOf } from '../../games/catalogue.ts'
import { tableDraws } from '../../games/draws.ts'
import { playWhole } from '../../games/engine.ts'
import { BOARD_RESULTS, openLiveTables } from './live-tables.ts'
import { type TableClock, phaseAt, roundAt, timesOf } from './table-clock.ts'

const clockOfTable: TableClock = { bettingMs: 18_000, closedMs: 2_000, resultMs: 8_000 }
const symbol = 'live-roulette'
const START = 1_000_000

function open({ books = openBooks(':memory:'), live = clockOfTable, rounds = 2_500, at = START } = {}) {
  const clock = { at, now: () => clock.at }
  const games = [
    { symbol, definition: 'roulette-eu', name: 'Live', slug: 'live', live: { clock: live } },
    { symbol: 'reels', definition: 'orchard-3', name: 'Reels', slug: 'reels' },
  ]
  return { books, clock, tables: openLiveTables({ books, games, clock }, 'test', rounds) }
}
const reopened = (books: Books, at: number, live = clockOfTable) => open({ books, at, live })
const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

describe('the clock of a table', () => {
  const start = { firstRound: 5, opensAt: START }

  it('changes phase and round at the edge and not before', () => {
    const times = timesOf(clockOfTable, start, 5)
    const phases = [17_999, 18_000, 19_999, 20_000].map((after) => phaseAt(times, START + after))
    expect(phases).toEqual(['betting', 'closed', 'closed', 'result'])
    const rounds = [-1, 0, 27_999, 28_000].map((after) => roundAt(clockOfTable, start, START + after))
    expect(rounds).toEqual([5, 5, 5, 6])
    expect(timesOf(clockOfTable, start, 6).opensAt).toBe(times.endsAt)
  })
})

describe('a live table', () => {
  it('takes bets in its betting time only', () => {
    const { clock, tables } = open()
    expect(tables.now(symbol)).toMatchObject({ round: 1, phase: 'betting', isOpen: true })
    clock.at = START + 17_999
    expect(tables.now(symbol).isOpen).toBe(true)
    clock.at = START + 18_000
    expect(tables.now(symbol)).toMatchObject({ round: 1, phase: 'closed', isOpen: false })
    clock.at = START + 28_000
    expect(tables.now(symbol)).toMatchObject({ round: 2, phase: 'betting', isOpen: true })
  })

  it('has a result from the end of its closed time on, and the same one ever after', () => {
    const { clock, tables } = open()
    const { round, drawsAt } = tables.now(symbol)
    clock.at = drawsAt - 1
    expect(() => tables.resultOf(symbol, round)).toThrow('not due')
    clock.at = drawsAt
    const result = tables.resultOf(symbol, round)
    expect(result.events.map(({ type }) => type)).toEqual(['wheel-stop'])
    clock.at = drawsAt + 60_000
    expect(tables.resultOf(symbol, round)).toEqual(result)
  })

  it('goes on by its clock after a restart in every phase, with the result that was committed', () => {
    for (const stoppedAt of [5_000, 18_500, 21_000]) {
      const { books, clock, tables } = open()
      const before = tables.now(symbol)
      clock.at = START + stoppedAt
      const shown = stoppedAt >= 20_000 ? tables.resultOf(symbol, 1) : undefined
      const seed = Buffer.from(tables.seedFor(symbol, 1).serverSeed).toString('hex')
      const again = reopened(books, START + stoppedAt + 500).tables
      expect(again.times(symbol, 1)).toEqual(tables.times(symbol, before.round))
      const after = reopened(books, START + 30_000).tables
      expect(after.now(symbol).round).toBe(2)
      expect(after.resultOf(symbol, 1).seed).toBe(seed)
      if (shown) expect(after.resultOf(symbol, 1)).toEqual(shown)
    }
  })

  it('shows its last results without a gap, also those of rounds while it was stopped', () => {
    const { books, tables } = open()
    expect(tables.board(symbol)).toEqual([])
    const { tables: later } = reopened(books, START + 40 * 28_000 + 20_000)
    const numbers = later.board(symbol).map(({ round }) => round)
    expect(numbers).toEqual(Array.from({ length: BOARD_RESULTS }, (_, index) => 41 - index))
  })

  it('does not take a bet on a result that is known, when its clock was set back', () => {
    const { clock, tables } = open()
    tables.now(symbol)
    clock.at = START + 20_000
    tables.resultOf(symbol, 1)
    clock.at = START + 10_000
    expect(tables.now(symbol)).toMatchObject({ round: 1, phase: 'result', isOpen: false })
    expect(tables.board(symbol)).toHaveLength(1)
  })

  it('can be no game of reels', () => {
    const { tables } = open()
    expect(tables.isLive(symbol)).toBe(true)
    expect(tables.isLive('reels')).toBe(false)
    expect(() => tables.now('reels')).toThrow('no live table')
  })
})

describe('the chain of a table', () => {
  it('is published before its first round, and every seed hashes back to it', () => {
    const { clock, tables } = open()
    const { commit } = tables.proof(symbol)
    tables.now(symbol)
    clock.at = START + 2_100 * 28_000
    const seedAt = (round: number) => tables.resultOf(symbol, round).seed
    expect(sha256(seedAt(1))).toBe(commit)
    for (const round of [1, 2, 998, 999, 1_000, 1_001, 1_999, 2_000])
      expect(sha256(seedAt(round + 1))).toBe(seedAt(round))
  })

  it('gives a result that anyone recomputes from the seed, whatever was bet', () => {
    const { clock, tables } = open()
    const { salt, table } = tables.proof(symbol)
    clock.at = START + 20_000
    const { seed, events, round } = tables.resultOf(symbol, 1)
    const { def } = gameOf('roulette-eu')!
    for (const spot of ['red', 'straight-0']) {
      const draws = tableDraws({ serverSeed: Buffer.from(seed, 'hex'), salt, tableId: table, round })
      const bet = { type: 'stake', stakeMinor: 100n, spots: [{ spot, stakeMinor: 100n }] } as const
      expect(playWhole(def, bet, draws).events).toEqual(expect.arrayContaining([...events]))
    }
  })

  it('is followed by a new one when it is used up, with the next number', () => {
    const { clock, tables } = open({ rounds: 3 })
    const { commit } = tables.proof(symbol)
    clock.at = START + 3 * 28_000 - 1
    expect(tables.now(symbol).round).toBe(3)
    clock.at += 1
    expect(tables.now(symbol)).toMatchObject({ round: 4, phase: 'betting' })
    expect(tables.proof(symbol)).toMatchObject({ firstRound: 4 })
    expect(tables.proof(symbol).commit).not.toBe(commit)
    expect(sha256(tables.resultOf(symbol, 1).seed)).toBe(commit)
  })

  it('ends with the running round when the clock of the table is changed', () => {
    const { books, tables } = open()
    const { endsAt } = tables.now(symbol)
    const { clock, tables: changed } = reopened(books, START + 1_000, { ...clockOfTable, bettingMs: 12_000 })
    expect(changed.now(symbol)).toMatchObject({ round: 1, endsAt })
    clock.at = endsAt
    expect(changed.now(symbol)).toMatchObject({ round: 2, opensAt: endsAt, closesAt: endsAt + 12_000 })
  })
})
