import { inject } from 'vitest'
import type { RunningProduct } from './product.setup.ts'

const answer = await fetch(inject('productsUrl') + process.env['VITEST_POOL_ID'])
if (!answer.ok) throw new Error(await answer.text())
/** The product of this worker: no other journey changes its players, tables and clocks at the same time. */
export const product = (await answer.json()) as RunningProduct
