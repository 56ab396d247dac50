import { route } from '@marquee/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { silentLog } from '../log.ts'
import { type ApiRequest, createApi } from './api.ts'
import { createServer, mountRoutes } from './server.ts'

const routes = {
  'list.get': route({
    method: 'GET',
    path: '/v1/list',
    auth: 'optional',
    query: z.strictObject({ market: z.enum(['FI', 'NO']), fails: z.stringbool().default(false) }),
    ok: z.strictObject({ market: z.string(), made: z.int(), player: z.string().nullable() }),
    errors: ['error.not_found'],
    summary: 'A public list',
    tag: 'things',
    cacheSeconds: 60,
  }),
}
const world = { revision: 1, made: 0, mayKeep: true }
beforeEach(() => Object.assign(world, { revision: 1, made: 0, mayKeep: true }))

const makeApi = () =>
  createApi({
    routes,
    handlers: {
      'list.get': async ({ market, fails }, { caller }) => {
        world.made++
        if (fails) throw new AppError('error.not_found')
        return { market, made: world.made, player: caller ? caller.playerId.toString() : null }
      },
    },
    cacheBases: {
      'list.get': async (_input, { ip }) =>
        world.mayKeep ? `${world.revision} ${ip.startsWith('10.') ? 'here' : 'there'}` : undefined,
    },
    authenticate: async () => null,
    idempotency: undefined as never,
    clock: systemClock,
    log: silentLog,
    siteId: 1,
  })

function request(query: Record<string, string>, more: Partial<ApiRequest> = {}): ApiRequest {
  return {
    params: {},
    query,
    body: undefined,
    headers: {},
    requestId: 'req_test',
    ip: '10.0.0.1',
    userAgent: undefined,
    cookies: {},
    caller: null,
    ...more,
  }
}

describe('cached answers', () => {
  const read = async (api: ReturnType<typeof makeApi>, given: ApiRequest) =>
    (await api.execute('list.get', given, [])).body

  it('are made once for the same input and basis, and again when either differs', async () => {
    const api = makeApi()
    expect(await read(api, request({ market: 'FI' }))).toMatchObject({ made: 1 })
    expect(await read(api, request({ market: 'FI' }, { ip: '10.0.0.2' }))).toMatchObject({ made: 1 })
    expect(await read(api, request({ market: 'NO' }))).toMatchObject({ market: 'NO', made: 2 })
    expect(await read(api, request({ market: 'FI' }, { ip: '192.0.2.1' }))).toMatchObject({ made: 3 })
    expect(await read(api, request({ market: 'FI' }))).toMatchObject({ made: 1 })
    world.revision++
    expect(await read(api, request({ market: 'FI' }))).toMatchObject({ made: 4 })
  })

  it('are never those of a player, nor refusals, nor those without a basis', async () => {
    const api = makeApi()
    await read(api, request({ market: 'FI' }))
    const caller = { playerId: 7n, sessionId: 's', claims: {} }
    expect(await read(api, request({ market: 'FI' }, { caller }))).toEqual({
      market: 'FI',
      made: 2,
      player: '7',
    })
    expect(await read(api, request({ market: 'FI' }))).toMatchObject({ made: 1, player: null })
    for (const made of [3, 4]) {
      await expect(read(api, request({ market: 'FI', fails: 'true' }))).rejects.toMatchObject({
        code: 'error.not_found',
      })
      expect(world.made).toBe(made)
    }
    world.mayKeep = false
    expect(await read(api, request({ market: 'FI' }))).toMatchObject({ made: 5 })
  })

  it('are sent with the same text and tag as when they were made, or as 304 to clients that have them', async () => {
    const app = await createServer({ log: silentLog, clock: systemClock, publicUrl: 'http://localhost' })
    await mountRoutes(app, makeApi(), { publicUrl: 'http://localhost' })
    try {
      const get = (headers: Record<string, string> = {}) =>
        app.inject({ method: 'GET', url: '/api/v1/list?market=FI', headers })
      const [first, second] = [await get(), await get()]
      expect(second.body).toBe(first.body)
      expect(second.headers['etag']).toBe(first.headers['etag'])
      expect(second.headers['content-type']).toBe(first.headers['content-type'])
      const third = await get({ 'if-none-match': String(first.headers['etag']) })
      expect(third.statusCode).toBe(304)
      expect(world.made).toBe(1)
    } finally {
      await app.close()
    }
  })
})
