import rateLimit from '@fastify/rate-limit'
import type { Route } from '@marquee/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { AppError } from '../errors.ts'

/** Groups of requests that share one budget per address. */
export type RateClass = 'general' | 'callbacks' | 'content' | 'unlimited' | NonNullable<Route['rate']>

/**
 * Requests per minute and address. An outer fence against floods, wide enough for a household behind one address;
 * guessing of passwords and pins is stopped by attempt budgets in the database, not here.
 */
export const rateLimits: Readonly<Record<Exclude<RateClass, 'unlimited'>, number>> = {
  general: 3_000,
  'sign-in': 30,
  pins: 30,
  money: 60,
  telemetry: 60,
  // Queries and forms of pictures that have to be made; what is kept is not counted.
  content: 120,
  // A studio's whole play comes from a few addresses.
  callbacks: 600_000,
}

export type RateFence = (request: FastifyRequest, rateClass: RateClass) => Promise<void>

/** IPv6 customers get whole networks: a /64 counts as one address. */
export function rateKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':')
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** @param scale multiplies every limit */
export async function createRateFence(
  app: FastifyInstance,
  scale: number,
  redis: Redis | undefined,
): Promise<RateFence> {
  await app.register(rateLimit, {
    global: false,
    skipOnError: true,
    ...(redis ? { redis, nameSpace: 'marquee:rate:' } : { cache: 50_000 }),
  })
  const checks = new Map(
    Object.entries(rateLimits).map(([name, max]) => [
      name,
      app.createRateLimit({
        max: Math.max(1, Math.round(max * scale)),
        timeWindow: 60_000,
        keyGenerator: (request) => `${name}:${rateKey(request.ip)}`,
      }),
    ]),
  )
  return async (request, rateClass) => {
    const result = await checks.get(rateClass)?.(request)
    if (result && !result.isAllowed && result.isExceeded)
      throw new AppError('error.rate.limited', { retryAfterSeconds: Math.max(1, result.ttlInSeconds) })
  }
}
