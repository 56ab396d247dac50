/** The product of the worker that runs this file: files that run at the same time never share one. */
import { inject } from 'vitest'

/** What journeys know of a product. */
export interface RunningProduct {
  readonly siteUrl: string
  readonly sandboxUrl: string
  /** Folder of the product's database. */
  readonly databaseDir: string
  /** `POST` kills the server with -9, and answers when it has come back. */
  readonly killUrl: string
}

/** Starts it for the first file of the worker. */
async function productOf(worker: string): Promise<RunningProduct> {
  const response = await fetch(`${inject('productsUrl')}/${worker}`, { method: 'POST' })
  if (!response.ok) throw new Error(`the product did not start: ${await response.text()}`)
  return (await response.json()) as RunningProduct
}

export const { siteUrl, sandboxUrl, databaseDir, killUrl } = await productOf(
  process.env['VITEST_POOL_ID'] ?? '1',
)
