import { afterEach, describe, expect, it } from 'vitest'
import { testClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { createServer, edgeOf, type HttpApp } from './server.ts'

let app: HttpApp | undefined
afterEach(() => app?.close())

async function ask(options: { trusted: string[]; from: string; headers: Record<string, string> }) {
  app = await createServer({
    log: silentLog,
    clock: testClock(),
    publicUrl: 'http://localhost:3000',
    trustedProxies: options.trusted,
  })
  app.get('/edge', (request, reply) =>
    reply.send({ ip: request.ip, country: edgeOf(request)['cf-ipcountry'] ?? null }),
  )
  const answer = await app.inject({ url: '/edge', remoteAddress: options.from, headers: options.headers })
  return answer.json() as { ip: string; country: string | null }
}

describe('headers about the visitor', () => {
  const headers = { 'x-forwarded-for': '198.51.100.4', 'cf-ipcountry': 'FI' }

  it('are trusted from our own proxy', async () => {
    expect(await ask({ trusted: ['10.0.0.0/8'], from: '10.1.2.3', headers })).toEqual({
      ip: '198.51.100.4',
      country: 'FI',
    })
  })

  it('are not trusted from anybody else, forwarded address included', async () => {
    for (const trusted of [['10.0.0.0/8'], []])
      expect(await ask({ trusted, from: '203.0.113.9', headers })).toEqual({
        ip: '203.0.113.9',
        country: null,
      })
  })

  it('are not read from a proxy that sends no forwarded address', async () => {
    expect(
      await ask({ trusted: ['10.0.0.0/8'], from: '10.1.2.3', headers: { 'cf-ipcountry': 'FI' } }),
    ).toEqual({ ip: '10.1.2.3', country: null })
  })
})
