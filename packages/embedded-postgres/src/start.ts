import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import {
  type Cluster,
  livingHolders,
  openCluster,
  passwordOf,
  type Running,
  settledServer,
  startServer,
  waitUntilGone,
} from './cluster.ts'
import { withLock } from './lock.ts'

export interface StartOptions {
  /** Folder of the database and everything that belongs to it; created on first use. */
  dataDir: string
  /** Server settings by name, as in `postgresql.conf`. */
  settings?: Record<string, string>
  /** Also listen on this port of 127.0.0.1, with the generated password. On Windows always, 5432 by default. */
  port?: number
  /** Folder of the Unix socket; by default one in the temp folder, the same for the same `dataDir`. */
  socket?: string
  /**
   * A database for one run: without durability settings, and removed when it stops. A folder is either kept or
   * throw-away for ever.
   */
  throwAway?: boolean
  /** Time that the server may take to start, including crash recovery. Default 60,000. */
  startTimeoutMs?: number
}

/** What a `pg` client or pool needs to connect. */
export interface PostgresConnection {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

export interface EmbeddedPostgres {
  connection: PostgresConnection
  /** The same as a connection string. */
  url: string
  /** Process id of the server. */
  pid: number
  /** True when the server was running already. */
  adopted: boolean
  /** Lets go of the server and waits; when the last holder lets go, the server stops. */
  stop(): Promise<void>
  /**
   * Kills the server with SIGKILL, as a crash would, and lets go of it; its files stay as they were. `startPostgres`
   * on the same folder recovers it, at the same address.
   */
  kill(): Promise<void>
}

/**
 * Starts PostgreSQL on a folder, or adopts the server that runs there. The server stops when the last process that
 * called this ends, `kill -9` included: a guard process stops it.
 * @throws Error when there is no PostgreSQL for the platform, the folder is of another version or kind, or the
 * server does not start; the message contains the end of its log.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const account = databaseAccount()
  const cluster = await openCluster(options.dataDir, {
    account,
    throwAway: options.throwAway ?? false,
    ...(options.socket === undefined ? {} : { socket: options.socket }),
  })
  const binaries = await findBinaries(account)
  const port = options.port ?? (process.platform === 'win32' ? 5432 : undefined)
  return withLock(join(cluster.home, 'lock'), async () => {
    const found = await settledServer(cluster)
    // The guard is started before the server, so that a kill at any moment leaves no server behind.
    const guard = await postGuard({ ...cluster, socket: found?.socket || cluster.socket }, binaries.pgCtl)
    const settings = options.settings ?? {}
    const timeoutMs = options.startTimeoutMs ?? 60_000
    try {
      const server = found ?? (await startServer(cluster, binaries, { settings, port, timeoutMs }))
      const connection = await connectionOf(cluster, server)
      return {
        connection,
        url: postgresUrl(connection),
        pid: server.pid,
        adopted: found !== undefined,
        stop: () => release(guard),
        kill: async () => {
          process.kill(server.pid, 'SIGKILL')
          await waitUntilGone(server.pid, 10_000)
          await release(guard, 'abandon')
        },
      }
    } catch (error) {
      guard.stdin?.destroy()
      throw error
    }
  })
}

async function postGuard(cluster: Cluster, pgCtl: string): Promise<ChildProcess> {
  await livingHolders(cluster)
  const script = fileURLToPath(new URL('guard.ts', import.meta.url))
  const guard = spawn(process.execPath, [script, JSON.stringify({ cluster, pgCtl })], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Options of the caller's process (debugger, coverage, loaders) are not passed to the guard.
    env: { ...process.env, NODE_OPTIONS: '' },
    windowsHide: true,
  })
  await once(guard, 'spawn')
  guard.unref()
  guard.stdin?.on('error', () => undefined)
  const pipe = guard.stdin as unknown as { unref?: () => void } | null
  pipe?.unref?.()
  const holders = join(cluster.home, 'holders')
  await mkdir(holders, { recursive: true })
  await writeFile(join(holders, String(guard.pid)), String(process.pid))
  return guard
}

async function release(guard: ChildProcess, lastWord?: 'abandon'): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return
  guard.ref()
  const gone = once(guard, 'exit')
  guard.stdin?.end(lastWord)
  await gone
}

async function connectionOf(cluster: Cluster, server: Running): Promise<PostgresConnection> {
  const account = { user: 'postgres', database: 'postgres', port: server.port }
  if (server.socket !== '') return { host: server.socket, ...account }
  return { host: '127.0.0.1', ...account, password: await passwordOf(cluster) }
}

/** The address of a database, as `DATABASE_URL` has it. A host that is a path is a socket's folder. */
export function postgresUrl({ host, port, user, database, password }: PostgresConnection): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`
  return `postgresql://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}
