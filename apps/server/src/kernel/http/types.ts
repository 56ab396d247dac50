import type { Route } from '@marquee/contract'
import type { z } from 'zod'
import type { Log } from '../log.ts'

/** The caller according to the ID token. */
export interface Caller {
  readonly playerId: bigint
  readonly sessionId: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** What authentication may read. The body has not been read yet. */
export interface Credentials {
  /** The bearer token, without the scheme. */
  readonly token: string | undefined
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly ip: string
  readonly userAgent: string | undefined
}

/**
 * Authenticates a request: null without credentials. Raises `error.token.expired` or `error.session.missing` for
 * invalid ones.
 */
export type Authenticate = (credentials: Credentials) => Promise<Caller | null>

export interface CookieOptions {
  /** Lifetime in seconds; without it the cookie ends with the browser session. */
  readonly maxAgeSeconds?: number
  /** True by default. */
  readonly httpOnly?: boolean
  /** `lax` by default. */
  readonly sameSite?: 'lax' | 'strict' | 'none'
}

export interface CookieChange {
  readonly name: string
  /** null deletes the cookie. */
  readonly value: string | null
  readonly options: CookieOptions
}

/** What a handler knows about its request besides the input. */
export interface RequestContext<
  C extends Caller | null = Caller | null,
  H = unknown,
  K extends string | undefined = string | undefined,
> {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string | undefined
  readonly siteId: number
  readonly caller: C
  /** Always set on a route marked `once`. */
  readonly idempotencyKey: K
  /** The headers that the route declares, parsed. */
  readonly headers: H
  readonly cookies: Readonly<Record<string, string | undefined>>
  /**
   * Headers that our own proxy set with facts about the visitor (country, city). Empty without a proxy: a client's own
   * headers are never included.
   */
  readonly edge: Readonly<Record<string, string | undefined>>
  /** The request comes from the browser of a phone. */
  readonly isPhone: boolean
  /** First language of `accept-language` in lower case: `fi`, `pt-br`. */
  readonly language: string | undefined
  readonly log: Log
  /** Aborted at the request's time limit. Pass it to outgoing calls. */
  readonly signal: AbortSignal
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string, options?: CookieOptions): void
}

type Part<T> = T extends z.ZodType ? z.output<T> : unknown
type Flat<T> = { [K in keyof T]: T[K] }

export type HandlerInput<R extends Route> = Flat<Part<R['params']> & Part<R['query']> & Part<R['body']>>
export type HandlerCaller<R extends Route> = R['auth'] extends 'player'
  ? Caller
  : R['auth'] extends 'none'
    ? null
    : Caller | null
export type HandlerHeaders<R extends Route> = R['headers'] extends z.ZodType
  ? z.output<R['headers']>
  : Record<string, never>

/** Type of the key that a route's handler gets: required on routes marked `once`. */
export type HandlerKey<R extends Route> = R['once'] extends true ? string : string | undefined

export type Handler<R extends Route> = (
  input: HandlerInput<R>,
  context: RequestContext<HandlerCaller<R>, HandlerHeaders<R>, HandlerKey<R>>,
) => Promise<z.input<R['ok']>>

/** The contract's table of routes. */
export type RouteTable = Readonly<Record<string, Route>>
/** One handler for every route whose body is no file: a missing one does not compile. */
export type Handlers<T extends RouteTable> = {
  readonly [Id in keyof T as T[Id]['file'] extends true ? never : Id]: Handler<T[Id]>
}
