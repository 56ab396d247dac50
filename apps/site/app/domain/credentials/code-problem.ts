import type { ApiError } from '../../shared/api/api-error.ts'

/** Digits of a code. */
export const CODE_LENGTH = 6

/** What went wrong with a code by SMS or e-mail. */
export type CodeProblem =
  | { readonly kind: 'wrong'; readonly attemptsLeft: number | undefined }
  | { readonly kind: 'expired' }
  /** No attempts are left; for how many minutes, where the server says so. */
  | { readonly kind: 'exhausted'; readonly minutes: number | undefined }
  | { readonly kind: 'other' }

const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The meaning of a refused code. */
export function codeProblem({ code, additionalInfo }: ApiError): CodeProblem {
  switch (code) {
    case 'sms.code.invalid':
    case 'email.code.invalid':
      return additionalInfo['reason'] === 'expired'
        ? { kind: 'expired' }
        : { kind: 'wrong', attemptsLeft: count(additionalInfo['attemptsLeft']) }
    case 'sms.max.attempts.reached':
      return { kind: 'exhausted', minutes: count(additionalInfo['minutes']) }
    default:
      return { kind: 'other' }
  }
}
