import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Product, freePort, removeProduct, startProduct } from '../../tools/product.ts'
import { productSettings } from './product-settings.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `GET {productsUrl}{worker}` answers with the worker's {@link RunningProduct}. */
    productsUrl: string
  }
}

export interface RunningProduct {
  readonly siteUrl: string
  readonly sandboxUrl: string
  /** Folder of the product's database. */
  readonly databaseDir: string
  /** `POST` kills the server with -9, and answers when it has come back. */
  readonly killUrl: string
}

interface Running {
  readonly product: Product
  readonly dataDir: string
}

/** By worker; each is started by the first journey of its worker. */
const products = new Map<string, Promise<Running>>()
const server = createServer((request, response) => {
  const [, worker = ''] = (request.url ?? '').split('/')
  const running = products.get(worker) ?? run()
  products.set(worker, running)
  running
    .then(async ({ product, dataDir }) => {
      if (request.method === 'POST') await kill(product)
      const { siteUrl, sandboxUrl } = product
      const databaseDir = join(dataDir, 'postgres')
      const killUrl = `http://${request.headers.host}/${worker}`
      response.end(JSON.stringify({ siteUrl, sandboxUrl, databaseDir, killUrl } satisfies RunningProduct))
    })
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})

/** Journeys run in processes of their own and reach the products through one address. */
export async function setup(project: TestProject): Promise<void> {
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  project.provide('productsUrl', `http://127.0.0.1:${port}/`)
}

/** A product on ports and in a folder of its own. */
async function run(): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-journeys-'))
  const recent: string[] = []
  const product = await startProduct({
    dataDir,
    port: await freePort(),
    sandboxPort: await freePort(),
    env: { ...productSettings, BONUS_BUY_MARKETS: 'NZ' },
    onLine: (source, line) => {
      if (/"level":[56]0/.test(line) || !line.startsWith('{')) recent.push(`${source} ${line}`)
      if (recent.length > 200) recent.shift()
    },
  }).catch(async (error: unknown) => {
    console.error(recent.join('\n'))
    await removeProduct(dataDir)
    throw error
  })
  return { product, dataDir }
}

async function kill({ serverPid, ready }: Product): Promise<void> {
  const pid = serverPid()
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  while (serverPid() === pid) await new Promise((resolve) => setTimeout(resolve, 20))
  await ready()
}

export async function teardown(): Promise<void> {
  server.close()
  server.closeAllConnections()
  for (const running of await Promise.allSettled(products.values())) {
    if (running.status === 'rejected') continue
    await running.value.product.stop()
    await removeProduct(running.value.dataDir)
  }
}
