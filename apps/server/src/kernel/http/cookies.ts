import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieChange } from './types.ts'
import { isStorableText } from './validation.ts'

const HOST_PREFIX = '__Host-'
/** Its name is fixed by the specification (spec 1 §7). */
const NAMED_OUTSIDE = new Set(['identity-token'])
/** Written by scripts of the page: how it looks and in which texts. They prove nothing. */
const WRITTEN_BY_PAGES = new Set(['theme', 'calm', 'panel', 'texts'])

/** With https the `__Host-` prefix ties a cookie to exactly this host. */
const sentName = (name: string, isSecure: boolean): string =>
  isSecure && !NAMED_OUTSIDE.has(name) && !name.startsWith(HOST_PREFIX) ? HOST_PREFIX + name : name

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

/**
 * Reads cookies under the names that handlers use. Values that cannot be stored are not ours and are dropped.
 * With https a name without its prefix is dropped too: another host of the domain can set it.
 */
export function readCookies(request: FastifyRequest, isSecure: boolean): void {
  const { cookies } = request
  const sent = Object.entries(cookies)
  for (const [name, value] of sent) {
    const isPlanted = sentName(name, isSecure) !== name && !WRITTEN_BY_PAGES.has(name)
    if (isPlanted || (value !== undefined && !isStorableText(value))) delete cookies[name]
  }
  for (const [name, value] of sent) {
    const ours = name.slice(HOST_PREFIX.length)
    if (name in cookies && name.startsWith(HOST_PREFIX) && sentName(ours, isSecure) === name)
      cookies[ours] = value
  }
}
