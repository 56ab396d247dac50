import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { createServer, type HttpApp, sendProblem } from './server.ts'
import { decodableAddress, isServerAddress, mountUpgradeAddress, pathOf } from './unknown.ts'

let app: HttpApp | undefined
afterEach(() => app?.close())

/** A server with one route of each kind, and pages for everything else. */
async function start() {
  app = await createServer({ log: silentLog, clock: systemClock, publicUrl: 'http://localhost' })
  const made = app
  app.get('/api/v1/things/:id', (_request, reply) => reply.send('thing'))
  app.post('/api/v1/things/:id/close', (_request, reply) => reply.send('closed'))
  app.get('/health/live', (_request, reply) => reply.send('live'))
  app.get('/file.txt', (_request, reply) => reply.send('file'))
  mountUpgradeAddress(app, '/socket/things', sendProblem)
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) =>
      isServerAddress(pathOf(request.url)) ? reply.callNotFound() : reply.send('page'),
  })
  return async (method: string, url: string) => {
    const answer = await made.inject({ method: method as 'GET', url })
    const { statusCode, headers, body } = answer
    const isProblem = String(headers['content-type']).startsWith('application/problem+json')
    return [statusCode, headers['allow'] ?? '', isProblem && body !== '' ? answer.json().code : body]
  }
}

describe('an address that no route knows', () => {
  it.each(['/api', '/content', '/callbacks', '/socket', '/health', '/metrics', '/.well-known'])(
    'below %s is 404 for every method, never a page',
    async (place) => {
      const ask = await start()
      for (const url of [place, `${place}/`, `${place}/nope`, `${place}/nope?x=1`, `/${place}/nope`])
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
          expect(await ask(method, url), `${method} ${url}`).toEqual([404, '', 'error.not_found'])
      expect(await ask('HEAD', `${place}/nope`)).toEqual([404, '', ''])
    },
  )
  it('outside the server’s own prefixes an unknown address is a page', async () => {
    const ask = await start()
    for (const url of ['/', '/apiary', '/en-UN/api', '/healthy', '/.well-known.txt'])
      expect(await ask('GET', url)).toEqual([200, '', 'page'])
  })
  it('with a longer segment than any route takes is 404', async () => {
    const ask = await start()
    expect(await ask('GET', `/api/v1/things/${'x'.repeat(301)}`)).toEqual([404, '', 'error.not_found'])
  })
})

describe('an address that the router cannot parse', () => {
  it('is answered like any other invalid request', async () => {
    app = await createServer({ log: silentLog, clock: systemClock, publicUrl: 'http://localhost' })
    app.get('/api/v1/things/:id', (_request, reply) => reply.send('thing'))
    const long = await app.inject(`/api/v1/things/${'x'.repeat(301)}`)
    expect([long.statusCode, long.json().code]).toEqual([404, 'error.not_found'])
    const broken = await app.inject('/api/v1/things/%E0%A4')
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'error.validation'])
    expect(broken.headers['request-id']).toBe(broken.json().requestId)
  })
})

describe('the address of a page that cannot be decoded', () => {
  it('redirects to one that can, which is the not-found page', async () => {
    await start()
    for (const [url, to] of [
      ['/fi-FI/a%ff', '/fi-FI/a%25ff'],
      ['/fi-FI/%E0%A4%A/b%20c?x=1', '/fi-FI/%25E0%25A4%25A/b%20c'],
      ['//evil.example/%ff', '/evil.example/%25ff'],
    ] as const) {
      const answer = await app?.inject({ method: 'GET', url })
      expect([answer?.statusCode, answer?.headers['location']]).toEqual([302, to])
      expect((await app?.inject({ method: 'GET', url: to }))?.body).toBe('page')
    }
  })

  it('is an error below the server’s own prefixes, and for anything but reading', () => {
    expect(decodableAddress({ method: 'GET', url: '/api/v1/%ff' })).toBeUndefined()
    expect(decodableAddress({ method: 'POST', url: '/fi-FI/%ff' })).toBeUndefined()
    expect(decodableAddress({ method: 'GET', url: '/fi-FI/a%20b' })).toBeUndefined()
  })
})

describe('a method that an address does not have', () => {
  it('is 405 and names the allowed ones', async () => {
    const ask = await start()
    const refused = (allow: string) => [405, allow, 'error.method_not_allowed']
    expect(await ask('POST', '/api/v1/things/7')).toEqual(refused('GET, HEAD'))
    expect(await ask('GET', '/api/v1/things/7/close')).toEqual(refused('POST'))
    expect(await ask('HEAD', '/api/v1/things/7/close')).toEqual([405, 'POST', ''])
    expect(await ask('DELETE', '/health/live/')).toEqual(refused('GET, HEAD'))
    expect(await ask('DELETE', '/en-UN')).toEqual(refused('GET, HEAD, POST'))
  })
  it('is 426 where only a web socket is served', async () => {
    const ask = await start()
    expect(await ask('GET', '/socket/things')).toEqual([426, '', 'error.upgrade_required'])
    expect(await ask('HEAD', '/socket/things')).toEqual([426, '', ''])
    expect(await ask('POST', '/socket/things')).toEqual([405, 'GET, HEAD', 'error.method_not_allowed'])
  })
})
