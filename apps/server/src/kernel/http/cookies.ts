import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieChange } from './types.ts'
import { isStorableText } from './validation.ts'

const HOST_PREFIX = '__Host-'
/** Its name is fixed by the specification (spec 1 §7). */
const NAMED_OUTSIDE = new Set(['identity-token'])

/** With https the `__Host-` prefix ties a cookie to exactly this host. */
const sentName = (name: string, isSecure: boolean): string =>
  isSecure && !NAMED_OUTSIDE.has(name) ? HOST_PREFIX + name : name

/** Writes the handlers' cookies. All of them are valid for the whole site. */
export function applyCookies(reply: FastifyReply, changes: readonly CookieChange[], isSecure: boolean): void {
  for (const { name, value, options } of changes) {
    const common = {
      path: '/',
      httpOnly: options.httpOnly ?? true,
      sameSite: options.sameSite ?? 'lax',
      secure: isSecure,
    } as const
    const sent = sentName(name, isSecure)
    if (value === null) reply.clearCookie(sent, common)
    else
      reply.setCookie(sent, value, {
        ...common,
        ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
      })
  }
}

/** Reads cookies under the names that handlers use. Values that cannot be stored are not ours and are dropped. */
export function readCookies(request: FastifyRequest): void {
  const { cookies } = request
  for (const [name, value] of Object.entries(cookies)) {
    if (value !== undefined && !isStorableText(value)) delete cookies[name]
    else if (name.startsWith(HOST_PREFIX)) cookies[name.slice(HOST_PREFIX.length)] = value
  }
}
