import type { RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '../../shared/api/api.ts'
import { apiQuery } from '../../shared/query.ts'
import type { PinKind } from './model.ts'

/** Country of nobody: asks what the market offers, before one is chosen. */
export const NO_COUNTRY = 'UN'

export const riskQuery = (market: string, countryCode: string) =>
  apiQuery(['risk-setting', market, countryCode], 'registration.riskSetting', {
    countryCode,
    market,
    siteId: '1',
  })

export function useBeginSignup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      captchaToken,
      country,
      ...input
    }: RouteSent<'registration.create'> & { captchaToken: string | undefined; country: string }) =>
      apiOf(client)('registration.create', input, {
        headers: { country, ...(captchaToken === undefined ? {} : { 'x-captcha-token': captchaToken }) },
      }),
  })
}

export function useSendContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteSent<'registration.update'>) => apiOf(client)('registration.update', input),
  })
}

/** Sends a code, or tells of the one that was sent a moment ago. */
export function useRequestPin(kind: PinKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (registrationId: string) =>
      apiOf(client)(kind === 'sms' ? 'registration.smsRequest' : 'registration.emailRequest', {
        registrationId,
      }),
  })
}

/** Proves a code; the last proof opens the account. */
export function useProvePin(kind: PinKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ registrationId, code }: { registrationId: string; code: string }) =>
      kind === 'sms'
        ? apiOf(client)('registration.smsVerification', { registrationId, smsCode: code })
        : apiOf(client)('registration.emailVerification', { registrationId, emailCode: code }),
  })
}
