import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A call of the frontend API as data. Server, site, OpenAPI document and tests are derived from it. `path` is
 * relative to `/api`; `:name` marks a path parameter. A client sends one flat object: path parameters are taken out
 * by name, the rest is sent in the query (GET, DELETE) or in the JSON body.
 */
export interface Route {
  readonly method: Method
  readonly path: `/v${string}`
  /** `player`: requires a valid ID token; `optional`: uses one when present; `none`: ignores it. */
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
  /** Seconds for which anyone may cache the answer. */
  readonly cacheSeconds?: number
  /** The answer depends on the visitor's location: only the visitor's own browser may cache it. */
  readonly variesByPlace?: true
  /**
   * The player must have proved who they are at most so long ago (`auth_time` of the ID token). An older token gets
   * 403 `error.step_up.required`, which no route lists by itself; after `player.stepUp` or one of its
   * siblings the call may be repeated.
   */
  readonly stepUp?: { readonly maxAgeMinutes: number }
  /** Answered in maintenance too: sign-in and sign-out, a player's own figures, withdrawals. */
  readonly staysOpen?: true
  /**
   * Answered too in a session that was opened while its player was on a break or excluded: own money, statement,
   * messages, a longer break, help (EXC-06). Every other call that requires or uses a sign-in gets 403
   * `error.break.running` there, which no route lists by itself.
   */
  readonly duringBreak?: true
  /**
   * The effect must happen once, however often the request is sent: `Idempotency-Key` is required, and the handler
   * finds its earlier effect by an id derived from that key.
   */
  readonly once?: true
  /** The body is a file, whatever type the request states. The call has no `body` and a handler of its own. */
  readonly file?: true
  /** Clears the browser's cache, including the pages of its history, of the player's data. */
  readonly endsSession?: true
  /** Rate limit in addition to the general one. */
  readonly rate?:
    | 'sign-in'
    | 'pins'
    | 'money'
    | 'entries'
    | 'sessions'
    | 'account'
    | 'past-days'
    | 'telemetry'
}

/** How a player can prove again who they are: values of `amr` (decision 61). */
export const stepUpMethods = ['pwd', 'otp', 'passkey', 'bank'] as const
export type StepUpMethod = (typeof stepUpMethods)[number]

/** `stepUp` of a change that would let somebody else keep, take or close the account. */
export const sensitiveChange = { maxAgeMinutes: 10 } as const

export function route<const R extends Route>(definition: R): R {
  return definition
}

type Part<T> = T extends z.ZodType ? z.output<T> : unknown
/** No body schema. An index of type `never` would forbid the parameters beside it. */
type PartInput<T> = T extends z.ZodType ? (string extends keyof z.input<T> ? unknown : z.input<T>) : unknown
type Flat<T> = { [K in keyof T]: T[K] }

/** What a handler receives: parsed parameters, query and body as one flat object. */
export type InputOf<R extends Route> = Flat<Part<R['params']> & Part<R['query']> & Part<R['body']>>
/** What a client sends, before defaults are filled in. */
export type SentBy<R extends Route> = Flat<
  PartInput<R['params']> & PartInput<R['query']> & PartInput<R['body']>
>
/** What a handler returns, before it is checked against the response schema. */
export type AnswerOf<R extends Route> = z.input<R['ok']>
/** What a client receives. */
export type OutputOf<R extends Route> = z.output<R['ok']>
export type HeadersOf<R extends Route> = R['headers'] extends z.ZodType
  ? z.output<R['headers']>
  : Record<string, never>
