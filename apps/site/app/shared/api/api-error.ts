import type { ErrorCode, FieldProblem, Problem } from '@marquee/contract'

/** Failures that have no answer of ours behind them. */
export type LocalErrorCode = 'network' | 'timeout' | 'unreadable'

/** A call that did not succeed, whatever the reason and the transport. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 when nothing answered. */
  readonly status: number
  /** Stable; one meaning for ever. */
  readonly code: ErrorCode | LocalErrorCode
  readonly fields: readonly FieldProblem[]
  readonly additionalInfo: Readonly<Record<string, unknown>>
  /** For support; empty when nothing answered. */
  readonly requestId: string

  constructor(status: number, code: ErrorCode | LocalErrorCode, problem?: Partial<Problem>) {
    super(code)
    this.status = status
    this.code = code
    this.fields = problem?.validationErrors ?? []
    this.additionalInfo = problem?.additionalInfo ?? {}
    this.requestId = problem?.requestId ?? ''
  }

  /** Nothing answered. */
  get isNetwork(): boolean {
    return this.status === 0
  }

  /** What a reading call names does not exist, or cannot exist: such a name is never given out. */
  get isUnknown(): boolean {
    return this.status === 404 || this.code === 'error.validation'
  }

  /** The site is closed for a while; what has begun goes on (decision 7). */
  get isMaintenance(): boolean {
    return this.status === 503 && this.additionalInfo['reason'] === 'maintenance'
  }

  /** The session is over: the API answers 401 and 403 to an authorised call for no other reason. */
  get isSignedOut(): boolean {
    return this.status === 401 || this.status === 403
  }
}

/** Refusals before the request was looked at: they say nothing about an earlier attempt with the same key. */
const REFUSED_UNREAD: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Whether the server may have done what was asked, in this attempt or an earlier one: no answer, one that could not be
 * read, a failure of the server, or a refusal before the request was looked at. The idempotency key is kept then, so
 * that a retry is the same act. Everything else that fails is a refusal: nothing was done.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const { status, code } = error
  return status === 0 || status >= 500 || code === 'unreadable' || REFUSED_UNREAD.has(status)
}

/** The problem of an answer, as the error that callers see. */
export function toApiError(status: number, problem: Partial<Problem>): ApiError {
  return new ApiError(status, problem.code ?? 'error.system.error', problem)
}
