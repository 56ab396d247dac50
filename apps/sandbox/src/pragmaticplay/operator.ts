import type { Control } from '../control/control.ts'
import { credentials } from '../credentials.ts'
import { type Fields, hashOf, readExact, textIn } from './wire.ts'

const TIMEOUT_MS = 10_000
/** Errors after which the studio retries; all others are final. */
const ASK_AGAIN = new Set([100, 130])

/** `refused`: a final error. `unknown`: no valid response; the same call must be retried. */
export type OperatorAnswer =
  | { readonly outcome: 'done'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'refused'; readonly error: number; readonly description: string }
  | { readonly outcome: 'unknown'; readonly error: number | null }

export interface Operator {
  /** Makes one signed call. Never throws; duplicates requested by the panel are sent in parallel. */
  call(method: string, fields: Fields): Promise<OperatorAnswer>
  /** Sends fields unchanged, `hash` included: for deliberately wrong calls. */
  raw(method: string, fields: Fields): Promise<OperatorAnswer>
  sign(fields: Fields): Fields
}

export type Post = (url: string, body: string) => Promise<{ status: number; text: string }>

const post: Post = async (url, body) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: response.status, text: await response.text() }
}

/** Calls the operator's wallet: POST form to `{baseUrl}/{method}.html`, JSON back. */
export function createOperator(baseUrl: string, control: Control, send: Post = post): Operator {
  const { secret, providerId } = credentials.pragmatic
  const sign = (fields: Fields): Fields => {
    const all = { ...fields, providerId }
    return { ...all, hash: hashOf(all, secret) }
  }

  async function raw(method: string, fields: Fields): Promise<OperatorAnswer> {
    const body = new URLSearchParams(fields).toString()
    let status: number | null = null
    let text = 'no answer'
    try {
      ;({ status, text } = await send(`${baseUrl}/${method}.html`, body))
    } catch {
      status = null
    }
    control.log({ direction: 'out', name: method, request: body, status, answer: text })
    const answer = status === 200 ? readExact(text) : null
    const error = answer === null ? NaN : Number(answer['error'])
    if (answer === null || !Number.isInteger(error)) return { outcome: 'unknown', error: null }
    if (error === 0) return { outcome: 'done', body: answer }
    if (ASK_AGAIN.has(error)) return { outcome: 'unknown', error }
    return { outcome: 'refused', error, description: textIn(answer, 'description') }
  }

  return {
    sign,
    raw,
    async call(method, fields) {
      const signed = sign(fields)
      const answer = await raw(method, signed)
      for (let index = 0; index < control.switches.duplicate; index++) await raw(method, signed)
      return answer
    },
  }
}
