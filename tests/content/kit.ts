import { join } from 'node:path'
import { createClient } from '@sanity/client'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { catalogue } from '../../apps/sandbox/src/catalogue/index.ts'
import { deliveryNdjson } from '../../apps/sandbox/src/delivery/delivery.ts'
import {
  type Bus,
  type Caller,
  inProcessBus,
  type RequestContext,
  silentLog,
  type TestClock,
  testClock,
} from '../../apps/server/src/kernel/index.ts'
import {
  type Content,
  contentPlugin,
  createContent,
  seedContent,
} from '../../apps/server/src/modules/content/index.ts'
import {
  createLobby,
  type Lobby,
  type LobbyDependencies,
  type LobbyPlayer,
} from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'

const brands = join(import.meta.dirname, '../../brands')
/** The documents of the first sample brand. */
export const brand = {
  folders: [join(brands, 'shared/content'), join(brands, 'marquee/content')],
  name: 'Marquee',
  supportEmail: 'support@marquee.example',
}
/** When the clock of a kit begins. */
const START = '2026-11-21T12:00:00Z'

export const deliveryText = (games?: number): string =>
  deliveryNdjson(catalogue(), 'https://studio.example', Date.parse(START), games)

/** A player whom nothing closes a game for. */
export const lobbyPlayer: LobbyPlayer = {
  country: 'FI',
  province: null,
  currency: 'EUR',
  depositCount: 0,
  blocked: null,
  mayPlay: { casino: true, 'live-casino': true },
}

export interface ContentKit {
  readonly content: Content
  readonly bus: Bus
  readonly clock: TestClock
}

export interface ContentKitOptions {
  readonly dataset?: string
  readonly token?: string
  readonly folder?: string
  /** The original of every portrait; without it the delivery of pictures is away. */
  readonly original?: Buffer
  readonly baseUrl?: string
  readonly editedAt?: string
}

/** A content module over a database of its own; nothing is imported yet. */
export async function createContentKit(db: TestDatabase, more: ContentKitOptions = {}): Promise<ContentKit> {
  const clock = testClock(START)
  const bus = inProcessBus()
  const content = await createContent({
    db,
    clock,
    bus,
    log: silentLog,
    project: 'marquee',
    dataset: more.dataset ?? 'production',
    token: more.token,
    baseUrl: more.baseUrl ?? 'https://play.example/content',
    ...(more.editedAt === undefined ? {} : { editedAt: more.editedAt }),
    queryBudgetMs: 5_000,
    images: {
      folder: more.folder ?? '/nonexistent/pictures',
      sources: ['https://studio.example/'],
      timeoutMs: 200,
      fetch: async (input) => {
        const asked = input instanceof Request ? input.url : input.toString()
        return more.original && asked.includes('portrait')
          ? new Response(new Uint8Array(more.original))
          : new Response(null, { status: 503 })
      },
    },
  })
  return { content, bus, clock }
}

/** Imports the brand's documents and the studios' delivery. */
export async function importSeed(content: Content): Promise<void> {
  const seeding = await seedContent({
    content,
    log: silentLog,
    own: brand,
    catalogue: async () => deliveryText(),
  })
  seeding.stop()
}

/** The content protocol alone, served on a free port, or on a given one. */
export async function serveContent(
  content: Content,
  port = 0,
): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify({ routerOptions: { maxParamLength: 300 } })
  await app.register(contentPlugin(content))
  return { app, url: await app.listen({ port, host: '127.0.0.1' }) }
}

/** The official client with our address. */
export const officialClient = (url: string, more: object = {}) =>
  createClient({
    projectId: 'marquee',
    dataset: 'production',
    apiVersion: '2021-08-31',
    apiHost: `${url}/content`,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    ...more,
  })

/** The token of the editor in tests. */
export const token = 'token-of-an-editor'

export interface ServedContent extends ContentKit {
  readonly db: TestDatabase
  readonly url: string
}

/** For the tests of one file: a content module that knows the editor's token, on a database of its own, and served. */
export function useServedContent({
  prepare,
  options = async () => ({}),
}: {
  /** Runs before the protocol is served. */
  readonly prepare?: (content: Content) => Promise<void>
  readonly options?: () => Promise<ContentKitOptions>
} = {}): ServedContent {
  const service = {} as { -readonly [Key in keyof ServedContent]: ServedContent[Key] }
  let app: FastifyInstance | undefined
  beforeAll(async () => {
    service.db = await createTestDatabase()
    Object.assign(service, await createContentKit(service.db, { token, ...(await options()) }))
    await prepare?.(service.content)
    const served = await serveContent(service.content)
    app = served.app
    service.url = served.url
  })
  afterAll(async () => {
    await app?.close()
    await service.content?.stop()
    await service.db?.close()
  })
  return service
}

/** The lobby over a content module, for a visitor from nowhere and without rounds unless the test says more. */
export const createTestLobby = (
  db: TestDatabase,
  { content, bus, clock }: ContentKit,
  more: Partial<LobbyDependencies> = {},
): Lobby =>
  createLobby({
    db,
    clock,
    bus,
    log: silentLog,
    content,
    playerOf: async () => null,
    placeOf: () => ({ country: 'UN', region: null }),
    licenceOf: () => 'sandbox',
    connectedStudios: () => new Set(['pragmaticplay']),
    ownRounds: async () => null,
    measuredOf: async () => null,
    ledger: { roundOf: async () => null, entryMark: async () => null },
    shownWinners: async () => new Map(),
    winsShownAfterMinutes: 0,
    jackpotSources: [],
    ...more,
  })

/** Every studio with documents is connected. */
export const allStudios = (content: Content) => () =>
  new Set(
    content
      .snapshot()
      .ofType<{ providerId: string }>('provider')
      .map(({ providerId }) => providerId),
  )

// Handlers read the caller, the visitor's location and the cookies, and nothing else of the request.
const requestOf = { ip: '192.0.2.1', edge: {}, cookies: {} }
export const visitor = { ...requestOf, caller: null } as unknown as RequestContext<
  null,
  Record<string, never>
>
export const as = (playerId: bigint) =>
  ({ ...requestOf, caller: { playerId } }) as unknown as RequestContext<Caller, Record<string, never>>
