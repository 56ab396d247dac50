/** What pages of the lobby say of games is so: banners, rails of the highest returns, categories in the search. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fullRow } from '@marquee/contract/rows'
import { allPrefixes } from '@marquee/markets'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import { type Content, seedContent } from '../../apps/server/src/modules/content/index.ts'
import type { Lobby, LobbyDependencies } from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import {
  allStudios,
  brand,
  type ContentKit,
  createContentKit,
  createTestLobby,
  deliveryText,
  importSeed,
  visitor,
} from './kit.ts'

let db: TestDatabase
let kit: ContentKit
let content: Content
let lobby: Lobby
/** A lobby all of whose games are open. */
let wholeLobby: Lobby
let wholeContent: Content

beforeAll(async () => {
  db = await createTestDatabase()
  kit = await createContentKit(db)
  content = kit.content
  await importSeed(content)
  lobby = lobbyWith()
  const whole = await createContentKit(db, { dataset: 'whole' })
  wholeContent = whole.content
  await wholeContent.importNdjson('')
  const seeding = await seedContent({
    content: wholeContent,
    log: silentLog,
    own: brand,
    catalogue: async () => deliveryText().replaceAll('"isOpen":false', '"isOpen":true'),
  })
  seeding.stop()
  wholeLobby = lobbyWith({ content: wholeContent, connectedStudios: allStudios(wholeContent) })
})
afterAll(async () => {
  await Promise.all([wholeContent?.stop(), content?.stop()])
  await db?.close()
})

const lobbyWith = (more: Partial<LobbyDependencies> = {}): Lobby =>
  createTestLobby(db, kit, { playerOf: async () => null, ...more })
const pageOf = (from: Lobby, name: 'home' | 'casino-lobby', langmarket = 'en-FI') =>
  from.handlers['lobby.page']({ page: name, langmarket }, visitor)
const page = (name: 'home' | 'casino-lobby', langmarket: string) => pageOf(lobby, name, langmarket)
const list = (more: object) => ({
  langmarket: 'en-FI',
  type: 'casino' as const,
  sort: 'popular' as const,
  show: 'open' as const,
  position: 0,
  limit: 30,
  ...more,
})

it('a banner of a game is shown where the game can be opened, and in Austria none is', async () => {
  const advertised = async (langmarket: string) =>
    (await page('home', langmarket)).banners.map(({ id }) => id)
  expect(await advertised('de-JJ')).toContain('banner-lantern')
  expect(await advertised('de-AT')).not.toContain('banner-lantern')
  expect((await lobbyWithout('pragmaticplay')).banners.map(({ id }) => id)).not.toContain('banner-lantern')

  function lobbyWithout(studio: string) {
    const rest = [...allStudios(content)()].filter((one) => one !== studio)
    return pageOf(lobbyWith({ connectedStudios: () => new Set(rest) }), 'home')
  }
})

it('a rail of a category fills its row in every market', async () => {
  for (const from of [lobby, wholeLobby])
    for (const prefix of allPrefixes())
      for (const name of ['home', 'casino-lobby'] as const)
        for (const { layout, more, tiles } of (await pageOf(from, name, prefix)).rails)
          if (layout === 'portrait' && more !== '/online-casino/all')
            expect(tiles.length, `${prefix} ${more}`).toBeGreaterThanOrEqual(fullRow)
})

it('a rail of the highest returns has the highest ones in every market, and each states its own', async () => {
  for (const from of [lobby, wholeLobby])
    for (const langmarket of ['en-UN', 'fi-FI', 'nz-NZ']) {
      const { rails } = await pageOf(from, 'casino-lobby', langmarket)
      const { tiles = [] } = rails.find(({ id }) => id === 'return') ?? {}
      const { items } = await from.handlers['games.page'](
        list({ langmarket, sort: 'return', limit: tiles.length }),
        visitor,
      )
      expect(tiles.length).toBeGreaterThan(0)
      expect(tiles.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
      expect(tiles.every(({ statesReturn, returnPercent }) => statesReturn && returnPercent)).toBe(true)
      const others = rails.filter(({ id }) => id !== 'return').flatMap((one) => one.tiles)
      expect(others.some(({ statesReturn }) => statesReturn)).toBe(false)
    }
})

it('search has the categories with open games of both lobbies, in the language of the address', async () => {
  const { categories } = await wholeLobby.handlers['games.index']({ langmarket: 'fi-FI' }, visitor)
  const home = await wholeLobby.handlers['lobby.page']({ page: 'home', langmarket: 'fi-FI' }, visitor)
  expect(new Set(categories.map(({ type }) => type))).toEqual(new Set(['casino', 'live-casino']))
  for (const { id, label, count } of home.categories)
    expect(categories).toContainEqual({ id, type: 'casino', title: label, count })
  expect((await lobby.handlers['games.index']({ langmarket: 'de-AT' }, visitor)).categories).toEqual([])
})
