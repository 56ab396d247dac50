/** Alerts about free seats at live tables, over a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestClock, testClock } from '../../kernel/index.ts'
import type { GameFacts, LobbyPlayer } from './ports.ts'
import { ALERT_HOURS, createSeatAlerts, MAX_ALERTS, type SeatAlerts } from './seat-alerts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'

const TABLE = 801
const game = (id: number): GameFacts => ({
  id,
  slug: `table-${id}`,
  name: `Table ${id}`,
  provider: 'evolution',
  providerTitle: 'Evolution',
  symbol: `t${id}`,
  vertical: 'live-casino',
  isSlot: false,
  hasDemo: false,
})
const free: LobbyPlayer = {
  country: 'FI',
  province: null,
  currency: 'EUR',
  depositCount: 0,
  blocked: null,
  mayPlay: { casino: true, 'live-casino': true },
}
let db: TestDatabase
let clock: TestClock
let alerts: SeatAlerts
const players = new Map<bigint, LobbyPlayer>()
let lastId = 9_000n

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db?.close())
beforeEach(async () => {
  clock = testClock('2026-11-24T12:00:00Z')
  alerts = createSeatAlerts({ db, clock, playerOf: async (id) => players.get(id) ?? null })
  await db.query('delete from lobby.seat_alert')
  await db.query('delete from kernel.outbox')
})

function person(more: Partial<LobbyPlayer> = {}): bigint {
  players.set(++lastId, { ...free, ...more })
  return lastId
}
const ask = (playerId: bigint, gameId = TABLE, sessionId = 'session-1') =>
  alerts.set({ playerId, gameId, sessionId }, true)
async function told(): Promise<{ playerId: bigint; name: string }[]> {
  const { rows } = await db.query<{ player_id: bigint; name: string }>(
    `select player_id, body ->> 'name' as name from kernel.outbox where topic = 'lobby.seat_free' order by player_id`,
  )
  return rows.map((row) => ({ playerId: row.player_id, name: row.name }))
}

describe('a seat alert', () => {
  it('is told once, to each player who asked', async () => {
    const [first, second, other] = [person(), person(), person()]
    await ask(first)
    await ask(first)
    await ask(second)
    await ask(other, 802)
    await alerts.tell([game(TABLE)])
    await alerts.tell([game(TABLE)])
    expect(await told()).toEqual([
      { playerId: first, name: 'Table 801' },
      { playerId: second, name: 'Table 801' },
    ])
    expect(await alerts.of(first)).toEqual([])
    expect(await alerts.of(other)).toEqual([802])
  })

  it(`is one of ${MAX_ALERTS} at most, also when all are asked for at once`, async () => {
    const player = person()
    const asked = await Promise.allSettled(
      Array.from({ length: 2 * MAX_ALERTS }, (_, at) => ask(player, 900 + at)),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ALERTS)
    expect(await alerts.of(player)).toHaveLength(MAX_ALERTS)
  })

  it('of 20 instances that see the same free seat is told by one', async () => {
    const player = person()
    await ask(player)
    await Promise.all(Array.from({ length: 20 }, () => alerts.tell([game(TABLE)])))
    expect(await told()).toHaveLength(1)
  })

  it('is withdrawn by its player', async () => {
    const player = person()
    await ask(player)
    await alerts.set({ playerId: player, gameId: TABLE, sessionId: 'session-1' }, false)
    await alerts.tell([game(TABLE)])
    expect(await told()).toEqual([])
  })

  it.each([
    ['excluded', { blocked: 'excluded' }],
    ['in a break', { blocked: 'timeout' }],
    ['of a blocked account', { blocked: 'status' }],
    ['without the right to live casino', { mayPlay: { casino: true, 'live-casino': false } }],
  ] as const)('is not told to a player who is by then %s', async (_name, change) => {
    const player = person()
    await ask(player)
    players.set(player, { ...free, ...change })
    await alerts.tell([game(TABLE)])
    expect(await told()).toEqual([])
    // And not later either: the alert is used up.
    players.set(player, free)
    await alerts.tell([game(TABLE)])
    expect(await told()).toEqual([])
  })

  it('ends with the sign-in under which it was asked for, and not with another one', async () => {
    const player = person()
    await ask(player, TABLE, 'session-1')
    await ask(player, 802, 'session-2')
    await alerts.endWith(player, 'session-1')
    expect(await alerts.of(player)).toEqual([802])
    await alerts.endWith(player, null)
    expect(await alerts.of(player)).toEqual([])
  })

  it('ends after 24 hours', async () => {
    const [player, later] = [person(), person()]
    await ask(player)
    clock.advance({ hours: ALERT_HOURS - 1, minutes: 59, seconds: 59, milliseconds: 999 })
    expect(await alerts.of(player)).toEqual([TABLE])
    await ask(later)
    clock.advance({ milliseconds: 1 })
    expect(await alerts.of(player)).toEqual([])
    await alerts.tell([game(TABLE)])
    expect(await told()).toEqual([{ playerId: later, name: 'Table 801' }])
  })

  it('can be set for 20 tables, and for none more', async () => {
    const player = person()
    for (let index = 0; index < MAX_ALERTS; index++) await ask(player, 900 + index)
    await expect(ask(player, 950)).rejects.toMatchObject({ code: 'error.game.alerts_full' })
    // One of them again is no further one.
    await ask(player, 900)
    expect(await alerts.of(player)).toHaveLength(MAX_ALERTS)
  })
})
