import type { Route } from '@marquee/contract'
import { SITE_CONTEXT_HEADER } from '@marquee/contract/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { type Api, bearerOf } from './api.ts'
import { checkOrigin } from './security.ts'
import type { Credentials } from './types.ts'

function credentialsOf(request: FastifyRequest): Credentials {
  return {
    token: bearerOf(request.headers.authorization),
    cookies: request.cookies,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
  }
}

export interface MountOptions {
  readonly publicUrl: string
  readonly allowedOrigins?: readonly string[]
  /** While true, only routes marked `staysOpen` are served; all others get 503 `error.unavailable`. */
  readonly isMaintenance?: () => boolean
}

/** Value of `retry-after` (s). */
const MAINTENANCE_SECONDS = 120

/** Admits a request before its body is read, and sets its caller. @throws AppError */
export type Admit = (request: FastifyRequest, route: Route) => Promise<void>

/** Maintenance, origin, site, sign-in and rate limit of a route, for the API and for bodies that are no JSON. */
export function createAdmission(app: FastifyInstance, api: Api, options: MountOptions): Admit {
  const origins = [new URL(options.publicUrl).origin, ...(options.allowedOrigins ?? [])]
  return async (request, route) => {
    if (!route.staysOpen && options.isMaintenance?.())
      throw new AppError('error.unavailable', {
        additionalInfo: { reason: 'maintenance' },
        retryAfterSeconds: MAINTENANCE_SECONDS,
      })
    if (route.method !== 'GET') checkOrigin(request.headers, origins)
    const site = request.headers[SITE_CONTEXT_HEADER]
    request.caller = await api.authorize(route, credentialsOf(request), site?.toString())
    if (request.caller) await app.rateFence(request, route.rate ?? 'general')
  }
}
