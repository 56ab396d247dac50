/** The calls of the pages of limits and activity, beside a read of the wallet. */
import { call, type BenchPlayer, type BenchProduct } from '../kit/product.ts'

const LIMITS = '/v1/player/protection/limits'
const PATHS = {
  wallet: '/v1/wallet',
  limits: LIMITS,
  activity: '/v1/player/activity_check/periods',
} as const
type Read = keyof typeof PATHS
const WARM_UP_READS = 20

/** Every limit of the player, so that all have a value. */
async function setLimits({ product }: BenchProduct, { idToken, currency }: BenchPlayer): Promise<void> {
  const limit = { amount: '90000.00', currency }
  const change = (path: string, body: object) => call(product, 'PATCH', path, body, idToken)
  for (const duration of ['D', 'W', 'M']) {
    await change('/v1/player/deposit-limits', { duration, limit })
    await change('/v1/player/spend-limits', { duration, limit })
    await change(LIMITS, { kind: 'loss', duration, limit })
  }
  await change(LIMITS, { kind: 'singleStake', limit: { amount: '10.00', currency } })
  for (const kind of ['sessionTime', 'dailyTime'])
    await change('/v1/player/protection/time-limits', { kind, limit: { seconds: 6 * 3_600 } })
}

/** 50th and 95th percentile (ms) of each, read in turn, and the 95th over that of the wallet. */
export async function measureReads(bench: BenchProduct, player: BenchPlayer, count: number) {
  await setLimits(bench, player)
  const taken: Record<Read, number[]> = { wallet: [], limits: [], activity: [] }
  for (let n = -WARM_UP_READS; n < count; n++)
    for (const read of Object.keys(PATHS) as Read[]) {
      const start = performance.now()
      await call(bench.product, 'GET', PATHS[read], null, player.idToken)
      if (n >= 0) taken[read].push(performance.now() - start)
    }
  const p95 = (read: Read) => percentile(taken[read], 0.95)
  const figures = (read: Read) => ({
    p50: percentile(taken[read], 0.5),
    p95: p95(read),
    over_wallet: Math.round((p95(read) / p95('wallet')) * 10) / 10,
  })
  return { wallet: figures('wallet'), limits: figures('limits'), activity: figures('activity') }
}

export const percentile = (values: readonly number[], share: number): number =>
  Math.round((values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN) * 10) / 10
