import { type ErrorCode, errorTable, type FieldProblem } from '@marquee/contract'
import { type OfficeErrorCode, officeErrorTable } from '@marquee/contract/office'

/** Refusals of the API of players, and of the office's. */
export type AnyErrorCode = ErrorCode | OfficeErrorCode
const errors = { ...errorTable, ...officeErrorTable }

export interface AppErrorOptions {
  /** Facts that the client may show, for example `{ days: 3 }`. */
  readonly additionalInfo?: Readonly<Record<string, unknown>>
  /** Invalid fields; sent as `validationErrors` with any code. */
  readonly fields?: readonly FieldProblem[]
  /** The raw text of spec 1 §8, if it has one; sent to the client as `message`. */
  readonly message?: string
  /** Seconds after which a retry may succeed; sent as `retry-after`. */
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** A refusal or failure with a code of the contract's error table, which gives the HTTP status. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: AnyErrorCode
  readonly additionalInfo: Readonly<Record<string, unknown>> | undefined
  readonly fields: readonly FieldProblem[] | undefined
  readonly publicMessage: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: AnyErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.additionalInfo = options.additionalInfo
    this.fields = options.fields
    this.publicMessage = options.message
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return errors[this.code].status
  }

  /** Whether an unchanged retry may succeed later. */
  get retryable(): boolean {
    return errors[this.code].retryable
  }
}

export function isAppError(error: unknown, code?: AnyErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code)
}

/** 400 `error.validation` with every invalid field. Field codes are stable: clients map them to texts. */
export function fieldErrors(...fields: readonly FieldProblem[]): AppError {
  return new AppError('error.validation', { fields })
}

/** 400 `error.validation` with one invalid field. */
export function fieldError(field: string, code: string, message: string = code): AppError {
  return fieldErrors({ field, code, message })
}

/** A broken invariant: the request stops, the client gets a 500, and an alarm is raised. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(message: string, details?: Readonly<Record<string, unknown>>) {
    super(message)
    this.details = details
  }
}

/** @param details for the log: ids and amounts, never personal data */
export function assertInvariant(
  condition: unknown,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): asserts condition {
  if (!condition) throw new InvariantError(message, details)
}
