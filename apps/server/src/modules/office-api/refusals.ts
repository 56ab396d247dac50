/** Refusals of the verbs of modules, as the office's API tells them. */
import { AppError } from '../../kernel/index.ts'

/** Codes of field errors that say: somebody was first. */
const decidedCodes: readonly string[] = [
  'decided',
  'return_ended',
  'already_proposed',
  'already_requested',
  'answered',
  'appealed',
  'closed',
  'objected',
]
/** What was proposed is another thing by now. */
const changedCodes: readonly string[] = ['changed']

/** The same error as a refusal of the office; every other error as it is. */
export function toOfficeRefusal(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'error.validation') return error
  const fields = error.fields ?? []
  const has = (codes: readonly string[]) => fields.some(({ code }) => codes.includes(code))
  const code = has(decidedCodes)
    ? 'staff.already_decided'
    : has(changedCodes)
      ? 'staff.content_changed'
      : 'staff.refused'
  return new AppError(code, { fields, cause: error })
}
