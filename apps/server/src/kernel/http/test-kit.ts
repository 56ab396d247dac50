import { route } from '@marquee/contract'
import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { AppError, assertInvariant, fieldError } from '../errors.ts'
import { derivedId } from '../ids.ts'
import { silentLog } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { createApi } from './api.ts'
import { databaseIdempotency } from './idempotency.ts'
import { createServer, type HttpApp, mountRoutes } from './server.ts'
import type { Authenticate, Handlers } from './types.ts'

const routes = {
  'thing.get': route({
    method: 'GET',
    path: '/v1/things/:id',
    auth: 'optional',
    params: z.strictObject({ id: z.coerce.number().int() }),
    query: z.strictObject({ tags: z.array(z.string()).optional(), deep: z.stringbool().default(false) }),
    ok: z.strictObject({ id: z.int(), tags: z.array(z.string()), deep: z.boolean(), player: z.string() }),
    errors: ['error.not_found'],
    summary: 'Reads a thing',
    tag: 'things',
    cacheSeconds: 60,
  }),
  'thing.near': route({
    method: 'GET',
    path: '/v1/things/near',
    auth: 'none',
    ok: z.strictObject({ place: z.string() }),
    errors: [],
    summary: 'What is near the visitor',
    tag: 'things',
    cacheSeconds: 15,
    variesByPlace: true,
  }),
  'thing.make': route({
    method: 'POST',
    path: '/v1/things',
    auth: 'player',
    body: z.strictObject({
      name: z.string().min(3).max(8),
      price: z.string().regex(/^\d+$/, { error: 'decimal' }),
      inner: z.strictObject({ count: z.int().min(1) }).optional(),
    }),
    ok: z.strictObject({ made: z.int(), key: z.string().nullable() }),
    status: 201,
    errors: ['error.withdrawal.not_found'],
    summary: 'Makes a thing',
    tag: 'things',
  }),
  'thing.once': route({
    method: 'POST',
    path: '/v1/things/once',
    auth: 'player',
    body: z.strictObject({ amount: z.int().min(1) }),
    ok: z.strictObject({ id: z.string() }),
    errors: [],
    summary: 'Has an effect that must happen once',
    tag: 'things',
    once: true,
  }),
  'thing.break': route({
    method: 'PUT',
    path: '/v1/things/broken',
    auth: 'none',
    body: z.strictObject({ how: z.string() }),
    ok: z.strictObject({}),
    errors: [],
    summary: 'Fails in a chosen way',
    tag: 'things',
    staysOpen: true,
    endsSession: true,
  }),
} as const

const authenticate: Authenticate = async ({ token }) => {
  if (token === undefined) return null
  const [, playerId, session] = /^player-(\d+)(?:-(s\d))?$/.exec(token) ?? []
  if (playerId === undefined) throw new AppError('error.token.expired')
  return { playerId: BigInt(playerId), sessionId: session ?? 's1', claims: {} }
}

/** A database that is the test file's own. */
type TestDatabase = Database & { close(): Promise<void> }

/** A server with these routes, and what its handlers note and do. */
interface TestApi {
  db: TestDatabase
  base: string
  api: ReturnType<typeof createTestApi>
  /** Things that were made or tried. */
  made: number
  isMaintenance: boolean
  isClockRight: boolean
  seenCookies: object
  statement: [string, string[]]
  readonly metrics: Metrics
}

const handlersOver = (server: TestApi): Handlers<typeof routes> => {
  return {
    'thing.get': async (input, context) => {
      if (input.id === 404) throw new AppError('error.not_found')
      return {
        id: input.id,
        tags: input.tags ?? [],
        deep: input.deep,
        player: context.caller?.playerId.toString() ?? 'nobody',
      }
    },
    'thing.near': async () => ({ place: 'here' }),
    'thing.make': async (input, context) => {
      if (input.name === 'refused')
        throw new AppError('error.withdrawal.not_found', { additionalInfo: { n: ++server.made } })
      if (input.name === 'crash') throw new Error(`failure ${++server.made}`)
      return inTransaction(server.db, async (tx) => {
        const answer = { made: ++server.made, key: context.idempotencyKey ?? null }
        await tx.query('select pg_sleep(0.02)')
        return answer
      })
    },
    'thing.once': async (_input, { caller, idempotencyKey }) => ({
      id: derivedId('th', caller.playerId, idempotencyKey),
    }),
    'thing.break': async ({ how }, context) => {
      if (how === 'cookie') server.seenCookies = context.cookies
      if (how === 'statement') await server.db.query(...server.statement)
      if (how === 'field') throw fieldError('how', 'taken')
      if (how === 'invariant') assertInvariant(false, 'sums differ', { sum: 3 })
      if (how === 'answer') return { secret: 'x' } as never
      if (how === 'cookies') {
        context.setCookie('identity-token', 'abc', { maxAgeSeconds: 60 })
        context.clearCookie('old')
      }
      if (how === 'hang')
        await new Promise<void>((_resolve, reject) => {
          context.signal.addEventListener('abort', () => reject(new Error('noticed')))
        })
      return {}
    },
  }
}

function createTestApi(server: TestApi, database: Parameters<typeof databaseIdempotency>[0] = server.db) {
  return createApi({
    routes,
    handlers: handlersOver(server),
    authenticate,
    idempotency: databaseIdempotency(database, systemClock),
    clock: systemClock,
    log: silentLog,
    metrics: server.metrics,
    siteId: 1,
    mayMutate: () => server.isClockRight,
    timeoutMs: 400,
  })
}

/** The routes of a made-up API, served for the tests of one file. */
export function useTestApi(openDatabase: () => Promise<TestDatabase>) {
  const server = {
    made: 0,
    isMaintenance: false,
    isClockRight: true,
    seenCookies: {},
    statement: ['', []],
    metrics: createMetrics(),
  } as unknown as TestApi
  let app: HttpApp
  beforeAll(async () => {
    server.db = await openDatabase()
    server.api = createTestApi(server)
    const publicUrl = 'http://localhost:3000'
    app = await createServer({ log: silentLog, clock: systemClock, metrics: server.metrics, publicUrl })
    await mountRoutes(app, server.api, { publicUrl, isMaintenance: () => server.isMaintenance })
    server.base = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await server.db.close()
  })
  const call = (method: string, path: string, options?: Parameters<typeof callAt>[3]) =>
    callAt(server.base, method, path, options)
  return {
    server,
    call,
    makeApi: (database: Parameters<typeof databaseIdempotency>[0]) => createTestApi(server, database),
  }
}

async function callAt(
  base: string,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>,
  }
}

export const asPlayer = (id: number, headers: Record<string, string> = {}) => ({
  authorization: `Bearer player-${id}`,
  ...headers,
})
