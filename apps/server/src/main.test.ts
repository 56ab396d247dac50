import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresUrl } from '@marquee/embedded-postgres'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { productionEnv } from '../../../tests/kit/production-env.ts'
import { freePort } from '../../../tests/services/start.ts'
import { compileCache } from '../../../tools/compile-cache.ts'
import { cannotStartCode } from './exit-codes.ts'

let db: TestDatabase
let folder = ''
/** A process first has to load the whole server. */
const PROCESS_MS = 60_000
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-main-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server, or another command, and waits until it ends by itself. */
async function start(
  env: Record<string, string | undefined>,
  command = 'main.ts',
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, command)], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache,
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

describe('a start that cannot succeed', () => {
  it(
    'reports what is wrong with the configuration and ends with an exit code of its own',
    async () => {
      const { code, said } = await start({ MAINTENANCE: 'perhaps', IMAGE_SOURCES: 'nowhere' })
      expect(code).toBe(cannotStartCode)
      expect(said).toContain('MAINTENANCE must be on or off')
      expect(said).toContain('IMAGE_SOURCES must be an address')
    },
    PROCESS_MS,
  )

  it(
    'reports which migration differs from the database and what to do, and changes nothing',
    async () => {
      const DATABASE_URL = postgresUrl(db.connection)
      await db.query(
        "update kernel.migration set checksum = 'of before' where module = 'wallet' and name like '0%'",
      )
      const history = async () =>
        (await db.query('select * from kernel.migration order by module, name')).rows
      const before = await history()
      const { code, said } = await start({ DATABASE_URL })
      expect(code).toBe(cannotStartCode)
      expect(said).toContain('wallet/0001_ledger.sql was changed after it had been applied to this database')
      expect(said).toContain('start the release that made the database, or restore the file')
      // An operator's own folder: the message does not suggest deleting it.
      expect(said).not.toContain('delete')
      expect(said).not.toMatch(/^\s+at /m)
      expect(await history()).toEqual(before)
    },
    PROCESS_MS,
  )
})

describe('an environment without NODE_ENV (P21)', () => {
  it(
    'does not start with an existing database, and names the missing variable',
    async () => {
      const { code, said } = await start({
        NODE_ENV: '',
        DATABASE_URL: postgresUrl(db.connection),
        HOST: '0.0.0.0',
      })
      expect(code).toBe(cannotStartCode)
      expect(said).toContain(
        'NODE_ENV must say production, development or test when HOST, DATABASE_URL is set',
      )
    },
    PROCESS_MS,
  )
})

describe('production', () => {
  /** Signing keys in the format of the configuration. */
  async function tokenKeys(): Promise<string> {
    const keys = await Promise.all(
      ['k1', 'k2'].map(async (kid) => {
        const { privateKey } = await generateKeyPair('ES256', { extractable: true })
        return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
      }),
    )
    return JSON.stringify({ keys })
  }

  const databaseOf = (own: TestDatabase, role: string) => ({
    ...productionEnv,
    DATABASE_URL: postgresUrl({ ...own.connection, user: role }),
    DATABASE_DIRECT_URL: undefined,
  })

  it(
    'does not migrate by itself, and does not serve with a role that may change entries (L6)',
    async () => {
      const [empty, own] = [await createTestDatabase({ empty: true }), await createTestDatabase()]
      const TOKEN_KEYS = await tokenKeys()
      const { user } = own.connection
      expect(await start({ ...databaseOf(empty, user), TOKEN_KEYS })).toEqual({
        code: cannotStartCode,
        said: expect.stringContaining('run "npm run migrate" first'),
      })
      expect(await start({ ...databaseOf(own, user), TOKEN_KEYS })).toEqual({
        code: cannotStartCode,
        said: expect.stringMatching(/the role of DATABASE_URL may change (audit|wallet)\.\w+: use/),
      })
      const step = await start({ ...databaseOf(empty, user), TOKEN_KEYS }, 'migrate.ts')
      expect(step).toEqual({
        code: cannotStartCode,
        said: expect.stringContaining('DATABASE_OWNER_URL is missing'),
      })
      await Promise.all([empty.close(), own.close()])
    },
    PROCESS_MS,
  )

  it(
    "refuses a payment callback with the sandbox's credentials, and shows figures to nobody without the token",
    async () => {
      const own = await createTestDatabase({ empty: true })
      const port = await freePort()
      const env = {
        ...databaseOf(own, 'marquee_production'),
        ROLES: 'api',
        HOST: '127.0.0.1',
        PORT: String(port),
        PAYMENTIQ_ADDRESSES: '127.0.0.1',
        SHUTDOWN_GRACE_MS: '0',
        TOKEN_KEYS: await tokenKeys(),
      }
      const migrated = await start({ ...env, DATABASE_OWNER_URL: postgresUrl(own.connection) }, 'migrate.ts')
      expect(migrated).toEqual({ code: 0, said: '' })
      const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
        env: { PATH: process.env['PATH'], ...compileCache, DATA_DIR: folder, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      const closed = once(child, 'close')
      const url = `http://127.0.0.1:${port}`
      const transfer = async (user: string, password: string) => {
        const answer = await fetch(`${url}/callbacks/paymentiq/transfer`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
          },
          body: JSON.stringify({ userId: '1', txId: '1', txAmount: '25000.00', txAmountCy: 'EUR' }),
        })
        return { status: answer.status, text: await answer.text() }
      }
      try {
        await vi.waitFor(
          async () => {
            expect(said).toBe('')
            expect((await fetch(`${url}/health/ready`)).status).toBe(200)
          },
          {
            timeout: 30_000,
            interval: 200,
          },
        )
        expect(await transfer('sandbox-paymentiq', 'sandbox-paymentiq-password')).toEqual({
          status: 401,
          text: '{}',
        })
        expect((await transfer(env.PAYMENTIQ_CALLBACK_USER, env.PAYMENTIQ_CALLBACK_PASSWORD)).status).toBe(
          200,
        )
        expect((await fetch(`${url}/metrics`)).status).toBe(401)
        const { rows } = await own.query('select from wallet.entry')
        expect(rows).toEqual([])
      } finally {
        child.kill('SIGTERM')
      }
      expect(await closed).toEqual([0, null])
      await own.close()
    },
    PROCESS_MS,
  )
})
