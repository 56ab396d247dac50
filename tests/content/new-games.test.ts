/** Which games are new: the week after a studio's date, and the week after a game was listed here. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog, type TestClock } from '../../apps/server/src/kernel/index.ts'
import { type Content, seedContent } from '../../apps/server/src/modules/content/index.ts'
import { type Lobby } from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { allStudios, brand, createContentKit, createTestLobby, deliveryText, visitor } from './kit.ts'

const LATER = '"slug":"brass-pegs"'
const LISTED = 'brass-pegs new'

let db: TestDatabase
let clock: TestClock
let content: Content
let lobby: Lobby
beforeAll(async () => {
  db = await createTestDatabase()
  const kit = await createContentKit(db)
  ;({ clock, content } = kit)
  await deliver((line) => !line.includes(LATER))
  lobby = createTestLobby(db, kit, { connectedStudios: allStudios(content) })
})
afterAll(async () => {
  await content?.stop()
  await db?.close()
})

/** Imports the lines of the studios' delivery that are kept. */
async function deliver(isKept: (line: string) => boolean): Promise<void> {
  const seeding = await seedContent({
    content,
    log: silentLog,
    own: brand,
    catalogue: async () => deliveryText().split('\n').filter(isKept).join('\n'),
  })
  seeding.stop()
}

/** The games of the category "New" and their badges; undefined where the lobby does not show the category. */
async function newGames() {
  const { categories } = await lobby.handlers['lobby.page'](
    { page: 'casino-lobby', langmarket: 'en-FI' },
    visitor,
  )
  if (!categories.some(({ id }) => id === 'new')) return undefined
  const { items } = await lobby.handlers['games.page'](
    {
      langmarket: 'en-FI',
      type: 'casino',
      category: 'new',
      show: 'open',
      sort: 'new',
      position: 0,
      limit: 100,
    },
    visitor,
  )
  return items.map(({ slug, badge }) => `${slug} ${badge}`)
}

it('a game that its studio has released is new for seven days, and the first synchronisation makes none new', async () => {
  await lobby.synchronise()
  clock.advance({ minutes: 2 })
  await newGames()
  const week = (await newGames()) ?? []
  expect(week.length).toBeGreaterThan(10)
  expect(week.length).toBeLessThan(30)
  // Of the delivery's day itself: its seventh.
  clock.advance({ hours: 24 * 6 })
  const last = (await newGames()) ?? []
  expect(last.length).toBeGreaterThan(0)
  expect(last.length).toBeLessThan(week.length)
  clock.advance({ hours: 24 })
  expect(await newGames()).toBeUndefined()
})

it('a game that is listed later is new for seven days, and without new games the category is not shown', async () => {
  await deliver(() => true)
  expect((await lobby.synchronise())?.listed).toHaveLength(1)
  clock.advance({ minutes: 2 })
  await expect.poll(newGames).toEqual([LISTED])
  clock.advance({ hours: 24 * 7 - 1 })
  await newGames()
  await expect.poll(newGames).toEqual([LISTED])
  clock.advance({ hours: 1 })
  // A count that has begun before the hour may end after it; the next one is a minute later.
  await expect
    .poll(async () => {
      clock.advance({ minutes: 1 })
      return newGames()
    })
    .toBeUndefined()
})
