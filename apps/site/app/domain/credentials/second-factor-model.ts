import type { ApiError } from '../../shared/api/api-error.ts'

/** Why a code of the player's app, or a recovery code, was not taken. */
export type SecondFactorProblem =
  /** Wrong, or used before. The server does not count it in the settings. */
  | { readonly kind: 'wrong'; readonly attemptsLeft: number | undefined }
  /** Too many wrong ones of this account. */
  | { readonly kind: 'attempts'; readonly minutes: number }
  /** What the code was for is over. */
  | { readonly kind: 'expired' }
  /** Codes were turned off meanwhile. */
  | { readonly kind: 'off' }
  | { readonly kind: 'other' }

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.ceil(value) : undefined

/** The meaning of a refused code. */
export function secondFactorProblem({ code, additionalInfo }: ApiError): SecondFactorProblem {
  switch (code) {
    case 'error.second_factor.code':
      return { kind: 'wrong', attemptsLeft: count(additionalInfo['attemptsLeft']) }
    case 'error.second_factor.attempts':
      return { kind: 'attempts', minutes: Math.max(1, count(additionalInfo['minutes']) ?? 60) }
    case 'error.second_factor.expired':
      return { kind: 'expired' }
    case 'error.second_factor.off':
      return { kind: 'off' }
    default:
      return { kind: 'other' }
  }
}

/** Ten letters and digits, however they are grouped. */
export const isRecoveryCode = (typed: string): boolean =>
  /^[0-9A-Za-z]{5}[ -]?[0-9A-Za-z]{5}$/.test(typed.trim())

/** The sign-in needs a code after the password. */
export const needsSecondFactor = ({ code }: ApiError): boolean => code === 'error.second_factor.required'
