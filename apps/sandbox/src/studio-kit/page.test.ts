import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { games } from '../pragmaticplay/games.ts'
import type { Kit } from './kit.ts'
import { registerClient } from './page.ts'
import type { Session } from './store.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  const definition = { id: 'pragmaticplay', name: 'Studio', dialect: 'pragmaticPlay', games }
  const kit = { definition, settings: { siteOrigin: 'https://site.test' } } as unknown as Kit
  await app.register(
    async (company) => {
      const send = registerClient(company, kit)
      company.get<{ Querystring: { symbol?: string } }>('/play', (request, reply) => {
        const { symbol } = request.query
        const session = symbol === undefined ? undefined : ({ id: 's', symbol, language: 'en' } as Session)
        return send(reply, session, 'en')
      })
    },
    { prefix: '/pragmaticplay' },
  )
})
afterAll(() => app.close())

const pageOf = (query: string) => app.inject(`/pragmaticplay/play${query}`)
const preloadsIn = (page: string): string[] =>
  [...page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, address = '']) => address)

it('preloads the code of the opened game at addresses that never change their content', async () => {
  const reels = preloadsIn((await pageOf('?symbol=vs20lantern')).body)
  const roulette = preloadsIn((await pageOf('?symbol=roulettevelvet')).body)
  expect(reels.filter((address) => roulette.includes(address)).length).toBeGreaterThan(20)
  expect(reels.some((address) => address.endsWith('/skins/lantern.ts'))).toBe(true)
  expect(roulette.some((address) => address.endsWith('/scenes/roulette.ts'))).toBe(true)
  expect(roulette.some((address) => address.includes('/scenes/reels.ts'))).toBe(false)
  for (const address of [...reels, ...roulette]) {
    expect(address).toMatch(/^\/pragmaticplay\/_client\/[0-9a-f]{12}\//)
    const { statusCode, headers } = await app.inject(address)
    expect({ statusCode, cache: headers['cache-control'] }).toEqual({
      statusCode: 200,
      cache: 'public, max-age=31536000, immutable',
    })
  }
})

it('preloads only what every page needs where the session has ended', async () => {
  const ended = await pageOf('')
  expect(ended.statusCode).toBe(404)
  const preloads = preloadsIn(ended.body)
  expect(preloads.some((address) => address.endsWith('/client/main.ts'))).toBe(true)
  expect(preloads.some((address) => /\/skins\/lantern|\/scenes\/roulette/.test(address))).toBe(false)
})

it('passes the lettering of the tile, at addresses that never change their content', async () => {
  const { body } = await pageOf('?symbol=vs20lantern')
  const { titles } = JSON.parse(/id="boot">\s*(\{.*\})/.exec(body)?.[1] ?? '{}') as { titles: string[] }
  expect(titles.map((address) => address.split('/').at(-1))).toEqual([
    'lantern-quay-tall.svg',
    'lantern-quay-wide.svg',
  ])
  for (const address of titles) {
    const { statusCode, headers, body: picture } = await app.inject(address)
    expect({ statusCode, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      statusCode: 200,
      type: 'image/svg+xml',
      cache: 'public, max-age=31536000, immutable',
    })
    expect(picture).toMatch(/^<svg /)
  }
})

it('passes no lettering where the session has ended', async () => {
  const { body } = await pageOf('')
  expect(body).toContain('"titles":[]')
})
