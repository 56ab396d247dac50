import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { inTransaction, silentLog, testClock, type TestClock } from '../../kernel/index.ts'
import { createTournaments, openTournament, type Tournaments, type WrittenTerms } from './index.ts'

const START = Temporal.Instant.from('2026-11-20T10:00:00Z')
const WEEKS = 4
let db: TestDatabase
let clock: TestClock
let tournaments: Tournaments

beforeEach(async () => {
  db = await createTestDatabase()
  clock = testClock(START)
  tournaments = createTournaments({
    db,
    clock,
    log: silentLog,
    ledger: {} as never,
    playerOf: async () => null,
    bonusRefusal: async () => null,
    marketOf: (langmarket) => langmarket.slice(-2),
    games: { slugOf: () => null, idOf: () => null, tileOf: () => null },
  })
})
afterEach(() => db.close())

const open = (markets: WrittenTerms['markets']) =>
  inTransaction(db, (tx) =>
    openTournament(
      tx,
      {
        name: 'Best of two',
        type: 'casino',
        games: ['frostmark'],
        markets,
        currency: 'EUR',
        startsAt: START.add({ hours: 1 }).toString(),
        endsAt: START.add({ hours: 2 }).toString(),
        checkHours: 0,
        rule: { kind: 'win-to-bet', stake: '0.20', rounds: 2 },
        prizes: [{ from: 1, to: 1, amount: '100' }],
      },
      { by: 'anna', reason: 'a test', at: clock.now() },
    ),
  )

it('a market has tournaments when one is for it or for all markets', async () => {
  expect(await tournaments.hasAny('FI')).toBe(false)
  await open(['FI'])
  clock.advance({ seconds: 10 })
  expect([await tournaments.hasAny('FI'), await tournaments.hasAny('NZ')]).toEqual([true, false])
  await open(null)
  clock.advance({ seconds: 10 })
  expect(await tournaments.hasAny('NZ')).toBe(true)
})

it('the answer is kept for less than ten seconds', async () => {
  expect(await tournaments.hasAny('FI')).toBe(false)
  await open(null)
  clock.advance({ seconds: 9 })
  expect(await tournaments.hasAny('FI')).toBe(false)
  clock.advance({ seconds: 1 })
  expect(await tournaments.hasAny('FI')).toBe(true)
})

it('a tournament is listed for four weeks after its end', async () => {
  await open(null)
  clock.advance({ hours: 2 + WEEKS * 7 * 24 - 1 })
  expect(await tournaments.hasAny('FI')).toBe(true)
  clock.advance({ hours: 1 })
  expect(await tournaments.hasAny('FI')).toBe(false)
})
