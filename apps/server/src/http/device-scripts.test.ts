import { afterEach, describe, expect, it } from 'vitest'
import { createServer, type HttpApp, silentLog, testClock } from '../kernel/index.ts'
import type { DeviceScript, DeviceScripts } from '../modules/outside/index.ts'
import { mountDeviceScripts } from './device-scripts.ts'

let app: HttpApp | undefined
afterEach(() => app?.close())

const shared = '/iojs/general5/our-subkey/static_wdp.js?loaderVer=5.2.2'
const own = '/iojs/general5/our-subkey/dyn_wdp.js?loaderVer=5.2.2'

/** The two scripts, of a company that gives these answers in turn, then numbered texts. */
async function start(...answers: DeviceScript[]) {
  const clock = testClock('2026-11-21T12:00:00Z')
  const asked: Parameters<DeviceScripts['read']>[0][] = []
  app = await createServer({ log: silentLog, clock, publicUrl: 'https://play.example' })
  mountDeviceScripts(app, {
    clock,
    scripts: {
      folder: '/iojs/general5/our-subkey',
      known: (search) => new URLSearchParams({ loaderVer: search.get('loaderVer') ?? '' }),
      async read(request) {
        asked.push(request)
        return answers.shift() ?? { outcome: 'done', text: `script(${asked.length})` }
      },
    },
  })
  const started = app
  const get = (url: string, headers: Record<string, string> = {}) => started.inject({ url, headers })
  return { get, asked, clock }
}

describe('the device company’s scripts on our own host', () => {
  it('the one for everybody is asked for one time an hour, and browsers may keep it as long', async () => {
    const { get, asked, clock } = await start()
    const first = await get(shared)
    expect(first.body).toBe('script(1)')
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    clock.advance({ seconds: 3_599 })
    expect((await get(shared)).body).toBe('script(1)')
    clock.advance({ seconds: 1 })
    expect((await get(shared)).body).toBe('script(2)')
    expect(asked).toHaveLength(2)
  })

  it('the one for everybody has nothing of the visitor who asked first, whatever is added to its address', async () => {
    const { get, asked } = await start()
    for (const added of ['', '&junk=1', '&junk=2'])
      expect((await get(`${shared}${added}`, { 'user-agent': 'robot/1' })).body).toBe('script(1)')
    expect(asked).toEqual([{ name: 'static_wdp.js', search: new URLSearchParams('loaderVer=5.2.2') }])
  })

  it('the one for a browser is asked for with its address and headers, and nothing stores it', async () => {
    const { get, asked } = await start()
    const headers = { 'user-agent': 'Browser/1', 'accept-language': 'fi', cookie: 'session=secret' }
    for (const text of ['script(1)', 'script(2)']) {
      const { body, headers: answered } = await get(own, headers)
      expect(body).toBe(text)
      expect(answered['cache-control']).toBe('no-store')
    }
    expect(asked[0]).toEqual({
      name: 'dyn_wdp.js',
      search: new URLSearchParams('loaderVer=5.2.2'),
      visitor: { ip: '127.0.0.1', userAgent: 'Browser/1', language: 'fi' },
    })
  })

  it.each([shared, own])(
    '%s without an answer fails with an empty body, and is asked for again',
    async (url) => {
      const { get } = await start({ outcome: 'unknown' }, { outcome: 'refused' })
      for (const status of [502, 404]) {
        const answer = await get(url)
        expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
          status,
          '',
          'no-store',
        ])
      }
      expect((await get(url)).body).toBe('script(3)')
    },
  )

  it('are of our subkey only', async () => {
    const { get, asked } = await start()
    expect((await get('/iojs/general5/another/dyn_wdp.js')).statusCode).toBe(404)
    expect((await get('/iojs/general5/our-subkey/wdp.js')).statusCode).toBe(404)
    expect(asked).toEqual([])
  })

  it('are refused above 120 a minute of one address', async () => {
    const { get, asked } = await start()
    for (let count = 0; count < 120; count++) await get(own)
    expect((await get(own)).statusCode).toBe(429)
    expect(asked).toHaveLength(120)
  })
})
