import type { RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlackbox } from '../../domain/device/index.ts'
import { useSessionActions } from '../../domain/session/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery } from '../../shared/query/query.ts'
import { type PinKind, retry, signInPauseMs, signInTries } from './model.ts'

/** No country: asks for the market's own rules before one is chosen. */
export const NO_COUNTRY = 'UN'

export const riskQuery = (market: string, countryCode: string) =>
  apiQuery(['risk-setting', market, countryCode], 'registration.riskSetting', {
    countryCode,
    market,
  })

/** The call-to-action block above the form; null where editors have written none. */
export const callToActionQuery = (langmarket: string) =>
  apiQuery(['signup-block', langmarket], 'promotions.signupCallToAction', { langmarket })

export function useBeginSignup() {
  const client = useQueryClient()
  const blackbox = useBlackbox()
  return useMutation({
    mutationFn: async ({
      captchaToken,
      country,
      ...input
    }: RouteSent<'registration.create'> & { captchaToken: string | undefined; country: string }) =>
      getApi(client)(
        'registration.create',
        { ...input, ...(await blackbox()) },
        { headers: { country, ...(captchaToken === undefined ? {} : { 'x-captcha-token': captchaToken }) } },
      ),
  })
}

export interface PinRequest {
  readonly kind: PinKind
  readonly registrationId: string
}

/** Sends a code, or returns the state of the one sent a moment ago. */
export function useRequestPin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, registrationId }: PinRequest) =>
      getApi(client)(kind === 'sms' ? 'registration.smsRequest' : 'registration.emailRequest', {
        registrationId,
      }),
  })
}

/** Checks a code; the last one that is right opens the account. */
export function useProvePin(kind: PinKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ registrationId, code }: { registrationId: string; code: string }) =>
      kind === 'sms'
        ? getApi(client)('registration.smsVerification', { registrationId, smsCode: code })
        : getApi(client)('registration.emailVerification', { registrationId, emailCode: code }),
  })
}

/** Signs the new player in (spec 1 §9): 5 attempts, 3 s apart. Rejects when the player has to log in by hand. */
export function useAutomaticSignIn() {
  const client = useQueryClient()
  const { signIn } = useSessionActions()
  const blackbox = useBlackbox()
  return useMutation({
    mutationFn: async (person: { email: string; password: string }) => {
      const request = { ...person, ...(await blackbox()) }
      const answer = await retry(() => getApi(client)('session.create', request), {
        tries: signInTries,
        pause: () => new Promise((resolve) => setTimeout(resolve, signInPauseMs)),
        // A refusal of the player is final; an account that is not found yet may appear.
        isFinal: (error) =>
          error instanceof ApiError &&
          (error.code === 'error.device.refused' ||
            (error.status === 401 && error.code !== 'error.player.not.found')),
      })
      if (!answer) throw new Error('the automatic sign-in was refused')
      await signIn(answer)
    },
  })
}
