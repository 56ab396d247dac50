/** Pots and wins that a player sees: none of a product that they may not play. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import type { LobbyDependencies, LobbyPlayer } from '../../apps/server/src/modules/lobby/index.ts'
import { writePaidRound } from '../../apps/server/src/modules/lobby/test-kit.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import {
  allStudios,
  as,
  type ContentKit,
  createContentKit,
  createTestLobby,
  importSeed,
  lobbyPlayer,
  visitor,
} from './kit.ts'

const CASINO_GAME = 1001
const LIVE_GAME = 5001
let db: TestDatabase
let kit: ContentKit
beforeAll(async () => {
  db = await createTestDatabase()
  kit = await createContentKit(db)
  await importSeed(kit.content)
  await inTransaction(db, async (tx) => {
    for (const gameId of [CASINO_GAME, LIVE_GAME])
      await writePaidRound(tx, {
        playerId: 1n,
        provider: 15,
        round: `r${gameId}`,
        lastSeq: 1n,
        ledgerId: String(gameId).padStart(64, '0'),
        gameId,
        currency: 'EUR',
        staked: 100n,
        paid: 90_000n,
        endedAt: kit.clock.now().subtract({ hours: 1 }),
        isCounted: true,
        isWin: true,
      })
  })
})
afterAll(async () => {
  await kit?.content.stop()
  await db?.close()
})

/** A lobby whose signed-in player is this one. */
function lobbyOf(player: Partial<LobbyPlayer>, more: Partial<LobbyDependencies> = {}) {
  const source = {
    id: 'feed',
    carries: ['pragmaticplay'],
    read: async () => [{ id: 'pot', name: 'Pot', symbols: [symbol], amountMinor: 100n }],
  }
  const lobby = createTestLobby(db, kit, {
    playerOf: async () => ({ ...lobbyPlayer, ...player }),
    shownWinners: async (ids) => new Map(ids.map((id) => [id, { country: 'FI', initial: null }])),
    jackpotSources: [source],
    ...more,
  })
  const symbol = lobby.games.byId(CASINO_GAME)?.symbol ?? ''
  const query = { langmarket: 'en-FI', dateRange: '24h', currency: 'EUR' } as const
  return {
    pots: async (reader = as(2n)) =>
      (
        await lobby.handlers['games.jackpotAmounts'](
          { langmarket: 'en-FI', currency: 'EUR' },
          reader as never,
        )
      ).jackpots.map(({ id }) => id),
    wins: async (reader: unknown = as(2n)) =>
      (await lobby.handlers['games.topWinners'](query, reader as never)).winners
        .map(({ gameId }) => gameId)
        .toSorted((a, b) => a - b),
    check: async (gameId: number, reader: unknown = as(2n)) =>
      lobby.handlers['games.winner'](
        { langmarket: 'en-FI', ledgerId: String(gameId).padStart(64, '0') },
        reader as never,
      ),
  }
}

it('a visitor, and a player who may play both products, see pots and wins of both', async () => {
  const { pots, wins } = lobbyOf({})
  for (const reader of [visitor, as(2n)] as never[]) {
    expect(await pots(reader)).toEqual(['feed-pot'])
    expect(await wins(reader)).toEqual([CASINO_GAME, LIVE_GAME])
  }
})

it.each([
  ['has excluded themselves from', { excludedFrom: ['casino'] }],
  ['has no right to', { mayPlay: { casino: false, 'live-casino': true } }],
] as const)('a player sees no pot and no win of a product that they %s (EXC-20)', async (_what, player) => {
  const { pots, wins, check } = lobbyOf(player)
  expect(await pots()).toEqual([])
  expect(await wins()).toEqual([LIVE_GAME])
  await expect(check(CASINO_GAME)).rejects.toMatchObject({ code: 'error.game.round_not_found' })
  // Lists in memory are those of the reader.
  expect(await wins(visitor)).toEqual([CASINO_GAME, LIVE_GAME])
})

it('a place that does not offer a game has no win of it, also while its studio is not connected', async () => {
  const place = { placeOf: () => ({ country: 'US', region: null }) }
  const none = { connectedStudios: () => new Set<string>() }
  const wins = async (more: Partial<LobbyDependencies>) => lobbyOf({}, more).wins(visitor)
  expect(await wins(none)).toEqual([CASINO_GAME, LIVE_GAME])
  const away = await wins({ ...place, connectedStudios: allStudios(kit.content) })
  expect(away).not.toContain(LIVE_GAME)
  expect(await wins({ ...place, ...none })).toEqual(away)
})

it.each([
  ['has excluded themselves from', { excludedFrom: ['casino'] }],
  ['has no right to', { mayPlay: { casino: false, 'live-casino': true } }],
] as const)(
  'search has the games of a product that a player %s as closed, behind the open ones (EXC-20)',
  async (_what, more) => {
    const readers = [visitor, as(1n), as(2n), as(1n)]
    const lobby = createTestLobby(db, kit, {
      playerOf: async (id) => ({ ...lobbyPlayer, ...(id === 2n ? more : {}) }),
    })
    const read = async (reader: (typeof readers)[number]) =>
      lobby.handlers['games.index']({ langmarket: 'en-FI' }, reader)
    const [visitors, players, own, others] = [
      await read(readers[0]!),
      await read(readers[1]!),
      await read(readers[2]!),
      await read(readers[3]!),
    ]
    const open = (index: Awaited<ReturnType<typeof read>>, isLive: 0 | 1) =>
      index.rows.filter((row) => row[4] === isLive && row[5] === 1).length
    expect(open(own, 0)).toBe(0)
    expect(new Set(own.rows.map(([id]) => id))).toEqual(new Set(visitors.rows.map(([id]) => id)))
    expect(own.rows[0]?.[4]).toBe(1)
    expect([...own.providers, ...own.features]).toEqual([])
    expect(players.providers.length).toBeGreaterThan(0)
    expect(own.categories.every(({ type }) => type === 'live-casino')).toBe(true)
    for (const other of [visitors, players, others]) {
      expect(open(other, 0)).toBeGreaterThan(0)
      expect(open(other, 1)).toBe(open(own, 1))
    }
  },
)
