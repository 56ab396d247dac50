/**
 * Starts the whole product as its parts run in production, one process each: the sandbox, and the server with its
 * embedded PostgreSQL. Used by `npm start`, `npm run dev`, the journeys, the benchmarks and `npm run look`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { removePostgres } from '@marquee/embedded-postgres'
import { studioDefinitions } from '../apps/server/src/adapters/studios/registry.ts'
import { cannotStartCode } from '../apps/server/src/exit-codes.ts'
import { findForeignVariables } from '../apps/server/src/kernel/index.ts'
import { compileCache } from './compile-cache.ts'

const root = join(import.meta.dirname, '..')
const START_TIMEOUT_MS = 180_000
const RESTART_DELAY_MS = 300
const STOP_TIMEOUT_MS = 15_000
/** More restarts than this within a minute mean that the fault is not a single request. */
const MAX_RESTARTS_PER_MINUTE = 60

export interface ProductOptions {
  /** Folder of all stored data: database, sandbox, pictures. */
  readonly dataDir: string
  readonly port: number
  readonly sandboxPort: number
  /** Port of the sandbox's mail server; a free one by default. */
  readonly sandboxSmtpPort?: number
  /** Port of the sandbox's virus scanner; a free one by default. */
  readonly sandboxClamdPort?: number
  /** Ports of the server's instances, for a balancer that listens on `port`; one server on `port` itself by default. */
  readonly copyPorts?: readonly number[]
  /** Vite inside the server, with hot reload. */
  readonly isDev?: boolean
  /** Lines of the processes; nothing is printed when left out. */
  readonly onLine?: (source: 'server' | 'sandbox' | 'build', line: string) => void
  readonly env?: Readonly<Record<string, string>>
}

export interface Product {
  readonly siteUrl: string
  readonly sandboxUrl: string
  /** Process id of the running server; it changes when a killed server has been restarted. */
  readonly serverPid: (instance?: number) => number | undefined
  readonly sandboxPid: () => number | undefined
  /** Resolves when the server answers as ready. */
  readonly ready: () => Promise<void>
  stop(): Promise<void>
}

interface Supervised {
  child: ChildProcess
  readonly name: 'server' | 'sandbox'
  restarts: number[]
}

/** A free loopback port, for products that run beside another. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  return address.port
}

/** Ports of the sandbox's companies that speak other protocols than HTTP. */
const sandboxPorts = async ({ sandboxSmtpPort, sandboxClamdPort }: ProductOptions) => ({
  SANDBOX_SMTP_PORT: String(sandboxSmtpPort ?? (await freePort())),
  SANDBOX_CLAMD_PORT: String(sandboxClamdPort ?? (await freePort())),
})

/** @throws Error when the site cannot be built, a process does not become ready or says that it cannot start */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const siteUrl = `http://localhost:${options.port}`
  const sandboxUrl = `http://localhost:${options.sandboxPort}`
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    ...environmentName(),
    SITE_MODE: options.isDev ? 'development' : 'built',
    DATA_DIR: options.dataDir,
    PORT: String(options.port),
    PUBLIC_URL: siteUrl,
    SANDBOX_PORT: String(options.sandboxPort),
    ...(await sandboxPorts(options)),
    SANDBOX_URL: sandboxUrl,
    SANDBOX_DATA: join(options.dataDir, 'sandbox'),
    SITE_ORIGIN: siteUrl,
    ...companySettings(siteUrl, options.env?.['BRAND'] ?? process.env['BRAND']),
    ...options.env,
  }
  let isStopping = false
  let refuse: (error: Error) => void = () => {}
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  refused.catch(() => {})
  const processes: Supervised[] = []

  const launch = (name: Supervised['name'], file: string, own: NodeJS.ProcessEnv = {}): Supervised => {
    const supervised: Supervised = { name, restarts: [], child: begin() }
    function begin(): ChildProcess {
      const child = spawn('node', [file], {
        cwd: root,
        env: { ...env, ...compileCache, ...own },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const words: string[] = []
      pipeLines(child, (line) => {
        if (!line.startsWith('{')) words.push(line)
        options.onLine?.(name, line)
      })
      child.on('exit', (code) => {
        if (isStopping) return
        if (code === cannotStartCode) {
          // Its last output may still be in the pipe.
          child.once('close', () => {
            const why = options.onLine ? 'it says why above' : words.slice(-10).join('\n')
            refuse(new Error(`the ${name} cannot start: ${why}`))
          })
          return
        }
        const now = performance.now()
        supervised.restarts = supervised.restarts.filter((at) => now - at < 60_000)
        supervised.restarts.push(now)
        if (supervised.restarts.length > MAX_RESTARTS_PER_MINUTE) {
          options.onLine?.(name, `${name} stops again and again; giving up`)
          return
        }
        setTimeout(() => {
          if (!isStopping) supervised.child = begin()
        }, RESTART_DELAY_MS)
      })
      return child
    }
    return supervised
  }

  const sandbox = launch('sandbox', 'apps/sandbox/src/main.ts')
  processes.push(sandbox)
  const stop = async (): Promise<void> => {
    isStopping = true
    for (const { child } of processes.toReversed()) await endChild(child)
  }
  try {
    if (!options.isDev) await buildSite(env, options)
    const servers: Supervised[] = []
    const ports = options.copyPorts ?? [options.port]
    const product: Product = {
      siteUrl,
      sandboxUrl,
      serverPid: (instance = 0) => servers[instance]?.child.pid,
      sandboxPid: () => sandbox.child.pid,
      ready: () => waitUntilAllReady(ports),
      stop,
    }
    const sandboxReady = waitUntilReady(`${sandboxUrl}/health`)
    sandboxReady.catch(() => {})
    // One after the other: the first one creates the database.
    for (const port of ports) {
      const server = launch('server', 'apps/server/src/main.ts', { PORT: String(port) })
      servers.push(server)
      processes.push(server)
      await Promise.race([refused, waitUntilReady(`http://localhost:${port}/health/ready`)])
    }
    await Promise.race([refused, sandboxReady])
    return product
  } catch (error) {
    await stop()
    throw error
  }
}

async function waitUntilAllReady(ports: readonly number[]): Promise<void> {
  await Promise.all(ports.map((port) => waitUntilReady(`http://localhost:${port}/health/ready`)))
}

/** The sandbox's settings about its customer. The server refuses an invalid brand. */
function companySettings(siteUrl: string, brand = 'marquee'): Record<string, string> {
  const file = join(root, 'brands', brand, 'brand.json')
  const { name = '' } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }) : {}
  return {
    PAYMENTIQ_INTEGRATION_URL: `${siteUrl}/callbacks/paymentiq`,
    PRAGMATIC_CALLBACK_URL: `${siteUrl}/callbacks/pragmaticplay/main`,
    SANDBOX_MERCHANT_NAME: name,
  }
}

/**
 * One machine is development. Where the shell sets variables of a deployment, `NODE_ENV` is not set here: the server
 * refuses to start until somebody sets it.
 */
function environmentName(): { readonly NODE_ENV?: string } {
  const said = process.env['NODE_ENV']
  if (said) return { NODE_ENV: said }
  return findForeignVariables(process.env, studioDefinitions).length === 0 ? { NODE_ENV: 'development' } : {}
}

/** Removes everything that a stopped product has stored in its folder, and the database behind a link in it. */
export async function removeProduct(dataDir: string): Promise<void> {
  await removePostgres(join(dataDir, 'postgres'))
  await rm(dataDir, { recursive: true, force: true })
}

function pipeLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    })
  }
}

async function buildSite(env: NodeJS.ProcessEnv, options: ProductOptions): Promise<void> {
  const child = spawn('node', ['tools/build-web.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const tail: string[] = []
  pipeLines(child, (line) => {
    tail.push(line)
    options.onLine?.('build', line)
  })
  const code = await new Promise<number>((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
  if (code !== 0) throw new Error(`the site could not be built:\n${tail.slice(-30).join('\n')}`)
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
      if (response.ok) return
    } catch {
      // not there yet
    }
    if (performance.now() > deadline) throw new Error(`${url} did not become ready`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
