/** The order of the live lobby's tables, which the market's layout gives. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Content } from '../../apps/server/src/modules/content/index.ts'
import type { Lobby } from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { allStudios, createContentKit, createTestLobby, importSeed, visitor } from './kit.ts'

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

const railsOf = async (langmarket: string, filled?: number) => {
  const page = { page: 'live-casino', langmarket, ...(filled === undefined ? {} : { filled }) } as const
  return (await lobby.handlers['lobby.page'](page, visitor)).rails
}

it('without its tiles the live lobby has the tables of each rail, in the order of the market', async () => {
  const whole = await railsOf('en-FI')
  const ordered = await railsOf('en-FI', 0)
  expect(ordered.length).toBeGreaterThan(2)
  expect(ordered.every(({ tiles }) => tiles.length === 0)).toBe(true)
  expect(ordered.map(({ gameIds }) => gameIds)).toEqual(whole.map(({ tiles }) => tiles.map(({ id }) => id)))
  expect(ordered.slice(0, 2).map(({ id }) => id)).toEqual(['roulette', 'game-shows'])
})

it('other pages send no ids of games beside their rails', async () => {
  const { rails } = await lobby.handlers['lobby.page'](
    { page: 'home', langmarket: 'en-FI', filled: 0 },
    visitor,
  )
  expect(rails.some(({ gameIds }) => gameIds !== undefined)).toBe(false)
})
