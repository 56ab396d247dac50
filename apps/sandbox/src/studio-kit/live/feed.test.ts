import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBooks } from '../../books.ts'
import { openTinyStudio, stopTinyStudios } from '../tiny-world.ts'
import { createFeed } from './feed.ts'
import type { TableState } from './table-state.ts'
import { registerLiveApi } from './live-api.ts'
import { openLiveTables } from './live-tables.ts'

const symbol = 'tiny-table'
const live = { clock: { bettingMs: 18_000, closedMs: 2_000, resultMs: 8_000 } }

function open() {
  const clock = { at: 1_000_000, now: () => clock.at }
  const games = [{ symbol, definition: 'baccarat-8', name: 'Table', slug: 'table', live }]
  const tables = openLiveTables({ books: openBooks(':memory:'), games, clock }, 'test', 2_000)
  const feed = createFeed({ tables, clock })
  const watch = (owner: string, isPlayer = true) => {
    const told: TableState[] = []
    return { told, leave: feed.watch(symbol, { owner, isPlayer, tell: (state) => told.push(state) }) }
  }
  const pass = (ms: number): void => {
    clock.at += ms
    vi.advanceTimersByTime(100)
  }
  return { feed, watch, pass }
}

describe('the state of a live table', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is told at the start and at each change of its phase, with no result before the draw', () => {
    const { watch, pass } = open()
    const { told, leave } = watch('real:1')
    pass(17_999)
    pass(1)
    pass(2_000)
    pass(8_000)
    const phases = told.slice(-4).map(({ round, phase, result }) => [round, phase, result !== null])
    expect(phases).toEqual([
      [1, 'betting', false],
      [1, 'closed', false],
      [1, 'result', true],
      [2, 'betting', false],
    ])
    expect(told.at(-1)?.board.map(({ round }) => round)).toEqual([1])
    leave()
  })

  it('is the same for two players', () => {
    const { watch, pass } = open()
    const [first, second] = [watch('real:1'), watch('real:2')]
    pass(20_000)
    expect(first.told.at(-1)).toMatchObject({ players: 2, phase: 'result' })
    expect(second.told.at(-1)).toEqual(first.told.at(-1))
    first.leave()
    pass(0)
    expect(second.told.at(-1)?.players).toBe(1)
    second.leave()
  })

  it('counts a player once, and nobody who plays with play money', () => {
    const { feed, watch } = open()
    const all = [watch('real:1'), watch('real:1'), watch('demo:2', false)]
    expect(feed.stateOf(symbol).players).toBe(1)
    for (const { leave } of all) leave()
    expect(feed.stateOf(symbol).players).toBe(0)
  })

  it('is not looked at when nobody watches', () => {
    const { watch } = open()
    const { leave } = watch('real:1')
    expect(vi.getTimerCount()).toBe(1)
    leave()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the address of a table’s state', () => {
  let app: FastifyInstance
  afterEach(async () => {
    await app.close()
    await stopTinyStudios()
  })
  const openApp = (world: ReturnType<typeof openTinyStudio>): FastifyInstance => {
    app = fastify({ forceCloseConnections: true })
    registerLiveApi(app, { ...world, feed: createFeed(world) })
    return app
  }

  it('answers the state now, and nothing without a session at a table', async () => {
    const world = openTinyStudio({ symbol })
    const ask = async (session: string) =>
      openApp(world).inject({ method: 'POST', url: '/api/live', payload: { session } })
    expect((await ask(world.session.id)).json()).toMatchObject({ round: 1, phase: 'betting', isOpen: true })
    expect((await ask('session-of-nobody')).statusCode).toBe(404)
    const reels = openTinyStudio()
    expect((await openApp(reels).inject('/api/live?session=session-1')).statusCode).toBe(404)
  })

  it('sends events', async () => {
    const address = await openApp(openTinyStudio({ symbol })).listen({ host: '127.0.0.1', port: 0 })
    const end = new AbortController()
    const response = await fetch(`${address}/api/live?session=session-1`, { signal: end.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const { value } = await response.body!.getReader().read()
    const [, data = ''] = /^data: (.*)$/m.exec(new TextDecoder().decode(value)) ?? []
    expect(JSON.parse(data)).toMatchObject({ round: 1, players: 1, result: null, proof: { table: symbol } })
    end.abort()
  })
})
