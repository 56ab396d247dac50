import { afterEach, describe, expect, it } from 'vitest'
import { type HttpApp, createServer, silentLog, testClock } from '../../kernel/index.ts'
import { mountSearchFiles } from './search-files.ts'

let app: HttpApp | undefined
afterEach(() => app?.close())

/** Two markets, the second with three pages, in files of two addresses. */
async function start() {
  const clock = testClock('2026-11-21T12:00:00Z')
  const asked: string[] = []
  const failures: Error[] = []
  const started = await createServer({ log: silentLog, clock, publicUrl: 'https://play.example' })
  app = started
  mountSearchFiles(started, {
    clock,
    publicUrl: 'https://play.example',
    maxAddresses: 2,
    search: {
      prefixes: () => ['en-UN', 'fi-FI'],
      async pagesUnder(prefix) {
        asked.push(prefix)
        const failure = failures.pop()
        if (failure) throw failure
        return prefix === 'fi-FI' ? [{ path: '/' }, { path: '/a' }, { path: '/b' }] : [{ path: '/' }]
      },
      listingOf: async () => ({ path: '/', page: 1, prefixes: [], description: undefined }),
    },
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    started.inject({ method: 'GET', url, headers })
  return { get, asked, failures, clock }
}

const addressesIn = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

describe('the files for crawlers', () => {
  it('are robots.txt, which names the index, and the index, which names every file of every market', async () => {
    const { get } = await start()
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body).toContain('Sitemap: https://play.example/sitemap.xml')
    const index = await get('/sitemap.xml')
    expect(index.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    expect(addressesIn(index.body)).toEqual([
      'https://play.example/sitemaps/en-UN.xml',
      'https://play.example/sitemaps/fi-FI.xml',
      'https://play.example/sitemaps/fi-FI-2.xml',
    ])
  })

  it('have so many addresses each, and each address once', async () => {
    const { get } = await start()
    const [first, second] = [await get('/sitemaps/fi-FI.xml'), await get('/sitemaps/fi-FI-2.xml')]
    expect(addressesIn(first.body)).toEqual(['https://play.example/fi-FI', 'https://play.example/fi-FI/a'])
    expect(addressesIn(second.body)).toEqual(['https://play.example/fi-FI/b'])
    expect(first.headers['content-type']).toBe('application/xml; charset=utf-8')
  })

  it.each(['fi-FI-3.xml', 'fi-FI', 'fi-FI.txt', 'sv-PP.xml', 'fi-FI-1.xml', '', 'a/b.xml'])(
    'have none called "%s"',
    async (name) => {
      const { get } = await start()
      expect((await get(`/sitemaps/${name}`)).statusCode).toBe(404)
    },
  )

  it('are made once in ten minutes, and not again for a client that has them', async () => {
    const { get, asked, clock } = await start()
    const [first] = await Promise.all([get('/sitemaps/fi-FI.xml'), get('/sitemaps/fi-FI-2.xml')])
    clock.advance({ seconds: 599 })
    const again = await get('/sitemaps/fi-FI.xml', { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(asked).toEqual(['fi-FI'])
    clock.advance({ seconds: 1 })
    await get('/sitemaps/fi-FI.xml')
    expect(asked).toEqual(['fi-FI', 'fi-FI'])
  })

  it('are made again after a failure', async () => {
    const { get, failures } = await start()
    failures.push(new Error('no database'))
    expect((await get('/sitemaps/fi-FI.xml')).statusCode).toBe(500)
    expect((await get('/sitemaps/fi-FI.xml')).statusCode).toBe(200)
  })
})
