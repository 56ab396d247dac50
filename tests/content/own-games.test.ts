/** A player's favourites and recent games, on every device the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type RequestContext } from '../../apps/server/src/kernel/index.ts'
import type { Content } from '../../apps/server/src/modules/content/index.ts'
import { type Lobby, type LobbyPlayer } from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import {
  type ContentKit,
  createContentKit,
  importSeed,
  lobbyPlayer,
  as,
  createTestLobby,
  visitor,
} from './kit.ts'

const LIVE_GAME = 5001
let db: TestDatabase
let kit: ContentKit
let content: Content
let lobby: Lobby
let lastId = 1_000n
const players = new Map<bigint, LobbyPlayer>()

beforeAll(async () => {
  db = await createTestDatabase()
  kit = await createContentKit(db)
  content = kit.content
  await importSeed(content)
  lobby = createOwnLobby()
})
afterAll(async () => {
  await content?.stop()
  await db?.close()
})

const createOwnLobby = (): Lobby =>
  createTestLobby(db, kit, { playerOf: async (id) => players.get(id) ?? null })

function person(): bigint {
  const id = ++lastId
  players.set(id, lobbyPlayer)
  return id
}
const page = (
  name: 'home' | 'casino-lobby' | 'live-casino',
  langmarket = 'en-FI',
  context: RequestContext<Caller | null, Record<string, never>> = visitor,
) => lobby.handlers['lobby.page']({ page: name, langmarket }, context)
const popular = {
  langmarket: 'en-FI',
  type: 'casino' as const,
  sort: 'popular' as const,
  show: 'open' as const,
  position: 0,
  limit: 30,
}
const rail = (answer: Awaited<ReturnType<typeof page>>, id: string) =>
  answer.rails.find((one) => one.id === id)

async function deliver(topic: string, playerId: bigint, body: unknown, id = 1n): Promise<void> {
  const at = kit.clock.now()
  for (const subscription of lobby.subscriptions.filter((one) => one.topic === topic))
    await subscription.deliver(
      { id, topic, playerId, seq: null, body, at },
      { attempt: 1, signal: new AbortController().signal },
    )
}

describe('a player’s own games', () => {
  // A layout may contain a player's own lists; the brand's layouts leave them to the site.
  beforeAll(async () => {
    const own = (id: string, kind: string, type?: string) => ({
      id,
      title: { en: id },
      layout: 'portrait',
      source: { kind, ...(type ? { type } : {}) },
      limit: 20,
      authorized: 'authorized',
    })
    const rails = [own('recent', 'recent'), own('favourites', 'favourites')]
    const casino = [own('favourites', 'favourites', 'casino')]
    await content.importDocuments([
      { _id: 'layout-home-NZ', _type: 'lobbyLayout', page: 'home', markets: ['NZ'], rails },
      {
        _id: 'layout-casino-lobby-NZ',
        _type: 'lobbyLayout',
        page: 'casino-lobby',
        markets: ['NZ'],
        rails: casino,
      },
    ])
  })

  type Lobbies = 'casino' | 'live-casino'
  const favouritesFor = (playerId: bigint) => ({
    add: (gameId: number, lobbyPageType: Lobbies = 'casino') =>
      lobby.handlers['games.addFavourite']({ gameId, lobbyPageType }, as(playerId)),
    remove: (gameId: number, lobbyPageType: Lobbies = 'casino') =>
      lobby.handlers['games.removeFavourite']({ gameId, lobbyPageType }, as(playerId)),
    read: async (lobbyPageType?: Lobbies, limit = 30) =>
      (
        await lobby.handlers['games.favourites'](
          { langmarket: 'en-FI', limit, ...(lobbyPageType && { lobbyPageType }) },
          as(playerId),
        )
      ).games.map(({ id }) => id),
  })

  it('favourites: 100 at most, also when two are marked at the same time; one that is marked stays', async () => {
    const playerId = person()
    const { add, remove, read } = favouritesFor(playerId)
    const ids = lobby.games
      .all()
      .filter(({ vertical }) => vertical === 'casino')
      .map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(101)
    for (const id of ids.slice(0, 99)) await add(id)
    const last = ids.slice(99, 101)
    const ends = await Promise.allSettled(last.map((id) => add(id)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({
      code: 'error.game.favourites_full',
    })
    expect(await read('casino', 100)).toHaveLength(100)
    await add(ids[0]!)
    const further = ids[101]!
    await expect(add(further)).rejects.toMatchObject({ code: 'error.game.favourites_full' })
    await remove(ids[0]!)
    await add(further)
    expect(await read('casino', 100)).toContain(further)
  })

  it('favourites: newest first, marking twice is once, unmarking takes away', async () => {
    const playerId = person()
    const { add, remove, read } = favouritesFor(playerId)
    await add(1001)
    kit.clock.advance({ seconds: 1 })
    await add(LIVE_GAME, 'live-casino')
    kit.clock.advance({ seconds: 1 })
    await Promise.all([add(1001), add(1001), add(1001)])
    expect(await read()).toEqual([LIVE_GAME, 1001])
    expect(rail(await page('home', 'nz-NZ', as(playerId)), 'favourites')?.tiles.map(({ id }) => id)).toEqual([
      1001,
    ])
    expect(rail(await page('casino-lobby', 'nz-NZ', as(playerId)), 'favourites')?.tiles).toHaveLength(1)
    await remove(LIVE_GAME, 'live-casino')
    await remove(LIVE_GAME, 'live-casino')
    expect(await read()).toEqual([1001])
  })

  it('favourites: each lobby has its own list, and a player sees no favourite of another one', async () => {
    const { add, read } = favouritesFor(person())
    for (const [gameId, type] of [
      [1001, 'casino'],
      [LIVE_GAME, 'live-casino'],
      [1002, 'casino'],
    ] as const) {
      await add(gameId, type)
      kit.clock.advance({ seconds: 1 })
    }
    expect(await read('casino')).toEqual([1002, 1001])
    expect(await read('live-casino')).toEqual([LIVE_GAME])
    expect(await read()).toEqual([1002, LIVE_GAME, 1001])
    expect(await read('casino', 1)).toEqual([1002])
    expect(await favouritesFor(person()).read()).toEqual([])
  })

  it('favourites: an unknown game and a game of the other lobby are refused by the name of the field', async () => {
    const { add, remove, read } = favouritesFor(person())
    await add(1001)
    for (const change of [add, remove]) {
      await expect(change(77)).rejects.toMatchObject({
        code: 'error.game.not_found',
        fields: [{ field: 'gameId', code: 'not_found' }],
      })
      for (const [gameId, type] of [
        [1001, 'live-casino'],
        [LIVE_GAME, 'casino'],
      ] as const)
        await expect(change(gameId, type)).rejects.toMatchObject({
          code: 'error.validation',
          fields: [{ field: 'lobbyPageType', code: 'other_lobby' }],
        })
    }
    expect(await read()).toEqual([1001])
  })

  it('recent games: the last opened first; a repeated or late event changes nothing', async () => {
    const playerId = person()
    const read = async () =>
      (await lobby.handlers['games.recent']({ langmarket: 'en-FI', limit: 30 }, as(playerId))).games.map(
        ({ id }) => id,
      )
    await deliver('game.launched', playerId, { gameId: 1001 })
    kit.clock.advance({ seconds: 5 })
    await deliver('game.launched', playerId, { gameId: 1002 })
    await deliver('game.launched', playerId, { gameId: 1002 })
    expect(await read()).toEqual([1002, 1001])
    kit.clock.advance({ seconds: 5 })
    await deliver('game.launched', playerId, { gameId: 1001 })
    expect(await read()).toEqual([1001, 1002])
    expect(rail(await page('home', 'nz-NZ', as(playerId)), 'recent')?.tiles.map(({ id }) => id)).toEqual([
      1001, 1002,
    ])
    expect(rail(await page('home', 'nz-NZ'), 'recent')).toBeUndefined()
  })

  it('a rail says that it is sorted by players where somebody has played one of its games, and not before', async () => {
    await db.query('delete from lobby.recent')
    const popularRail = async () => {
      const { rails } = await createOwnLobby().handlers['lobby.page'](
        { page: 'home', langmarket: 'en-FI' },
        visitor,
      )
      return rails.find(({ id }) => id === 'popular')
    }
    const unplayed = await popularRail()
    expect(unplayed).toMatchObject({ order: 'games', reason: null })
    await db.query('insert into lobby.recent (player_id, game_id, last_at) values (1, $1, $2)', [
      unplayed?.tiles[3]?.id,
      kit.clock.now().toString(),
    ])
    const played = await popularRail()
    expect(played).toMatchObject({ order: 'popular', reason: 'By players in the last 7 days' })
    expect(played?.tiles[0]?.id).toBe(unplayed?.tiles[3]?.id)
    // A page that shows that game elsewhere can tell that nobody has played the others.
    expect(played?.played).toEqual([unplayed?.tiles[3]?.id])
    expect(unplayed?.played).toBeUndefined()
    await db.query('delete from lobby.recent')
  })

  it('popular is what most players opened this week', async () => {
    const own = createOwnLobby()
    for (let n = 0; n < 3; n++) await deliver('game.launched', person(), { gameId: 1004 })
    const { items } = await own.handlers['games.page'](popular, visitor)
    expect(items[0]?.id).toBe(1004)
    kit.clock.advance({ hours: 24 * 7 + 1 })
    const later = await createOwnLobby().handlers['games.page'](popular, visitor)
    expect(later.items[0]?.id).toBe(1001)
  })
})
