import { ApiError } from '../api/api-error.ts'

/** Same shape as in the form package. That package is a chunk of its own, so it is not imported here. */
interface Failure {
  readonly fields?: Readonly<Record<string, string>>
  /** `network`, `maintenance`, `busy`, `unhandled`, `unknown`, which every form may show, or a code of the API. */
  readonly form?: string
}

export interface FailureRules {
  /** The form field for each field name of the API; errors of other fields go to the whole form. */
  readonly fields?: Readonly<Record<string, string>>
  /** Codes that belong to one field of the form. */
  readonly codes?: Readonly<Record<string, string>>
}

/**
 * The errors that a form shows for a call that failed: by field where possible, otherwise one code for the whole
 * form. A 400 without fields is the catalogue's unhandled error (spec 1 §8).
 * @throws the error itself when it is not of the API
 */
export function toFormFailure(error: unknown, { fields = {}, codes = {} }: FailureRules = {}): Failure {
  if (!(error instanceof ApiError)) throw error
  if (error.isNetwork) return { form: 'network' }
  if (error.isMaintenance) return { form: 'maintenance' }
  const field = codes[error.code]
  if (field !== undefined) return { fields: { [field]: error.code } }
  if (error.fields.length > 0) {
    const known = error.fields.flatMap((problem) => {
      const own = fields[problem.field]
      return own === undefined ? [] : [[own, problem.code] as const]
    })
    if (known.length > 0) return { fields: Object.fromEntries(known) }
  }
  if (error.code === 'error.rate.limited') return { form: 'busy' }
  if (error.code === 'error.validation') return { form: 'unhandled' }
  return { form: error.status >= 500 || error.code === 'unreadable' ? 'unknown' : error.code }
}
