import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Product, freePort, removeProduct, startProduct } from '../../tools/product.ts'
import { WORKERS } from './workers.ts'

export interface RunningProduct {
  readonly siteUrl: string
  readonly sandboxUrl: string
  /** Folder of the product's database. */
  readonly databaseDir: string
  /** `POST` kills the server with -9, and answers when it has come back. */
  readonly killUrl: string
}
declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    products: readonly RunningProduct[]
  }
}

/** What has to end after the journeys, newest first. */
const endings: (() => unknown)[] = []

/** A product for each worker, on ports and in a folder of its own. */
export async function setup(project: TestProject): Promise<void> {
  const products: RunningProduct[] = []
  for (let worker = 0; worker < WORKERS; worker++) products.push(await runProduct())
  project.provide('products', products)
}

async function runProduct(): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-journeys-'))
  endings.unshift(() => removeProduct(dataDir))
  const recent: string[] = []
  const product = await startProduct({
    dataDir,
    port: await freePort(),
    sandboxPort: await freePort(),
    env: { RATE_LIMIT_SCALE: '50', BONUS_BUY_MARKETS: 'NZ' },
    onLine: (source, line) => {
      if (/"level":[56]0/.test(line) || !line.startsWith('{')) recent.push(`${source} ${line}`)
      if (recent.length > 200) recent.shift()
    },
  }).catch((error: unknown) => {
    console.error(recent.join('\n'))
    throw error
  })
  endings.unshift(() => product.stop())
  return {
    siteUrl: product.siteUrl,
    sandboxUrl: product.sandboxUrl,
    databaseDir: join(dataDir, 'postgres'),
    killUrl: await startKiller(product),
  }
}

/** Journeys run in a process of their own and reach the server's process through this. */
async function startKiller({ serverPid, ready }: Product): Promise<string> {
  const port = await freePort()
  const killer = createServer((_request, response) => {
    const pid = serverPid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    untilReplaced(pid)
      .then(ready)
      .then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await new Promise<void>((resolve) => killer.listen(port, '127.0.0.1', resolve))
  endings.unshift(() => killer.close())
  return `http://127.0.0.1:${port}/`

  async function untilReplaced(pid: number | undefined): Promise<void> {
    while (serverPid() === pid) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function teardown(): Promise<void> {
  for (const end of endings) await end()
}
