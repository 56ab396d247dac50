import { mkdtempSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Product, freePort, removeProduct, startProduct } from '../../tools/product.ts'
import { productSettings } from './product-settings.ts'
import type { RunningProduct } from './running-product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `POST` to a worker's number starts its product, if it does not run yet, and answers with the addresses. */
    productsUrl: string
    /** Finished pictures of the studios, which all products of a run share. */
    pictureFolder: string
  }
}

interface Started {
  readonly product: Product
  readonly databaseDir: string
}

const pictureFolder = mkdtempSync(join(tmpdir(), 'marquee-pictures-'))
const folders: string[] = []
const products = new Map<string, Promise<Started>>()
let service: Server | undefined

/** Journeys run in processes of their own, and reach through this server what belongs to the run. */
export async function setup(project: TestProject): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  service = createServer((request, response) => {
    const [, worker = '', act] = (request.url ?? '').split('/')
    const product = productOf(worker)
    const answer = act === 'kill' ? product.then(kill) : product.then(addressesOf(`${url}/${worker}`))
    answer.then(
      (body) => response.writeHead(body === undefined ? 204 : 200).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => service?.listen(port, '127.0.0.1', resolve))
  project.provide('productsUrl', url)
  project.provide('pictureFolder', pictureFolder)
}

function productOf(worker: string): Promise<Started> {
  const product = products.get(worker) ?? start()
  products.set(worker, product)
  return product
}

/** A product on ports and in a folder of its own. */
async function start(): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-journeys-'))
  folders.push(dataDir)
  const recent: string[] = []
  const product = await startProduct({
    dataDir,
    port: await freePort(),
    sandboxPort: await freePort(),
    env: { ...productSettings, SANDBOX_PICTURES: pictureFolder, BONUS_BUY_MARKETS: 'NZ' },
    onLine: (source, line) => {
      if (/"level":[56]0/.test(line) || !line.startsWith('{')) recent.push(`${source} ${line}`)
      if (recent.length > 200) recent.shift()
    },
  }).catch((error: unknown) => {
    console.error(recent.join('\n'))
    throw error
  })
  return { product, databaseDir: join(dataDir, 'postgres') }
}

const addressesOf =
  (url: string) =>
  ({ product: { siteUrl, sandboxUrl }, databaseDir }: Started): RunningProduct => ({
    siteUrl,
    sandboxUrl,
    databaseDir,
    killUrl: `${url}/kill`,
  })

/** Resolves when the server has come back. */
async function kill({ product: { serverPid, ready } }: Started): Promise<void> {
  const pid = serverPid()
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  while (serverPid() === pid) await new Promise((resolve) => setTimeout(resolve, 20))
  await ready()
}

export async function teardown(): Promise<void> {
  service?.close()
  const started = await Promise.allSettled(products.values())
  for (const one of started) if (one.status === 'fulfilled') await one.value.product.stop()
  for (const folder of folders) await removeProduct(folder)
  rmSync(pictureFolder, { recursive: true, force: true })
}
