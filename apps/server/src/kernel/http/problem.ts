import { STATUS_CODES } from 'node:http'
import type { ErrorCode, Problem } from '@marquee/contract'
import { sqlState } from '../db/errors.ts'
import { type AnyErrorCode, AppError } from '../errors.ts'

/** Texts that the specification gives these refusals (spec 1 §8); others use the text they were raised with. */
const rawTexts: Partial<Record<AnyErrorCode, string>> = {
  'error.token.expired': 'Token expired',
  'error.session.missing': 'no session error',
}

export interface ProblemPlace {
  /** Path of the request, without its query. */
  readonly instance: string
  readonly requestId: string
}

/** Maps fastify's own errors to codes of our table. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'error.payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'error.unsupported_media_type',
  FST_ERR_NOT_FOUND: 'error.not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'error.not_found',
}

// PostgreSQL could not parse a client's value: text with U+0000, or a number or time out of range. Schemas refuse such
// values first; this is the second line of defence.
const UNREADABLE_SQL_STATES = new Set(['22021', '22P05', '22003', '22007', '22008'])

export const malformed = (error: unknown) =>
  new AppError('error.validation', {
    fields: [{ field: '', code: 'malformed', message: 'the request could not be read' }],
    cause: error,
  })

/** Converts anything thrown to an `AppError`; unknown errors become `error.system.error` with the cause inside. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined
  if (known) return new AppError(known, { cause: error })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return malformed(error)
  if (UNREADABLE_SQL_STATES.has(sqlState(error) ?? '')) return malformed(error)
  return new AppError('error.system.error', { cause: error })
}

/** Body of an error response. It contains nothing of the cause; the request id leads to the log. */
export function toProblem(error: AppError, place: ProblemPlace): Problem {
  const { status } = error
  const message = error.publicMessage ?? rawTexts[error.code]
  return {
    type: `/api/docs#${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    // Each API raises its own codes only, and the office's reads them as its own.
    code: error.code as ErrorCode,
    ...(message === undefined ? {} : { message }),
    instance: place.instance,
    requestId: place.requestId,
    ...(error.additionalInfo === undefined ? {} : { additionalInfo: error.additionalInfo }),
    ...(error.fields === undefined ? {} : { validationErrors: error.fields }),
  }
}
