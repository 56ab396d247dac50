import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { route } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { createApi } from './api.ts'
import { createServer, type HttpApp, mountRoutes } from './server.ts'

const ok = z.strictObject({ names: z.array(z.string()) })
const shared = { method: 'GET', query: z.strictObject({ count: z.coerce.number() }), ok, errors: [] } as const
const routes = {
  'games.list': route({
    ...shared,
    path: '/v1/list',
    auth: 'optional',
    summary: 'A public list',
    tag: 'games',
    cacheSeconds: 60,
  }),
  'games.own': route({
    ...shared,
    path: '/v1/own',
    auth: 'player',
    summary: "A player's list",
    tag: 'games',
  }),
}
const namesOf = async ({ count }: { count: number }) => ({
  names: Array.from({ length: count }, (_, index) => `Game ${index}`),
})

let app: HttpApp
beforeAll(async () => {
  const api = createApi({
    routes,
    handlers: { 'games.list': namesOf, 'games.own': namesOf },
    authenticate: async ({ token }) =>
      token === undefined ? null : { playerId: 7n, sessionId: 's', claims: {} },
    idempotency: undefined as never,
    clock: systemClock,
    log: silentLog,
    siteId: 1,
  })
  app = await createServer({ log: silentLog, clock: systemClock, publicUrl: 'http://localhost' })
  await mountRoutes(app, api, { publicUrl: 'http://localhost' })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/api/v1/${url}`, headers })

describe('an answer', () => {
  it('of a public route comes in a coding that the client accepts', async () => {
    const plain = await get('list?count=500')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await get('list?count=500', { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(packed.rawPayload.length),
      vary: 'authorization, accept-encoding',
    })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const gzip = await get('list?count=500', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  it('has a validator for each coding', async () => {
    const accepted = { 'accept-encoding': 'br' }
    const [plain, packed] = [await get('list?count=500'), await get('list?count=500', accepted)]
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    const again = { ...accepted, 'if-none-match': String(packed.headers.etag) }
    expect((await get('list?count=500', again)).statusCode).toBe(304)
    expect((await get('list?count=501', again)).statusCode).toBe(200)
  })

  it('to a signed-in player comes in a coding too, and is stored nowhere', async () => {
    const answer = await get('list?count=500', { 'accept-encoding': 'br', authorization: 'Bearer t' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
    expect(answer.headers.etag).toBeUndefined()
  })

  it('that may hold a secret, or is short, is plain', async () => {
    const own = await get('own?count=500', { 'accept-encoding': 'br', authorization: 'Bearer t' })
    expect(own.json()).toEqual(await namesOf({ count: 500 }))
    expect(own.headers['content-encoding']).toBeUndefined()
    const short = await get('list?count=1', { 'accept-encoding': 'br' })
    expect(short.json()).toEqual({ names: ['Game 0'] })
    expect(short.headers['content-encoding']).toBeUndefined()
  })
})
