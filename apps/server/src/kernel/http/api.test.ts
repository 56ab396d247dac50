import { route } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { systemClock } from '../clock.ts'
import { createDatabase, inTransaction } from '../db/database.ts'
import { AppError, assertInvariant, fieldError } from '../errors.ts'
import { derivedId } from '../ids.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createApi } from './api.ts'
import { databaseIdempotency } from './idempotency.ts'
import { createServer, type HttpApp, mountRoutes } from './server.ts'
import type { Authenticate, Handlers } from './types.ts'

const routes = {
  'thing.get': route({
    method: 'GET',
    path: '/v1/things/:id',
    auth: 'optional',
    params: z.strictObject({ id: z.coerce.number().int() }),
    query: z.strictObject({ tags: z.array(z.string()).optional(), deep: z.stringbool().default(false) }),
    ok: z.strictObject({ id: z.int(), tags: z.array(z.string()), deep: z.boolean(), player: z.string() }),
    errors: ['error.not_found'],
    summary: 'Reads a thing',
    tag: 'things',
    cacheSeconds: 60,
  }),
  'thing.near': route({
    method: 'GET',
    path: '/v1/things/near',
    auth: 'none',
    ok: z.strictObject({ place: z.string() }),
    errors: [],
    summary: 'What is near the visitor',
    tag: 'things',
    cacheSeconds: 15,
    variesByPlace: true,
  }),
  'thing.make': route({
    method: 'POST',
    path: '/v1/things',
    auth: 'player',
    body: z.strictObject({
      name: z.string().min(3).max(8),
      price: z.string().regex(/^\d+$/, { error: 'decimal' }),
      inner: z.strictObject({ count: z.int().min(1) }).optional(),
    }),
    ok: z.strictObject({ made: z.int(), key: z.string().nullable() }),
    status: 201,
    errors: ['error.withdrawal.not_found'],
    summary: 'Makes a thing',
    tag: 'things',
  }),
  'thing.once': route({
    method: 'POST',
    path: '/v1/things/once',
    auth: 'player',
    body: z.strictObject({ amount: z.int().min(1) }),
    ok: z.strictObject({ id: z.string() }),
    errors: [],
    summary: 'Has an effect that must happen once',
    tag: 'things',
    once: true,
  }),
  'thing.break': route({
    method: 'PUT',
    path: '/v1/things/broken',
    auth: 'none',
    body: z.strictObject({ how: z.string() }),
    ok: z.strictObject({}),
    errors: [],
    summary: 'Fails in a chosen way',
    tag: 'things',
    staysOpen: true,
    endsSession: true,
  }),
} as const

const authenticate: Authenticate = async ({ token }) => {
  if (token === undefined) return null
  const [, playerId, session] = /^player-(\d+)(?:-(s\d))?$/.exec(token) ?? []
  if (playerId === undefined) throw new AppError('error.token.expired')
  return { playerId: BigInt(playerId), sessionId: session ?? 's1', claims: {} }
}

let db: TestDatabase
let app: HttpApp
let base: string
let made = 0
let isMaintenance = false
let seenCookies: object = {}
let statement: [string, string[]] = ['', []]
const metrics = createMetrics()

function handlersOver(): Handlers<typeof routes> {
  return {
    'thing.get': async (input, context) => {
      if (input.id === 404) throw new AppError('error.not_found')
      return {
        id: input.id,
        tags: input.tags ?? [],
        deep: input.deep,
        player: context.caller?.playerId.toString() ?? 'nobody',
      }
    },
    'thing.near': async () => ({ place: 'here' }),
    'thing.make': async (input, context) => {
      if (input.name === 'refused')
        throw new AppError('error.withdrawal.not_found', { additionalInfo: { n: ++made } })
      if (input.name === 'crash') throw new Error(`failure ${++made}`)
      return inTransaction(db, async (tx) => {
        const answer = { made: ++made, key: context.idempotencyKey ?? null }
        await tx.query('select pg_sleep(0.02)')
        return answer
      })
    },
    'thing.once': async (_input, { caller, idempotencyKey }) => ({
      id: derivedId('th', caller.playerId, idempotencyKey),
    }),
    'thing.break': async ({ how }, context) => {
      if (how === 'cookie') seenCookies = context.cookies
      if (how === 'statement') await db.query(...statement)
      if (how === 'field') throw fieldError('how', 'taken')
      if (how === 'invariant') assertInvariant(false, 'sums differ', { sum: 3 })
      if (how === 'answer') return { secret: 'x' } as never
      if (how === 'cookies') {
        context.setCookie('identity-token', 'abc', { maxAgeSeconds: 60 })
        context.clearCookie('old')
      }
      if (how === 'hang')
        await new Promise<void>((_resolve, reject) => {
          context.signal.addEventListener('abort', () => reject(new Error('noticed')))
        })
      return {}
    },
  }
}

const makeApi = (database = db as Parameters<typeof databaseIdempotency>[0]) =>
  createApi({
    routes,
    handlers: handlersOver(),
    authenticate,
    idempotency: databaseIdempotency(database, systemClock),
    clock: systemClock,
    log: silentLog,
    metrics,
    siteId: 1,
    timeoutMs: 400,
  })
let api: ReturnType<typeof makeApi>

beforeAll(async () => {
  db = await createTestDatabase()
  api = makeApi()
  app = await createServer({
    log: silentLog,
    clock: systemClock,
    metrics,
    publicUrl: 'http://localhost:3000',
  })
  await mountRoutes(app, api, { publicUrl: 'http://localhost:3000', isMaintenance: () => isMaintenance })
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

async function call(
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>,
  }
}
const asPlayer = (id: number, headers: Record<string, string> = {}) => ({
  authorization: `Bearer player-${id}`,
  ...headers,
})

describe('maintenance', () => {
  beforeAll(() => {
    isMaintenance = true
  })
  afterAll(() => {
    isMaintenance = false
  })
  it.each([
    ['GET', '/v1/things/7', undefined],
    ['POST', '/v1/things', { name: 'thing', price: '5' }],
  ])('answers %s %s with 503, a reason and when to look again', async (method, path, body) => {
    const before = made
    const answer = await call(method, path, {
      headers: asPlayer(1),
      ...(body === undefined ? {} : { body }),
    })
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({
      code: 'error.unavailable',
      additionalInfo: { reason: 'maintenance' },
    })
    expect(answer.headers.get('retry-after')).toBe('120')
    expect(made).toBe(before)
  })
  it('is reported before a token is checked', async () => {
    const answer = await call('GET', '/v1/things/7', { headers: { authorization: 'Bearer x' } })
    expect(answer.status).toBe(503)
  })
  it('still answers routes that stay open, and the process’s own pages', async () => {
    expect((await call('PUT', '/v1/things/broken', { body: { how: 'not' } })).status).toBe(200)
    expect(await api.dispatch('thing.get', { id: 7 }, { ip: '192.0.2.1' })).toMatchObject({ ok: true })
  })
  it('ends when it is switched off', async () => {
    isMaintenance = false
    expect((await call('GET', '/v1/things/7')).status).toBe(200)
  })
})

describe('a request', () => {
  it('whose answer depends on the location may be cached only by the visitor’s own browser', async () => {
    const { headers } = await call('GET', '/v1/things/near')
    expect(headers.get('cache-control')).toBe('private, max-age=15')
  })
  it('is answered with its schema, an id and cache headers', async () => {
    const answer = await call('GET', '/v1/things/7?tags=a&deep=true')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ id: 7, tags: ['a'], deep: true, player: 'nobody' })
    expect(answer.headers.get('request-id')).toMatch(/^req_[0-9a-z]{26}$/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const etag = answer.headers.get('etag')!
    const again = await call('GET', '/v1/things/7?tags=a&deep=true', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
  it('is never cached by anyone when it carries a player', async () => {
    const answer = await call('GET', '/v1/things/7', { headers: asPlayer(3) })
    expect(answer.body['player']).toBe('3')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
  it('works with an expired token where signing in is optional', async () => {
    const answer = await call('GET', '/v1/things/7', { headers: { authorization: 'Bearer old' } })
    expect(answer.body['player']).toBe('nobody')
  })
  it.each([
    ['no token', {}, 'error.session.missing', 'no session error'],
    ['a bad token', { authorization: 'Bearer x' }, 'error.token.expired', 'Token expired'],
  ])('with %s is refused before its body is read', async (_name, headers, code, message) => {
    const answer = await call('POST', '/v1/things', { body: '{not json', headers })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code, message, status: 401, instance: '/api/v1/things' })
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body['requestId']).toBe(answer.headers.get('request-id'))
  })
  it('names every wrong field with a stable code', async () => {
    const answer = await call('POST', '/v1/things', {
      headers: asPlayer(1),
      body: { name: 'x', price: 'many', inner: { count: 0, more: 1 }, admin: true },
    })
    expect(answer.status).toBe(400)
    expect(answer.body['code']).toBe('error.validation')
    const problems = answer.body['validationErrors'] as { field: string; code: string }[]
    expect(Object.fromEntries(problems.map(({ field, code }) => [field, code]))).toEqual({
      name: 'too_short',
      price: 'decimal',
      'inner.count': 'too_low',
      'inner.more': 'unknown_field',
      admin: 'unknown_field',
    })
    const empty = await call('POST', '/v1/things', { headers: asPlayer(1), body: {} })
    expect(empty.body['validationErrors']).toMatchObject([
      { field: 'name', code: 'required' },
      { field: 'price', code: 'required' },
    ])
    const query = await call('GET', '/v1/things/seven?page=1')
    expect(query.body['validationErrors']).toMatchObject([
      { field: 'id' },
      { field: 'page', code: 'unknown_field' },
    ])
  })
  it.each([
    ['U+0000', { name: 'a\u0000b', price: '1' }, ['name']],
    ['half of a pair', { name: 'a\ud800b', price: '1\udc00' }, ['name', 'price']],
    ['one in the name of a field', { name: 'abc', price: '1', 'x\u0000': 1 }, ['']],
    ['one deep inside', { name: 'abc', price: '1', inner: { count: ['\ud800'] } }, ['inner.count.0']],
  ])('with %s in its text is refused by field', async (_name, body, fields) => {
    const answer = await call('POST', '/v1/things', { headers: asPlayer(1), body })
    expect(answer.status).toBe(400)
    expect(answer.body['validationErrors']).toMatchObject(
      fields.map((field) => ({ field, code: 'characters' })),
    )
  })
  it('with U+0000 in its address or in a cookie reaches no store', async () => {
    expect((await call('GET', '/v1/things/7?tags=%00')).body['validationErrors']).toMatchObject([
      { field: 'tags', code: 'characters' },
    ])
    expect((await call('GET', '/v1/things/%00')).status).toBe(400)
    const cookie = await call('PUT', '/v1/things/broken', {
      body: { how: 'cookie' },
      headers: { cookie: 'good=yes; bad=a%00b' },
    })
    expect(cookie.body).toEqual({})
    expect(seenCookies).toEqual({ good: 'yes' })
  })
  it('nested as deep as a body can be gets an ordinary answer', async () => {
    const deep = `{"name":"abc","price":"1","inner":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    expect((await call('POST', '/v1/things', { headers: asPlayer(1), body: deep })).status).toBe(400)
  })
  it.each([
    ['22021', `select $1::text`, ['\u0000']],
    ['22003', `select $1::integer`, ['3000000000']],
    ['22008', `select $1::timestamptz`, ['2024-02-31T00:00:00Z']],
  ])(
    'with a value that only the database refuses (%s) is refused as malformed',
    async (_state, text, values) => {
      statement = [text, values]
      const answer = await call('PUT', '/v1/things/broken', { body: { how: 'statement' } })
      expect([answer.status, answer.body['code']]).toEqual([400, 'error.validation'])
    },
  )
  it.each([
    ['malformed JSON', '{', {}, 400, 'error.validation'],
    ['another kind of body', 'a=b', { 'content-type': 'text/plain' }, 415, 'error.unsupported_media_type'],
    ['a huge body', JSON.stringify({ how: 'x'.repeat(70_000) }), {}, 413, 'error.payload_too_large'],
  ])('with %s is refused', async (_name, body, headers, status, code) => {
    const answer = await call('PUT', '/v1/things/broken', { body, headers })
    expect([answer.status, answer.body['code']]).toEqual([status, code])
  })
  it('without a body where none is needed may have a JSON content type', async () => {
    const headers = { ...asPlayer(1), 'content-type': 'application/json' }
    const answer = await call('POST', '/v1/things', { body: '', headers })
    expect(answer.body['validationErrors']).toMatchObject([
      { field: 'name', code: 'required' },
      { field: 'price' },
    ])
  })
  it('to an unknown address or with an unknown method is answered so', async () => {
    expect((await call('GET', '/v1/nothing')).body).toMatchObject({ status: 404, code: 'error.not_found' })
    const answer = await call('PATCH', '/v1/things/1')
    expect(answer.body).toMatchObject({ status: 405, code: 'error.method_not_allowed' })
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })
  it('for another site is refused', async () => {
    expect((await call('GET', '/v1/things/1', { headers: { 'site-context': '1' } })).status).toBe(200)
    const answer = await call('GET', '/v1/things/1', { headers: { 'site-context': '2' } })
    expect(answer.body['code']).toBe('error.invalid.site.id')
  })
  it('with a mutation is refused when a page of another origin sends it', async () => {
    const from = (headers: Record<string, string>) =>
      call('PUT', '/v1/things/broken', { body: { how: 'fine' }, headers }).then((answer) => answer.status)
    expect(await from({ origin: 'https://evil.example' })).toBe(403)
    expect(await from({ origin: 'null' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await from({ origin: 'http://localhost:3000' })).toBe(200)
    expect(await from({ origin: base })).toBe(200)
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  })
})

describe('a failure', () => {
  const broken = (how: string) => call('PUT', '/v1/things/broken', { body: { how } })
  it('of the server reveals only its code and request id, and raises an alarm when an invariant broke', async () => {
    const answer = await broken('invariant')
    expect(answer.body).toEqual({
      type: '/api/docs#error.system.error',
      title: 'Internal Server Error',
      status: 500,
      code: 'error.system.error',
      instance: '/api/v1/things/broken',
      requestId: answer.headers.get('request-id'),
    })
    expect((await metrics.alarms.get()).values).toContainEqual(
      expect.objectContaining({ labels: { kind: 'invariant' }, value: 1 }),
    )
  })
  it('of the answer’s schema never lets an undeclared field out', async () => {
    const answer = await broken('answer')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })
  it('of a field found by the handler has the same form as any other', async () => {
    expect((await broken('field')).body['validationErrors']).toEqual([
      { field: 'how', code: 'taken', message: 'taken' },
    ])
  })
  it('to finish in time is 504 and aborts the handler', async () => {
    expect((await broken('hang')).body).toMatchObject({ status: 504, code: 'error.timeout' })
  })
  it('of the database is 503 with retry-after', async () => {
    const away = createDatabase({
      connection: { host: '127.0.0.1', port: 1, user: 'x', database: 'x' },
      max: 1,
      applicationName: 'test',
    })
    const answer = await makeApi(away).dispatch(
      'thing.make',
      { name: 'thing', price: '1' },
      { ip: '::1', headers: { authorization: 'Bearer player-1', 'idempotency-key': 'abcdefgh' } },
    )
    expect(answer).toMatchObject({
      ok: false,
      status: 503,
      problem: { code: 'error.unavailable' },
      retryAfterSeconds: 1,
    })
    await away.close()
  })
  it('sets and clears cookies that only the server can read', async () => {
    const cookies = (await broken('cookies')).headers.getSetCookie()
    expect(cookies[0]).toBe('identity-token=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
    expect(cookies[1]).toContain('old=; ')
  })
  it('takes and gives cookies of this very host where https is, but for the one whose name is fixed', async () => {
    const safe = await createServer({ log: silentLog, clock: systemClock, publicUrl: 'https://play.example' })
    await mountRoutes(safe, api, { publicUrl: 'https://play.example' })
    const send = (how: string, cookie = '') =>
      safe.inject({ method: 'PUT', url: '/api/v1/things/broken', payload: { how }, headers: { cookie } })
    const cookies = (await send('cookies')).headers['set-cookie']
    expect(cookies).toEqual([
      'identity-token=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      expect.stringMatching(/^__Host-old=; .*Path=\/; .*Secure/),
    ])
    await send('cookie', 'device-token=planted; __Host-device-token=ours')
    expect(seenCookies).toMatchObject({ 'device-token': 'ours' })
    await safe.close()
  })
  it('drops what another host of the domain can set where https is, but for how the page looks', async () => {
    const safe = await createServer({ log: silentLog, clock: systemClock, publicUrl: 'https://play.example' })
    await mountRoutes(safe, api, { publicUrl: 'https://play.example' })
    const cookie = 'device-token=planted; __Host-identity-token=other; identity-token=a; theme=dark'
    await safe.inject({
      method: 'PUT',
      url: '/api/v1/things/broken',
      payload: { how: 'cookie' },
      headers: { cookie },
    })
    expect(seenCookies).toEqual({
      '__Host-identity-token': 'other',
      'identity-token': 'a',
      theme: 'dark',
    })
    await safe.close()
  })
  it('empties the browser’s cache where a session ends', async () => {
    expect((await broken('none')).headers.get('clear-site-data')).toBe('"cache"')
    expect((await call('GET', '/v1/things/7')).headers.get('clear-site-data')).toBeNull()
  })
  it('does not make Chromium walk its whole cache where a session ends', async () => {
    const answer = await call('PUT', '/v1/things/broken', {
      body: { how: 'none' },
      headers: { 'sec-ch-ua': '"Chromium";v="143"' },
    })
    expect(answer.headers.get('clear-site-data')).toBe('"prefetchCache", "prerenderCache"')
  })
})

describe('an idempotency key', () => {
  const make = (player: number, key: string, body: unknown = { name: 'thing', price: '1' }) =>
    call('POST', '/v1/things', { body, headers: asPlayer(player, { 'idempotency-key': key }) })

  it('gives another session of the player an answer of its own, unless the effect must happen once', async () => {
    const key = 'two-sessions'
    const from = (session: string, path: string, body: unknown) => {
      const headers = { authorization: `Bearer player-3-${session}`, 'idempotency-key': key }
      return call('POST', path, { body, headers }).then((answer) => answer.body)
    }
    const thing = { name: 'thing', price: '1' }
    const first = await from('s1', '/v1/things', thing)
    expect(await from('s1', '/v1/things', thing)).toEqual(first)
    expect(await from('s2', '/v1/things', thing)).not.toEqual(first)
    const effect = await from('s1', '/v1/things/once', { amount: 3 })
    expect(await from('s2', '/v1/things/once', { amount: 3 })).toEqual(effect)
    expect(await from('s2', '/v1/things/once', { amount: 4 })).toMatchObject({
      code: 'error.idempotency.conflict',
    })
  })

  it('gives twenty equal requests at once one effect and one answer', async () => {
    const before = made
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(5, 'race-0001')))
    expect(made - before).toBe(1)
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, answers[0]!.body])
  })
  it('with another body is a conflict', async () => {
    await make(5, 'body-0001')
    expect((await make(5, 'body-0001', { name: 'other', price: '1' })).body).toMatchObject({
      status: 409,
      code: 'error.idempotency.conflict',
    })
  })
  it('belongs to one player', async () => {
    const mine = await make(6, 'same-0001')
    const theirs = await make(7, 'same-0001')
    expect(mine.body['made']).not.toBe(theirs.body['made'])
  })
  it('keeps a final refusal, and lets a failure be tried again', async () => {
    const refused = await make(5, 'refuse-01', { name: 'refused', price: '1' })
    expect((await make(5, 'refuse-01', { name: 'refused', price: '1' })).body['additionalInfo']).toEqual(
      refused.body['additionalInfo'],
    )
    const before = made
    await make(5, 'crash-001', { name: 'crash', price: '1' })
    await make(5, 'crash-001', { name: 'crash', price: '1' })
    expect(made - before).toBe(2)
  })
  it('is required where an effect must happen once, and the handler always has it', async () => {
    const once = (headers: Record<string, string>, body: unknown = { amount: 1 }) =>
      call('POST', '/v1/things/once', { body, headers: asPlayer(8, headers) })
    const without = await once({})
    expect(without.body).toMatchObject({
      status: 400,
      code: 'error.validation',
      validationErrors: [{ field: 'idempotency-key', code: 'required' }],
    })
    expect((await once({}, { amount: 0 })).body['validationErrors']).toMatchObject([
      { field: 'amount', code: 'too_low' },
      { field: 'idempotency-key', code: 'required' },
    ])
    expect((await once({ 'idempotency-key': 'once-0001' })).body).toEqual({
      id: derivedId('th', 8n, 'once-0001'),
    })
  })
  it('must have the right format', async () => {
    expect((await make(5, 'short')).body['validationErrors']).toMatchObject([{ field: 'idempotency-key' }])
  })
})

describe('an in-process call', () => {
  it('is answered as over HTTP', async () => {
    const init = { ip: '127.0.0.1', headers: { authorization: 'Bearer player-3' } }
    const direct = await api.dispatch('thing.get', { id: 7, deep: 'true' }, init)
    const http = await call('GET', '/v1/things/7?deep=true', { headers: asPlayer(3) })
    expect(direct).toMatchObject({ ok: true, status: 200, body: http.body })
    const refusedDirect = await api.dispatch('thing.get', { id: 404 }, init)
    const refusedHttp = await call('GET', '/v1/things/404', { headers: asPlayer(3) })
    expect(refusedDirect).toMatchObject({
      ok: false,
      status: 404,
      problem: { ...refusedHttp.body, instance: expect.any(String), requestId: expect.any(String) },
    })
  })
  it('takes a caller that the page request has authenticated', async () => {
    const caller = { playerId: 12n, sessionId: 's', claims: {} }
    expect(await api.dispatch('thing.get', { id: 7 }, { ip: '::1', caller })).toMatchObject({
      body: { player: '12' },
    })
    expect(
      await api.dispatch('thing.make', { name: 'abc', price: '1' }, { ip: '::1', caller: null }),
    ).toMatchObject({
      status: 401,
    })
  })
})

describe('floods', () => {
  it('are answered 429 with retry-after, by class and address', async () => {
    const small = await createServer({
      log: silentLog,
      clock: systemClock,
      publicUrl: 'http://localhost:3000',
      rateScale: 2 / 3000,
    })
    await mountRoutes(small, api, { publicUrl: 'http://localhost:3000' })
    const statuses: number[] = []
    for (let i = 0; i < 4; i++)
      statuses.push((await small.inject({ method: 'GET', url: '/api/v1/things/1' })).statusCode)
    expect(statuses).toEqual([200, 200, 429, 429])
    const refused = await small.inject({ method: 'GET', url: '/api/v1/things/1' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ code: 'error.rate.limited', status: 429 })
    await small.close()
  })
})
