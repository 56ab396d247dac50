import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { studioDefinitions } from './adapters/studios/registry.ts'
import { createApp } from './app.ts'
import {
  type Clock,
  createLifecycle,
  type Lifecycle,
  loadConfig,
  silentLog,
  systemClock,
} from './kernel/index.ts'

let db: TestDatabase
let folder = ''
let lifecycle: Lifecycle | undefined
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-app-'))
  await mkdir(join(folder, 'site/build/server'), { recursive: true })
  await mkdir(join(folder, 'site/build/client/assets'), { recursive: true })
  await writeFile(
    join(folder, 'site/build/server/index.js'),
    'export const entry = { module: { createSite: () => async () => new Response("a page") } }',
  )
})
afterEach(() => lifecycle?.stop('the test is over'))
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

/** The whole platform as `main.ts` builds it, with these roles. */
async function start(roles: string, env: Record<string, string> = {}, clock?: Clock): Promise<string> {
  const config = loadConfig(
    {
      NODE_ENV: 'test',
      ROLES: roles,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      SANDBOX_URL: 'http://127.0.0.1:9',
      ...env,
    },
    studioDefinitions,
  )
  lifecycle = createLifecycle({ log: silentLog, graceMs: 0 })
  const { connection } = db
  const app = await createApp({
    config,
    log: silentLog,
    lifecycle,
    connection,
    direct: connection,
    siteDir: join(folder, 'site'),
    ...(clock ? { clock } : {}),
  })
  return app.listen()
}

const basic = `Basic ${Buffer.from('sandbox-paymentiq:sandbox-paymentiq-password').toString('base64')}`

/** Whether a payment company with valid credentials gets an answer of its protocol. */
async function isCompanyAnswered(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/callbacks/paymentiq/verifyuser`, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/json' },
    body: '{"userId":"1","sessionId":"x"}',
  })
  return answer.status === 200 && (answer.headers.get('content-type') ?? '').includes('json')
}

/** The answer of each route prefix. */
async function doors(url: string) {
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(url + path, { redirect: 'manual', ...init })).status
  return {
    live: await ask('/health/live'),
    ready: await ask('/health/ready'),
    metrics: await ask('/metrics'),
    api: await ask('/api/v1/wallet', { headers: { 'site-context': '1' } }),
    isCompanyAnswered: await isCompanyAnswered(url),
    content: await ask('/content/v2021-08-31/data/query/production?query=1'),
    keys: await ask('/.well-known/jwks.json'),
    page: await ask('/en-UN/about'),
  }
}

/** Connections of relay and jobs, by application name. */
async function backgroundConnections(): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name ~ 'relay|worker|jobs' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('ROLES', () => {
  it('jobs does background work and opens neither API nor callbacks nor pages', async () => {
    const url = await start('jobs')
    expect(await doors(url)).toEqual({
      live: 200,
      ready: 200,
      metrics: 200,
      api: 404,
      isCompanyAnswered: false,
      content: 404,
      keys: 404,
      page: 404,
    })
    expect(await backgroundConnections()).toEqual(['marquee jobs', 'marquee worker alive'])
  })

  it('api answers players and companies, serves no page and does no background work', async () => {
    const url = await start('api')
    expect(await doors(url)).toMatchObject({
      ready: 200,
      api: 401,
      isCompanyAnswered: true,
      content: 200,
      page: 404,
    })
    expect(await backgroundConnections()).toEqual([])
  })

  it('site serves pages and leaves API and callbacks to other instances', async () => {
    const url = await start('site')
    expect(await doors(url)).toMatchObject({ ready: 200, isCompanyAnswered: false, page: 200 })
    expect(await backgroundConnections()).toEqual([])
  })

  it('relay moves events and nothing else', async () => {
    const url = await start('relay')
    expect(await doors(url)).toMatchObject({ ready: 200, api: 404, isCompanyAnswered: false, page: 404 })
    expect(await backgroundConnections()).toEqual(['marquee relay'])
  })
})

describe('/metrics', () => {
  it('exposes ledger, pools, event loop, process, sockets and clock to requests with the token', async () => {
    const token = 'metrics-token-of-32-characters-or-more'
    const url = await start('api', { METRICS_TOKEN: token })
    const ask = (authorization?: string) =>
      fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
    expect((await ask()).status).toBe(401)
    expect((await ask(`Bearer ${token}x`)).status).toBe(401)
    expect((await ask(token)).status).toBe(401)
    const answer = await ask(`Bearer ${token}`)
    expect(answer.status).toBe(200)
    const lines = (await answer.text()).split('\n')
    for (const name of [
      'ledger{part="calls",figure="waiting"} ',
      'ledger{part="calls",figure="lost"} ',
      'database_pool{pool="main",state="total"} ',
      'database_pool{pool="main",state="waiting"} ',
      'database_pool_wait_seconds_count{pool="main"} ',
      'nodejs_eventloop_lag_p99_seconds ',
      'process_resident_memory_bytes ',
      'process_cpu_seconds_total ',
      'sockets_open ',
      'password_queue{part="identity",figure="waiting"} ',
      'clock_offset_seconds ',
    ]) {
      const line = lines.find((candidate) => candidate.startsWith(name))
      expect(line, name).toBeDefined()
      expect(Number(line!.slice(name.length))).not.toBeNaN()
    }
  })
})

describe('an instance whose clock is wrong', () => {
  const shifted = (milliseconds: number): Clock => ({
    now: () => systemClock.now().add({ milliseconds }),
    nowMs: () => systemClock.nowMs() + milliseconds,
  })
  const signIn = (url: string) =>
    fetch(`${url}/api/v1/session`, {
      method: 'POST',
      headers: { 'site-context': '1', 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'lights-and-curtains' }),
    })

  it.each([2_300, -2_300])('%d ms off is not ready, says why, and refuses mutations', async (offset) => {
    const url = await start('api', { PUBLIC_URL: 'http://localhost:3000' }, shifted(offset))
    const ready = await fetch(`${url}/health/ready`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'not_ready', failing: ['clock'] })
    const refused = await signIn(url)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      code: 'error.unavailable',
      additionalInfo: { reason: 'clock' },
    })
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('alarms_total{kind="clock"} 1')
    // Reads still work.
    expect((await fetch(`${url}/api/v1/wallet`, { headers: { 'site-context': '1' } })).status).toBe(401)
  })

  it.each([1_700, -1_700])('%d ms off is ready and takes sign-ins', async (offset) => {
    const url = await start('api', { PUBLIC_URL: 'http://localhost:3000' }, shifted(offset))
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    expect((await signIn(url)).status).toBe(401)
  })
})
