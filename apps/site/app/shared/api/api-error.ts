import type { ErrorCode, FieldProblem, Problem } from '@marquee/contract'

/** Failures without an answer of the server. */
export type LocalErrorCode = 'network' | 'timeout' | 'unreadable'

/** A call that did not succeed, whatever the reason and the transport. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 without an answer. */
  readonly status: number
  /** Stable: one meaning for ever. */
  readonly code: ErrorCode | LocalErrorCode
  readonly fields: readonly FieldProblem[]
  readonly additionalInfo: Readonly<Record<string, unknown>>
  /** For support; empty without an answer. */
  readonly requestId: string

  constructor(status: number, code: ErrorCode | LocalErrorCode, problem?: Partial<Problem>) {
    super(code)
    this.status = status
    this.code = code
    this.fields = problem?.validationErrors ?? []
    this.additionalInfo = problem?.additionalInfo ?? {}
    this.requestId = problem?.requestId ?? ''
  }

  /** There was no answer. */
  get isNetwork(): boolean {
    return this.status === 0
  }

  /** The requested thing does not exist, or its id cannot exist. */
  get isUnknown(): boolean {
    return this.status === 404 || this.code === 'error.validation'
  }

  /** The site is in maintenance; what has begun continues (decision 7). */
  get isMaintenance(): boolean {
    return this.status === 503 && this.additionalInfo['reason'] === 'maintenance'
  }

  /**
   * The session is over: the API answers 401 and 403 to an authorized call for no other reason, except for a step-up
   * and in a session during a break (`endsSession` of browser-api.ts).
   */
  get isSignedOut(): boolean {
    return this.status === 401 || this.status === 403
  }
}

/** Refusals before the request was examined: they say nothing about an earlier attempt with the same key. */
const REFUSED_UNREAD: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Whether the server may have executed the request, in this attempt or an earlier one: no answer, an unreadable
 * answer, a server error, or a refusal before the request was examined. The idempotency key is then kept, so that a
 * retry is the same request. Every other failure is a refusal: nothing was done.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const { status, code } = error
  return status === 0 || status >= 500 || code === 'unreadable' || REFUSED_UNREAD.has(status)
}

/** The problem document of an answer as an `ApiError`. */
export function toApiError(status: number, problem: Partial<Problem>): ApiError {
  return new ApiError(status, problem.code ?? 'error.system.error', problem)
}
