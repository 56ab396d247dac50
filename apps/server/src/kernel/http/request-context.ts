import type { Route } from '@marquee/contract'
import type { Log } from '../log.ts'
import { type Origin, withOrigin } from '../origin.ts'
import type { CookieChange, CookieOptions, RequestContext } from './types.ts'
import type { RawInput } from './validation.ts'

type ContextRequest = Pick<RawInput, 'headers'> &
  Pick<RequestContext, 'requestId' | 'ip' | 'userAgent' | 'caller' | 'cookies'> & {
    readonly edge?: RequestContext['edge'] | undefined
    readonly isPhone?: boolean | undefined
  }

/** What a handler knows of its request. Cookies that it sets are added to `cookies`. */
export function contextOf(
  request: ContextRequest,
  {
    cookies,
    ...own
  }: Pick<RequestContext, 'siteId' | 'idempotencyKey' | 'headers' | 'signal'> & {
    readonly log: Log
    readonly cookies: CookieChange[]
  },
): RequestContext {
  return {
    ...own,
    requestId: request.requestId,
    ip: request.ip,
    userAgent: request.userAgent,
    caller: request.caller,
    cookies: request.cookies,
    edge: request.edge ?? {},
    isPhone: request.isPhone ?? false,
    language: languageOf(request.headers['accept-language']),
    setCookie: (name, value, cookie: CookieOptions = {}) => {
      cookies.push({ name, value, options: cookie })
    },
    clearCookie: (name, cookie: CookieOptions = {}) => {
      cookies.push({ name, value: null, options: cookie })
    },
  }
}

/** A handler under the origin of its request: whatever it calls can read who asked, and by which route. */
export function underOrigin<I, R>(
  { stepUp }: Route,
  { requestId, ip, cookies, caller }: Omit<ContextRequest, 'headers'>,
  handler: (input: I, context: RequestContext) => R,
): (input: I, context: RequestContext) => R {
  const needsProof = stepUp !== undefined
  const origin: Origin = { kind: 'request', requestId, ip, cookies, caller, needsProof }
  return (input, context) => withOrigin(origin, () => handler(input, context))
}

function languageOf(header: unknown): string | undefined {
  if (typeof header !== 'string') return undefined
  return /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(header)?.[1]?.toLowerCase()
}
