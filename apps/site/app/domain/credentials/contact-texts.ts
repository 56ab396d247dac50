import type { CredentialTexts } from './credential-texts.ts'

/** Messages of number, address and terms, by field and error code. */
export const contactTexts = {
  'phone.required': 'signup.bad.phone',
  'phone.phone': 'signup.bad.phoneForm',
  'phone.phone_body': 'signup.bad.phoneForm',
  'phone.phone_prefix': 'signup.bad.phonePrefix',
  'phone.phone_invalid': 'signup.bad.phoneInvalid',
  'phone.phone_mobile': 'signup.bad.phoneMobile',
  'phone.error.vonage.phone.invalid': 'signup.bad.phoneSms',
  'street.required': 'signup.bad.street',
  'street.characters': 'signup.bad.address',
  'postalCode.required': 'signup.bad.postalCode',
  'postalCode.postal_code': 'signup.bad.postalCodeForm',
  'city.required': 'signup.bad.city',
  'city.characters': 'signup.bad.address',
  'terms.must_accept': 'signup.bad.terms',
  'terms.outdated': 'signup.bad.termsNew',
} as const satisfies CredentialTexts
