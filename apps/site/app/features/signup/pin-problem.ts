export const CODE_LENGTH = 6

/** What went wrong with a code (spec 1 §4 pin status). */
export type PinProblem =
  | { readonly kind: 'wrong'; readonly attemptsLeft: number | undefined }
  /** No codes are left; for how many minutes, where the server says so. */
  | { readonly kind: 'exhausted'; readonly minutes: number | undefined }
  | { readonly kind: 'expired' | 'network' | 'unknown' | (typeof kindByCode)[keyof typeof kindByCode] }

const kindByCode = {
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
  'error.account.play_closed': 'play-closed',
  'error.register.unavailable': 'register-away',
  'error.register.number_required': 'register-number',
  'error.rate.limited': 'busy',
} as const

const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

export function pinProblem(failure: {
  readonly code: string
  readonly status: number
  readonly additionalInfo: Readonly<Record<string, unknown>>
}): PinProblem {
  const { code, status, additionalInfo } = failure
  if (code === 'sms.code.invalid' || code === 'email.code.invalid') {
    const { reason, attemptsLeft } = additionalInfo
    return reason === 'expired' ? { kind: 'expired' } : { kind: 'wrong', attemptsLeft: count(attemptsLeft) }
  }
  if (code === 'sms.max.attempts.reached' || code === 'email.max.attempts.reached')
    return { kind: 'exhausted', minutes: count(additionalInfo['minutes']) }
  if (Object.hasOwn(kindByCode, code)) return { kind: kindByCode[code as keyof typeof kindByCode] }
  return { kind: status === 0 ? 'network' : 'unknown' }
}
