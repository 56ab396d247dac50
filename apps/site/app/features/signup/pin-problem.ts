export const CODE_LENGTH = 6

/** What went wrong with a code (spec 1 §4 pin status). */
export type PinProblem =
  | { readonly kind: 'wrong'; readonly attemptsLeft: number | undefined }
  | { readonly kind: 'expired' }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'number' }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'cpf' | 'cpf-differs' | 'cpf-away' }
  /** What a register of excluded players says. */
  | { readonly kind: 'excluded' | 'register-away' | 'register-number' }
  | { readonly kind: 'network' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'unknown' }

export function pinProblem(failure: {
  readonly code: string
  readonly status: number
  readonly additionalInfo: Readonly<Record<string, unknown>>
}): PinProblem {
  const left = failure.additionalInfo['attemptsLeft']
  switch (failure.code) {
    case 'sms.code.invalid':
    case 'email.code.invalid':
      return failure.additionalInfo['reason'] === 'expired'
        ? { kind: 'expired' }
        : { kind: 'wrong', attemptsLeft: typeof left === 'number' ? left : undefined }
    case 'sms.max.attempts.reached':
    case 'email.max.attempts.reached':
      return { kind: 'exhausted' }
    case 'error.vonage.phone.invalid':
      return { kind: 'number' }
    case 'unhandled.error.no.code':
      return { kind: 'not-sent' }
    case 'error.registration.not_found':
    case 'error.registration.step':
      return { kind: 'gone' }
    case 'error.registration.player_already_exists':
      return { kind: 'duplicate' }
    case 'error.cpf.duplicate_found':
      return { kind: 'cpf' }
    case 'error.cpf.not_confirmed':
      return { kind: 'cpf-differs' }
    case 'error.cpf.unavailable':
      return { kind: 'cpf-away' }
    case 'error.exclusion.in.progress':
    case 'error.exclusion.in.progress.indefinitely':
      return { kind: 'excluded' }
    case 'error.register.unavailable':
      return { kind: 'register-away' }
    case 'error.register.number_required':
      return { kind: 'register-number' }
    case 'error.rate.limited':
      return { kind: 'busy' }
    default:
      return { kind: failure.status === 0 ? 'network' : 'unknown' }
  }
}
