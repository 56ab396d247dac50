import { route } from '@marquee/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createApi } from './api.ts'
import type { IdempotencyStore } from './idempotency.ts'
import { createServer, type HttpApp, mountRoutes } from './server.ts'
import type { Caller } from './types.ts'

const common = {
  path: '/v1/thing',
  ok: z.strictObject({ player: z.string() }),
  errors: [],
  tag: 'things',
} as const
const routes = {
  read: route({ ...common, method: 'GET', auth: 'optional', summary: 'Reads', cacheSeconds: 60 }),
  readOwn: route({
    ...common,
    path: '/v1/own',
    method: 'GET',
    auth: 'player',
    summary: 'Reads what is theirs',
  }),
  readSecret: route({ ...common, path: '/v1/secret', method: 'GET', auth: 'player', summary: 'Reads more' }),
  changeOwn: route({ ...common, path: '/v1/own', method: 'POST', auth: 'player', summary: 'Changes theirs' }),
  change: route({ ...common, method: 'POST', auth: 'optional', summary: 'Changes' }),
  replace: route({ ...common, method: 'PUT', auth: 'none', summary: 'Replaces', staysOpen: true }),
  remove: route({ ...common, method: 'DELETE', auth: 'none', summary: 'Removes' }),
} as const

/** A preview as a player: `readOwn` has an answer there, `readSecret` has none. */
const inPlayersPreview = { preview: 'player' }
const player: Caller = { playerId: 3n, sessionId: 's1', claims: {} }
const inPreview = { preview: 'good' }
let changes = 0
const read = async (_input: unknown, { caller }: { readonly caller: Caller | null }) => ({
  player: caller?.playerId.toString() ?? 'nobody',
})
const change = async () => ({ player: `change ${++changes}` })
const api = createApi({
  routes,
  handlers: {
    read,
    readOwn: read,
    readSecret: read,
    change,
    changeOwn: change,
    replace: change,
    remove: change,
  },
  cacheBases: { read: async () => 'the same for all' },
  authenticate: async ({ token }) => (token === undefined ? null : player),
  isPreview: ({ preview }) => preview === 'good' || preview === 'player',
  previewed: {
    isPlayer: ({ preview }) => preview === 'player',
    handlers: {
      readOwn: async (_input, { caller }) => ({ player: `described, ${String(caller)}` }),
      changeOwn: change,
    },
  },
  // No request of this test has an idempotency key.
  idempotency: {} as IdempotencyStore,
  clock: systemClock,
  log: silentLog,
  metrics: createMetrics(),
  siteId: 1,
})
let app: HttpApp

beforeAll(async () => {
  const publicUrl = 'http://localhost:3000'
  app = await createServer({ log: silentLog, clock: systemClock, publicUrl })
  await mountRoutes(app, api, { publicUrl })
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookies: Record<string, string>) =>
  app.inject({
    method,
    url: `/api${url}`,
    cookies,
    headers: { authorization: 'Bearer player', host: 'localhost:3000' },
  })

it('in a preview nobody is signed in, whoever the browser belongs to', async () => {
  expect((await call('GET', '/v1/thing', inPreview)).json()).toEqual({ player: 'nobody' })
  expect((await call('GET', '/v1/own', inPreview)).statusCode).toBe(401)
  expect((await call('GET', '/v1/thing', { preview: 'forged' })).json()).toEqual({ player: '3' })
  expect((await call('GET', '/v1/own', {})).json()).toEqual({ player: '3' })
})

it('in a preview as a player a read of theirs has the answer of the preview, and no caller', async () => {
  expect((await call('GET', '/v1/own', inPlayersPreview)).json()).toEqual({ player: 'described, null' })
  expect((await call('GET', '/v1/thing', inPlayersPreview)).json()).toEqual({ player: 'nobody' })
  const sent = { ip: '192.0.2.1', cookies: inPlayersPreview, caller: player }
  expect(await api.dispatch('readOwn', {}, sent)).toMatchObject({ body: { player: 'described, null' } })
})

it('in a preview as a player every other read of theirs is refused', async () => {
  expect((await call('GET', '/v1/secret', inPlayersPreview)).statusCode).toBe(401)
  const sent = { ip: '192.0.2.1', cookies: inPlayersPreview, caller: player }
  expect(await api.dispatch('readSecret', {}, sent)).toMatchObject({ ok: false, status: 401 })
})

it('in a preview as a player nothing is changed, whatever answers the preview has', async () => {
  const before = changes
  const refused = await call('POST', '/v1/own', inPlayersPreview)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    403,
    'error.preview.read_only',
  ])
  expect(changes).toBe(before)
})

it('in a preview an answer is stored by nobody', async () => {
  const { headers } = await call('GET', '/v1/thing', inPreview)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['etag']).toBeUndefined()
})

it('what visitors are kept is not shown in a preview, and the other way round', async () => {
  const asked = { ip: '192.0.2.1' }
  const kept = await api.dispatch('read', {}, asked)
  expect(await api.dispatch('read', {}, asked)).toMatchObject({ body: kept.ok && kept.body })
  expect((await api.execute('read', requestOf({}), [])).written).toBeDefined()
  expect((await api.execute('read', requestOf(inPreview), [])).written).toBeUndefined()
})
const requestOf = (cookies: Record<string, string>) => ({
  params: {},
  query: {},
  body: undefined,
  headers: {},
  requestId: 'req',
  ip: '192.0.2.1',
  userAgent: undefined,
  cookies,
  caller: null,
})

it.each(['POST', 'PUT', 'DELETE'] as const)(
  'in a preview a %s is refused before anything happens',
  async (method) => {
    const url = '/v1/thing'
    const before = changes
    const refused = await call(method, url, inPreview)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'error.preview.read_only' })
    expect(changes).toBe(before)
    expect((await call(method, url, { preview: 'forged' })).statusCode).toBe(200)
    expect(changes).toBe(before + 1)
  },
)

it('a page that calls the API in-process cannot change anything in a preview either', async () => {
  const before = changes
  const sent = { ip: '192.0.2.1', cookies: inPreview, caller: player }
  expect(await api.dispatch('change', {}, sent)).toMatchObject({
    ok: false,
    problem: { code: 'error.preview.read_only' },
  })
  expect(changes).toBe(before)
})
