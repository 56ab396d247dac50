import { type TextId, useTexts } from '../../../shared/texts/index.ts'

/** Sentences of codes, by field where one code means different things. */
const SENTENCES: Readonly<Record<string, TextId<'signup' | 'default'>>> = {
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
  'dateOfBirth.required': 'signup.bad.birth',
  'dateOfBirth.date': 'signup.bad.birthDate',
  'dateOfBirth.age': 'signup.bad.age',
  'dateOfBirth.error.registration.age': 'signup.bad.age',
  'province.required': 'signup.bad.province',
  'province.not_offered': 'signup.bad.province',
  'street.required': 'signup.bad.street',
  'street.characters': 'signup.bad.address',
  'postalCode.required': 'signup.bad.postalCode',
  'postalCode.postal_code': 'signup.bad.postalCodeForm',
  'city.required': 'signup.bad.city',
  'city.characters': 'signup.bad.address',
  'phone.required': 'signup.bad.phone',
  'phone.phone': 'signup.bad.phoneForm',
  'phone.phone_prefix': 'signup.bad.phonePrefix',
  'phone.phone_body': 'signup.bad.phoneForm',
  'phone.phone_invalid': 'signup.bad.phoneInvalid',
  'phone.phone_mobile': 'signup.bad.phoneMobile',
  'phone.error.vonage.phone.invalid': 'signup.bad.phoneSms',
  'cpf.required': 'signup.bad.cpf',
  'cpf.cpf': 'signup.bad.cpf',
  'cpf.error.cpf.duplicate_found': 'signup.bad.cpfTaken',
  'terms.must_accept': 'signup.bad.terms',
  'terms.outdated': 'signup.bad.termsNew',
  'code.length': 'signup.bad.code',
  network: 'signup.failed.network',
  maintenance: 'status.maintenance.text',
  busy: 'signup.failed.busy',
  unhandled: 'signup.failed.unhandled',
  'error.captcha.validation': 'signup.failed.captcha',
  'error.country.blocked': 'signup.failed.blocked',
  'error.registration.not_found': 'signup.failed.gone',
  'error.registration.step': 'signup.failed.gone',
}

/** Turns codes into sentences for the forms of the sign-up. */
export function useSignupWords(values: { minimumAge?: number } = {}) {
  const { t } = useTexts('signup')
  return (code: string, field: string | undefined): string => {
    const id = SENTENCES[field === undefined ? code : `${field}.${code}`]
    if (id !== undefined) return t(id, { age: values.minimumAge ?? 18 })
    return t(field === undefined ? 'signup.failed.unknown' : 'signup.bad.other')
  }
}
