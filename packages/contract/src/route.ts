import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A call of the frontend API as data. Server, site, OpenAPI document and tests are all derived from it.
 * `path` is relative to `/api`; `:name` marks a path parameter. The client sends one flat object: path parameters
 * are taken out by name, the rest travels in the query (GET, DELETE) or in the JSON body.
 */
export interface Route {
  readonly method: Method
  readonly path: `/v${string}`
  /** `player`: a valid ID token is needed; `optional`: used when present; `none`: ignored. */
  readonly auth: 'none' | 'optional' | 'player'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly ok: z.ZodType
  readonly status?: 200 | 201 | 202 | 204
  readonly errors: readonly ErrorCode[]
  readonly summary: string
  readonly tag: string
  /** Public answers that may be kept by anyone for this many seconds. */
  readonly cacheSeconds?: number
  /** The answer depends on where the visitor is: only the visitor's own browser may keep it. */
  readonly variesByPlace?: true
  /** Answered in maintenance too: the way in and out, a player's own figures, money on its way out. */
  readonly staysOpen?: true
  /**
   * Its effect must happen once, however often it is sent: `Idempotency-Key` is demanded, and the handler finds its own
   * earlier effect by an id derived from that key.
   */
  readonly once?: true
  /** After it nothing of the player stays in the browser's cache, pages to go back to included. */
  readonly endsSession?: true
  /** Rate class beyond the general fence. */
  readonly rate?: 'sign-in' | 'pins' | 'money' | 'telemetry'
}

export function route<const R extends Route>(definition: R): R {
  return definition
}

type Part<T> = T extends z.ZodType ? z.output<T> : unknown
/** An empty body says nothing; as an index of `never` it would forbid the parameters beside it. */
type PartInput<T> = T extends z.ZodType ? (string extends keyof z.input<T> ? unknown : z.input<T>) : unknown
type Flat<T> = { [K in keyof T]: T[K] }

/** What a handler receives: parsed parameters, query and body as one flat object. */
export type InputOf<R extends Route> = Flat<Part<R['params']> & Part<R['query']> & Part<R['body']>>
/** What a client sends, before defaults are filled in. */
export type SentBy<R extends Route> = Flat<
  PartInput<R['params']> & PartInput<R['query']> & PartInput<R['body']>
>
/** What a handler answers, before the response schema has looked at it. */
export type AnswerOf<R extends Route> = z.input<R['ok']>
/** What a client reads. */
export type OutputOf<R extends Route> = z.output<R['ok']>
export type HeadersOf<R extends Route> = R['headers'] extends z.ZodType
  ? z.output<R['headers']>
  : Record<string, never>
