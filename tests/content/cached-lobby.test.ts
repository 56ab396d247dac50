import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi, type Handlers, silentLog } from '../../apps/server/src/kernel/index.ts'
import { type Lobby } from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { type ContentKit, createContentKit, importSeed, createTestLobby } from './kit.ts'

let db: TestDatabase
let kit: ContentKit
let place = { country: 'UN', region: null }
const calls: string[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  kit = await createContentKit(db)
  await importSeed(kit.content)
})
afterAll(async () => {
  await kit.content.stop()
  await db.close()
})

function apiOver(lobby: Lobby) {
  const counted = Object.fromEntries(
    Object.entries(lobby.handlers).map(([id, handler]) => [
      id,
      (input: never, context: never) => {
        calls.push(id)
        return (handler as (...given: unknown[]) => Promise<unknown>)(input, context)
      },
    ]),
  )
  return createApi({
    routes,
    handlers: counted as unknown as Handlers<typeof routes>,
    cacheBases: lobby.cacheBases,
    authenticate: async () => null,
    idempotency: undefined as never,
    clock: kit.clock,
    log: silentLog,
    siteId: 1,
  })
}

describe('lobby answers to visitors', () => {
  it('are cached by page, market and language and location, until documents, the minute or the popularity change', async () => {
    const api = apiOver(createTestLobby(db, kit, { placeOf: () => place }))
    const read = async (langmarket: string, page: 'home' | 'casino-lobby' = 'casino-lobby') => {
      const before = calls.length
      const answer = await api.dispatch('lobby.page', { page, langmarket }, { ip: '192.0.2.1' })
      if (!answer.ok) throw new Error(answer.problem.code)
      return { rails: answer.body.rails, wasMade: calls.length > before }
    }
    const first = await read('en-FI')
    expect(first.wasMade).toBe(true)
    expect(await read('en-FI')).toEqual({ rails: first.rails, wasMade: false })

    const finnish = await read('fi-FI')
    expect(finnish.wasMade).toBe(true)
    expect(finnish.rails[0]?.title).not.toBe(first.rails[0]?.title)
    expect((await read('en-UN')).wasMade).toBe(true)
    expect((await read('en-FI', 'home')).wasMade).toBe(true)
    expect((await read('en-FI')).wasMade).toBe(false)

    place = { country: 'US', region: null }
    expect((await read('en-FI')).wasMade).toBe(true)
    place = { country: 'UN', region: null }
    expect((await read('en-FI')).wasMade).toBe(false)

    const provider = kit.content.snapshot().everything.find((document) => document._type === 'game')
    if (!provider) throw new Error('there is no game')
    expect(await kit.content.removeDocument(provider._id)).toBe(true)
    await kit.content.refresh()
    expect((await read('en-FI')).wasMade).toBe(true)
    expect((await read('en-FI')).wasMade).toBe(false)

    kit.clock.advance({ seconds: 61 })
    expect((await read('en-FI')).wasMade).toBe(true)
  })
})
