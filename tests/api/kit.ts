import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioDefinitions } from '../../apps/server/src/adapters/studios/registry.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { createLifecycle, loadConfig, silentLog } from '../../apps/server/src/kernel/index.ts'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { freePort } from '../../tools/product.ts'
import { createTestDatabase } from '../kit/database.ts'
import { emailDigest } from '../kit/personal.ts'

export interface RunningApi {
  readonly url: string
  readonly document: Record<string, unknown>
  /** A new ID token of a seeded player. */
  signIn(): Promise<string>
  stop(): Promise<void>
}

/** The whole platform over a database of its own, without pages and without outside companies. */
export async function startApi(): Promise<RunningApi> {
  const db = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-api-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const nowhere = 'http://127.0.0.1:1'
  const config = loadConfig(
    {
      NODE_ENV: 'test',
      ROLES: 'api',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMIT_SCALE: '100000',
      SANDBOX_URL: nowhere,
    },
    studioDefinitions,
  )
  const lifecycle = createLifecycle({ log: silentLog, graceMs: 0, exit: () => {} })
  const { connection } = db
  const app = await createApp({ config, log: silentLog, lifecycle, connection, direct: connection })
  await app.listen()
  const [player] = seededPlayers.players
  return {
    url,
    document: (await (await fetch(`${url}/api/openapi.json`)).json()) as Record<string, unknown>,
    async signIn() {
      const signIn = async () => {
        const answer = await fetch(`${url}/api/v1/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: player.email, password: seededPlayers.password }),
        })
        return (await answer.json()) as { idToken?: string; code?: string }
      }
      const first = await signIn()
      // One of the operations closes the account: the others are called with it all the same.
      if (first.code === 'error.account.closed')
        await db.query(`update players.player set account_status = 'REGISTERED' where email_key = $1`, [
          emailDigest(player.email),
        ])
      const { idToken, code } = first.code === 'error.account.closed' ? await signIn() : first
      if (idToken === undefined) throw new Error(`${player.email} could not sign in: ${code}`)
      return idToken
    },
    async stop() {
      await lifecycle.stop('test')
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
