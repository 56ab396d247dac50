import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../../tests/kit/database.ts'
import { systemClock } from '../clock.ts'
import { createDatabase } from '../db/database.ts'
import { derivedId } from '../ids.ts'
import { silentLog } from '../log.ts'
import { createServer, mountRoutes } from './server.ts'
import { asPlayer, useTestApi } from './test-kit.ts'

const { server, call, makeApi } = useTestApi(createTestDatabase)

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
    expect((await server.metrics.alarms.get()).values).toContainEqual(
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
    await mountRoutes(safe, server.api, { publicUrl: 'https://play.example' })
    const send = (how: string, cookie = '') =>
      safe.inject({ method: 'PUT', url: '/api/v1/things/broken', payload: { how }, headers: { cookie } })
    const cookies = (await send('cookies')).headers['set-cookie']
    expect(cookies).toEqual([
      'identity-token=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      expect.stringMatching(/^__Host-old=; .*Path=\/; .*Secure/),
    ])
    await send('cookie', 'device-token=planted; __Host-device-token=ours')
    expect(server.seenCookies).toMatchObject({ 'device-token': 'ours' })
    await safe.close()
  })
  it('drops what another host of the domain can set where https is, but for how the page looks', async () => {
    const safe = await createServer({ log: silentLog, clock: systemClock, publicUrl: 'https://play.example' })
    await mountRoutes(safe, server.api, { publicUrl: 'https://play.example' })
    const cookie = 'device-token=planted; __Host-identity-token=other; identity-token=a; theme=dark'
    await safe.inject({
      method: 'PUT',
      url: '/api/v1/things/broken',
      payload: { how: 'cookie' },
      headers: { cookie },
    })
    expect(server.seenCookies).toEqual({
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
    const before = server.made
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(5, 'race-0001')))
    expect(server.made - before).toBe(1)
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
    const before = server.made
    await make(5, 'crash-001', { name: 'crash', price: '1' })
    await make(5, 'crash-001', { name: 'crash', price: '1' })
    expect(server.made - before).toBe(2)
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
