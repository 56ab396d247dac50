import type { ErrorTexts } from './messages.ts'

/** Messages for the error codes of the second step. */
export const contactErrorTexts: ErrorTexts = {
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
}
