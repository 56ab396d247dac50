import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../../../tests/kit/database.ts'
import { systemClock } from '../clock.ts'
import { DURING_BREAK_CLAIM } from './break-sessions.ts'
import { silentLog } from '../log.ts'
import { createServer, mountRoutes } from './server.ts'
import { asPlayer, useTestApi } from './test-kit.ts'

const { server, call } = useTestApi(createTestDatabase)

describe('maintenance', () => {
  beforeAll(() => {
    server.isMaintenance = true
  })
  afterAll(() => {
    server.isMaintenance = false
  })
  it.each([
    ['GET', '/v1/things/7', undefined],
    ['POST', '/v1/things', { name: 'thing', price: '5' }],
  ])('answers %s %s with 503, a reason and when to look again', async (method, path, body) => {
    const before = server.made
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
    expect(server.made).toBe(before)
  })
  it('is reported before a token is checked', async () => {
    const answer = await call('GET', '/v1/things/7', { headers: { authorization: 'Bearer x' } })
    expect(answer.status).toBe(503)
  })
  it('still answers routes that stay open, and the process’s own pages', async () => {
    expect((await call('PUT', '/v1/things/broken', { body: { how: 'not' } })).status).toBe(200)
    expect(await server.api.dispatch('thing.get', { id: 7 }, { ip: '192.0.2.1' })).toMatchObject({ ok: true })
  })
  it('ends when it is switched off', async () => {
    server.isMaintenance = false
    expect((await call('GET', '/v1/things/7')).status).toBe(200)
  })
})

describe('a clock that is known to be wrong', () => {
  it('stops changes before their body is read, and in-process calls; what only reads goes on', async () => {
    server.isClockRight = false
    onTestFinished(() => {
      server.isClockRight = true
    })
    const wrong = { code: 'error.unavailable', additionalInfo: { reason: 'clock' } }
    const credentials = { token: 'player-1', cookies: {}, ip: '192.0.2.1', userAgent: undefined }
    const { routes } = server.api
    await expect(server.api.authorize(routes['thing.make'], credentials, undefined)).rejects.toMatchObject(
      wrong,
    )
    expect(await call('POST', '/v1/things', { headers: asPlayer(1), body: {} })).toMatchObject({
      status: 503,
      body: wrong,
    })
    const caller = { playerId: 1n, sessionId: 's', claims: {} }
    const inside = await server.api.dispatch(
      'thing.make',
      { name: 'thing', price: '5' },
      {
        ip: '192.0.2.1',
        caller,
      },
    )
    expect(inside).toMatchObject({ ok: false, problem: wrong })
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
    expect(server.seenCookies).toEqual({ good: 'yes' })
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
      server.statement = [text, values]
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
    expect(await from({ origin: server.base })).toBe(200)
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  })
})

describe('an in-process call', () => {
  it('is answered as over HTTP', async () => {
    const init = { ip: '127.0.0.1', headers: { authorization: 'Bearer player-3' } }
    const direct = await server.api.dispatch('thing.get', { id: 7, deep: 'true' }, init)
    const http = await call('GET', '/v1/things/7?deep=true', { headers: asPlayer(3) })
    expect(direct).toMatchObject({ ok: true, status: 200, body: http.body })
    const refusedDirect = await server.api.dispatch('thing.get', { id: 404 }, init)
    const refusedHttp = await call('GET', '/v1/things/404', { headers: asPlayer(3) })
    expect(refusedDirect).toMatchObject({
      ok: false,
      status: 404,
      problem: { ...refusedHttp.body, instance: expect.any(String), requestId: expect.any(String) },
    })
  })
  it('takes a caller that the page request has authenticated', async () => {
    const caller = { playerId: 12n, sessionId: 's', claims: {} }
    expect(await server.api.dispatch('thing.get', { id: 7 }, { ip: '::1', caller })).toMatchObject({
      body: { player: '12' },
    })
    expect(
      await server.api.dispatch('thing.make', { name: 'abc', price: '1' }, { ip: '::1', caller: null }),
    ).toMatchObject({
      status: 401,
    })
  })
  it('EXC-06: of a session during a break is refused by routes that require or use a sign-in, unless they stay open', async () => {
    const caller = { playerId: 12n, sessionId: 's', claims: { [DURING_BREAK_CLAIM]: true } }
    const init = { ip: '::1', caller }
    for (const answer of [
      await server.api.dispatch('thing.get', { id: 7 }, init),
      await server.api.dispatch('thing.make', { name: 'abc', price: '1' }, init),
    ])
      expect(answer).toMatchObject({ status: 403, problem: { code: 'error.break.running' } })
    expect(await server.api.dispatch('thing.break', { how: 'not' }, init)).toMatchObject({ status: 200 })
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
    await mountRoutes(small, server.api, { publicUrl: 'http://localhost:3000' })
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
