import { type TextId, useTexts } from '../../../shared/texts/index.ts'

/** Messages of both steps of a new number, by error code. */
const errorTexts: Readonly<Record<string, TextId<'security' | 'signup' | 'default'>>> = {
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
  network: 'common.networkFailed',
  busy: 'signup.failed.busy',
  maintenance: 'status.maintenance.text',
}

export function usePhoneTexts(): (code: string) => string {
  const { t } = useTexts('security', 'signup')
  return (code) => t(errorTexts[code] ?? 'common.unknownFailed')
}
