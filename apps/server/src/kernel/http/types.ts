import type { Route } from '@marquee/contract'
import type { z } from 'zod'
import type { Log } from '../log.ts'

/** Who is calling, as the ID token says. */
export interface Caller {
  readonly playerId: bigint
  readonly sessionId: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** What authentication may look at. The body has not been read yet. */
export interface Credentials {
  /** The bearer token, without the word before it. */
  readonly token: string | undefined
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly ip: string
  readonly userAgent: string | undefined
}

/**
 * Tells who calls: null when nothing was presented. Raises `error.token.expired` or `error.session.missing` for what
 * was presented and is not good.
 */
export type Authenticate = (credentials: Credentials) => Promise<Caller | null>

export interface CookieOptions {
  /** Lifetime in seconds; without it the cookie ends with the browser. */
  readonly maxAgeSeconds?: number
  /** True unless told. */
  readonly httpOnly?: boolean
  /** `lax` unless told. */
  readonly sameSite?: 'lax' | 'strict' | 'none'
}

export interface CookieChange {
  readonly name: string
  /** null takes the cookie away. */
  readonly value: string | null
  readonly options: CookieOptions
}

/** What a handler knows of its request beside the input. */
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
  /** Always there on a route that is marked `once`. */
  readonly idempotencyKey: K
  /** The headers that the route declares, parsed. */
  readonly headers: H
  readonly cookies: Readonly<Record<string, string | undefined>>
  /**
   * Headers that our own proxy put on the request, for what it knows of the visitor (country, city). Empty when the
   * request came to us without one: a client's own headers are never in here.
   */
  readonly edge: Readonly<Record<string, string | undefined>>
  /** First language of `accept-language`, lower case: `fi`, `pt-br`. */
  readonly language: string | undefined
  readonly log: Log
  /** Aborted when the request's time is over. Hand it to outgoing calls. */
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

/** The key that a route's handler gets: demanded where its effect must happen once. */
export type HandlerKey<R extends Route> = R['once'] extends true ? string : string | undefined

export type Handler<R extends Route> = (
  input: HandlerInput<R>,
  context: RequestContext<HandlerCaller<R>, HandlerHeaders<R>, HandlerKey<R>>,
) => Promise<z.input<R['ok']>>

/** A table of routes, as the contract has them. */
export type RouteTable = Readonly<Record<string, Route>>
/** One handler for every route: a missing one does not compile. */
export type Handlers<T extends RouteTable> = { readonly [Id in keyof T]: Handler<T[Id]> }
