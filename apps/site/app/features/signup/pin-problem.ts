export const CODE_LENGTH = 6

/** What went wrong with a code (spec 1 §4 pin status). */
export type PinProblem =
  | { readonly kind: 'wrong'; readonly attemptsLeft: number | undefined }
  | { readonly kind: 'expired' | 'network' | 'unknown' | (typeof kindByCode)[keyof typeof kindByCode] }

const kindByCode = {
  'sms.max.attempts.reached': 'exhausted',
  'email.max.attempts.reached': 'exhausted',
  'error.vonage.phone.invalid': 'number',
  'unhandled.error.no.code': 'not-sent',
  'error.registration.not_found': 'gone',
  'error.registration.step': 'gone',
  'error.registration.player_already_exists': 'duplicate',
  'error.cpf.duplicate_found': 'cpf',
  'error.cpf.not_confirmed': 'cpf-differs',
  'error.cpf.unavailable': 'cpf-away',
  /** What a register of excluded players says. */
  'error.exclusion.in.progress': 'excluded',
  'error.exclusion.in.progress.indefinitely': 'excluded',
  'error.register.unavailable': 'register-away',
  'error.register.number_required': 'register-number',
  'error.rate.limited': 'busy',
} as const

export function pinProblem(failure: {
  readonly code: string
  readonly status: number
  readonly additionalInfo: Readonly<Record<string, unknown>>
}): PinProblem {
  const { code, status, additionalInfo } = failure
  if (code === 'sms.code.invalid' || code === 'email.code.invalid') {
    const { reason, attemptsLeft } = additionalInfo
    return reason === 'expired'
      ? { kind: 'expired' }
      : { kind: 'wrong', attemptsLeft: typeof attemptsLeft === 'number' ? attemptsLeft : undefined }
  }
  if (Object.hasOwn(kindByCode, code)) return { kind: kindByCode[code as keyof typeof kindByCode] }
  return { kind: status === 0 ? 'network' : 'unknown' }
}
