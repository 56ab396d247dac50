import { ApiError } from '../../shared/api/api-error.ts'
import { toFormFailure } from '../../shared/forms/form-failure.ts'
import { fieldByCode } from './contact-form.ts'
import { fieldByApi } from './model.ts'

/** What the second step shows for an error. A register that does not answer has a text of its own, unlike other 5xx. */
export const contactFailure = (error: unknown): ReturnType<typeof toFormFailure> =>
  error instanceof ApiError && error.code === 'error.register.unavailable'
    ? { form: error.code }
    : toFormFailure(error, { fields: fieldByApi, codes: fieldByCode })
