/** Games exist on the kinds of device that they are made for (spec 2 §3, §5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Content } from '../../apps/server/src/modules/content/index.ts'
import type { Lobby } from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { allStudios, createContentKit, createTestLobby, importSeed, visitor } from './kit.ts'

const FOR_BOTH = 'lantern-quay'
const FOR_DESKTOPS = 'eighty-numbers'
const FOR_PHONES = 'kiosk-nine'
const slugs = [FOR_BOTH, FOR_DESKTOPS, FOR_PHONES]
const langmarket = 'en-FI'
const phone = { ...visitor, isPhone: true }
const desktop = { ...visitor, isPhone: false }

let db: TestDatabase
let content: Content
let lobby: Lobby
beforeAll(async () => {
  db = await createTestDatabase()
  const kit = await createContentKit(db)
  content = kit.content
  await importSeed(content)
  lobby = createTestLobby(db, kit, { connectedStudios: allStudios(content) })
})
afterAll(async () => {
  await content?.stop()
  await db?.close()
})

const idOf = (slug: string) => lobby.games.bySlug(slug)?.id ?? 0

describe.each([
  ['a phone', phone, [FOR_BOTH, FOR_PHONES]],
  ['a desktop', desktop, [FOR_BOTH, FOR_DESKTOPS]],
] as const)('on %s', (_device, context, expected) => {
  it('instant search has the games that are made for it', async () => {
    // The answer of the other kind of device is kept beside it.
    for (const other of [phone, desktop]) await lobby.handlers['games.index']({ langmarket }, other)
    const { rows } = await lobby.handlers['games.index']({ langmarket }, context)
    const found = rows.map(([, , , slug]) => slug)
    expect(slugs.filter((slug) => found.includes(slug))).toEqual(expected)
  })

  it('a list has them, and counts no other', async () => {
    const { items, total } = await lobby.handlers['games.page'](
      { langmarket, type: 'casino', show: 'all', sort: 'name', position: 0, limit: 1000 },
      context,
    )
    expect(slugs.filter((slug) => items.some((tile) => tile.slug === slug))).toEqual(expected)
    expect(items).toHaveLength(total)
  })

  it('favourites and links in texts have them only', async () => {
    const ids = slugs.map(idOf).join(',')
    const { games } = await lobby.handlers['games.byIds']({ langmarket, ids }, context)
    expect(games.map(({ slug }) => slug)).toEqual(expected)
  })

  it('the page of any game says what it is', async () => {
    for (const gameSlug of slugs) {
      const tile = await lobby.handlers['games.bySlug']({ gameSlug, langmarket }, context)
      expect(tile.slug).toBe(gameSlug)
      const info = await lobby.handlers['games.info']({ id: tile.id, langmarket }, context)
      expect(info.tile.slug).toBe(gameSlug)
      expect(info.similar.length).toBeGreaterThan(0)
    }
  })
})

it('play knows what a game is made for', () => {
  expect(lobby.games.bySlug(FOR_PHONES)?.channels).toEqual(['mobile'])
  expect(lobby.games.bySlug(FOR_DESKTOPS)?.channels).toEqual(['desktop'])
})
