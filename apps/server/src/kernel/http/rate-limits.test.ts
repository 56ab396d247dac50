import { once } from 'node:events'
import type { Route } from '@marquee/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { digestText } from '../db/sealed-table.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createPersonalSecrets } from '../personal-secrets.ts'
import { createApi } from './api.ts'
import { createRateRedis, rateLimits } from './rate-limits.ts'
import { createServer, type HttpApp, mountRoutes, type ServerOptions } from './server.ts'
import { findServices } from '../../../../../tests/services/install.ts'
import { startRedis } from '../../../../../tests/services/start.ts'

const ok = z.object({ done: z.boolean() })
const common = { summary: 's', tags: ['t'], ok, errors: [] } as const
const routes = {
  'money.spend': { ...common, method: 'POST', path: '/v1/spend', auth: 'player', rate: 'money' },
  'door.try': { ...common, method: 'POST', path: '/v1/try', auth: 'none', rate: 'sign-in' },
} as unknown as Record<'money.spend' | 'door.try', Route>

const open: HttpApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

/** One instance of the server. `Bearer 7` is player 7. */
async function startInstance(options: Partial<ServerOptions> = {}) {
  const api = createApi({
    routes,
    handlers: {
      'money.spend': async () => ({ done: true }),
      'door.try': async () => ({ done: true }),
    },
    authenticate: async ({ token }) =>
      token === undefined ? null : { playerId: BigInt(token), sessionId: `s${token}`, claims: {} },
    idempotency: {} as never,
    clock: systemClock,
    log: silentLog,
    siteId: 1,
  })
  const publicUrl = 'http://localhost:3000'
  const app = await createServer({ log: silentLog, clock: systemClock, publicUrl, ...options })
  await mountRoutes(app, api, { publicUrl })
  open.push(app)
  const post = async (path: string, from: string, headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: from, headers })).statusCode
  return {
    app,
    spend: (player: number, from = '203.0.113.1', headers: Record<string, string> = {}) =>
      post('/v1/spend', from, { ...headers, authorization: `Bearer ${player}` }),
    try: (from: string) => post('/v1/try', from, {}),
  }
}

/** How often each status came. */
async function countStatuses(calls: readonly Promise<number>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const status of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const times = <T>(count: number, call: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => call(index))

describe('rate limits', () => {
  it('do not make 62 players behind one address share a limit (P64)', async () => {
    const instance = await startInstance()
    expect(await countStatuses(times(62, (player) => instance.spend(player + 1)))).toEqual({ 200: 62 })
  })

  it('of money count the player, over all addresses: 60 a minute and not one more', async () => {
    const instance = await startInstance()
    const { player } = rateLimits.money
    expect(player).toBe(60)
    expect(await countStatuses(times(61, (i) => instance.spend(7, `198.51.100.${i}`)))).toEqual({
      200: 60,
      429: 1,
    })
    expect(await instance.spend(8)).toBe(200)
  })

  it('of sign-in count the address: 30 a minute and not one more', async () => {
    const instance = await startInstance()
    expect(await countStatuses(times(31, () => instance.try('203.0.113.1')))).toEqual({ 200: 30, 429: 1 })
    expect(await instance.try('203.0.113.2')).toBe(200)
  })
})

const { redis: redisBinary } = findServices()
const digest = (text: string) => digestText(createPersonalSecrets(['key']), 'rate limit', text)

describe.skipIf(redisBinary === null)('rate limits over Redis', () => {
  it('are one budget for two instances, and each instance counts by itself while Redis is away', async () => {
    const service = await startRedis(redisBinary!)
    const connections = [1, 2].map(() => createRateRedis(service.url, () => {}))
    try {
      for (const redis of connections) if (redis.status !== 'ready') await once(redis, 'ready')
      const [one, two] = await Promise.all(
        connections.map((redis) => startInstance({ shared: { redis, digest } })),
      )
      const half = (instance: typeof one, player: number) => times(31, () => instance!.spend(player))
      expect(await countStatuses([...half(one, 7), ...half(two, 7)])).toEqual({ 200: 60, 429: 2 })
      expect(
        await countStatuses([
          ...times(16, () => one!.try('203.0.113.1')),
          ...times(16, () => two!.try('203.0.113.1')),
        ]),
      ).toEqual({ 200: 30, 429: 2 })
      // Redis may be read, or written to a disk, by others.
      const keys = await connections[0]!.keys('*')
      expect(keys.length).toBeGreaterThan(0)
      expect(keys.join(' ')).not.toContain('203.0.113')

      await service.kill()
      const before = performance.now()
      expect(await countStatuses(times(61, () => one!.spend(9)))).toEqual({ 200: 60, 429: 1 })
      expect(await two!.spend(9)).toBe(200)
      expect(performance.now() - before).toBeLessThan(3_000)
    } finally {
      for (const redis of connections) redis.disconnect()
      await service.stop()
    }
  })

  it('do not make requests wait for a Redis that does not answer', async () => {
    const service = await startRedis(redisBinary!)
    const redis = createRateRedis(service.url, () => {})
    try {
      const instance = await startInstance({ shared: { redis, digest } })
      expect(await instance.spend(1)).toBe(200)
      service.freeze()
      const before = performance.now()
      expect(await instance.spend(1)).toBe(200)
      expect(performance.now() - before).toBeLessThan(1_500)
    } finally {
      service.thaw()
      redis.disconnect()
      await service.stop()
    }
  })
})

describe('a request that a proxy forwards', () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.4' }

  it('is refused when the proxy is unknown and the server is configured to refuse', async () => {
    const instance = await startInstance({ trustedProxies: ['10.0.0.0/8'], refusesStrangeProxies: true })
    expect(await instance.spend(1, '203.0.113.9', forwarded)).toBe(503)
    expect(await instance.spend(1, '10.1.2.3', forwarded)).toBe(200)
    expect(await instance.spend(1, '203.0.113.9')).toBe(200)
    expect(await instance.spend(1, '10.1.2.3', { 'x-forwarded-for': '10.1.2.3' })).toBe(200)
  })

  it('raises an alarm once a minute, and otherwise only has its headers ignored', async () => {
    const metrics = createMetrics()
    const instance = await startInstance({ metrics })
    expect(await instance.spend(1, '203.0.113.9', forwarded)).toBe(200)
    expect(await instance.spend(1, '203.0.113.9', forwarded)).toBe(200)
    expect((await metrics.alarms.get()).values).toMatchObject([{ labels: { kind: 'proxy' }, value: 1 }])
  })
})
