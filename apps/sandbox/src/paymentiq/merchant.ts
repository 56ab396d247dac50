import { credentials } from '../credentials.ts'
import type { Control } from '../control/control.ts'

const TIMEOUT_MS = 10_000

/** `no`: the merchant refused in so many words. `unknown`: no answer that can be believed; ask again. */
export type MerchantAnswer =
  | { readonly outcome: 'yes'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'no'; readonly errCode: string; readonly errMsg: string }
  | { readonly outcome: 'unknown' }

export interface Merchant {
  call(action: 'verifyuser' | 'authorize' | 'transfer' | 'cancel', body: object): Promise<MerchantAnswer>
}

/** Calls of the merchant's Integration API, with HTTP Basic; the panel can repeat them. */
export function createMerchant(baseUrl: string, control: Control): Merchant {
  const authorization = `Basic ${Buffer.from(`${credentials.paymentiq.callbackUser}:${credentials.paymentiq.callbackPassword}`).toString('base64')}`

  async function once(action: string, body: string): Promise<MerchantAnswer> {
    let status: number | null = null
    let text = ''
    try {
      const response = await fetch(`${baseUrl}/${action}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      status = response.status
      text = await response.text()
    } catch {
      text = 'no answer'
    }
    control.log({ direction: 'out', name: action, request: body, status, answer: text })
    if (status !== 200) return { outcome: 'unknown' }
    const answer = readObject(text)
    if (!answer) return { outcome: 'unknown' }
    if (answer['success'] === true) return { outcome: 'yes', body: answer }
    return { outcome: 'no', errCode: String(answer['errCode'] ?? ''), errMsg: String(answer['errMsg'] ?? '') }
  }

  return {
    async call(action, body) {
      const text = JSON.stringify(body)
      const answer = await once(action, text)
      for (let index = 0; index < control.switches.duplicate; index++) await once(action, text)
      return answer
    },
  }
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
