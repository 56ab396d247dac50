import { type CredentialTexts, useCredentialTexts } from '../../../domain/credentials/index.ts'

/** Messages of both steps of a new number, by error code. */
const errorTexts: CredentialTexts = {
  required: 'signup.bad.phone',
  phone_prefix: 'signup.bad.phonePrefix',
  phone_body: 'signup.bad.phoneForm',
  phone_invalid: 'signup.bad.phoneInvalid',
  phone_mobile: 'signup.bad.phoneMobile',
  same: 'security.phone.same',
  unreachable: 'signup.pin.badNumber',
  'error.phone_number.taken': 'security.phone.taken',
  'error.not_found': 'security.phone.gone',
  'unhandled.error.no.code': 'signup.pin.notSent',
  'sms.max.attempts.reached': 'signup.exhausted.title',
  length: 'signup.bad.code',
  expired: 'signup.pin.expired',
  wrong: 'signup.pin.wrong',
  busy: 'signup.failed.busy',
}

export const usePhoneTexts = () => useCredentialTexts(errorTexts)
