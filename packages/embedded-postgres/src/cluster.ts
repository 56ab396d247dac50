import { baseSettings } from './base-settings.ts'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, lstatSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInUse, noteOrigin, removeFolder, setAside, withHomes } from './abandoned.ts'
import { type Account, isOpenToOthers, ROOT_HOME } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './lock.ts'
import { acceptsConnections } from './probe.ts'

/** Paths of one embedded server; all of them are in one folder, its home. */
export interface Cluster {
  home: string
  /** PostgreSQL's own data folder. */
  data: string
  socket: string
  account: Account | undefined
  throwAway: boolean
}

export interface Running {
  pid: number
  port: number
  socket: string
}

/** Settings that trade safety for speed. A kept database never gets them; a throw-away one always does. */
export const THROW_AWAY_SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

const UNSAFE_WHEN_OFF = ['fsync', 'synchronous_commit', 'full_page_writes']
const MAX_SOCKET_FOLDER = 80
/** How long the process in `postmaster.pid` may neither accept connections nor end. */
const SETTLE_MS = 10_000
const REMOVE_WAIT_MS = 30_000
/** A child of a killed server writes this into the log of the next one. */
const OF_ANOTHER = /^.*unexpected postmaster exit.*$/gm

/** The folders of the server whose home is `dataDir`; creates missing ones. */
export async function openCluster(
  dataDir: string,
  options: { account: Account | undefined; throwAway: boolean; socket?: string },
): Promise<Cluster> {
  const { account, throwAway } = options
  const home = await reachableHome(resolve(dataDir), account)
  await mkdir(join(home, 'holders'), { recursive: true })
  const marker = join(home, 'throw-away')
  const data = join(home, 'data')
  if (lstatSync(data, { throwIfNoEntry: false })) {
    const marked = lstatSync(marker, { throwIfNoEntry: false }) !== undefined
    if (marked !== throwAway) {
      throw new Error(
        marked
          ? `${home} was made as a throw-away database and cannot be kept: choose another folder`
          : `${home} is a kept database and cannot be opened as a throw-away one`,
      )
    }
  } else if (throwAway) await writeFile(marker, '')
  const socket = options.socket ?? join(socketRoot(), `marquee-pg-${fingerprint(home)}`)
  return { home, data, socket, account, throwAway }
}

/**
 * The server that runs on this cluster and accepts connections, if there is one. Waits for a server that is starting
 * up or shutting down.
 */
export async function settledServer(cluster: Cluster): Promise<Running | undefined> {
  const giveUpAt = performance.now() + SETTLE_MS
  for (;;) {
    const pid = await pidOf(cluster)
    if (!pid || !isAlive(pid)) return undefined
    const running = await runningServer(cluster)
    if (running && (await acceptsConnections(addressOf(running)))) return running
    // The process id of a killed server may have been reused: pg_ctl can tell.
    if (performance.now() > giveUpAt) return undefined
    await sleep(10)
  }
}

async function pidOf(cluster: Cluster): Promise<number> {
  const text = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
}

function addressOf({ socket, port }: Running) {
  return socket === '' ? { host: '127.0.0.1', port } : { path: join(socket, `.s.PGSQL.${port}`) }
}

/** The server that its own file reports as ready. */
async function runningServer(cluster: Cluster): Promise<Running | undefined> {
  const lines = (await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || lines[7]?.trim() !== 'ready' || !isAlive(pid)) return undefined
  return { pid, port: Number(lines[3]), socket: lines[4]?.trim() ?? '' }
}

/**
 * Makes the data folder on first use, writes the settings, starts the server and waits until it takes connections.
 * @throws Error with the end of the server's log when it does not come up.
 */
export async function startServer(
  cluster: Cluster,
  binaries: Binaries,
  options: { settings: Record<string, string>; port: number | undefined; timeoutMs: number },
): Promise<Running> {
  const { data, home, socket, account } = cluster
  await ensureData(cluster, binaries)
  await ensureSocketFolder(socket, account)
  const settings = settingsOf(cluster, options.settings, options.port)
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  await writeFile(join(data, 'embedded.conf'), lines.join(''))
  const log = join(home, 'log')
  const giveUpAt = performance.now() + options.timeoutMs
  for (;;) {
    await writeFile(log, '')
    if (account) {
      await chown(join(data, 'embedded.conf'), account.uid, account.gid)
      await chown(log, account.uid, account.gid)
    }
    await run(binaries.pgCtl, ['start', '-W', '-s', '-D', data, '-l', log], account)
    const running = await waitUntilReady(cluster, log, giveUpAt)
    if (running) return running
    const said = await saidIn(log)
    // After kill -9 the old server's children need a moment to end; until then the new one refuses to start. They
    // may also write into the log of the new one.
    const lingering =
      /pre-existing shared memory block|lock file .* already exists/.test(said) ||
      (said.includes('database system is shut down') && !said.includes('FATAL'))
    if (!lingering || performance.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not start in ${home}:\n${said.split('\n').slice(-15).join('\n')}`)
    }
    await sleep(50)
  }
}

/** Stops the server: open transactions are rolled back; after 30 s it gets an immediate shutdown. */
export async function stopServer(cluster: Cluster, pgCtl: string): Promise<void> {
  const pid = await pidOf(cluster)
  if (pid && isAlive(pid)) {
    await run(pgCtl, ['stop', '-W', '-s', '-m', 'fast', '-D', cluster.data], cluster.account).catch(
      () => undefined,
    )
    if (!(await waitUntilGone(pid, 30_000))) {
      await run(pgCtl, ['stop', '-W', '-s', '-m', 'immediate', '-D', cluster.data], cluster.account).catch(
        () => undefined,
      )
      await waitUntilGone(pid, 10_000)
    }
  }
  await rm(cluster.socket, { recursive: true, force: true })
  if (cluster.throwAway) await removeFolder(cluster.home)
}

/** Waits until a process is gone; false when it is still there after the time. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + timeoutMs
  while (isAlive(pid)) {
    if (performance.now() > giveUpAt) return false
    await sleep(5)
  }
  return true
}

/** The password of the loopback connection, created with the data folder. */
export async function passwordOf(cluster: Cluster): Promise<string> {
  return (await readFile(join(cluster.home, 'password'), 'utf8')).trim()
}

/** Process ids of the guards that hold this server; entries of ended processes are removed. */
export async function livingHolders(cluster: Cluster): Promise<number[]> {
  const folder = join(cluster.home, 'holders')
  const living: number[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (isAlive(Number(name))) living.push(Number(name))
    else await rm(join(folder, name), { force: true })
  }
  return living
}

/**
 * Root only: the database's account must be able to enter the folder. Where it may not, the data are under
 * `/var/lib` and `dataDir` is a link to them; without the link they count as deleted. A note in the folder says
 * whose it is.
 */
async function reachableHome(dataDir: string, account: Account | undefined): Promise<string> {
  if (!account || isOpenToOthers(dirname(dataDir))) {
    await mkdir(dataDir, { recursive: true })
    if (account) await chmod(dataDir, 0o755)
    return dataDir
  }
  await mkdir(ROOT_HOME, { recursive: true, mode: 0o755 })
  const opened = await withHomes(ROOT_HOME, async () => {
    const linked = await linkedHome(dataDir)
    const home = linked ?? join(ROOT_HOME, `${basename(dataDir)}-${fingerprint(dataDir)}`)
    const deleted = linked === undefined ? await setAside(home) : undefined
    if (linked === undefined) {
      await mkdir(dirname(dataDir), { recursive: true })
      await symlink(home, dataDir)
    }
    await mkdir(home, { recursive: true, mode: 0o755 })
    await noteOrigin(home, dataDir)
    return { home, deleted }
  })
  if (opened.deleted !== undefined) await removeFolder(opened.deleted)
  return opened.home
}

/** The folder under `/var/lib` that `dataDir` links to; undefined for any other link. */
async function linkedHome(dataDir: string): Promise<string | undefined> {
  const link = await readlink(dataDir).catch(() => undefined)
  return link?.startsWith(`${ROOT_HOME}/`) ? link : undefined
}

/**
 * Removes a database for good, with the link where `dataDir` is one. No process may hold it; a server that is
 * shutting down is waited for.
 * @throws Error when it is still in use after half a minute
 */
export async function removePostgres(dataDir: string): Promise<void> {
  const path = resolve(dataDir)
  const home = (await linkedHome(path)) ?? path
  const giveUpAt = performance.now() + REMOVE_WAIT_MS
  while (await isInUse(home)) {
    if (performance.now() > giveUpAt) throw new Error(`${home} is still in use and was not removed`)
    await sleep(20)
  }
  await removeFolder(home)
  await rm(path, { force: true })
}

async function ensureData(cluster: Cluster, binaries: Binaries): Promise<void> {
  const { data, home, account } = cluster
  const major = binaries.version.split('.')[0]
  const made = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (made !== undefined) {
    if (made.trim() === major) return
    throw new Error(
      `${data} belongs to PostgreSQL ${made.trim()}, this is ${major}: dump it there, restore here`,
    )
  }
  // An interrupted first start leaves no PG_VERSION: start over. The draft becomes `data` only when it is complete.
  const draft = join(home, 'draft')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const secret = join(home, 'password')
  await writeFile(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) {
    await chown(draft, account.uid, account.gid)
    await chown(secret, account.uid, account.gid)
  }
  const args = [
    '-D',
    draft,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  args.push(
    '--locale=C',
    '--no-sync',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${secret}`,
  )
  await run(binaries.initdb, args, account)
  await writeFile(join(draft, 'postgresql.conf'), "\ninclude_if_exists 'embedded.conf'\n", { flag: 'a' })
  await rename(draft, data)
}

function settingsOf(
  cluster: Cluster,
  wanted: Record<string, string>,
  port: number | undefined,
): Record<string, string> {
  if (!cluster.throwAway) {
    for (const name of UNSAFE_WHEN_OFF) {
      const value = wanted[name]?.toLowerCase()
      if (value !== undefined && ['off', 'false', 'no', '0'].includes(value)) {
        throw new Error(`${name} = ${value} would lose data of a kept database`)
      }
    }
  }
  return {
    ...baseSettings,
    ...(cluster.throwAway ? THROW_AWAY_SETTINGS : {}),
    ...wanted,
    listen_addresses: port === undefined ? '' : '127.0.0.1',
    port: String(port ?? 5432),
    unix_socket_directories: process.platform === 'win32' ? '' : cluster.socket,
    unix_socket_permissions: '0700',
  }
}

/** Access is limited by the socket's folder: only the database's account and root may enter it. */
async function ensureSocketFolder(path: string, account: Account | undefined): Promise<void> {
  if (process.platform === 'win32') return
  await mkdir(path, { recursive: true, mode: 0o700 })
  const stat = lstatSync(path)
  const uid = account?.uid ?? process.getuid?.()
  if (!stat.isDirectory() || (stat.uid !== uid && stat.uid !== process.getuid?.())) {
    throw new Error(`${path} belongs to somebody else: pass another socket folder`)
  }
  if (account) chownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
}

/** Socket paths are limited to about a hundred characters, and temp folders can be long. */
function socketRoot(): string {
  return tmpdir().length <= MAX_SOCKET_FOLDER - 24 ? tmpdir() : '/tmp'
}

function fingerprint(path: string): string {
  return createHash('sha256')
    .update(`${process.getuid?.() ?? 0} ${path}`)
    .digest('hex')
    .slice(0, 12)
}

async function waitUntilReady(cluster: Cluster, log: string, giveUpAt: number): Promise<Running | undefined> {
  let seen = false
  for (let tries = 0; performance.now() < giveUpAt; tries++) {
    const running = await runningServer(cluster)
    if (running && (await acceptsConnections(addressOf(running)))) return running
    const pid = await pidOf(cluster)
    if (pid && isAlive(pid)) seen = true
    // The server refused to start: its process ended, it logged an error, or it never appeared within a second.
    else if (seen || tries > 200 || (await saidIn(log)).includes('FATAL')) return undefined
    await sleep(5)
  }
  return undefined
}

/** The server's own messages. */
async function saidIn(log: string): Promise<string> {
  return (await readFile(log, 'utf8')).replaceAll(OF_ANOTHER, '')
}

/** Runs a PostgreSQL program as the database's account. */
function run(program: string, args: string[], account: Account | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: process.platform === 'win32' ? undefined : '/',
      env: { ...process.env, LC_ALL: 'C', PGOPTIONS: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
    })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('error', fail)
    // 'exit' instead of 'close': the server that pg_ctl starts may keep the pipe open.
    child.on('exit', (code) => {
      child.stderr?.destroy()
      if (code === 0) done()
      else fail(new Error(`${basename(program)} ${args[0]} ended with ${code}: ${said.trim()}`))
    })
  })
}
