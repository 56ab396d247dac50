import { basicAuthorization } from '../authorization.ts'
import type { Control } from '../control/control.ts'
import { credentials } from '../credentials.ts'
import { z } from 'zod'

const TIMEOUT_MS = 10_000
const MAX_ANSWER = 256 * 1024

export type Action = 'verifyuser' | 'signin' | 'authorize' | 'transfer' | 'cancel' | 'notification'

/** `no`: the merchant refused explicitly. `unknown`: no valid response; retry. */
export type MerchantAnswer =
  | { readonly outcome: 'yes'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'no'; readonly errCode: string; readonly errMsg: string }
  | { readonly outcome: 'unknown' }

export interface Merchant {
  /** @param body JSON text: a retry is identical byte for byte */
  call(action: Action, body: string): Promise<MerchantAnswer>
}

const answerShape = z.looseObject({
  success: z.boolean(),
  errCode: z.union([z.string(), z.number()]).optional(),
  errMsg: z.string().optional(),
})

/** Calls the merchant's Integration API with HTTP Basic. Only HTTP 200 with `success` is a valid response. */
export function createMerchant(baseUrl: string, control: Control): Merchant {
  const basic = (password: string): string => basicAuthorization(credentials.paymentiq.callbackUser, password)
  return {
    async call(action, body) {
      const hasWrongPassword = control.take('wrong-credentials') !== null
      let status: number | null = null
      let text = 'no answer'
      try {
        const response = await fetch(`${baseUrl}/${action}`, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            authorization: basic(hasWrongPassword ? 'sandbox-wrong' : credentials.paymentiq.callbackPassword),
            'content-type': 'application/json; charset=utf-8',
          },
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        status = response.status
        text = (await response.text()).slice(0, MAX_ANSWER)
      } catch {
        // No connection, connection lost, or timeout: the outcome is unknown.
      }
      control.log({ direction: 'out', name: action, request: body, status, answer: text })
      const parsed = status === 200 ? answerShape.safeParse(readJson(text)) : null
      if (!parsed?.success) return { outcome: 'unknown' }
      if (parsed.data.success) return { outcome: 'yes', body: parsed.data }
      return { outcome: 'no', errCode: String(parsed.data.errCode ?? ''), errMsg: parsed.data.errMsg ?? '' }
    },
  }
}

/** Numbers keep their text: a balance is an amount. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text, function (this: unknown, key, value: unknown, context?: { source?: string }) {
      return key === 'balance' && typeof value === 'number' ? (context?.source ?? value) : value
    } as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}
