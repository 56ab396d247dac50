import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { type Log, silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { addressList, type CallbackCompany, mountCallbacks } from './callbacks.ts'
import { createServer, type HttpApp } from './server.ts'

const company = (name: string, addresses: readonly string[], account?: string): CallbackCompany => ({
  name,
  ...(account === undefined ? {} : { account }),
  addresses,
  bodyLimit: 1000,
  handle: async (request) => {
    if (request.path === '/crash') throw new Error('boom')
    return {
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: [
        request.method,
        request.path,
        request.queryText,
        createHash('md5').update(request.body).digest('hex'),
      ].join(' '),
      outcome: 'done',
    }
  },
  fail: (failure) => ({
    status: 200,
    body: `error=${failure}`,
    outcome: failure === 'error' ? 'failed' : 'refused',
  }),
})

const metrics = createMetrics()
let app: HttpApp
const alarms: unknown[] = []
beforeAll(async () => {
  app = await createServer({ log: silentLog, clock: systemClock, publicUrl: 'http://localhost' })
  const log = Object.assign(Object.create(silentLog) as Log, {
    warn: (facts: { alarm?: boolean }) => facts.alarm && alarms.push(facts),
  })
  await mountCallbacks(
    app,
    [
      company('open', []),
      company('closed', ['10.1.0.0/16', '2001:db8::1']),
      company('many', [], 'first'),
      company('many', ['10.1.0.0/16'], 'second'),
    ],
    { log, metrics },
  )
})
afterAll(() => app.close())

describe('a callback', () => {
  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/xml; charset=utf-16', 'nonsense'])(
    'keeps the very bytes of a body of type %s',
    async (type) => {
      const body = Buffer.from([0x7b, 0x0d, 0x0a, 0x20, 0xff, 0x00, 0x7d])
      const answer = await app.inject({
        method: 'POST',
        url: '/callbacks/open/bet.html?a=1%20&b',
        headers: { 'content-type': type },
        body,
      })
      expect(answer.body).toBe(`POST /bet.html a=1%20&b ${createHash('md5').update(body).digest('hex')}`)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['request-id']).toBeDefined()
    },
  )
  it('reaches the bare address and handles GET', async () => {
    const answer = await app.inject({ method: 'GET', url: '/callbacks/open' })
    expect(answer.body).toMatch(/^GET \/ {2}/)
  })
  it.each(['HEAD', 'OPTIONS', 'DELETE'] as const)('by %s is answered by the company too', async (method) => {
    for (const url of ['/callbacks/open', '/callbacks/open/bet.html']) {
      const answer = await app.inject({ method, url })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain'])
      expect(answer.body === '').toBe(method === 'HEAD')
    }
  })
  it.each(['PROPFIND', 'QUERY', 'TRACE', 'MKCOL'])(
    'by %s, as by any other method, is answered by the company',
    async (method) => {
      for (const url of ['/callbacks/open', '/callbacks/open/bet.html?a=1']) {
        const answer = await app.inject({ method: method as 'GET', url })
        expect([answer.statusCode, answer.body.split(' ', 1)[0]]).toEqual([200, method])
      }
      const refused = await app.inject({
        method: method as 'GET',
        url: '/callbacks/closed/x',
        remoteAddress: '10.2.0.1',
      })
      expect(refused.body).toBe('error=address')
    },
  )
  it("from an address off the list is answered in the company's own format, before its body is read", async () => {
    const from = (remoteAddress: string) =>
      app
        .inject({ method: 'POST', url: '/callbacks/closed/x', body: 'x', remoteAddress })
        .then((answer) => answer.body)
    expect(await from('10.2.0.1')).toBe('error=address')
    expect(await from('10.1.255.1')).toMatch(/^POST/)
    expect(await from('::ffff:10.1.2.3')).toMatch(/^POST/)
    expect(await from('2001:db8::1')).toMatch(/^POST/)
  })
  it("that is too large or crashes is answered in the company's own format", async () => {
    const huge = await app.inject({ method: 'POST', url: '/callbacks/open/x', body: 'x'.repeat(2000) })
    expect(huge.body).toBe('error=too_large')
    const crash = await app.inject({ method: 'POST', url: '/callbacks/open/crash', body: 'x' })
    expect([crash.statusCode, crash.body]).toEqual([200, 'error=error'])
    const counted = (await metrics.callbacks.get()).values
    expect(counted).toContainEqual({ labels: { company: 'open', outcome: 'failed' }, value: 1 })
  })
  it('to one of several accounts has the path below the account, and the addresses of that account', async () => {
    const at = (url: string, remoteAddress = '10.2.0.1') =>
      app.inject({ method: 'POST', url, body: 'x', remoteAddress }).then((answer) => answer.body)
    expect(await at('/callbacks/many/first/bet')).toMatch(/^POST \/bet /)
    expect(await at('/callbacks/many/second/bet')).toBe('error=address')
    expect(await at('/callbacks/many/second/bet', '10.1.0.1')).toMatch(/^POST \/bet /)
  })
  it('does not reach the API, an unknown company or an unknown account: 404, and an alarm', async () => {
    const urls = ['/callbacks/nobody/x', '/callbacks/opening', '/callbacks', '/callbacks/many/third/bet']
    for (const method of ['POST', 'PROPFIND'])
      for (const url of urls) {
        alarms.length = 0
        const answer = await app.inject({ method: method as 'POST', url: `${url}?key=secret` })
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'error.not_found'])
        // The rest of an address may be a key.
        expect(alarms).toMatchObject([{ company: url.split('/')[2] }])
        expect(JSON.stringify(alarms)).not.toMatch(/secret|third|\/x/)
      }
  })
})

it('address lists match single addresses and subnets of both families', () => {
  const has = addressList(['192.0.2.1', '198.51.100.0/24', '2001:db8::/32'])
  expect(['192.0.2.1', '198.51.100.77', '2001:db8:1::5', '::ffff:192.0.2.1'].map(has)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['192.0.2.2', '198.51.101.1', '2001:db9::1'].map(has)).toEqual([false, false, false])
})
