import { type TextId, useTexts } from '../../../shared/texts/index.ts'

/** Messages for error codes, by field where one code has several meanings. */
export type ErrorTexts = Readonly<Record<string, TextId<'signup' | 'default'>>>

/** Messages of the first step and of whole forms. The other steps have their own. */
const errorTexts: ErrorTexts = {
  'country.required': 'signup.bad.country',
  'country.country': 'signup.bad.country',
  'firstName.required': 'signup.bad.firstName',
  'lastName.required': 'signup.bad.lastName',
  'firstName.characters': 'signup.bad.characters',
  'lastName.characters': 'signup.bad.characters',
  'email.required': 'signup.bad.email',
  'email.email': 'signup.bad.email',
  'email.no_dot': 'signup.bad.emailDot',
  'password.required': 'signup.bad.password',
  'password.too_short': 'signup.bad.passwordShort',
  'password.too_long': 'signup.bad.passwordLong',
  'password.common': 'signup.bad.passwordCommon',
  'password.contains_email': 'signup.bad.passwordEmail',
  'password.contains_name': 'signup.bad.passwordName',
  'password.contains_brand': 'signup.bad.passwordBrand',
  'password.breached': 'signup.bad.passwordBreached',
  network: 'signup.failed.network',
  maintenance: 'status.maintenance.text',
  busy: 'signup.failed.busy',
  unhandled: 'signup.failed.unhandled',
  'error.captcha.validation': 'signup.failed.captcha',
  'error.country.blocked': 'signup.failed.blocked',
  'error.device.refused': 'signup.failed.device',
  'error.registration.not_found': 'signup.failed.gone',
  'error.registration.step': 'signup.failed.gone',
}

/** Turns error codes into messages for the forms of the sign-up. */
export function useSignupMessages({
  stepTexts = {},
  minimumAge = 18,
}: { stepTexts?: ErrorTexts; minimumAge?: number } = {}) {
  const { t } = useTexts('signup')
  return (code: string, field: string | undefined): string => {
    const key = field === undefined ? code : `${field}.${code}`
    const id = stepTexts[key] ?? errorTexts[key]
    if (id !== undefined) return t(id, { age: minimumAge })
    if (field !== undefined) return t('signup.bad.other')
    // Any other code is a refusal without field errors (spec 1 §8, error.signup.unhandled).
    return t(code === 'unknown' ? 'signup.failed.unknown' : 'signup.failed.unhandled')
  }
}
