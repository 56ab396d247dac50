import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Product, freePort, startProduct } from '../../tools/product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string
    sandboxUrl: string
  }
}

let product: Product | undefined
let dataDir = ''

/** One product for all journeys, on ports and in a folder of its own. */
export async function setup(project: TestProject): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'marquee-journeys-'))
  const recent: string[] = []
  product = await startProduct({
    dataDir,
    port: await freePort(),
    sandboxPort: await freePort(),
    env: { RATE_LIMIT_SCALE: '50' },
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
}

export async function teardown(): Promise<void> {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
