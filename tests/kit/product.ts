/** The whole server over a database of its own, with fakes of studios, delivery and screening behind real HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import type { Company } from '../../apps/sandbox/src/company.ts'
import { trulioo } from '../../apps/sandbox/src/trulioo/trulioo.ts'
import { screening } from '../../apps/sandbox/src/screening/screening.ts'
import { studioCompanies } from '../../apps/sandbox/src/studios.ts'
import { delivery } from '../../apps/sandbox/src/delivery/delivery.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import type { StudioDefinition } from '../../apps/server/src/adapters/studios/port.ts'
import { studioDefinitions } from '../../apps/server/src/adapters/studios/registry.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { createLifecycle, loadConfig, silentLog } from '../../apps/server/src/kernel/index.ts'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface Answer {
  readonly status: number
  // eslint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly cookies: string
}

export interface ProductUnderTest {
  readonly db: TestDatabase
  readonly origin: string
  call(
    method: string,
    path: string,
    options?: { body?: object; headers?: Record<string, string>; token?: string; cookies?: string },
  ): Promise<Answer>
  /** Signs a seeded player in. */
  signIn(email: string, headers?: Record<string, string>): Promise<Answer & { token: string }>
  /** Stops the companies and starts the studios again over the same records, with their background work. */
  restartStudios(): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/**
 * Starts it without pages.
 * @param env settings beside those that every test needs
 * @param studios those of the product by default
 */
export async function startProduct(
  env: Record<string, string> = {},
  studios: readonly StudioDefinition[] = studioDefinitions,
): Promise<ProductUnderTest> {
  const db = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-product-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const startSandbox = async (companies: readonly Company[]): Promise<Sandbox> => {
    const started = await buildSandbox({
      settings: settingsFrom({
        SANDBOX_PORT: String(sandboxPort),
        SITE_ORIGIN: origin,
        SANDBOX_LOG_LEVEL: 'silent',
        SANDBOX_DATA: folder,
      }),
      books: openBooks(join(folder, 'sandbox')),
      clock: systemClock,
      companies,
    })
    await started.app.listen({ port: sandboxPort, host: 'localhost' })
    return started
  }
  let sandbox = await startSandbox([delivery, screening, trulioo, ...studioCompanies])
  const config = loadConfig(
    {
      NODE_ENV: 'test',
      ROLES: 'api,jobs,relay',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      SANDBOX_URL: sandboxUrl,
      DATA_DIR: folder,
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'silent',
      ...env,
    },
    studios,
  )
  const lifecycle = createLifecycle({ log: silentLog, graceMs: 0 })
  const app = await createApp({
    config,
    log: silentLog,
    lifecycle,
    connection: db.connection,
    direct: db.connection,
  })
  await app.listen()

  const call: ProductUnderTest['call'] = async (method, path, options = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        origin,
        ...(options.body ? { 'content-type': 'application/json' } : {}),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.cookies === undefined ? {} : { cookie: options.cookies }),
        ...options.headers,
      },
      ...(options.body ? { body: JSON.stringify(options.body) } : {}),
    })
    const text = await response.text()
    const cookies = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    return { status: response.status, body: text === '' ? null : JSON.parse(text), cookies }
  }
  return {
    db,
    origin,
    call,
    async signIn(email, headers = {}) {
      const body = { email, password: seededPlayers.password }
      const answer = await call('POST', '/api/v1/session', { body, headers })
      return { ...answer, token: String(answer.body?.idToken ?? '') }
    },
    async restartStudios() {
      await sandbox.stop()
      sandbox = await startSandbox(studioCompanies)
      sandbox.start()
    },
    async stop() {
      await lifecycle.stop('the test is over')
      await sandbox.stop()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
