/** Starts a private Redis and PgBouncer on free loopback ports; each is ended by its process id. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 5_000
const STOP_MS = 3_000

interface Running {
  readonly child: ChildProcess
  readonly said: () => string
}

export interface RedisService {
  readonly url: string
  readonly pid: number
  /** `SIGKILL`: as a crash would. */
  kill(): Promise<void>
  /** `SIGSTOP`: connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface PgBouncerService {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** The server behind a PgBouncer. */
export interface PostgresPlace {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function launch(binary: string, args: readonly string[], account?: { uid: number; gid: number }): Running {
  const child = spawn(binary, [...args], { stdio: ['ignore', 'pipe', 'pipe'], ...account })
  let said = ''
  const note = (text: string) => {
    said = (said + text).slice(-4_000)
  }
  child.stdout?.setEncoding('utf8').on('data', note)
  child.stderr?.setEncoding('utf8').on('data', note)
  child.on('error', (error) => note(error.message))
  return { child, said: () => said }
}

async function untilListening({ child, said }: Running, port: number): Promise<void> {
  const deadline = performance.now() + START_MS
  while (!(await canConnect(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${child.spawnfile} does not listen on ${port}: ${said()}`)
    await sleep(10)
  }
}

async function end({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const late = new AbortController()
  await Promise.race([
    gone,
    sleep(STOP_MS, undefined, { signal: late.signal }).then(
      () => child.kill('SIGKILL'),
      () => false,
    ),
  ])
  late.abort()
  await gone
}

/** A Redis without persistence. */
export async function startRedis(binary: string): Promise<RedisService> {
  const port = await freePort()
  const launchOne = async () => {
    const options = [
      '--port',
      port,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      tmpdir(),
    ]
    const running = launch(binary, options.map(String))
    await untilListening(running, port)
    return running
  }
  let running = await launchOne()
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return running.child.pid ?? 0
    },
    kill: () => end(running, 'SIGKILL'),
    freeze: () => void running.child.kill('SIGSTOP'),
    thaw: () => void running.child.kill('SIGCONT'),
    restart: async () => {
      running = await launchOne()
    },
    stop: async () => {
      running.child.kill('SIGCONT')
      await end(running, 'SIGTERM')
    },
  }
}

/** `nobody` when we are root: PgBouncer refuses to run as root, and the test cluster's socket is its own. */
function accountOfServices(): { uid: number; gid: number } | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Transaction mode in front of every database of a server, as in production. */
export async function startPgBouncer(
  binary: string,
  server: PostgresPlace,
  options: { readonly poolSize?: number } = {},
): Promise<PgBouncerService> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-pgbouncer-'))
  const account = accountOfServices()
  const password = server.password === undefined ? '' : ` password='${server.password}'`
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host='${server.host}' port=${server.port} user='${server.user}'${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${options.poolSize ?? 20}`,
    'max_client_conn = 300',
    'server_round_robin = 1',
  ]
  await writeFile(file, `${settings.join('\n')}\n`, { mode: 0o600 })
  if (account) {
    await chmod(folder, 0o700)
    for (const path of [folder, file]) await chown(path, account.uid, account.gid)
  }
  const running = launch(binary, [file], account)
  await untilListening(running, port)
  return {
    port,
    pid: running.child.pid ?? 0,
    stop: async () => {
      await end(running, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
