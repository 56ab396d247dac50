import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import type { Route } from '@marquee/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'

/** Groups of requests that share one limit. */
export type RateClass =
  | 'general'
  | 'callbacks'
  | 'content'
  | 'sockets'
  | 'unlimited'
  | NonNullable<Route['rate']>

interface RateLimit {
  /** Requests per minute of one address; unlimited when absent. */
  readonly address?: number
  /** Requests per minute of one signed-in player, over all addresses; unlimited when absent. */
  readonly player?: number
  /** Whether all instances share one counter. Otherwise the limit protects each instance by itself. */
  readonly isShared: boolean
}

/**
 * Request limits against floods. Signed-in requests count per player, so that a thousand people behind one address do
 * not share a limit, and one player with a thousand addresses does not get a thousand. Guessing of passwords and pins
 * is limited by attempt budgets in the database.
 */
export const rateLimits: Readonly<Record<Exclude<RateClass, 'unlimited'>, RateLimit>> = {
  general: { address: 3_000, player: 1_200, isShared: false },
  'sign-in': { address: 30, player: 30, isShared: true },
  pins: { address: 30, player: 30, isShared: true },
  money: { player: 60, isShared: true },
  // Each entry makes the ranking of a tournament be read again for everybody.
  entries: { player: 20, isShared: true },
  // Endings of a player's own sessions: each one locks the player's credential.
  sessions: { player: 30, isShared: true },
  // Changes of a player's own data: each one locks the player's row and writes an audit line.
  account: { player: 30, isShared: true },
  // Looked up while an amount is typed: each one reads three months of the player's entries, and changes nothing.
  'past-days': { player: 120, isShared: false },
  telemetry: { address: 600, player: 60, isShared: false },
  sockets: { address: 300, isShared: false },
  // Queries and picture variants that must be computed, and documents by id; cached results are not counted.
  content: { address: 120, isShared: false },
  // All callbacks of a studio come from a few addresses.
  callbacks: { address: 600_000, isShared: false },
}

/** Whom a request is counted for. */
export type RateSubject = { readonly address: string } | { readonly playerId: bigint }

export interface RateFence {
  /**
   * Counts a request for its player, if known, otherwise for its address.
   * @throws AppError `error.rate.limited` over the limit
   */
  (request: FastifyRequest, rateClass: RateClass): Promise<void>
  /** The same for requests that fastify does not handle: a socket's handshake. */
  count(subject: RateSubject, rateClass: RateClass): Promise<void>
}

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

const REDIS_ANSWER_MS = 250

/** Redis connection for counters: never delays a request, and resumes when Redis is back. */
export function createRateRedis(url: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: REDIS_ANSWER_MS,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  })
  redis.on('error', onError)
  return redis
}

interface OwnWindow {
  count: number
  endsAt: number
}

const WINDOW_MS = 60_000
const MAX_OWN_WINDOWS = 50_000

/** In-memory counters of this instance. */
class OwnWindows {
  readonly #windows = new Map<string, OwnWindow>()

  count(key: string, max: number): Counted {
    const now = performance.now()
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + WINDOW_MS }
      // Map order is the order in which windows end.
      this.#windows.delete(key)
      this.#windows.set(key, window)
      if (this.#windows.size > MAX_OWN_WINDOWS) this.#windows.delete(this.#windows.keys().next().value!)
    }
    window.count++
    return { isExceeded: window.count > max, ttlInSeconds: Math.ceil((window.endsAt - now) / 1000) }
  }
}

interface Counted {
  readonly isExceeded?: boolean
  readonly ttlInSeconds?: number
}

type SharedCheck = (request: FastifyRequest) => Promise<Counted>

/** Shared counters of all instances, one per group of requests. */
async function createSharedChecks(
  app: FastifyInstance,
  redis: Redis,
  maxOf: (limit: number) => number,
): Promise<Map<string, SharedCheck>> {
  const checks = new Map<string, SharedCheck>()
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, redis, nameSpace: 'marquee:rate:' })
    for (const [rateClass, limit] of Object.entries(rateLimits))
      for (const by of ['address', 'player'] as const) {
        const perMinute = limit[by]
        if (!limit.isShared || perMinute === undefined) continue
        const check = scope.createRateLimit({
          max: maxOf(perMinute),
          timeWindow: WINDOW_MS,
          keyGenerator: (request) => (request as unknown as { key: string }).key,
        })
        checks.set(`${rateClass}:${by}`, check as SharedCheck)
      }
  })
  return checks
}

/** Counters of all instances in Redis. While it is unreachable, each instance counts by itself. */
export interface SharedLimits {
  readonly redis: Redis
  /** A keyed digest, the same in all instances: Redis keeps no network address as it is. */
  readonly digest: (text: string) => string
}

export interface RateFenceOptions {
  /** Multiplies every limit. */
  readonly scale: number
  readonly shared?: SharedLimits | undefined
  readonly log: Log
}

export async function createRateFence(app: FastifyInstance, options: RateFenceOptions): Promise<RateFence> {
  const { scale, log } = options
  const maxOf = (perMinute: number) => Math.max(1, Math.round(perMinute * scale))
  const own = new OwnWindows()
  const shared = options.shared && (await createSharedChecks(app, options.shared.redis, maxOf))
  let isShared = true

  async function checkShared(name: string, subject: string): Promise<Counted | undefined> {
    try {
      const key = `${name}:${options.shared?.digest(subject)}`
      // What the plugin reads of a request: its key, and that its route has no limit of its own.
      const counted = { key, routeOptions: {} } as unknown as FastifyRequest
      const result = await shared?.get(name)?.(counted)
      isShared = true
      return result
    } catch (error) {
      if (isShared) log.warn({ err: error }, 'rate limits are counted by this instance alone: Redis is away')
      isShared = false
      return undefined
    }
  }

  async function count(subject: RateSubject, rateClass: RateClass): Promise<void> {
    if (rateClass === 'unlimited') return
    const limit: RateLimit = rateLimits[rateClass]
    const isPlayer = 'playerId' in subject
    const perMinute = isPlayer ? limit.player : limit.address
    if (perMinute === undefined) return
    const name = `${rateClass}:${isPlayer ? 'player' : 'address'}`
    const whom = isPlayer ? subject.playerId.toString() : rateKey(subject.address)
    const counted =
      (shared && limit.isShared ? await checkShared(name, whom) : undefined) ??
      own.count(`${name}:${whom}`, maxOf(perMinute))
    if (counted.isExceeded)
      throw new AppError('error.rate.limited', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds ?? 1) })
  }

  const fence = (request: FastifyRequest, rateClass: RateClass) =>
    count(request.caller ? { playerId: request.caller.playerId } : { address: request.ip }, rateClass)
  return Object.assign(fence, { count })
}

/** Client address of requests that fastify does not handle, resolved through our own proxies. */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => proxyAddr(request, isTrusted)
}

const WARN_EVERY_MS = 60_000

/**
 * Detects forwarding headers from a peer that is not a trusted proxy. A proxy missing in `TRUSTED_PROXIES` would make
 * all players share one address and hide their location.
 */
export function createForwardingGuard(options: {
  readonly log: Log
  readonly onAlarm?: () => void
  /** Refuses such requests. Otherwise the header is only ignored. */
  readonly refuses: boolean
}): (request: FastifyRequest) => void {
  let warnedAt = -WARN_EVERY_MS
  return (request) => {
    if (request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 0) > 1) return
    if (performance.now() - warnedAt >= WARN_EVERY_MS) {
      warnedAt = performance.now()
      options.onAlarm?.()
      options.log.error(
        { alarm: true, peer: request.socket.remoteAddress },
        'x-forwarded-for from a peer that TRUSTED_PROXIES does not name',
      )
    }
    if (options.refuses)
      throw new AppError('error.unavailable', { additionalInfo: { reason: 'proxy' }, retryAfterSeconds: 60 })
  }
}
