import { mkdtempSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Product, freePort, removeProduct, startProduct } from '../../tools/product.ts'
import { productSettings } from './product-settings.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string
    sandboxUrl: string
    /** Folder of the product's database. */
    databaseDir: string
    /** `POST` kills the server with -9, and answers when it has come back. */
    killUrl: string
  }
}

let product: Product | undefined
let killer: Server | undefined
let dataDir = ''

/** One product for all journeys, on ports and in a folder of its own. */
export async function setup(project: TestProject): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'marquee-journeys-'))
  const recent: string[] = []
  product = await startProduct({
    dataDir,
    port: await freePort(),
    sandboxPort: await freePort(),
    env: { ...productSettings, BONUS_BUY_MARKETS: 'NZ' },
    onLine: (source, line) => {
      if (/"level":[56]0/.test(line) || !line.startsWith('{')) recent.push(`${source} ${line}`)
      if (recent.length > 200) recent.shift()
    },
  }).catch((error: unknown) => {
    console.error(recent.join('\n'))
    throw error
  })
  project.provide('siteUrl', product.siteUrl)
  project.provide('sandboxUrl', product.sandboxUrl)
  project.provide('databaseDir', join(dataDir, 'postgres'))
  project.provide('killUrl', await startKiller(product))
}

/** Journeys run in a process of their own and reach the server's process through this. */
async function startKiller({ serverPid, ready }: Product): Promise<string> {
  const port = await freePort()
  killer = createServer((_request, response) => {
    const pid = serverPid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    untilReplaced(pid)
      .then(ready)
      .then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await new Promise<void>((resolve) => killer?.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${port}/`

  async function untilReplaced(pid: number | undefined): Promise<void> {
    while (serverPid() === pid) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function teardown(): Promise<void> {
  killer?.close()
  await product?.stop()
  await removeProduct(dataDir)
}
