import { inject } from 'vitest'

const products = inject('products')
/** The product of this worker: no other journey changes its players, tables and clocks at the same time. */
export const product = products[(Number(process.env['VITEST_POOL_ID']) - 1) % products.length]!
