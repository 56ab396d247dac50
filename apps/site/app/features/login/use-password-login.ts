import type { RouteOutput } from '@marquee/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBlackbox } from '../../domain/device/index.ts'
import { useCaptcha } from '../../domain/session/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { getApi } from '../../shared/api/api.ts'
import { duringBreak, needsCaptcha } from './model.ts'

/**
 * Signs in by address and password. When the server asks for a captcha, signs in again with one, and from then on
 * always sends one.
 */
export function usePasswordLogin(): (person: {
  readonly email: string
  readonly password: string
  /** For what stays open during a break. */
  readonly isDuringBreak: boolean
}) => Promise<RouteOutput<'session.create'>> {
  const client = useQueryClient()
  const captcha = useCaptcha('login')
  const blackbox = useBlackbox()
  const isCaptchaDue = useRef(false)
  return async ({ email, password, isDuringBreak }) => {
    const api = getApi(client)
    const person = { email, password, ...duringBreak(isDuringBreak), ...(await blackbox()) }
    const solved = async () => {
      const captchaToken = await captcha()
      return captchaToken === undefined ? person : { ...person, captchaToken }
    }
    if (isCaptchaDue.current) return api('session.create', await solved())
    try {
      return await api('session.create', person)
    } catch (error) {
      if (!(error instanceof ApiError) || !needsCaptcha(error)) throw error
      isCaptchaDue.current = true
      return api('session.create', await solved())
    }
  }
}
