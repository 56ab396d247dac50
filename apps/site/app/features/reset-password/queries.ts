import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaptcha } from '../../domain/session/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { getApi } from '../../shared/api/api.ts'
import type { Channel, ResetRequest } from './model.ts'

/** Asks for a link or a code. When the server requires a captcha, asks again with one. */
export function useRequestReset() {
  const client = useQueryClient()
  const captcha = useCaptcha('reset')
  return useMutation({
    mutationFn: async (input: { email: string; channel: Channel }): Promise<ResetRequest> => {
      const api = getApi(client)
      try {
        return await api('passwordReset.request', input)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'error.captcha.validation') throw error
        const captchaToken = await captcha()
        if (captchaToken === undefined) throw error
        return api('passwordReset.request', { ...input, captchaToken })
      }
    },
  })
}

/** Checks a code. @returns the key for the new password */
export function useProveResetCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: { resetId: string; smsCode: string }): Promise<string> =>
      (await getApi(client)('passwordReset.smsVerification', input)).smsResetKeyId,
  })
}

/** Checks the key of a mail; it stays good. */
export function useCheckResetKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (resetKey: string) => getApi(client)('passwordReset.emailKey', { resetKey }),
  })
}

export function useSetPassword(channel: Channel) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, password }: { key: string; password: string }) =>
      channel === 'SMS'
        ? getApi(client)('passwordReset.newPassword', { smsResetKeyId: key, password })
        : getApi(client)('passwordReset.newPasswordByEmail', { resetKey: key, password }),
  })
}
