import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from './db/database.ts'
import { areMigrationsCurrent, type MigrationSource } from './db/migrate.ts'
import type { HttpApp } from './http/server.ts'
import type { Metrics } from './metrics.ts'
import type { Secret } from './config-reader.ts'

/** A condition for this instance to accept requests. */
export interface ReadinessCheck {
  readonly name: string
  /** A throw counts as false. */
  readonly check: () => Promise<boolean>
}

export interface HealthOptions {
  readonly checks: readonly ReadinessCheck[]
  /** True once a stop was requested. */
  readonly isStopping: () => boolean
  readonly metrics: Metrics
  /** Bearer token of `/metrics`; public without one. */
  readonly metricsToken?: Secret | undefined
}

const CHECK_TIMEOUT_MS = 2_000

async function passes({ check }: ReadinessCheck): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/**
 * `/health/live`: the process responds. `/health/ready`: it should get requests; false while it stops or a check fails,
 * with the names of the failed checks. `/metrics`: the metrics of this process.
 */
export function mountHealth(app: HttpApp, options: HealthOptions): void {
  const config = { rateClass: 'unlimited' } as const
  app.get('/health/live', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (options.isStopping()) return reply.code(503).send({ status: 'stopping', failing: [] })
    const results = await Promise.all(
      options.checks.map(async (check) => ({ name: check.name, ok: await passes(check) })),
    )
    const failing = results.filter((result) => !result.ok).map((result) => result.name)
    return reply
      .code(failing.length === 0 ? 200 : 503)
      .send({ status: failing.length === 0 ? 'ready' : 'not_ready', failing })
  })
  app.get('/metrics', { config }, async (request, reply) => {
    if (options.metricsToken && !isBearer(request.headers.authorization, options.metricsToken))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics())
  })
}

/** Compares in constant time. */
function isBearer(header: string | undefined, token: Secret): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token.reveal()}`))
}

/**
 * What every instance needs: a database with current migrations. Old waiting events are an alarm, not a reason to
 * refuse requests.
 */
export function standardChecks(db: Database, sources: readonly MigrationSource[]): ReadinessCheck[] {
  let isCurrent = false
  return [
    { name: 'database', check: async () => (await db.query('select 1')).rowCount === 1 },
    {
      name: 'migrations',
      // Migration files do not change while the process runs: once current, always current.
      check: async () => (isCurrent ||= await areMigrationsCurrent(db, sources)),
    },
  ]
}
