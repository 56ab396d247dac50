import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog, type TestClock } from '../../apps/server/src/kernel/index.ts'
import { type Content, seedContent } from '../../apps/server/src/modules/content/index.ts'
import { type Lobby } from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { brand, createContentKit, deliveryText, createTestLobby, visitor } from './kit.ts'

let db: TestDatabase
let clock: TestClock
let content: Content
let lobby: Lobby
beforeAll(async () => {
  db = await createTestDatabase()
  const kit = await createContentKit(db)
  ;({ clock, content } = kit)
  await deliver((lines) => lines)
  lobby = createTestLobby(db, kit, { placeOf: () => ({ country: 'FI', region: null }) })
})
afterAll(async () => {
  await content?.stop()
  await db?.close()
})

/** Imports the studios' delivery with its lines changed. */
async function deliver(change: (lines: readonly string[]) => readonly string[]): Promise<void> {
  const seeding = await seedContent({
    content,
    log: silentLog,
    own: brand,
    catalogue: async () => change(deliveryText().split('\n')).join('\n'),
  })
  seeding.stop()
}

async function versionsOf(slug: string) {
  const id = lobby.games.bySlug(slug)?.id ?? 0
  return (await lobby.handlers['games.info']({ id, langmarket: 'en-FI' }, visitor)).versions
}

it('begins with every game and the version that runs, and an unchanged catalogue changes nothing', async () => {
  const changes = await lobby.synchronise()
  expect(changes?.listed).toHaveLength(lobby.games.all().length)
  expect(changes?.withdrawn).toEqual([])
  expect(await lobby.synchronise()).toBeUndefined()
  expect(await versionsOf('lantern-quay')).toMatchObject([
    { returnPercent: { lowest: '96.01', highest: '96.01' } },
  ])
})

it('says of a provider since when the first of its games is here', async () => {
  const ask = async () =>
    lobby.handlers['games.page'](
      {
        langmarket: 'en-FI',
        type: 'casino',
        provider: 'pragmaticplay',
        show: 'open',
        sort: 'popular',
        position: 0,
        limit: 1,
      },
      visitor,
    )
  const since = clock.now().toString()
  expect((await ask()).provider?.since).toBe(since)
  clock.advance({ hours: 1 })
  expect((await ask()).provider?.since).toBe(since)
})

it('has a new return version before the former one, for that game alone', async () => {
  const before = await versionsOf('lantern-quay')
  clock.advance({ minutes: 1 })
  await deliver((lines) =>
    lines.map((line) =>
      line.includes('"slug":"lantern-quay"') ? line.replaceAll('"96.01"', '"94.02"') : line,
    ),
  )
  const id = lobby.games.bySlug('lantern-quay')?.id
  expect(await lobby.synchronise()).toEqual({ listed: [], withdrawn: [], versions: [id] })
  expect(await versionsOf('lantern-quay')).toMatchObject([
    { returnPercent: { lowest: '94.02', highest: '94.02' } },
    ...before,
  ])
})

it('knows which games went and which came back', async () => {
  const id = lobby.games.bySlug('brass-pegs')?.id
  clock.advance({ minutes: 1 })
  await deliver((lines) => lines.filter((line) => !line.includes('"slug":"brass-pegs"')))
  expect(await lobby.synchronise()).toMatchObject({ listed: [], withdrawn: [id] })
  clock.advance({ minutes: 1 })
  await deliver((lines) => lines)
  expect(await lobby.synchronise()).toMatchObject({ listed: [id], withdrawn: [] })
})

it('is not turned back by an instance that has not read the newest documents yet', async () => {
  const kit = await createContentKit(db)
  const behind = createTestLobby(db, kit)
  try {
    const id = lobby.games.bySlug('brass-pegs')?.id
    clock.advance({ minutes: 1 })
    await deliver((lines) => lines.filter((line) => !line.includes('"slug":"brass-pegs"')))
    expect(await lobby.synchronise()).toMatchObject({ listed: [], withdrawn: [id] })
    expect(behind.games.bySlug('brass-pegs')).toBeDefined()
    expect(await behind.synchronise()).toEqual({ listed: [], withdrawn: [], versions: [] })
  } finally {
    await kit.content.stop()
  }
})
