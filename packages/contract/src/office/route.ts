import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { OfficeErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * Whose market decides the scope of a call, and by which path parameter; `list`: rows of other markets are left out.
 */
export type OfficeScope =
  | 'list'
  | 'playerId'
  | 'returnRequestId'
  | 'caseId'
  | 'decisionRequestId'
  | 'suspenseRequestId'
  | 'careCaseId'

/** Personal data by class. A masked class is readable in no answer of the route. */
export type FieldClass = 'contact' | 'identity'

interface Row {
  /** Relative to `/api`; `:name` marks a path parameter. */
  readonly path: `/office/v1/${string}`
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly ok: z.ZodType
  readonly status?: 200 | 201 | 204
  /** Refusals of the call itself; 401, 403 `staff.no_right`, 404 and invalid input belong to every one. */
  readonly errors: readonly (OfficeErrorCode | ErrorCode)[]
  readonly summary: string
  readonly tag: string
}

interface Granted extends Row {
  readonly auth: 'grant'
  readonly permission: Permission
  readonly scopeOf: OfficeScope
  readonly masks: readonly FieldClass[]
}

/** A call that changes nothing. */
export interface OfficeReading extends Granted {
  readonly method: 'GET'
  /** The act of the audit log that a look leaves; null where none does. */
  readonly audit: string | null
  /** The answer is a file. */
  readonly file?: true
}

/**
 * A call that changes something: everything that makes it an act of staff is in its row. `Idempotency-Key` is required.
 */
export interface OfficeAct extends Granted {
  readonly method: 'POST'
  /** `code`: one of a list; `text`: in words; `none`: the act itself says it. */
  readonly reason: 'code' | 'text' | 'none'
  /** The proof of the second factor is at most so many minutes old; null where the session is enough. */
  readonly stepUp: number | null
  /** Persons that the act needs. Of two this call is the step of one. */
  readonly people: 1 | 2
  /** The act of the audit log that it leaves. */
  readonly audit: string
  /** The answer has personal data: it is not stored, and a repeat is a further act with its own audit row. */
  readonly answerIsPersonal?: true
  /** The answer is a file, which is not stored: `answerIsPersonal` says so. */
  readonly file?: true
}

/** The session of a member of staff, and the invitation before the first one. */
export interface OfficeSession extends Row {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: `/office/v1/session${string}` | `/office/v1/invitations/${string}`
  readonly auth: 'none' | 'session'
  readonly audit: string | null
  /** Rate limit of addresses. */
  readonly rate?: 'sign-in'
}

export type OfficeRoute = OfficeReading | OfficeAct | OfficeSession

export function officeRoute<const R extends OfficeRoute>(definition: R): R {
  return definition
}

type Part<T> = T extends z.ZodType ? z.output<T> : unknown
type Flat<T> = { [K in keyof T]: T[K] }
type PartOf<R, K extends 'params' | 'query' | 'body'> = K extends keyof R ? Part<R[K]> : unknown

/** What a handler receives: parsed parameters, query and body as one flat object. */
export type OfficeInput<R extends OfficeRoute> = Flat<
  PartOf<R, 'params'> & PartOf<R, 'query'> & PartOf<R, 'body'>
>
/** What a handler returns, before it is checked against the schema. */
export type OfficeAnswer<R extends OfficeRoute> = z.input<R['ok']>
